package hunt

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/search"
)

// finish shrinks a counterexample within its own time limit, and confirms it.
func (h *hunter) finish(ctx context.Context, hunt *search.Hunt, found *search.Found) error {
	began := time.Now()
	if !found.Minimal && !found.Local || limited(found.Outcome.Fail) {
		if err := h.locateEarly(ctx, found); err != nil {
			return err
		}
		own, stop := timed(ctx, cmp.Or(h.options.Smaller, h.options.For))
		defer stop()
		var err error
		h.slack = farOver
		clear(h.stuck)
		if found, err = h.localized(own, hunt, found); err == nil {
			found, err = h.reduce(own, hunt, found)
		}
		if err != nil {
			return err
		}
		if own.Err() != nil && !found.Minimal {
			h.cut = cmp.Or(h.options.Smaller, h.options.For, time.Since(began))
		}
	}
	found, err := h.apart(ctx, hunt, found)
	if err != nil {
		return err
	}
	return h.conclude(ctx, found, &Find{
		Phase: found.Phase, Steps: found.Steps, Tries: found.Tries, Took: time.Since(began),
	})
}

// localized returns a counterexample reduced to the culprit, if the hunt skipped that step.
func (h *hunter) localized(ctx context.Context, hunt *search.Hunt, found *search.Found) (*search.Found, error) {
	if !found.Rough {
		return found, nil
	}
	own := *hunt
	if found.Phase == search.Tests || found.Phase == search.Largest {
		own.Fair = 0 // submit would judge as many cases in a file
	}
	c, err := own.Localize(ctx, found.Cases, found.Outcome)
	if err != nil || c == nil || c.Gone {
		return found, err
	}
	least := *found
	least.Cases, least.Outcome, least.Rough = c.Cases, c.Outcome, false
	return &least, nil
}

// These are the largest numbers of small cases tried after a failure, for files of many cases and
// of one.
const (
	heldCases   = 200_000
	heldSingles = 2000
)

func heldBy(p *problem.Problem) int {
	if p.Grammar.Single() {
		return heldSingles
	}
	return heldCases
}

// smallest runs all cases smaller than a shrunk counterexample. It returns the smallest case that
// fails in the same way. If all pass, the counterexample is minimal.
func (h *hunter) smallest(ctx context.Context, hunt *search.Hunt, found *search.Found) (*search.Found, error) {
	if found.Cases.Len() > 1 || !found.Local || limited(found.Outcome.Fail) {
		return found, nil
	}
	size, _ := found.Cases.At(0).Size()
	small, err := h.among(ctx, hunt, found.Outcome.Fail, size)
	if err != nil || small == nil {
		return found, err
	}
	least := *small
	least.Phase, least.From, least.Steps, least.Tries = found.Phase, found.From, found.Steps, found.Tries
	return &least, nil
}

// farOver is the slack while a counterexample is shrunk, because an input just above the limit
// would exceed it only sometimes.
const farOver = 0.5

// conclude runs the final input again and puts it into the report.
func (h *hunter) conclude(ctx context.Context, found *search.Found, f *Find) error {
	last, err := h.confirm(ctx, found, f)
	if err != nil {
		return err
	}
	s := h.first
	if last.other {
		s, f.Other = h.second, true
	}
	f.Counterexample = *h.shown(ctx, s, found, last)
	if f.Cut = h.cut; f.Cut > 0 && ctx.Err() != nil {
		f.Cut, f.Interrupted = f.Took, true
	}
	s.explain(ctx, &f.Counterexample, false)
	h.first.doubt(&f.Counterexample)
	if s.Source.Text != nil {
		if err := s.locate(ctx, ctx, &f.Counterexample, f.Fails < f.Runs); err != nil {
			return err
		}
	}
	if h.second != nil {
		f.Right, _ = h.problem.Answer(ctx, f.Input) // the reference's answer, if it has one
		f.blamed = h.blame(ctx, f)
	}
	h.report.Interrupted = ctx.Err() != nil
	h.report.Warnings = h.first.Report.Warnings
	if f.Runs > 0 && f.Fails == 0 {
		h.report.Once = f
		return nil
	}
	h.report.Found, h.report.Verdict = f, f.Verdict
	return nil
}

// The final input is run confirmations more times and, if the program does not always fail,
// unsteady times in total.
const (
	confirmations = 2
	unsteady      = 10
)

// confirm repeats the final cases and returns the last trial that failed in the same way.
func (h *hunter) confirm(ctx context.Context, found *search.Found, f *Find) (*trial, error) {
	last := found.Outcome.Note.(*trial)
	wanted := confirmations
	if last.Verdict == report.TLE { // judging already repeats such runs
		wanted = 1
	}
	for f.Runs < wanted && ctx.Err() == nil {
		t, err := h.trial(ctx, found.Cases, h.strict)
		if ctx.Err() != nil {
			return last, nil
		}
		if err != nil {
			return nil, err
		}
		f.Runs++
		if t.Verdict == last.Verdict && t.other == last.other {
			f.Fails++
			last = t
		} else {
			wanted = unsteady
		}
	}
	return last, nil
}

// slowest searches for the slowest input and puts it into the report.
func (h *hunter) slowest(ctx context.Context) error {
	if h.second != nil {
		return fault.Errorf("grundy looks for the slowest input of one submission only; remove the other")
	}
	h.began, h.timing = time.Now(), true
	hunt := h.stressHunt()
	hunt.PerFile = h.most // a file larger than the spec allows would prove nothing
	hunt.Try = func(ctx context.Context, cases *grammar.Cases) (out search.Outcome, err error) {
		defer fault.Guard(&err, "")
		t, err := h.trial(ctx, cases, h.loose)
		if err != nil {
			return search.Outcome{}, err
		}
		return t.told(), nil
	}
	clocked, stop := timed(ctx, h.options.For)
	defer stop()
	s, err := hunt.Slowest(clocked)
	r := h.report
	r.Took, r.Interrupted, r.Files = time.Since(h.began), ctx.Err() != nil, s.Tries
	if err != nil || s.Cases == nil {
		return err
	}
	t, known := s.Outcome.Note.(*trial)
	if !known {
		return fmt.Errorf("%s: the slowest file has no trial", h.problem.ID())
	}
	r.Verdict = t.Verdict
	r.Slowest = &Slowest{
		Input: t.file.Input, Want: t.file.Want, Got: t.Result.Stdout, Verdict: t.Verdict,
		CPU: t.Result.CPU, Points: s.Points, Files: s.Tries,
	}
	return nil
}
