package kattis

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"grundy/judge/base/fault"
	"grundy/judge/packages/exchangetest"
	"grundy/judge/report"
	"grundy/judge/tests/grading"
)

// TestGrader checks that a grader gets its flags and a line for each part, and that its output is
// the grade of the group.
func TestGrader(t *testing.T) {
	p, notes := read(t, with(map[string]string{
		"problem.yaml": "name: x\ntype: scoring\n", "data/testdata.yaml": "on_reject: continue\ngrading: custom\ngrader_flags: whole min\nrange: 0 100\n",
		"data/secret/testdata.yaml": "on_reject: continue\ngrading: default\ngrader_flags: sum\n",
		"data/secret/2.in":          "", "data/secret/2.ans": "", "data/secret/10.in": "", "data/secret/10.ans": "",
		"data/secret/g1/testdata.yaml": "grading: custom\naccept_score: 40\ngrader_flags: part\n",
		"data/secret/g1/a.in":          "1\n", "data/secret/g1/a.ans": "2\n", "data/secret/g1/b.in": "1\n", "data/secret/g1/b.ans": "2\n",
		"data/sample/testdata.yaml": "grading: default\ngrader_flags: sum\n",
		"graders/best/best.py":      "x",
	}))
	if err := notes.Unsupported(); err != nil {
		t.Fatal(err)
	}
	if p.Grader == nil || p.Grader.Path != "graders/best" {
		t.Fatalf("the grader is %+v", p.Grader)
	}
	results := make([]*grading.Result, len(p.Tests))
	for i := range p.Tests {
		results[i] = &grading.Result{Verdict: "AC"}
	}
	results[len(results)-1].Verdict = "MLE"
	if list := p.Groups.Scored(); len(list) != 1 || list[0] != p.Groups || p.Groups.Whole() != 100 {
		t.Errorf("the points of %d groups are added up", len(list))
	}
	var asked []string
	answers := map[string]string{"part": "AC 12.5\n", "whole": "WA 0\n"}
	decide := func(_ context.Context, flags []string, parts []byte) ([]byte, error) {
		asked = append(asked, fmt.Sprintf("%s: %q", strings.Join(flags, " "), parts))
		return []byte(answers[flags[0]]), nil
	}
	g := exchangetest.Grading(p)
	grades, err := g.Grades(t.Context(), results, decide)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(asked); got != `[part: "AC 40\nRTE 0\n" whole min: "AC 1\nAC 12.5\n"]` {
		t.Errorf("asked %s", got)
	}
	if got := grades["secret/g1"]; got != (grading.Grade{Verdict: "AC", Points: 12.5, First: -1}) {
		t.Errorf("the group has %+v", got)
	}
	if got := grades[""]; got != (grading.Grade{Verdict: "WA", First: -1}) {
		t.Errorf("all tests have %+v", got)
	}
	answers["part"] = "RTE 0\n"
	if grades, err := g.Grades(t.Context(), results, decide); err != nil || grades["secret/g1"].Verdict != report.RE {
		t.Errorf("got %+v, %v", grades["secret/g1"], err)
	}
	for _, wrong := range []string{"", "AC", "AC x\n", "XY 3\n", "AC 1 2\n", "JE 0\n", "AC 1.2.3\n"} {
		answers["part"] = wrong
		if _, err := g.Grades(t.Context(), results, decide); err == nil || fault.In(err).Place != "graders/best" {
			t.Errorf("%q is taken: %v", wrong, err)
		}
	}
}

// TestGraders checks that groups with a grader are refused unless graders/ holds exactly one
// program.
func TestGraders(t *testing.T) {
	for want, files := range map[string]map[string]string{
		"contains 0 programs":           {},
		"contains 2 programs":           {"graders/a.py": "x", "graders/b.py": "x"},
		"its own scripts build and run": {"graders/a/build": "x"},
	} {
		files["problem.yaml"], files["data/testdata.yaml"] = "name: x\ntype: scoring\n", "grading: custom\n"
		_, notes := read(t, with(files))
		if err := notes.Unsupported(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
