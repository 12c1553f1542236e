package crosscheck

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run/hunt"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/guess"
	"grundy/judge/tests/plan"
)

// A stage is a hunt in the inputs of one guess.
type stage struct {
	infer  func([]guess.Input) (*guess.Guess, error)
	beyond bool // inputs may exceed the bounds of the samples
	part   int  // the stage gets 1/part of the remaining time
}

// stages returns the hunts in order. A careful guess comes first, even if it rejects legal inputs,
// because an illegal counterexample is worthless. Without a generator, the last hunt exceeds the
// bounds of the samples.
func (c *cross) stages() []stage {
	if c.gen != nil { // it runs again afterwards
		return []stage{{infer: guess.Careful, part: 4}, {infer: guess.Infer, part: 3}}
	}
	return []stage{{infer: guess.Careful, part: 3}, {infer: guess.Infer, part: 3}, {infer: guess.Careful, beyond: true, part: 1}}
}

// stageTime limits the hunts that something follows, if the comparison has no time limit.
const stageTime = 20 * time.Second

// hunt hunts in the inputs of each guess in turn.
func (c *cross) hunt(ctx, own context.Context) (done bool, err error) {
	more := c.further(share(own, 8), enoughInputs)
	tried := map[string]bool{}
	about, kept := c.report.Guessed, *c.report.Guessed
	var first *problem.Problem // of the most careful guess that was used
	for _, s := range c.stages() {
		g, p := c.inferred(s, more...)
		if g == nil || own.Err() != nil || tried[about.Section] {
			continue
		}
		tried[about.Section] = true
		done, err := c.within(ctx, own, s, g, p)
		if done || err != nil || c.held != nil {
			c.unusual(first)
			return done, err
		}
		first = cmp.Or(first, p)
		if about.Line != "" {
			kept = *about
		}
	}
	if kept.Line != "" {
		*about = kept
	}
	return false, nil
}

// within hunts in the inputs of one guess.
func (c *cross) within(ctx, own context.Context, s stage, g *guess.Guess, p *problem.Problem) (done bool, err error) {
	defer c.only(g)()
	o := c.Options.Options
	o.Against, o.Servers = nil, c.first
	if end, timed := own.Deadline(); timed {
		// The time is rounded, because it is printed.
		o.For = max(time.Until(end)/time.Duration(s.part), time.Second/10).Round(time.Second / 10)
	} else if s.part > 1 {
		o.For = stageTime
	}
	if c.gen == nil {
		c.sieve = &sieve{}
		defer func() { c.sieve = nil }()
	}
	r, err := hunt.Stress(ctx, c.m, p, c.src, o)
	if err != nil {
		if ctx.Err() != nil {
			return true, err
		}
		c.dropped(err)
		return false, nil
	}
	if c.sieve.some() {
		r.Warnings = []i18n.Message{c.sieve.warning(c.Against.Name)}
	}
	c.join(r)
	if f := r.Found; f != nil {
		if err := c.steady(ctx, &plan.File{Input: f.Input, Want: f.Want}, "the guess", mostAnswers); err != nil {
			return true, err
		}
	}
	if r.Found != nil && c.Validator == nil && !r.Interrupted {
		c.hold()
		return false, nil
	}
	return r.Verdict != report.AC || r.Interrupted, nil
}

// hold removes a failure on a guessed input from the report. The input may be illegal, so the
// failure proves nothing yet.
func (c *cross) hold() {
	r := c.report
	c.held, c.guess = r.Found, *r.Guessed
	r.Found, r.Verdict, r.Size = nil, report.AC, 0
}

// unusual adds a warning if an earlier, more careful guess rejects the counterexample.
func (c *cross) unusual(careful *problem.Problem) {
	f := cmp.Or(c.report.Found, c.held)
	if f == nil || careful == nil {
		return
	}
	if _, err := careful.Grammar.Parse(f.Input, grammar.Lenient); err != nil {
		c.report.Warnings = append(c.report.Warnings, i18n.Messagef("the counterexample differs from all inputs of the guess: %s", format.Visible(err.Error())))
	}
}

// only makes a hunt skip inputs that differ from all inputs of a guess, until end is called.
func (c *cross) only(g *guess.Guess) (end func()) {
	c.unlike = g.Unlike
	return func() { c.unlike = nil }
}

// inferred returns a guess from all known inputs.
func (c *cross) inferred(s stage, more ...guess.Input) (*guess.Guess, *problem.Problem) {
	about := c.report.Guessed
	g, err := s.infer(append(more, c.known...))
	if err != nil {
		about.Dropped = i18n.Of(err)
		return nil, nil
	}
	section := g.Section("")
	if s.beyond {
		section = g.Beyond()
	}
	p, err := c.problem(section)
	if err != nil {
		about.Dropped = i18n.Of(err)
		return nil, nil
	}
	about.Line, about.Section, about.From, about.Beyond, about.Dropped = g.Line(), section, g.Inputs(), s.beyond, ""
	return g, p
}

// dropped records why a guess cannot be used.
func (c *cross) dropped(err error) {
	about := c.report.Guessed
	about.Line, about.Section, about.From, about.Beyond, about.Dropped = "", "", 0, false, i18n.Of(err)
}

// A sieve skips inputs that the brute or the validator refuses. A guess is dropped if more than
// fewRefused, and most, of its inputs are refused. A nil *sieve skips nothing.
type sieve struct {
	mu            sync.Mutex
	kept, refused int
	example       string // the first refused input
}

// fewRefused is how many inputs of a guess may be refused before the guess is dropped.
const fewRefused = 10

// errUnlike is the error of an input that differs from all known inputs.
var errUnlike = errors.New("values are equal that differ in all known inputs")

// A leftOut is the error of an input that the hunt skips.
type leftOut struct{ error }

func (l leftOut) Unwrap() error { return plan.ErrTooLarge }

// sift turns the error of an input into one that makes a hunt skip the input, as long as at most
// fewRefused inputs, or at most half of them, are refused.
func (s *sieve) sift(ctx context.Context, input []byte, err error) error {
	if s == nil || ctx.Err() != nil || errors.Is(err, plan.ErrTooLarge) {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		s.kept++
		return nil
	}
	if s.refused++; s.refused == 1 {
		s.example = format.Visible(format.Cut(strings.ReplaceAll(string(bytes.TrimSpace(input)), "\n", " / "), 40))
	}
	if s.refused > fewRefused && s.refused > s.kept {
		return err
	}
	return leftOut{err}
}

// some reports whether an input was skipped.
func (s *sieve) some() bool { return s != nil && s.refused > 0 }

// warning says how many inputs were skipped.
func (s *sieve) warning(brute string) i18n.Message {
	return i18n.Messagef("%s rejects %d of %d guessed inputs, which were skipped: %s", brute, s.refused, s.refused+s.kept, s.example)
}
