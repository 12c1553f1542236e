package text

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/render/reporttest"
)

// TestLimits checks the report on limits that are not right: the table of measurements, the
// proposal, and for each program what is wrong with its limits.
func TestLimits(t *testing.T) {
	var out bytes.Buffer
	if err := Limits(&out, reporttest.Unfit(), Style{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"OFF  the limits of 1s and 64 MiB are not right  (x)",
		"7 tests; the most demanding tests are run 3 times",
		"x.go (reference)  Go        small-1        0.002 s       1 %     1.0 MiB       2 %\n",
		"ac-a.py           Python 3  largest-2      0.900 s      60 %    20.0 MiB       7 %\n",
		"tle-d.c           C         small-2       >2.400 s    >240 %     1.0 MiB       2 %\n",
		"proposed: 2s and 32 MiB; at least twice what any program takes, factors included; most demanding: Python 3 (0.900 s and 4.0 MiB)\n",
		"      limits: {time: 2s, memory: 32 MiB, output: 0 B, input: 0 B, factors: {java: {time: 2.5, memory: 3}, python3: {time: 4, memory: 1}}}\n      cases: {…, max: 200, ours: true}\n",
		"with at most 200 cases in a file it is not",
		"ac-a.py: takes more than half of the time limit\n",
		"ac-b.c: WA at small-3, so its limits are not judged",
		"tle-c.c: does not exceed the time limit by 20 %\n",
		"tle-c.c: would not clearly exceed the proposed limits",
		"ac-a.py: AC, but TLE with 0.8 times the time limit\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}

// TestLimitsNothingAccepted checks that the tier is blamed for missing figures of memory, unless
// they are missing because no submission was accepted.
func TestLimitsNothingAccepted(t *testing.T) {
	r := reporttest.Unfit()
	r.Force.Memory, r.Proposed.Memory = 64<<20, 0
	for _, told := range []bool{true, false} {
		if !told {
			r.Needs = nil
		}
		var out bytes.Buffer
		if err := Limits(&out, r, Style{}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "memory is not measured in this tier") != told {
			t.Errorf("%d accepted:\n%s", len(r.Needs), out.String())
		}
	}
}

// TestLimitsColumns checks that the columns of the table are aligned with their headings, for
// long names and wide letters.
func TestLimitsColumns(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		r := reporttest.Unfit()
		r.Measured[0].Slowest, r.Measured[1].Slowest = "subtask-17/random-with-many-edges-and-queries", "大数据/最大的测试点"
		r.Measured[1].CPU = 12345 * time.Second
		var out bytes.Buffer
		if err := Limits(&out, r, Style{Lang: lang}); err != nil {
			t.Fatal(err)
		}
		var table []string
		for line := range strings.Lines(out.String()) {
			if line = strings.TrimSuffix(line, "\n"); strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "   ") {
				table = append(table, line)
			}
		}
		if len(table) != 1+len(r.Measured) {
			t.Fatalf("%d rows:\n%s", len(table), &out)
		}
		for _, line := range table {
			if format.Width(line) != format.Width(table[0]) {
				t.Errorf("%s: %d columns, and the head %d:\n%s", lang, format.Width(line), format.Width(table[0]), &out)
			}
		}
	}
}
