package lint

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/plan"
	"grundy/judge/tests/search"
)

// CompareBrute compares the reference of a problem with its brute. It tries cases in the order of
// size as far as the Trust allows, and then random cases that are small enough for the brute. A
// file has as many cases as the framing allows and the brute answers quickly. The error names the
// smallest case on which the answers differ, or on which the brute fails or does not end.
func CompareBrute(ctx context.Context, p *problem.Problem, t Trust, seed uint64) (Trusted, error) {
	return fault.Within(ctx, func() (Trusted, error) {
		b := &beside{p: p, brute: p.Brute(), trust: t, perFile: firstFile}
		err := b.small(ctx)
		if err == nil {
			err = b.random(ctx, seed)
		}
		return b.Trusted, err
	})
}

// bruteTime and bruteRandomTime are the brute's CPU time per file. A file has as many cases as the
// brute answers in quickFile, or in half the time that the programs take to start. Random cases
// have a lower limit, because they may be too large for the brute.
const (
	bruteTime       = 10 * time.Second
	bruteRandomTime = time.Second
	quickFile       = 150 * time.Millisecond
)

// firstFile is the number of cases in the first file.
const firstFile = 10

// A beside is a comparison of a reference with a brute.
type beside struct {
	Trusted
	p       *problem.Problem
	brute   problem.Brute
	trust   Trust
	until   time.Time     // end of the small cases, counted from the first file, which waits for compilers
	cut     bool          // there was no time for all cases of a file
	start   time.Duration // time of the second file, which estimates the start of the programs
	perFile int           // cases of the next file
}

// small compares the cases in the order of size.
func (b *beside) small(ctx context.Context) error {
	g := b.p.Grammar
	walk := g.Enumerate()
	walk.Steps = b.trust.Steps
	walk.Stop = func() bool { return ctx.Err() != nil || over(b.until) }
	file := g.NewCases()
	for c := range walk.All() {
		if !g.Fits(file, c) || file.Len() >= b.perFile {
			if err := b.whole(ctx, file); err != nil {
				return err
			}
			if file = g.NewCases(); over(b.until) || ctx.Err() != nil {
				break
			}
		}
		if file.Add(c); b.Cases+file.Len() >= b.trust.Cases {
			break
		}
	}
	if err := b.whole(ctx, file); err != nil {
		return err
	}
	b.Whole = walk.Whole && !b.cut // false after an early end
	switch {
	case walk.Err != nil:
		return fault.Errorf("%s: %w; a condition must be computable for every case within the bounds", b.p.ID(), walk.Err)
	case b.Cases == 0 && ctx.Err() == nil:
		return fault.Errorf("%s: no legal case was found; is the condition ever true?", b.p.ID())
	}
	return ctx.Err()
}

// whole compares a file of the smallest cases that were not compared yet. The brute must answer all
// of them.
func (b *beside) whole(ctx context.Context, cases *grammar.Cases) error {
	if cases.Len() == 0 || ctx.Err() != nil {
		return ctx.Err()
	}
	begun := time.Now()
	what, err := b.differ(ctx, cases, bruteTime)
	b.pace(time.Since(begun))
	if err == nil && what == "" {
		b.Cases += cases.Len()
		b.Size, _ = cases.At(cases.Len() - 1).Size()
		return nil
	}
	if errors.Is(err, plan.ErrTooLarge) && cases.Len() > 1 { // perhaps there are too many cases
		for i := range cases.Len() {
			if i > 0 && over(b.until) {
				b.cut = true
				return nil
			}
			if err := b.whole(ctx, cases.Slice(i, i+1)); err != nil {
				return err
			}
		}
		return nil
	}
	return b.first(ctx, cases, what, err)
}

// pace sets the number of cases in the next file by the time of the last file. The first file does
// not count, because programs were compiled for it.
func (b *beside) pace(took time.Duration) {
	switch {
	case b.Cases == 0:
		b.until = b.trust.until(1)
		return
	case b.start == 0:
		b.start = took
	}
	switch answering := took - b.start; {
	case answering < max(quickFile, b.start/2):
		b.perFile = min(4*b.perFile, batchCases)
	case answering > 2*max(quickFile, b.start/2):
		b.perFile = max(1, b.perFile/2)
	}
}

