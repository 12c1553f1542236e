package judge

import (
	"context"
	"testing"

	"grundy/judge/build"
	"grundy/judge/judgetest"
	"grundy/judge/plan"
	"grundy/judge/run"
	"grundy/judge/sandbox"
)

// The words of judgetest that stand in every test.
type (
	runnerFunc = judgetest.Runner
	program    = judgetest.Program
)

var (
	prints     = judgetest.Prints
	perCase    = judgetest.PerCase
	numbersOf  = judgetest.Numbers
	right      = judgetest.Right
	wrong      = judgetest.Wrong
	wrongIf    = judgetest.WrongIf
	accepted   = judgetest.Accepted
	cards      = judgetest.Cards
	load       = judgetest.Load
	lines      = judgetest.Lines
	little     = judgetest.Little
	solveCards = judgetest.SolveCards
)

// judgeWith judges a program that needs no building.
func judgeWith(ctx context.Context, p *Problem, r sandbox.Runner, o Options) (*Report, error) {
	if o.Budget == (plan.Budget{}) {
		o.Budget = little
	}
	program := &build.Program{Args: []string{"/cache/x/program"}, Dir: "/cache/x", Visible: []string{"/opt/python"}}
	s := run.New(r, nil).Compiled(p, program, o)
	s.Report.File = "a.cpp"
	return s.Report, judge(ctx, s, p)
}

func mustJudge(t testing.TB, p *Problem, r sandbox.Runner, o Options) *Report {
	t.Helper()
	report, err := judgeWith(context.Background(), p, r, o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}
