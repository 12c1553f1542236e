package limits_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/program/build"
	"grundy/judge/quality/limits"
	"grundy/judge/report"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
)

// entries are an accepted submission and a slow one.
var entries = []limits.Entry{
	{Source: build.Source{Name: "ac-a.cpp", Text: []byte("a")}, Fate: report.AC},
	{Source: build.Source{Name: "tle-b.cpp", Text: []byte("b")}, Fate: report.TLE},
}

// TestMeasure checks the times of an accepted and of a slow program, and the proposed limits. The
// sample takes longest. Its first run takes three times as long as the others, so a report that did
// not use the median would show it.
func TestMeasure(t *testing.T) {
	samples := 0
	j := judge.New(judgetest.Runner(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		res := judgetest.Accepted(c.Stdin)
		res.CPU, res.Memory = 10*time.Millisecond, mib
		if string(c.Stdin) == "1\n3\n" {
			samples++
			res.CPU = 300 * time.Millisecond
			if samples == 1 {
				res.CPU = 900 * time.Millisecond
			}
			if c.Limits.CPU < 2*time.Second { // except in the run with raised limits
				res.CPU, res.End = c.Limits.CPU, sandbox.CPUOver
			}
		}
		return res, nil
	}), judgetest.Builder(t))
	r, err := j.Limits(t.Context(), judgetest.Cards(t, ""), entries, limits.Options{Runs: 3})
	if err != nil {
		t.Fatal(err)
	}
	a, b := r.Measured[0], r.Measured[1]
	if a.Verdict != report.AC || a.CPU != 300*time.Millisecond || a.Slowest != "sample-1" || a.Memory != mib || samples < 4 {
		t.Errorf("accepted: %+v after %d runs of the sample", a, samples)
	}
	if b.Verdict != report.TLE || b.Failed != "sample-1" || b.Under.Time != 1200*time.Millisecond {
		t.Errorf("too slow: %+v", b)
	}
	if len(r.Faults) > 0 || !r.Known() || r.Proposed.Allowance != (limits.Allowance{Time: time.Second, Memory: 32 * mib}) {
		t.Errorf("got %+v", r.Appraisal)
	}
}

const mib = 1 << 20

// TestMeasureMemory checks that an accepted submission that exceeds the memory limit is measured
// again with a raised limit.
func TestMeasureMemory(t *testing.T) {
	j := judge.New(judgetest.Runner(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		res := judgetest.Accepted(c.Stdin)
		res.Memory = 200 * mib
		if c.Limits.Memory < res.Memory {
			res.Memory, res.End = c.Limits.Memory, sandbox.MemOver
		}
		return res, nil
	}), judgetest.Builder(t))
	r, err := j.Limits(t.Context(), judgetest.Cards(t, "limits: {memory: 64MiB}\n"), entries[:1], limits.Options{Runs: 1})
	if err != nil {
		t.Fatal(err)
	}
	if m := r.Measured[0]; m.Verdict != report.AC || m.Memory != 200*mib || r.Proposed.Memory != 512*mib {
		t.Errorf("got %+v, proposed %+v", m, r.Proposed)
	}
	if len(r.Faults) != 1 || r.Faults[0] != (limits.Fault{File: "ac-a.cpp", Kind: limits.Tight, Limit: limits.MemoryLimit}) {
		t.Errorf("faults %+v", r.Faults)
	}
}

// TestMeasureUntold checks that submissions that do not compile or answer wrongly are faults, and
// that nothing is concluded about the limits.
func TestMeasureUntold(t *testing.T) {
	j := judge.New(judgetest.WrongIf(func([]int64, int) bool { return true }).Runner(), judgetest.Builder(t))
	bad := append([]limits.Entry{{Source: build.Source{Name: "ac-bad.cpp", Text: []byte("BAD")}, Fate: report.AC}}, entries...)
	r, err := j.Limits(t.Context(), judgetest.Cards(t, ""), bad, limits.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Faults) != 3 || r.Known() || len(r.Needs) > 0 || r.Measured[0].Verdict != report.CE || r.Measured[1].Verdict != report.WA {
		t.Errorf("got %+v", r.Appraisal)
	}
}

// TestMeasureInterrupted checks that an interrupted measurement gives no report.
func TestMeasureInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	j := judge.New(judgetest.Runner(func(_ context.Context, c sandbox.Command) (sandbox.Result, error) {
		stop()
		return judgetest.Accepted(c.Stdin), nil
	}), judgetest.Builder(t))
	r, err := j.Limits(ctx, judgetest.Cards(t, ""), entries, limits.Options{})
	if r != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %+v, %v", r, err)
	}
}
