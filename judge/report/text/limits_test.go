package text

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"grundy/judge/limits"
	"grundy/judge/report"
)

// unfit is a report on limits that suit neither of two submissions; a third tells
// nothing.
func unfit() *limits.Report {
	const mib = 1 << 20
	force := limits.Allowance{Time: time.Second, Memory: 64 * mib}
	return &limits.Report{
		Problem: report.Problem{ID: "x"}, Runs: 3, Tests: 7, Force: force,
		Appraisal: limits.Appraisal{
			Measured: []limits.Measured{
				{File: "x.go", Language: "Go", Fate: report.AC, Reference: true, Verdict: report.AC, Slowest: "small-1", CPU: 2 * time.Millisecond, Memory: mib},
				{File: "ac-a.py", Language: "Python 3", Fate: report.AC, Verdict: report.AC, Slowest: "largest-2", CPU: 900 * time.Millisecond, Memory: 20 * mib, Overhead: 16 * mib},
				{File: "ac-b.c", Fate: report.AC, Verdict: report.WA, Failed: "small-3"},
				{File: "tle-c.c", Language: "C", Fate: report.TLE, Verdict: report.AC, Slowest: "small-2", CPU: 1100 * time.Millisecond, Memory: mib},
				{
					File: "tle-d.c", Language: "C", Fate: report.TLE, Verdict: report.TLE, Slowest: "small-2", CPU: 2700 * time.Millisecond, Memory: mib,
					Under: limits.Allowance{Time: 2400 * time.Millisecond, Memory: 64 * mib},
				},
			},
			Needs: []limits.Need{
				{Language: "Go", Allowance: limits.Allowance{Time: 2 * time.Millisecond, Memory: mib}, Weighed: true},
				{Language: "Python 3", Allowance: limits.Allowance{Time: 900 * time.Millisecond, Memory: 4 * mib}, Weighed: true},
			},
			Proposed: limits.Allowance{Time: 2 * time.Second, Memory: 32 * mib},
			Faults: []limits.Fault{
				{File: "ac-a.py", Kind: limits.Tight, Limit: limits.TimeLimit}, {File: "ac-b.c", Kind: limits.Strayed},
				{File: "tle-c.c", Kind: limits.Loose, Limit: limits.TimeLimit},
			},
			Changes: []limits.Change{{File: "ac-a.py", Limit: limits.TimeLimit, By: 0.8, From: report.AC, To: report.TLE}},
			Clashes: []string{"tle-c.c"},
		},
	}
}

// TestLimits wants limits that do not suit to be told with whom they do not.
func TestLimits(t *testing.T) {
	var out bytes.Buffer
	if err := Limits(&out, unfit(), Style{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"OFF  the limits of 1s and 64 MiB are not right  (x)",
		"7 tests; those that take the most run 3 times",
		"x.go (reference)  Go        small-1        0.002 s       1 %     1.0 MiB       2 %\n",
		"ac-a.py           Python 3  largest-2      0.900 s      90 %    20.0 MiB       7 %\n",
		"tle-d.c           C         small-2       >2.400 s    >240 %     1.0 MiB       2 %\n",
		"proposed: 2s and 32 MiB, at least twice what any language takes; the most is taken by Python 3 (0.900 s) and Python 3 (4.0 MiB)\n",
		"ac-a.py: takes more than half of the time limit\n",
		"ac-b.c: WA at small-3, so nothing is told of it",
		"tle-c.c: does not exceed the time limit by 20 %\n",
		"tle-c.c: would not be clear of the proposed limits",
		"ac-a.py: AC, but TLE with 0.8 times the time limit\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}
