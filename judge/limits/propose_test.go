package limits

import (
	"reflect"
	"testing"
	"time"

	"grundy/judge/report"
)

func TestRoundTime(t *testing.T) {
	for _, c := range []struct{ need, want time.Duration }{
		{0, time.Second},
		{time.Second, time.Second},
		{time.Second + 1, 1500 * time.Millisecond},
		{1600 * time.Millisecond, 2 * time.Second},
		{7 * time.Second, 8 * time.Second},
		{20 * time.Second, 20 * time.Second},
		{20*time.Second + 1, 30 * time.Second},
		{91 * time.Second, 100 * time.Second},
	} {
		if got := roundTime(c.need); got != c.want {
			t.Errorf("%s: got %s, want %s", c.need, got, c.want)
		}
	}
}

func TestRoundMemory(t *testing.T) {
	for _, c := range []struct{ need, want int64 }{{0, 32}, {32, 32}, {33, 64}, {200, 256}, {1500, 2048}} {
		if got := roundMemory(c.need << 20); got != c.want<<20 {
			t.Errorf("%d MiB: got %d B, want %d MiB", c.need, got, c.want)
		}
	}
}

const mib = 1 << 20

// passes is an accepted submission that took so much.
func passes(file, lang string, cpu time.Duration, memory int64) Measured {
	return Measured{
		File: file, Language: lang, Fate: report.AC, Verdict: report.AC, CPU: cpu, Memory: memory,
		Under: Allowance{4 * time.Second, 64 * mib},
	}
}

// exceeds is one that is to exceed a limit, and what became of it.
func exceeds(file string, fate, verdict report.Verdict, cpu time.Duration, memory int64) Measured {
	return Measured{
		File: file, Language: "C", Fate: fate, Verdict: verdict, CPU: cpu, Memory: memory,
		Under: Allowance{1200 * time.Millisecond, 64 * mib * 12 / 10},
	}
}

// TestAppraise holds limits of 1 s and 64 MiB against a submission or two.
func TestAppraise(t *testing.T) {
	const ms = time.Millisecond
	force := Allowance{time.Second, 64 * mib}
	good := passes("ac-good.c", "C", 10*ms, mib)
	for _, c := range []struct {
		name     string
		all      []Measured
		proposed Allowance
		faults   []Fault
		changes  []Change
		clashes  []string
	}{
		{"all well", []Measured{good, exceeds("tle-a.c", report.TLE, report.TLE, 1380*ms, mib)}, Allowance{time.Second, 32 * mib}, nil, nil, nil},
		{
			"half of the limit is room enough",
			[]Measured{passes("ac-a.c", "C", 500*ms, 32*mib)},
			Allowance{time.Second, 64 * mib}, nil, nil, nil,
		},
		{
			"more than half is not",
			[]Measured{passes("ac-a.c", "C", 501*ms, 33*mib)},
			Allowance{1500 * ms, 128 * mib}, []Fault{{"ac-a.c", Tight, TimeLimit}, {"ac-a.c", Tight, MemoryLimit}}, nil, nil,
		},
		{
			"the slowest language counts",
			[]Measured{good, passes("ac-a.py", "Python", 900*ms, mib)},
			Allowance{2 * time.Second, 32 * mib}, []Fault{{"ac-a.py", Tight, TimeLimit}},
			[]Change{{"ac-a.py", TimeLimit, 0.8, report.AC, report.TLE}}, nil,
		},
		{
			"just over the limit",
			[]Measured{passes("ac-a.c", "C", 1100*ms, mib)},
			Allowance{2500 * ms, 32 * mib}, []Fault{{"ac-a.c", Tight, TimeLimit}},
			[]Change{{"ac-a.c", TimeLimit, 1.2, report.TLE, report.AC}}, nil,
		},
		{
			"just within memory",
			[]Measured{passes("ac-a.c", "C", ms, 60*mib)},
			Allowance{time.Second, 128 * mib}, []Fault{{"ac-a.c", Tight, MemoryLimit}},
			[]Change{{"ac-a.c", MemoryLimit, 0.8, report.AC, report.MLE}}, nil,
		},
		{
			"too slow by a little",
			[]Measured{good, exceeds("tle-a.c", report.TLE, report.AC, 1100*ms, mib)},
			Allowance{time.Second, 32 * mib}, []Fault{{"tle-a.c", Loose, TimeLimit}},
			[]Change{{"tle-a.c", TimeLimit, 1.2, report.TLE, report.AC}}, []string{"tle-a.c"},
		},
		{
			"too large by a little",
			[]Measured{good, exceeds("mle-a.c", report.MLE, report.AC, ms, 70*mib)},
			Allowance{time.Second, 32 * mib}, []Fault{{"mle-a.c", Loose, MemoryLimit}},
			[]Change{{"mle-a.c", MemoryLimit, 1.2, report.MLE, report.AC}}, nil,
		},
		{"too large by far", []Measured{good, exceeds("mle-a.c", report.MLE, report.MLE, ms, 77*mib)}, Allowance{time.Second, 32 * mib}, nil, nil, nil},
		{
			"a wrong answer says nothing of limits",
			[]Measured{good, {File: "ac-b.c", Language: "C", Fate: report.AC, Verdict: report.WA, CPU: 3 * time.Second}},
			Allowance{time.Second, 32 * mib}, []Fault{{"ac-b.c", Strayed, ""}}, nil, nil,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := appraise(force, c.all)
			if got.Proposed != c.proposed {
				t.Errorf("proposed %+v, want %+v", got.Proposed, c.proposed)
			}
			for _, pair := range [][2]any{{got.Faults, c.faults}, {got.Changes, c.changes}, {got.Clashes, c.clashes}} {
				if !reflect.DeepEqual(pair[0], pair[1]) {
					t.Errorf("got %+v, want %+v", pair[0], pair[1])
				}
			}
		})
	}
}

// TestAppraiseMachine wants what a virtual machine has for itself to stay out.
func TestAppraiseMachine(t *testing.T) {
	m := passes("ac-a.java", "Java", time.Millisecond, 300*mib)
	m.Overhead = 290 * mib
	a := appraise(Allowance{time.Second, 64 * mib}, []Measured{m})
	if len(a.Faults) > 0 || a.Proposed.Memory != 32*mib || a.Needs[0].Memory != 10*mib {
		t.Errorf("got %+v", a)
	}
}

// TestAppraiseUnweighed wants no limit of memory proposed where none was measured.
func TestAppraiseUnweighed(t *testing.T) {
	r := &Report{Force: Allowance{time.Second, 64 * mib}}
	r.Appraisal = appraise(r.Force, []Measured{
		passes("ac-a.c", "C", time.Millisecond, 0), exceeds("tle-a.c", report.TLE, report.TLE, time.Second, 0),
	})
	if r.Proposed.Memory != 0 || len(r.Faults)+len(r.Clashes) > 0 || r.Told() {
		t.Errorf("told %v: %+v", r.Told(), r.Appraisal)
	}
}
