package run

import (
	"context"

	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
)

// A Passing problem has a checker that may request another run of a submission, on an input that it
// writes.
type Passing interface {
	// Passes returns the checker and the maximum number of runs on a test. judge is nil if each
	// test is one run.
	Passes() (judge check.Repeated, most int)
}

// passes returns the checker that may request further runs, or nil.
func (s *Submission) passes() (judge check.Repeated, most int) {
	if p, ok := s.Problem.(Passing); ok {
		return p.Passes()
	}
	return nil, 0
}

// repeats reports whether a test may consist of several runs.
func (s *Submission) repeats() bool {
	judge, _ := s.passes()
	return judge != nil
}

// passing is the way of problems whose checker may request another pass. The limits apply to each
// pass.
type passing struct {
	s *Submission
	p check.Passes
}

func (p passing) run(ctx context.Context, c sandbox.Command, e *Evidence) (err error) {
	c.Stdin = p.p.Input()
	e.Result, err = p.s.machine.runner.Run(ctx, c)
	return err
}

func (p passing) judge(ctx context.Context, e *Evidence) (again bool, err error) {
	j, again, err := p.p.Judge(ctx, e.Result.Stdout)
	if err == nil {
		e.Judgement = &j
	}
	return again, err
}
