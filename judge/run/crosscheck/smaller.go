package crosscheck

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"time"

	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
	"grundy/judge/spec/guess"
	"grundy/judge/tests/plan"
	"grundy/judge/tests/reduce"
)

// smallerSeeds is how many seeds of each smaller size are tried after a failure.
const smallerSeeds = 20

// shortShrink is the least time for shrinking a failing input.
const shortShrink = 5 * time.Second

// smaller shrinks a failing input. If there is a generator, it tries smaller sizes with other
// seeds. Then it shrinks by a guess or else word by word.
func (c *cross) smaller(ctx context.Context, t *trial) error {
	if err := c.doubted(t.file.Want, t.outcome.Result.Stdout); err != nil {
		return err
	}
	bound := cmp.Or(c.Smaller, max(c.For/2, shortShrink))
	own, stop := bounded(ctx, bound)
	defer stop()
	if c.gen != nil {
		t = c.bySize(share(own, 4), t)
	}
	about := c.report.Guessed
	about.Call, about.Original = t.name, t.input
	done, err := c.byGuess(ctx, own, t)
	if !done && err == nil {
		err = c.byWords(ctx, own, t)
	}
	if f := c.report.Found; err != nil || f == nil || c.legal(t, f.Input) {
		return err
	}
	return c.asPrinted(ctx, t)
}

// legal reports whether an input that was made from the input of a trial is known to be legal.
func (c *cross) legal(t *trial, input []byte) bool {
	return c.Validator != nil || bytes.Equal(t.input, input) || c.seen[sha256.Sum256(input)]
}

// asPrinted makes the input of a trial the counterexample, because the input is known to be legal.
// The input that was made from it is shown second.
func (c *cross) asPrinted(ctx context.Context, t *trial) error {
	r := c.report
	made := r.Found
	ex, err := hunt.Fixed(ctx, c.first, c.plain, nil, &run.Failure{Outcome: t.outcome, File: t.file})
	if ex == nil || err != nil {
		return err
	}
	ex.Least, ex.Cut = false, 0
	r.Found = &hunt.Find{Counterexample: *ex, Phase: made.Phase, Steps: made.Steps, Tries: made.Tries, Took: made.Took, Runs: c.first.Report.Runs, Fails: c.first.Report.Fails}
	r.Guessed.Smaller = &made.Counterexample
	return nil
}

// bySize looks for a failing input of a smaller size. Of several with the same size, it returns the
// shortest.
func (c *cross) bySize(ctx context.Context, t *trial) *trial {
	for size := 1; size < t.size && ctx.Err() == nil; size = after(size) {
		var least *trial
		for _, other := range c.round(ctx, size, smallerSeeds) {
			fails := other.err == nil && !other.twice && !other.slow && other.file != nil && other.outcome.Verdict == t.outcome.Verdict
			if fails && (least == nil || len(other.input) < len(least.input)) {
				least = other
			}
		}
		if least != nil && ctx.Err() == nil {
			return least
		}
	}
	return t
}

// fewInputs is how many inputs a guess for shrinking needs, if there is a generator. furtherSize is
// the size of the first input that the generator prints for this guess.
const (
	fewInputs   = 10
	furtherSize = 3
)

// further generates inputs for a guess until there are least. Few are known if the program failed
// at once, or if the programs are slow.
func (c *cross) further(ctx context.Context, least int) (list []guess.Input) {
	if c.gen == nil {
		return nil
	}
	for n := len(c.known); n < least && ctx.Err() == nil; n++ {
		size := furtherSize + n/3
		text, err := c.generated(ctx, c.seed, size)
		if err != nil {
			break // the caller uses the inputs generated so far
		}
		list = append(list, guess.Input{Name: c.gen.Call(c.seed, size), Text: text})
		c.seed++
	}
	return list
}

// byGuess shrinks the input of a trial with a guess that accepts it.
func (c *cross) byGuess(ctx, own context.Context, t *trial) (done bool, err error) {
	more := append(c.further(share(own, 8), fewInputs), guess.Input{Name: t.name, Text: t.input, Answer: t.file.Want})
	g, p := c.inferred(stage{infer: guess.Careful}, more...)
	if g == nil {
		g, p = c.inferred(stage{infer: guess.Infer}, more...)
	}
	if g == nil || own.Err() != nil {
		return false, nil
	}
	defer c.only(g)()
	o := c.Options.Options
	o.Against, o.Servers, o.Until = nil, c.first, []report.Verdict{t.outcome.Verdict}
	if end, timed := own.Deadline(); timed {
		o.Smaller = max(time.Second, (time.Until(end) / 2).Round(time.Second)) // rounded, because it is printed
	}
	r, err := hunt.From(ctx, c.m, p, c.src, t.input, o)
	switch {
	case err != nil && ctx.Err() != nil:
		return true, err
	case err != nil:
		c.dropped(err)
		return false, nil
	case r.Found == nil && r.Once == nil:
		return false, nil
	case r.Found != nil && !c.plainly:
		// The answer must be that of a plain run.
		if want, err := c.askPlainly(ctx, r.Found.Input); err != nil || !same(want, r.Found.Want) {
			return false, nil
		}
	}
	r.Cases, r.Files = 0, 0
	c.join(r)
	return true, nil
}

// keywords returns the words whose letters must not be removed.
func (c *cross) keywords() map[string]bool {
	var texts [][]byte
	for _, in := range c.known {
		texts = append(texts, in.Text)
	}
	return reduce.Keywords(texts)
}

// byWords shrinks the input of a trial word by word and reports the result.
func (c *cross) byWords(ctx, own context.Context, t *trial) error {
	about, began := c.report.Guessed, time.Now()
	file, outcome := t.file, t.outcome
	limited := outcome.Verdict == report.TLE || outcome.Verdict == report.MLE
	var tries int
	if !limited { // otherwise each run would take long
		_, tries = reduce.Text(own, t.input, c.keywords(), func(text []byte) bool {
			want, err := c.ask(own, text)
			if err != nil || len(want) == 0 {
				return false
			}
			f := &plan.File{Test: t.file.Test, Input: text, Want: want}
			o, err := c.first.Run(own, f, run.Terms{})
			if err != nil || o.Verdict != t.outcome.Verdict {
				return false
			}
			if again, err := c.askPlainly(own, text); err != nil || !same(again, want) {
				return false
			}
			file, outcome, about.Reduced = f, o, true
			return true
		})
	}
	failure := &run.Failure{Outcome: outcome, File: file}
	ex, err := hunt.Fixed(ctx, c.first, c.plain, nil, failure)
	if ex == nil {
		return err
	}
	r := c.report
	r.Found = &hunt.Find{Counterexample: *ex, Tries: tries, Took: time.Since(began), Runs: c.first.Report.Runs, Fails: c.first.Report.Fails}
	r.Verdict = outcome.Verdict
	r.Found.Least, r.Found.Cut = false, 0
	return err
}
