package judge

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge/run"
	"grundy/judge/sandbox"
)

// TestVerdictFirst wants the verdict to be told once, with the tests and without a
// counterexample, before any run that looks for one.
func TestVerdictFirst(t *testing.T) {
	large := wrongIf(func(cases []int64, i int) bool { return cases[i] > 500_000 })
	for _, test := range []struct {
		name    string
		program program
		options Options
		verdict Verdict
		hunts   bool
	}{
		{"accepted", accepted, Options{}, AC, false},
		{"wrong", large, Options{}, WA, true},
		{"wrong, the verdict only", large, Options{VerdictOnly: true}, WA, false},
		{"wrong, all tests", large, Options{Stop: run.Never}, WA, true},
	} {
		var runs, before, told atomic.Int32
		runner := runnerFunc(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
			runs.Add(1)
			return test.program(c.Stdin), nil
		})
		o := test.options
		o.Verdict = func(r *Report) {
			told.Add(1)
			before.Store(runs.Load())
			if r.Verdict != test.verdict || len(r.Tests) == 0 || r.Counterexample != nil {
				t.Errorf("%s: told %s with %d tests and %+v", test.name, r.Verdict, len(r.Tests), r.Counterexample)
			}
		}
		r := mustJudge(t, cards(t, ""), runner, o)
		if told.Load() != 1 || before.Load() == 0 || (before.Load() < runs.Load()) != test.hunts || (r.Counterexample != nil) != test.hunts {
			t.Errorf("%s: told %d times, after %d of %d runs, then %+v", test.name, told.Load(), before.Load(), runs.Load(), r.Counterexample)
		}
	}
}

// failing are programs whose search is long, each in its own way.
var failing = map[string]program{
	"large cases":  wrongIf(func(cases []int64, i int) bool { return cases[i] > 500_000 }),
	"a small case": wrongIf(func(cases []int64, i int) bool { return cases[i] == 25 }),
	"late cases":   wrongIf(func(cases []int64, i int) bool { return i > 6 }),
	"carries":      wrongIf(func(cases []int64, i int) bool { return i > 0 && cases[i-1] > 40_000 }),
	"crashes": func(input []byte) sandbox.Result {
		for _, n := range numbersOf(input) {
			if n > 30_000 {
				return faulty[RE]
			}
		}
		return accepted(input)
	},
	"slow": func(input []byte) sandbox.Result {
		for _, n := range numbersOf(input) {
			if n > 35 {
				return faulty[TLE]
			}
		}
		return accepted(input)
	},
	"slow together": func(input []byte) sandbox.Result {
		if len(numbersOf(input)) > 7 {
			return faulty[TLE]
		}
		return accepted(input)
	},
}

// TestCut ends a search after each number of its runs, by its time and by an interrupt:
// the verdict stands, the find is not lost, it fails, and it does not claim to be the
// smallest.
func TestCut(t *testing.T) {
	t.Parallel()
	for name, fails := range failing {
		for _, after := range []int32{0, 1, 2, 5, 13, 34} {
			for _, interrupted := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s after %d, interrupted %t", name, after, interrupted), func(t *testing.T) {
					t.Parallel()
					r, whole := cutAfter(t, fails, after, interrupted)
					ex := r.Counterexample
					if ex == nil || ex.Verdict != r.Verdict || r.Verdict == AC || ex.Test == "" {
						t.Fatalf("%s, %+v", r.Verdict, ex)
					}
					cut := ex.Cut > 0 // by the time perhaps before so many runs, if the machine is busy
					if cut == whole && (interrupted || !cut) || ex.Interrupted && !interrupted || ex.Minimal && cut {
						t.Errorf("minimal %t, smaller %+v, cut %+v", ex.Minimal, ex.Smaller, ex.Cut)
					}
					if res := fails(ex.Input); res.End == sandbox.Exited && res.ExitCode == 0 && string(res.Stdout) == string(accepted(ex.Input).Stdout) {
						t.Errorf("it does not fail on %q", ex.Input)
					}
				})
			}
		}
	}
}

// cutAfter judges a program whose runs never end after so many of the search. It reports
// whether the search came to its own end before.
func cutAfter(t *testing.T, fails program, after int32, interrupted bool) (_ *Report, whole bool) {
	t.Helper()
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	var known, cut atomic.Bool
	var runs atomic.Int32
	runner := runnerFunc(func(ctx context.Context, c sandbox.Command) (sandbox.Result, error) {
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
	o := Options{Jobs: 2, For: time.Hour, Verdict: func(*Report) { known.Store(true) }}
	if !interrupted {
		o.For = 100 * time.Millisecond
	}
	r, err := judgeWith(ctx, cards(t, ""), runner, o)
	if err != nil {
		t.Fatal(err)
	}
	return r, !cut.Load()
}

// TestGivesUp wants the tests after the third that exceeds its time or memory not to be
// run, whatever order the runs end in, and to be counted.
func TestGivesUp(t *testing.T) {
	fates := map[int64]Verdict{2: WA, 4: TLE, 5: MLE, 6: RE, 9: TLE, 10: TLE, 11: WA}
	runner := runnerFunc(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		n := numbersOf(c.Stdin)[0]
		if v := fates[n]; v != "" {
			return faulty[v], nil
		}
		return prints(right(n)), nil
	})
	for _, test := range []struct {
		stop         run.Stop
		patience     int
		tests, given int
	}{{run.AtFailure, 3, 2, 0}, {run.Never, 3, 9, 11}, {run.Never, 4, 10, 10}, {run.Never, 5, 20, 0}, {run.Never, 0, 20, 0}} {
		for jobs := range 12 {
			r := mustJudge(t, cards(t, ""), runner, Options{Given: numbered(20), Jobs: jobs + 1, Stop: test.stop, Patience: test.patience, VerdictOnly: true})
			if len(r.Tests) != test.tests || r.GivenUp != test.given || r.Verdict != WA {
				t.Errorf("%+v with %d jobs: %d tests, %d given up, %s", test, jobs+1, len(r.Tests), r.GivenUp, r.Verdict)
			}
		}
	}
}

// TestRepeatsInAll bounds the repetitions of runs near the limit over all tests.
func TestRepeatsInAll(t *testing.T) {
	const tests = 40
	runner, runs := slow(1050 * time.Millisecond)
	r := mustJudge(t, cards(t, ""), runner, Options{Given: numbered(tests), Time: time.Second, VerdictOnly: true, Jobs: 1, Stop: run.Never})
	if r.Verdict != TLE || len(r.Tests) != tests || runs.Load() != tests+12 {
		t.Errorf("%s, %d tests, %d runs", r.Verdict, len(r.Tests), runs.Load())
	}
}
