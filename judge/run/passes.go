package run

import (
	"context"
	"slices"
	"strconv"

	"grundy/judge/base/format"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
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

// A Stepping problem may run a submission twice on a test.
type Stepping interface {
	// Steps returns the number of runs, and what makes the input of the second. It is nil if the
	// input is the output of the first.
	Steps() (n int, between check.Between)
}

// steps returns the number of runs on a test, and what makes the input of the second run.
func (s *Submission) steps() (n int, between check.Between) {
	if p, ok := s.Problem.(Stepping); ok {
		return p.Steps()
	}
	return 1, nil
}

// repeats reports whether a test may consist of several runs.
func (s *Submission) repeats() bool {
	judge, _ := s.passes()
	steps, _ := s.steps()
	return judge != nil || steps > 1
}

// stepping is the way of problems that run a submission twice. The limits apply to each run.
type stepping struct {
	s       *Submission
	f       *plan.File
	of      check.File
	between check.Between
	step    int    // from 0
	input   []byte // of the second run
}

func (w *stepping) run(ctx context.Context, c sandbox.Command, e *Evidence) (err error) {
	if w.step > 0 {
		c.Stdin = w.input
	}
	e.Result, err = w.s.machine.runner.Run(ctx, stepOf(c, w.step))
	return err
}

// stepOf returns the command of a run, with its number as last argument.
func stepOf(c sandbox.Command, step int) sandbox.Command {
	c.Args = append(slices.Clone(c.Args), strconv.Itoa(step))
	return c
}

func (w *stepping) judge(ctx context.Context, e *Evidence) (again bool, err error) {
	if w.step > 0 {
		return e.hear(w.s.Problem.Check(ctx, w.f, e.Result.Stdout))
	}
	j, next := check.Judgement{Case: -1}, e.Result.Stdout
	if w.between != nil {
		j, next, err = w.between.Next(ctx, w.of, e.Result.Stdout)
	}
	if err != nil {
		return false, err
	}
	e.Judgement, e.Next = &j, next
	w.step, w.input = 1, next
	return true, nil
}

// mostEarlier is the number of earlier runs that a report has at most, and mostShown the number of
// bytes of their texts.
const (
	mostEarlier = 10
	mostShown   = 16 << 10
)

// earlier adds a run to those that a report shows.
func earlier(list []report.Earlier, e *Evidence) []report.Earlier {
	if len(list) == mostEarlier {
		list = list[1:]
	}
	return append(list, report.Earlier{Printed: format.Cut(e.Result.Stdout, mostShown), Next: format.Cut(e.Next, mostShown)})
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
		e.Judgement, e.Next = &j, p.p.Input()
	}
	return again, err
}