// first returns the error of the first failing case in a file that fails.
func (b *beside) first(ctx context.Context, cases *grammar.Cases, what string, err error) error {
	for i := 0; i < cases.Len() && cases.Len() > 1; i++ {
		one := cases.Slice(i, i+1)
		if w, e := b.differ(ctx, one, bruteTime); w != "" || e != nil {
			return b.told(one, w, e)
		}
	}
	return b.told(cases, what, err)
}

// A failure is the error of a brute that crashes or does not end.
type failure struct{ err error }

func (f *failure) Error() string { return "the brute fails: " + f.err.Error() }

func (f *failure) Unwrap() error { return f.err }

// told returns the error of a file: the difference of the answers, or the failure of the brute.
// Other errors do not concern the file.
func (b *beside) told(cases *grammar.Cases, what string, err error) error {
	var failed *failure
	if err != nil && !errors.As(err, &failed) {
		return err
	}
	where := "the case"
	if cases.Len() > 1 {
		where = fmt.Sprintf("the %d cases of the file", cases.Len())
	}
	where = fmt.Sprintf("on %s %q ", where, format.Clip(b.p.Grammar.Print(nil, cases), mostShown))
	if err != nil {
		remedy := "correct "
		if errors.Is(err, plan.ErrTooLarge) {
			remedy = "make it end on small cases: correct "
		}
		return b.p.Spec.Brute.Complain(i18n.Messagef("%s%s", where, err), i18n.Messagef("%s%s", remedy, b.p.Spec.Brute.Value))
	}
	return b.p.Spec.Brute.Complain(i18n.Messagef("%s%s", where, what), "one of them is wrong")
}

// mostShown is how many bytes of a file or an answer a fault shows.
const mostShown = 400

// differ returns how the reference's and the brute's answers to a file differ, or "" if they agree.
// An error comes from the reference, the checker or the brute.
func (b *beside) differ(ctx context.Context, cases *grammar.Cases, limit time.Duration) (string, error) {
	type answer struct {
		out []byte
		err error
	}
	input := b.p.Grammar.Print(nil, cases)
	slow := make(chan answer, 1)
	go func() {
		out, err := b.brute(ctx, input, limit)
		slow <- answer{out, err}
	}()
	f, err := b.p.Frame(ctx, cases)
	brute := <-slow
	var faulty *fault.Error // the brute does not compile, or the machine fails
	if err == nil && brute.err != nil && ctx.Err() == nil && !errors.As(brute.err, &faulty) {
		err = &failure{brute.err}
	}
	if err = cmp.Or(err, brute.err); err != nil {
		return "", err
	}
	why, err := b.refused(ctx, f, brute.out)
	if err != nil || why == "" {
		return "", err
	}
	return fmt.Sprintf("the reference prints %q and the brute %q: %s",
		format.Clip(bytes.TrimSpace(f.Want), mostShown), format.Clip(bytes.TrimSpace(brute.out), mostShown), why), nil
}

// refused returns why the checker rejects the brute's answer, or the reference's answer compared
// with the brute's. If several answers are right, each must be as good as the other.
func (b *beside) refused(ctx context.Context, f *plan.File, out []byte) (string, error) {
	j, err := b.p.Check(ctx, f, out)
	if err != nil || !j.Right() {
		return j.Why().String(), err
	}
	if b.p.Literal() {
		return "", nil
	}
	turned := *f
	turned.Want = out
	if turned.Answers, err = b.p.Format.Split(f.Cases, out); err != nil {
		return "the brute's does not follow the spec's output: " + err.Error(), nil
	}
	j, err = b.p.Check(ctx, &turned, f.Want)
	if err != nil || j.Right() {
		return "", err
	}
	return i18n.Messagef("the reference's answer differs from the brute's: %s", j.Why()).String(), nil
}

