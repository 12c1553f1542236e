// Package reporttest provides reports for the tests of renderers.
package reporttest

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/report/arrange"
	"grundy/judge/report/batch"
	"grundy/judge/tests/plan"
)

// Hostile is output of a submission that tries to inject markup or commands into an HTML
// page, an XML file, a CI or a terminal.
const Hostile = "</code></pre><script>alert(1)</script><img src=http://example.com/x onerror=alert(2)>\n" +
	"\"' onmouseover=alert(3) style=background:url(http://example.com/y)\n" +
	"::error file=a::forged\n  ##[error]forged\n]]></failure>&amp;{{.Lang}}\n" +
	"\x00\x1b[31m\xff\u202e\ufffe\u0085"

// HostileName is the name of the second submission of Round.
const HostileName = `wa-</title><b id="x">.cpp`

// Round returns a round with five submissions: one passes, one has hostile texts, one does not
// compile, one could not be judged, and one was not reached.
func Round() *batch.Round {
	r := &batch.Round{
		Problem: report.Problem{ID: "p2197", En: "[Template] Nim Game", Zh: "【模板】Nim 游戏", Checker: "tokens"},
		Source:  "Luogu P2197",
		Stress:  "p2197",
	}
	refused := Report("ce-refused.cpp", report.CE, 0)
	refused.Compile.Log = "ce-refused.cpp:2:7: error: " + Hostile
	for _, s := range []*batch.Submission{
		{Name: "ac-right.cpp", Report: Report("ac-right.cpp", report.AC, 60)},
		{Name: HostileName, Report: Wrong(HostileName)},
		{Name: "ce-refused.cpp", Report: refused},
		{Name: "re-fault.cpp", Err: errors.New("g++: " + Hostile)},
		{Name: "tle-later.cpp"},
	} {
		s.Path, s.File, s.Word = s.Name, s.Name, "'"+s.Name+"'"
		s.Text = []byte("int main() {\n\treturn 0;\n}\n" + Hostile)
		s.Replay = "grundy submit p2197 " + s.Word
		promise, _, _ := strings.Cut(s.Name, "-")
		s.Promise = report.Verdict(strings.ToUpper(promise))
		r.All = append(r.All, s)
	}
	return r
}

// Report returns a report with the given number of tests. The last test has the verdict v.
func Report(file string, v report.Verdict, tests int) *report.Report {
	r := &report.Report{
		Problem: report.Problem{ID: "p2197", En: "[Template] Nim Game", Zh: "【模板】Nim 游戏", Checker: "tokens"},
		File:    file, Language: report.Language{ID: "cpp", Name: "C++"}, Verdict: v, Seed: 7,
		Tier:   report.Tier{Name: "landlock", Gaps: []i18n.Message{"no </ul> gap"}},
		Limits: report.Limits{CPU: time.Second, Wall: 3 * time.Second, Memory: 1 << 27, Output: 1 << 20}, Planned: 60,
	}
	r.Compile.OK = v != report.CE
	for i := range tests {
		test := report.Test{
			Name: fmt.Sprintf("small-%d", i+1), Group: string(plan.Small), Verdict: report.AC, Cases: 3,
			CPU: time.Duration(i+1) * time.Millisecond, Wall: time.Second, Memory: 1 << 20,
		}
		if i == tests-1 {
			test.Verdict = v
		}
		r.Tests = append(r.Tests, test)
		r.Cases += test.Cases
	}
	return r
}

// Wrong returns a report on a wrong answer for Nim with piles 1, 2 and 3.
func Wrong(file string) *report.Report {
	r := Report(file, report.WA, 40)
	r.Tests[39].Detail, r.Tests[39].CPU = Hostile, 900*time.Millisecond
	r.Warnings = []i18n.Message{Hostile}
	r.TimeFactor, r.MemoryFactor, r.Overhead = 2, 1.5, 1<<20
	r.Problem.Tests = "40 tests of " + Hostile
	r.Subtasks = []report.Subtask{{Name: "small", Points: 30, Of: 30, Verdict: report.AC}, {Name: Hostile, Points: 17.5, Of: 70, Verdict: report.WA}}
	r.Counterexample = &report.Counterexample{
		Verdict: report.WA, Input: []byte("1\n3\n1 2 3\n"), Want: []byte("No\n"), Got: []byte(Hostile), Stderr: []byte(Hostile),
		Detail: Hostile, Hint: Hostile, Test: "small-40", Case: 1, Cases: 1, Minimal: true, Smaller: arrange.Tried{Cases: 4, Orders: []arrange.Order{arrange.Ascending}},
		Warnings: []report.Place{{File: file, Line: 7, What: Hostile}},
		Facts: &report.Facts{
			Position: "(1, 2, 3)", Class: report.P,
			Line: []report.Ply{
				{Position: "(1, 2, 3)", Class: report.P, Heaps: []int64{1, 2, 3}}, {Position: "(0, 2, 3)", Class: report.N, Heaps: []int64{0, 2, 3}},
			},
		},
	}
	return r
}
