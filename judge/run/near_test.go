package run_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
)

// slow returns a runner whose successive runs take the given CPU times; later runs take the last of
// them. Runs are stopped at their limit.
func slow(times ...time.Duration) (judgetest.Runner, *atomic.Int32) {
	var runs atomic.Int32
	return func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		i := int(runs.Add(1)) - 1
		res := judgetest.Accepted(c.Stdin)
		res.CPU = times[min(i, len(times)-1)]
		if res.CPU > c.Limits.CPU {
			res.CPU, res.End, res.Stdout = c.Limits.CPU+time.Millisecond, sandbox.CPUOver, nil
		}
		return res, nil
	}, &runs
}

// TestNear checks that a run slightly above its limit is repeated, and that the least time counts.
func TestNear(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		name    string
		times   []time.Duration
		verdict report.Verdict
		runs    int32
		warning string
	}{
		{"far over", []time.Duration{5000 * ms}, report.TLE, 1, ""},
		{"a little over, always", []time.Duration{1050 * ms}, report.TLE, 1 + 3, "near the limit of 1s, so there were 4 runs"},
		{"over once", []time.Duration{1050 * ms, 900 * ms}, report.AC, 2, "there were 2 runs, which took 0.900 s, 1.050 s"},
		{"over twice", []time.Duration{1050 * ms, 1100 * ms, 950 * ms}, report.AC, 3, "there were 3 runs"},
		{"a little, then far over", []time.Duration{1050 * ms, 5000 * ms}, report.TLE, 2, "there were 2 runs"},
		{"below", []time.Duration{999 * ms}, report.AC, 1, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			runner, runs := slow(test.times...)
			r := submit.Report(t, judgetest.Cards(t, ""), runner, run.Options{Selection: run.Selection{Given: numbered(1)}, Limits: spec.Limits{Time: time.Second}, Search: run.Search{VerdictOnly: true}})
			if r.Verdict != test.verdict || runs.Load() != test.runs {
				t.Errorf("%s after %d runs, want %s after %d", r.Verdict, runs.Load(), test.verdict, test.runs)
			}
			if got := strings.Join(i18n.Strings(r.Warnings), "\n"); !strings.Contains(got, test.warning) || test.warning == "" && got != "" {
				t.Errorf("warnings %q, want %q", got, test.warning)
			}
		})
	}
}

// TestNearOnce checks that only the first of several tests near the limit is repeated, because it
// decides the verdict. If all tests are run, each is repeated.
func TestNearOnce(t *testing.T) {
	stop := map[bool]run.Stop{true: run.Never}
	for _, all := range []bool{false, true} {
		runner, runs := slow(1050 * time.Millisecond)
		o := run.Options{Selection: run.Selection{Given: numbered(4)}, Limits: spec.Limits{Time: time.Second}, Search: run.Search{VerdictOnly: true}, Jobs: 4, Stop: stop[all]}
		r := submit.Report(t, judgetest.Cards(t, ""), runner, o)
		repeated := 0
		for _, test := range r.Tests {
			if len(test.Times) > 0 {
				repeated++
			}
		}
		if want := map[bool]int{false: 1, true: 4}[all]; r.Verdict != report.TLE || repeated != want || len(r.Warnings) != want {
			t.Errorf("all %t: %s, %d tests repeated, warnings %q", all, r.Verdict, repeated, r.Warnings)
		}
		if most := int32(4 + repeated*3); runs.Load() > most {
			t.Errorf("all %t: %d runs, want at most %d", all, runs.Load(), most)
		}
	}
}

// TestStarved checks that a program whose virtual machine ends for lack of memory gets MLE. The
// message about it does not count if the program survives, or in a language without this message.
func TestStarved(t *testing.T) {
	const words = "java.lang.OutOfMemoryError"
	for _, test := range []struct {
		name    string
		res     sandbox.Result
		starved string
		verdict report.Verdict
	}{
		{"starved", sandbox.Result{ExitCode: 1, Stderr: []byte("Exception: " + words)}, words, report.MLE},
		{"another crash", sandbox.Result{ExitCode: 1, Stderr: []byte("Exception: x")}, words, report.RE},
		{"another language", sandbox.Result{ExitCode: 1, Stderr: []byte(words)}, "", report.RE},
		{"survived", sandbox.Result{Stdout: []byte("Kiki\n"), Stderr: []byte(words)}, words, report.AC},
	} {
		runner := judgetest.Runner(func(context.Context, sandbox.Command) (sandbox.Result, error) { return test.res, nil })
		p := judgetest.Cards(t, "")
		program := &build.Program{Args: []string{"x"}, Starved: test.starved}
		o := run.Options{Selection: run.Selection{Given: []problem.GivenTest{{Name: "1", Input: []byte("1\n")}}}, Search: run.Search{VerdictOnly: true}}
		r, err := judge.New(runner, nil).Compiled(t.Context(), p, program, o)
		if err != nil || r.Verdict != test.verdict {
			t.Errorf("%s: %s, %v, want %s", test.name, r.Verdict, err, test.verdict)
		}
	}
}

// TestRepeatsInAll checks that repeated runs near the limit are bounded over all tests.
func TestRepeatsInAll(t *testing.T) {
	const tests = 40
	runner, runs := slow(1050 * time.Millisecond)
	r := submit.Report(t, judgetest.Cards(t, ""), runner, run.Options{Selection: run.Selection{Given: numbered(tests)}, Limits: spec.Limits{Time: time.Second}, Search: run.Search{VerdictOnly: true}, Jobs: 1, Stop: run.Never})
	if r.Verdict != report.TLE || len(r.Tests) != tests || runs.Load() != tests+12 {
		t.Errorf("%s, %d tests, %d runs", r.Verdict, len(r.Tests), runs.Load())
	}
}
