package editor

import (
	"slices"
	"testing"

	"grundy/judge/report"
)

// TestLines checks the lines about each kind of failure.
func TestLines(t *testing.T) {
	for _, test := range []struct {
		name string
		r    report.Report
		want []string
	}{
		{"accepted", report.Report{Verdict: report.AC}, nil},
		{"errors of gcc", report.Report{Verdict: report.CE, Compile: report.Compile{Log: "a.cpp:3:7: error: 'x' was not declared\na.cpp:9:1: error: expected '}'\n"}}, []string{
			"src/a.cpp:3:7: error: 'x' was not declared", "src/a.cpp:9:1: error: expected '}'",
		}},
		{"a wrong answer", report.Report{Verdict: report.WA, Counterexample: &report.Counterexample{Verdict: report.WA, Detail: "line 1: got 3, want 4"}}, []string{
			"src/a.cpp:1:1: error: WA gives a wrong answer: line 1: got 3, want 4",
		}},
		{"a crash", report.Report{Verdict: report.RE, Counterexample: &report.Counterexample{
			Verdict: report.RE, Place: &report.Place{Line: 12, What: "heap-buffer-overflow"}, Warnings: []report.Place{{Line: 4, What: "unused\nvariable"}},
		}}, []string{"src/a.cpp:12:1: error: RE crashes: heap-buffer-overflow", `src/a.cpp:4:1: warning: unused\x0avariable`}},
		{"errors in another file", report.Report{Verdict: report.CE, Files: []string{"lib/sum.h"}, Compile: report.Compile{Log: "lib/sum.h:2:5: error: expected ';'\n"}}, []string{
			"src/lib/sum.h:2:5: error: expected ';'",
		}},
		{"a crash in another file", report.Report{Verdict: report.RE, Files: []string{"sum.h"}, Counterexample: &report.Counterexample{
			Verdict: report.RE, Place: &report.Place{File: "sum.h", Line: 7, What: "stack overflow"}, Warnings: []report.Place{{File: "sum.h", Line: 3, What: "unused"}},
		}}, []string{"src/sum.h:7:1: error: RE crashes: stack overflow", "src/sum.h:3:1: warning: unused"}},
		{"a failing test", report.Report{Verdict: report.TLE, Tests: []report.Test{{Verdict: report.AC}, {Verdict: report.TLE, Detail: "more than 1s"}}}, []string{
			"src/a.cpp:1:1: error: TLE is too slow: more than 1s",
		}},
	} {
		test.r.File = "a.cpp"
		if got := Lines("src/a.cpp", &test.r, "en"); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