// random compares random cases of all sizes in turn, half of them with large values. Inputs that
// are too large for the brute do not count, and no more inputs of that size or a larger one are
// tried.
func (b *beside) random(ctx context.Context, seed uint64) error {
	until := b.trust.until(0.5)
	r := grammar.NewRand(seed, b.p.ID(), "brute")
	most := [2]int{len(balancedSizes), len(balancedSizes)}
	wanted := b.trust.Balanced
	if wanted == 0 {
		wanted = balancedCases
	}
	for i := 0; b.Balanced < wanted && i < 2*wanted && ctx.Err() == nil && !over(until); i++ {
		kind := i % 2
		if most[kind] == 0 {
			continue
		}
		at := i / 2 % most[kind]
		ch := bounded(grammar.Random{Rand: r}, balancedSizes[at], kind == 1)
		cases := b.draw(ch, min(bruteFile, wanted-b.Balanced))
		if cases.Len() == 0 {
			continue // no numbers this small satisfy the condition
		}
		what, err := b.differ(ctx, cases, bruteRandomTime)
		switch {
		case errors.Is(err, plan.ErrTooLarge):
			most[kind] = at
		case err != nil || what != "":
			return b.smallest(ctx, cases, what, err)
		default:
			b.Balanced += cases.Len()
		}
	}
	return ctx.Err()
}

// bruteFile is the maximum number of random cases in a file.
const bruteFile = 20

// draw draws as many random cases as a file may have, but at most most.
func (b *beside) draw(ch grammar.Chooser, most int) *grammar.Cases {
	g := b.p.Grammar
	file := g.NewCases()
	for file.Len() < most {
		one := g.NewCases()
		if err := g.Sample(one, ch); err != nil || !g.Fits(file, one.At(0)) {
			break
		}
		file.Add(one.At(0))
	}
	return file
}

// smallest shrinks a file on which the answers differ or a program fails, and returns its error.
func (b *beside) smallest(ctx context.Context, cases *grammar.Cases, what string, err error) error {
	first, known := outcome(what, err)
	if !known {
		return err
	}
	h := &search.Hunt{
		Grammar: b.p.Grammar, Name: b.p.ID(), Shrinks: mostShrinks,
		Try: func(ctx context.Context, cases *grammar.Cases) (search.Outcome, error) {
			what, err := b.differ(ctx, cases, bruteRandomTime)
			if o, known := outcome(what, err); known {
				return o, nil
			}
			return search.Outcome{At: -1}, err
		},
	}
	found, err := h.Shrink(ctx, &search.Found{Cases: cases, Outcome: first})
	if err != nil {
		return err
	}
	failed, _ := found.Outcome.Note.(error)
	what, _ = found.Outcome.Note.(string)
	return b.told(found.Cases, what, failed)
}

// outcome converts the result of differ to a search outcome. known is false if the machine or the
// checker failed.
func outcome(what string, err error) (o search.Outcome, known bool) {
	var brute *failure
	var reference *plan.ReferenceError
	switch {
	case err == nil && what == "", errors.Is(err, plan.ErrTooLarge):
		return search.Outcome{At: -1}, true
	case err == nil:
		return search.Outcome{Fail: "difference", At: -1, Note: what}, true
	case errors.As(err, &brute):
		return search.Outcome{Fail: "brute", At: -1, Note: err}, true
	case errors.As(err, &reference):
		return search.Outcome{Fail: "reference", At: -1, Note: err}, true
	}
	return o, false
}

// mostShrinks is how many files are tried to shrink a difference.
const mostShrinks = 500

// bounded draws random cases that are small enough for a brute. Counts and lengths are small, and
// so are other numbers unless large is set.
func bounded(ch grammar.Chooser, most int64, large bool) grammar.Chooser {
	return small(ch, most, func(f *grammar.Field, lo, hi int64) (int64, int64) {
		if large && !f.Counts() {
			return lo, hi
		}
		return around(lo, hi, most)
	})
}
