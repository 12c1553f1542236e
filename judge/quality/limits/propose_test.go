package limits

import (
	"reflect"
	"testing"
	"time"

	"grundy/judge/report"
)

// TestRoundTime checks that a needed time is rounded up to a limit that people choose, or above 20
// s to a multiple of 10 s.
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

// TestRoundMemory checks that a needed memory is rounded up to a power of two, at least 32 MiB.
func TestRoundMemory(t *testing.T) {
	for _, c := range []struct{ need, want int64 }{{0, 32}, {32, 32}, {33, 64}, {200, 256}, {1500, 2048}} {
		if got := roundMemory(c.need << 20); got != c.want<<20 {
			t.Errorf("%d MiB: got %d B, want %d MiB", c.need, got, c.want)
		}
	}
}

const mib = 1 << 20

// passes returns an accepted submission with the given time and memory.
func passes(file, lang string, cpu time.Duration, memory int64) Measured {
	return Measured{
		File: file, Language: lang, Fate: report.AC, Verdict: report.AC, CPU: cpu, Memory: memory,
		Under: Allowance{4 * time.Second, 64 * mib},
	}
}

// exceeds returns a submission that should exceed a limit, with its verdict and figures.
func exceeds(file string, fate, verdict report.Verdict, cpu time.Duration, memory int64) Measured {
	return Measured{
		File: file, Language: "C", Fate: fate, Verdict: verdict, CPU: cpu, Memory: memory,
		Under: Allowance{1200 * time.Millisecond, 64 * mib * 12 / 10},
	}
}

