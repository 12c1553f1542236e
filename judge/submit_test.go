package judge_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"grundy/judge"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
)

func TestSubmit(t *testing.T) {
	var path string
	bad := judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 17 })
	j := judge.New(judgetest.Runner(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		path = c.Args[0]
		return bad(c.Stdin), nil
	}), judgetest.Builder(t))
	src := build.Source{Name: "a.cpp", Text: []byte("int main() {}\n")}
	for _, cached := range []bool{false, true} {
		var phases []string
		r, err := j.Submit(context.Background(), judgetest.Cards(t, ""), src, run.Options{
			Selection: run.Selection{Budget: judgetest.Little},
			Jobs:      1,
			Observer: run.Observer{Progress: func(p run.Progress) {
				if len(phases) == 0 || phases[len(phases)-1] != p.Phase {
					phases = append(phases, p.Phase)
				}
			}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != report.WA || r.Compile != (report.Compile{OK: true, Cached: cached}) || r.File != "a.cpp" || r.Language.ID != "cpp" {
			t.Errorf("%s, %+v, %s, %s", r.Verdict, r.Compile, r.File, r.Language.ID)
		}
		if ex := r.Counterexample; string(ex.Input) != "17\n" || ex.Smaller.Cases != 16 {
			t.Errorf("%+v", ex)
		}
		if got := strings.Join(phases, ", "); got != "compiling, running, looking for a smaller case" {
			t.Errorf("phases %s", got)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != "#!program" {
			t.Errorf("what is run is %q, %v", text, err)
		}
	}
}

func TestSubmitRefused(t *testing.T) {
	j := judge.New(judgetest.Runner(func(context.Context, sandbox.Command) (sandbox.Result, error) {
		t.Error("a program that does not compile is run")
		return sandbox.Result{}, nil
	}), judgetest.Builder(t))
	src := build.Source{Name: "a.cpp", Text: []byte("BAD\n")}
	for _, cached := range []bool{false, true} {
		r, err := j.Submit(context.Background(), judgetest.Cards(t, ""), src, run.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != report.CE || r.Compile != (report.Compile{Cached: cached, Log: r.Compile.Log}) || !strings.Contains(r.Compile.Log.String(), "error: BAD") ||
			r.Counterexample != nil || len(r.Tests) > 0 {
			t.Errorf("%s, %+v", r.Verdict, r.Compile)
		}
	}
}

// TestSubmitErrors checks that a problem for which the contestant is not responsible is an error.
func TestSubmitErrors(t *testing.T) {
	j := judge.New(judgetest.Accepted.Runner(), judgetest.Builder(t))
	good := []byte("int main() {}\n")
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	var tool *build.ToolError
	for _, test := range []struct {
		name string
		ctx  context.Context
		src  build.Source
		lang string
		want func(error) bool
	}{
		{"no such language", context.Background(), build.Source{Name: "a.cpp", Text: good}, "cobol", func(err error) bool { return strings.Contains(err.Error(), `"cobol": unknown`) }},
		{"no extension", context.Background(), build.Source{Name: "a", Text: good}, "", func(err error) bool { return strings.Contains(err.Error(), "has no extension") }},
		{"an empty file", context.Background(), build.Source{Name: "a.cpp"}, "", func(err error) bool { return strings.Contains(err.Error(), "is empty") }},
		{"no compiler", context.Background(), build.Source{Name: "a.c", Text: good}, "", func(err error) bool { return errors.As(err, &tool) && tool.Missing }},
		{"canceled", canceled, build.Source{Name: "a.cpp", Text: good}, "", func(err error) bool { return errors.Is(err, context.Canceled) }},
	} {
		if _, err := j.Submit(test.ctx, judgetest.Cards(t, ""), test.src, run.Options{Language: test.lang}); err == nil || !test.want(err) {
			t.Errorf("%s: got %v", test.name, err)
		}
	}
}

// TestWhole checks that the report says so if all legal cases were tried.
func TestWhole(t *testing.T) {
	p := judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..35}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`, problem.Code{Solve: judgetest.SolveCards})
	r := submit.Report(t, p, judgetest.Accepted.Runner(), run.Options{})
	if r.Whole.Cases != 35 || !r.Whole.Suffices() || r.Verdict != report.AC || len(r.Tests) != 24 {
		t.Errorf("whole %+v, %s, %d tests", r.Whole, r.Verdict, len(r.Tests))
	}
	last := judgetest.WrongIf(func(cases []int64, i int) bool { return cases[i] == 35 })
	r = submit.Report(t, p, last.Runner(), run.Options{})
	if ex := r.Counterexample; r.Whole.Cases != 0 || r.Verdict != report.WA || !ex.Minimal || ex.Smaller.Cases != 34 || string(ex.Input) != "35\n" {
		t.Errorf("whole %+v, %s, %+v", r.Whole, r.Verdict, ex)
	}
}

// TestVerdictFirst checks that the verdict is reported once before the search for a counterexample
// starts, with the tests and without a counterexample.
func TestVerdictFirst(t *testing.T) {
	large := judgetest.WrongIf(func(cases []int64, i int) bool { return cases[i] > 500_000 })
	for _, test := range []struct {
		name    string
		program judgetest.Program
		options run.Options
		verdict report.Verdict
		hunts   bool
	}{
		{"accepted", judgetest.Accepted, run.Options{}, report.AC, false},
		{"wrong", large, run.Options{}, report.WA, true},
		{"wrong, the verdict only", large, run.Options{Search: run.Search{VerdictOnly: true}}, report.WA, false},
		{"wrong, all tests", large, run.Options{Stop: run.Never}, report.WA, true},
	} {
		var runs, before, told atomic.Int32
		runner := judgetest.Runner(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
			runs.Add(1)
			return test.program(c.Stdin), nil
		})
		o := test.options
		o.Verdict = func(r *report.Report) {
			told.Add(1)
			before.Store(runs.Load())
			if r.Verdict != test.verdict || len(r.Tests) == 0 || r.Counterexample != nil {
				t.Errorf("%s: told %s with %d tests and %+v", test.name, r.Verdict, len(r.Tests), r.Counterexample)
			}
		}
		r := submit.Report(t, judgetest.Cards(t, ""), runner, o)
		if told.Load() != 1 || before.Load() == 0 || (before.Load() < runs.Load()) != test.hunts || (r.Counterexample != nil) != test.hunts {
			t.Errorf("%s: told %d times, after %d of %d runs, then %+v", test.name, told.Load(), before.Load(), runs.Load(), r.Counterexample)
		}
	}
}
