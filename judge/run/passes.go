package run

import (
	"context"
	"errors"
	"time"

	"grundy/judge/check"
	checkers "grundy/judge/check/program"
	"grundy/judge/plan"
	"grundy/judge/report"
	"grundy/judge/sandbox"
)

// A Passing problem may have a submission run again on an input that its checker writes.
type Passing interface {
	// Passes returns the checker, and how often a submission is run on a test at most; nil
	// if each test is one run.
	Passes() (judge checkers.Repeated, most int)
}

// passes returns the checker that judges passes, or nil.
func (s *Submission) passes() (judge checkers.Repeated, most int) {
	if p, ok := s.Problem.(Passing); ok {
		return p.Passes()
	}
	return nil, 0
}

// repeats reports whether a test may be several runs.
func (s *Submission) repeats() bool {
	judge, _ := s.passes()
	return judge != nil
}

// inPasses runs the program until the checker wants no further pass. The limits hold for
// each pass.
func (s *Submission) inPasses(ctx context.Context, f *plan.File, limits sandbox.Limits, c sandbox.Command) (Outcome, error) {
	judge, most := s.passes()
	passes, err := judge.Passes(check.File{Name: f.Name, Input: f.Input, Want: f.Want, Flags: f.Flags}, most)
	if err != nil {
		return Outcome{}, err
	}
	defer passes.Close()
	var cpu, wall time.Duration
	var memory int64
	for pass := 1; ; pass++ {
		c.Stdin = passes.Input()
		e := s.evidence(limits, sandbox.Result{})
		e.Pass = pass
		res, err := s.tried(ctx, c, s.machine.runner.Run)
		var own errBlame
		switch {
		case errors.As(err, &own):
			e.Broke = own.error
		case err != nil:
			return Outcome{}, err
		case ctx.Err() != nil:
			return Outcome{}, context.Cause(ctx)
		}
		e.Result = res
		o := e.Outcome()
		again := false
		if o.Verdict == report.AC {
			var j check.Judgement
			if j, again, err = passes.Judge(ctx, o.Result.Stdout); err != nil {
				return Outcome{}, err
			}
			e.Judgement = &j
			o = e.Outcome()
		}
		cpu, wall, memory = max(cpu, o.Result.CPU), max(wall, o.Result.Wall), max(memory, o.Result.Memory)
		o.Result.CPU, o.Result.Wall, o.Result.Memory = cpu, wall, memory
		if o.Verdict != report.AC || !again {
			return o, nil
		}
	}
}