// TestAppraise checks what is found about limits of 1 s and 64 MiB: the proposed limits, the
// faults, the verdicts that would change, and the submissions too close to the proposed limits.
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
			got := appraise(sheet{Allowance: force}, c.all)
			if got.Proposed.Allowance != c.proposed || got.Proposed.Cases > 0 || got.Proposed.Factors != nil {
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

// TestAppraiseMachine checks that the memory of a virtual machine itself does not count.
func TestAppraiseMachine(t *testing.T) {
	m := passes("ac-a.java", "Java", time.Millisecond, 300*mib)
	m.Overhead = 290 * mib
	a := appraise(sheet{Allowance: Allowance{time.Second, 64 * mib}}, []Measured{m})
	if len(a.Faults) > 0 || a.Proposed.Memory != 32*mib || a.Needs[0].Memory != 10*mib {
		t.Errorf("got %+v", a)
	}
}

// TestAppraiseUnweighed checks that no memory limit is proposed if memory was not measured.
func TestAppraiseUnweighed(t *testing.T) {
	r := &Report{Force: Allowance{time.Second, 64 * mib}}
	r.Appraisal = appraise(sheet{Allowance: r.Force}, []Measured{
		passes("ac-a.c", "C", time.Millisecond, 0), exceeds("tle-a.c", report.TLE, report.TLE, time.Second, 0),
	})
	if r.Proposed.Memory != 0 || len(r.Faults)+len(r.Clashes) > 0 || r.Known() {
		t.Errorf("known %v: %+v", r.Known(), r.Appraisal)
	}
}

// twice has the factors of a language.
var twice = Factors{Time: 2, Memory: 2}

// slow returns an accepted submission in a language with factors. Its slowest test has the given
// number of cases.
func slow(cpu time.Duration, cases int, memory int64) Measured {
	m := passes("ac-slow.java", "Java", cpu, memory)
	m.LanguageID, m.Factors, m.Cases, m.Least = "java", twice, cases, 100*time.Millisecond
	return m
}

// TestPropose checks that the proposed limits, factors and number of cases leave every submission
// the margin.
func TestPropose(t *testing.T) {
	const ms = time.Millisecond
	good := passes("ac-good.c", "C", 10*ms, mib)
	heavy := passes("ac-heavy.c", "C", 900*ms, mib)
	heavy.Cases = 100
	limits := func(seconds float64, mebibytes int64) Allowance {
		return Allowance{time.Duration(seconds * float64(time.Second)), mebibytes * mib}
	}
	for _, c := range []struct {
		name  string
		cases int // 0: fixed by the source
		all   []Measured
		want  Proposal
	}{
		{"factors are room", 0, []Measured{good, slow(time.Second, 1, 32*mib)}, Proposal{Allowance: limits(1, 32)}},
		{"more than the factors give", 0, []Measured{good, slow(1100*ms, 1, 33*mib)},
			Proposal{Allowance: limits(1, 32), Factors: map[string]Factors{"java": {Time: 3, Memory: 3}}}},
		{"time alone", 0, []Measured{slow(2100*ms, 1, mib), good},
			Proposal{Allowance: limits(1, 32), Factors: map[string]Factors{"java": {Time: 5}}}},
		{"no language without factors", 0, []Measured{slow(1100*ms, 1, 40*mib), slow(1600*ms, 1, mib)},
			Proposal{Allowance: limits(2, 64)}},
		{"fewer cases", 1000, []Measured{good, slow(1900*ms, 1000, mib)},
			Proposal{Allowance: limits(1, 32), Cases: 500}},
		{"the slowest language decides", 100, []Measured{heavy, slow(1900*ms, 100, mib)},
			Proposal{Allowance: limits(1, 32), Cases: 50}},
		{"fewer cases do not help a single one", 1000, []Measured{good, slow(1900*ms, 1, mib)},
			Proposal{Allowance: limits(1, 32), Factors: map[string]Factors{"java": {Time: 4}}}},
		{"nor where too few would be left", 100, []Measured{good, slow(30*time.Second, 100, mib)},
			Proposal{Allowance: limits(1, 32), Factors: map[string]Factors{"java": {Time: 60}}}},
		{"enough room already", 1000, []Measured{good, slow(999*ms, 1000, mib)}, Proposal{Allowance: limits(1, 32)}},
		{"nothing accepted", 1000, []Measured{exceeds("tle-a.c", report.TLE, report.TLE, time.Second, mib)}, Proposal{}},
	} {
		s := sheet{Allowance: limits(1, 32), cases: c.cases}
		if got := s.propose(c.all); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestPaste checks that the proposed lines keep the other limits of the spec.
func TestPaste(t *testing.T) {
	s := sheet{
		Allowance: Allowance{time.Second, 32 * mib}, cases: 1000, output: 1 * mib, input: 7 * mib,
		factors: map[string]Factors{"python3": {Time: 9}},
	}
	got := s.propose([]Measured{passes("ac-good.c", "C", 10*time.Millisecond, mib), slow(1900*time.Millisecond, 1000, 33*mib)}).Paste()
	want := []string{
		"limits: {time: 1s, memory: 32 MiB, output: 1 MiB, input: 7 MiB, factors: {java: {memory: 3}, python3: {time: 9}}}",
		"cases: {…, max: 500, ours: true}",
	}
	if !reflect.DeepEqual(got, want) || len(s.factors) != 1 {
		t.Errorf("got %q", got)
	}
}

// TestRoundCases checks that the number is 1, 2 or 5 followed by zeros, and not above the argument.
func TestRoundCases(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 2, 4: 2, 5: 5, 9: 5, 10: 10, 19: 10, 20: 20, 49: 20, 50: 50, 99: 50, 100: 100, 999: 500, 1000: 1000} {
		if got := roundCases(n); got != want {
			t.Errorf("%d: got %d, want %d", n, got, want)
		}
	}
}

// TestFactors checks that a submission is measured against the limits for its language.
func TestFactors(t *testing.T) {
	force := sheet{Allowance: Allowance{time.Second, 64 * mib}}
	tight := appraise(force, []Measured{slow(1001*time.Millisecond, 1, 65*mib)})
	fits := appraise(force, []Measured{slow(1000*time.Millisecond, 1, 64*mib)})
	if len(tight.Faults) != 2 || len(fits.Faults) > 0 || fits.Needs[0].Factors != twice {
		t.Errorf("got %+v and %+v", tight.Faults, fits.Faults)
	}
	over := exceeds("tle-a.java", report.TLE, report.AC, 2300*time.Millisecond, mib)
	over.LanguageID, over.Factors = "java", twice
	if got := appraise(force, []Measured{over}); len(got.Faults) != 1 || got.Faults[0].Kind != Loose || len(got.Changes) != 1 {
		t.Errorf("got %+v", got)
	}
}
