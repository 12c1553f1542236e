package hunt_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
)

// failing has programs whose search takes long, for different reasons.
var failing = map[string]judgetest.Program{
	"large cases":  judgetest.WrongIf(func(cases []int64, i int) bool { return cases[i] > 500_000 }),
	"a small case": judgetest.WrongIf(func(cases []int64, i int) bool { return cases[i] == 25 }),
	"late cases":   judgetest.WrongIf(func(cases []int64, i int) bool { return i > 6 }),
	"carries":      judgetest.WrongIf(func(cases []int64, i int) bool { return i > 0 && cases[i-1] > 40_000 }),
	"crashes": func(input []byte) sandbox.Result {
		for _, n := range judgetest.Numbers(input) {
			if n > 30_000 {
				return sandbox.Result{ExitCode: 1}
			}
		}
		return judgetest.Accepted(input)
	},
	"slow": func(input []byte) sandbox.Result {
		for _, n := range judgetest.Numbers(input) {
			if n > 35 {
				return sandbox.Result{End: sandbox.CPUOver}
			}
		}
		return judgetest.Accepted(input)
	},
	"slow together": func(input []byte) sandbox.Result {
		if len(judgetest.Numbers(input)) > 7 {
			return sandbox.Result{End: sandbox.CPUOver}
		}
		return judgetest.Accepted(input)
	},
}

// TestCut ends a search after each number of runs, by its time limit and by an interrupt. The
// verdict stays, and the counterexample is kept. It must fail, and must not claim to be minimal.
func TestCut(t *testing.T) {
	t.Parallel()
	for name, fails := range failing {
		for _, after := range []int32{0, 1, 2, 5, 13, 34} {
			for _, interrupted := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s after %d, interrupted %t", name, after, interrupted), func(t *testing.T) {
					t.Parallel()
					r, whole := cutAfter(t, fails, after, interrupted)
					ex := r.Counterexample
					if ex == nil || ex.Verdict != r.Verdict || r.Verdict == report.AC || ex.Test == "" {
						t.Fatalf("%s, %+v", r.Verdict, ex)
					}
					cut := ex.Cut > 0 // on a busy machine, the time may end before this many runs
					if cut == whole && (interrupted || !cut) || ex.Interrupted && !interrupted || ex.Minimal && cut {
						t.Errorf("minimal %t, smaller %+v, cut %+v", ex.Minimal, ex.Smaller, ex.Cut)
					}
					if res := fails(ex.Input); res.End == sandbox.Exited && res.ExitCode == 0 && string(res.Stdout) == string(judgetest.Accepted(ex.Input).Stdout) {
						t.Errorf("it does not fail on %q", ex.Input)
					}
				})
			}
		}
	}
}

// cutAfter judges a program whose runs block after a number of runs of the search. It reports
// whether the search ended by itself before that.
func cutAfter(t *testing.T, fails judgetest.Program, after int32, interrupted bool) (_ *report.Report, whole bool) {
	t.Helper()
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	var known, cut atomic.Bool
	var runs atomic.Int32
	runner := judgetest.Runner(func(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
		if !known.Load() || runs.Add(1) <= after {
			return fails(c.Stdin), nil
		}
		cut.Store(true)
		if interrupted {
			interrupt()
		}
		<-ctx.Done()
		return sandbox.Result{}, context.Cause(ctx)
	})
	o := run.Options{Jobs: 2, Search: run.Search{For: time.Hour}, Observer: run.Observer{Verdict: func(*report.Report) { known.Store(true) }}}
	if !interrupted {
		o.For = 100 * time.Millisecond
	}
	r, err := submit.Try(ctx, judgetest.Cards(t, ""), runner, o)
	if err != nil {
		t.Fatal(err)
	}
	return r, !cut.Load()
}
