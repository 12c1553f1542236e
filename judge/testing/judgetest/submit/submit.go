// Package submit judges programs that are Go functions, as grundy submit does, including the search
// for the smallest counterexample. Real judges programs in any language.
package submit

import (
	"context"
	"testing"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
	"grundy/judge/tests/plan"
)

// Real returns a judge with a sandbox and compilers. It is closed when the test ends.
func Real(t testing.TB) *judge.Judge {
	t.Helper()
	runner, err := sandbox.Open("")
	if err != nil {
		t.Fatal(err)
	}
	builder := build.New(t.TempDir(), judge.Compiler(runner))
	j := judge.New(runner, builder)
	t.Cleanup(func() {
		_ = j.Close()
		_ = builder.Close()
		_ = runner.Close()
	})
	return j
}

// Report judges the program of a runner. An error fails the test.
func Report(t testing.TB, p *problem.Problem, r sandbox.Runner, o run.Options) *report.Report {
	t.Helper()
	got, err := Try(t.Context(), p, r, o)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// Try judges the program of a runner. If no budget is given, the plan has the budget
// judgetest.Little.
func Try(ctx context.Context, p *problem.Problem, r sandbox.Runner, o run.Options) (*report.Report, error) {
	if o.Budget == (plan.Budget{}) {
		o.Budget = judgetest.Little
	}
	program := &build.Program{Args: []string{"/cache/x/program"}, Dir: "/cache/x", Visible: []string{"/opt/python"}}
	return judge.New(r, nil).Compiled(ctx, p, program, o)
}
