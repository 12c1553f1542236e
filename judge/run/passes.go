package run

import (
	"context"
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// A Repeating problem may run a submission several times on a test. Each run and its judgement is a
// pass.
type Repeating interface {
	Repeats() bool
	// Passes starts the passes on a file, if Repeats returns true.
	Passes(f *plan.File) (check.Passes, error)
}

// repeats reports whether a test may consist of several runs.
func (s *Submission) repeats() bool {
	p, ok := s.Problem.(Repeating)
	return ok && p.Repeats()
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

// passing is the way of problems that repeat runs. The limits apply to each run.
type passing struct {
	s *Submission
	p check.Passes
}

// command returns the command of the next run.
func (p passing) command(c sandbox.Command) sandbox.Command {
	c.Stdin, c.Args = p.p.Input(), slices.Concat(c.Args, p.p.Args())
	return c
}

func (p passing) run(ctx context.Context, c sandbox.Command, e *Evidence) (err error) {
	e.Result, err = p.s.machine.runner.Run(ctx, p.command(c))
	return err
}

func (p passing) judge(ctx context.Context, e *Evidence) (again bool, err error) {
	j, again, err := p.p.Judge(ctx, e.Result.Stdout)
	if err == nil {
		e.Judgement, e.Next = &j, p.p.Input()
	}
	return again, err
}
