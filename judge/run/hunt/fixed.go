package hunt

import (
	"cmp"
	"context"
	"slices"
	"time"

	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/report/arrange"
	"grundy/judge/run"
	"grundy/judge/tests/check"
)

// fixedTime is the default time limit of the search for the smallest failing test.
const fixedTime = 10 * time.Second

// Fixed returns the smallest test on which a submission fails as on the first failing test. It is
// for problems without a generator, whose inputs cannot be shrunk. Tests before the first failing
// one passed, so Fixed runs the smaller tests after it. If it has no time for all of them, or if
// none fails in this way, the counterexample is the first failing test.
func Fixed(ctx context.Context, s *run.Submission, p *problem.Problem, tests []run.Task, first *run.Failure) (*report.Counterexample, error) {
	c := &contestant{Submission: s, problem: p}
	began, bound := time.Now(), cmp.Or(s.Options.For, fixedTime)
	if !first.Broke && first.File.Bare() {
		if err := c.locateEarly(ctx, first.File, first.Outcome); err != nil {
			return nil, err
		}
	}
	own, stop := context.WithTimeout(ctx, c.rest(began, bound))
	defer stop()
	if tell := s.Options.Progress; tell != nil {
		tell(run.Progress{Phase: "looking for a smaller test"})
	}
	least, whole := first, false
	if !first.Broke { // otherwise each run takes long
		var err error
		if least, whole, err = c.smallestFixed(own, tests, first); err != nil {
			return nil, err
		}
	}
	ex := c.example(own, least.File, least.Outcome, 0)
	ex.Test, ex.Least = least.Name, whole
	c.explain(own, ex, first.Index == 0)
	if err := c.confirmFixed(own, least, ex); err != nil && own.Err() == nil {
		return ex, err
	}
	c.mark(ctx, own, ex, time.Since(began), bound)
	if first.Broke || !least.File.Bare() {
		return ex, nil
	}
	return ex, c.locate(ctx, own, ex, ex.Unsteady)
}

// Output returns the first failing test of a submission of outputs, with the reason. No program can
// be run on smaller inputs.
func Output(ctx context.Context, s *run.Submission, p *problem.Problem, first *run.Failure) *report.Counterexample {
	c := &contestant{Submission: s, problem: p}
	ex := c.example(ctx, first.File, first.Outcome, 0)
	ex.Test = first.Name
	if ex.Verdict == report.WA && p.Literal() && ex.Got != nil {
		ex.Hint = check.Hint(ex.Want, ex.Got)
	}
	return ex
}

// smallestFixed returns the smallest test that fails like the first failing one. whole reports
// whether all smaller tests were run.
func (s *contestant) smallestFixed(ctx context.Context, tests []run.Task, first *run.Failure) (least *run.Failure, whole bool, err error) {
	own, stop := sparing(ctx)
	defer stop()
	whole = true
	for _, i := range smallerThan(tests, first.Index) {
		t := tests[i]
		f, err := t.Make(own)
		var o run.Outcome
		if err == nil {
			o, err = s.Run(own, f, run.Terms{Repeat: true})
		}
		switch {
		case own.Err() != nil:
			s.cut = true
			return first, false, nil
		case err != nil: // the test cannot be made; it does not affect the verdict, because it comes later
			whole = false
		case o.Verdict == first.Verdict:
			return &run.Failure{Outcome: o, Task: t, Index: i, File: f}, whole, nil
		}
	}
	return first, whole, nil
}

// smallerThan returns the indices of the smaller tests after index, sorted by size.
func smallerThan(tests []run.Task, index int) (smaller []int) {
	for i := index + 1; i < len(tests); i++ {
		if tests[i].Size < tests[index].Size {
			smaller = append(smaller, i)
		}
	}
	slices.SortStableFunc(smaller, func(a, b int) int { return cmp.Compare(tests[a].Size, tests[b].Size) })
	return smaller
}

// confirmFixed runs a test again, and reports if the program does not fail every time.
func (s *contestant) confirmFixed(ctx context.Context, f *run.Failure, ex *report.Counterexample) error {
	if f.Verdict == report.TLE || f.Broke {
		return nil // each run takes long
	}
	runs, fails, wanted := 0, 0, confirmations
	for ; runs < wanted; runs++ {
		o, err := s.Run(ctx, f.File, run.Terms{Fresh: true})
		if err != nil {
			return err
		}
		if o.Verdict == f.Verdict {
			fails++
		} else {
			wanted = unsteady
		}
	}
	s.Report.Runs, s.Report.Fails = runs, fails
	if fails < runs {
		ex.Unsteady, ex.Least, ex.Smaller = true, false, arrange.Tried{}
	}
	return nil
}
