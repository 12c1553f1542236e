package lint

import (
	"context"
	"slices"
	"strings"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest"
)

// TestCheckSubtasks checks that conditions that exclude nothing, and tests in no subtask, are
// reported.
func TestCheckSubtasks(t *testing.T) {
	var tests []problem.FixedTest
	for _, name := range []string{"a/1", "b/1", "b/2", "sample/1"} {
		g := problem.GivenTest{Name: name, Input: []byte("1\n"), Want: []byte("Kiki\n")}
		tests = append(tests, problem.FixedTest{Name: name, Path: name + ".in", Place: "data/" + name + ".in", Sample: name == "sample/1", Read: func() (problem.GivenTest, error) { return g, nil }})
	}
	for subtasks, want := range map[string][]string{
		"[{points: 1}]": nil,
		"[{points: 1, where: n <= 3}, {points: 1, tests: b}, {points: 1, tests: a}]": nil,
		// The first subtask excludes a case of b/1.
		"[{points: 1, where: n <= 3}, {points: 1, tests: b}]": nil,
		"[{points: 1, where: n <= 9}, {points: 1}]":           {"x.yaml:9: every case of the tests fulfils n <= 9; narrow it, or remove it"},
		"[{points: 1, tests: a}]":                             {"x.yaml:9: no subtask contains the tests b/1, b/2; add them to a subtask, or remove them"},
		"[{points: 1, where: n > 3}]":                         {"x.yaml:9: no subtask contains the tests a/1, b/1, b/2; add them to a subtask, or remove them"},
	} {
		p := judgetest.Load(t, "title: {en: x}\nstatement: {en: x}\ntests: {folder: data}\nreference: r.py\n"+
			"input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..9}}]}\noutput: [{winner: {first: Kiki, second: Cici}}]\nsamples: [{in: \"1\\n\", out: \"Kiki\\n\"}]\nsubtasks: "+subtasks+"\n",
			problem.Code{Solve: judgetest.SolveCards, Tests: tests})
		var got []string
		if err := CheckSpec(t.Context(), p); err != nil {
			got = strings.Split(err.Error(), "\n")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\ngot  %q\nwant %q", subtasks, got, want)
		}
	}
}

// pointsOf is a judge that gives each program the result in its text: 30, 100 or CE.
type pointsOf struct{ files map[string]string }

func (w pointsOf) Submit(_ context.Context, _ *problem.Problem, src build.Source, _ run.Options) (*report.Report, error) {
	r := &report.Report{Verdict: report.WA, Subtasks: []report.Subtask{{Name: "1", Points: 30, Of: 30, Verdict: report.AC}, {Name: "2", Of: 70, Verdict: report.WA}}}
	switch string(src.Text) {
	case "100":
		r.Verdict, r.Subtasks[1].Points = report.AC, 70
	case "CE":
		r.Verdict, r.Subtasks = report.CE, nil
	}
	return r, nil
}

// TestPromises checks that points are compared with the promises in names.
func TestPromises(t *testing.T) {
	thirty := 30.0
	w := pointsOf{map[string]string{"a": "30", "b": "100", "c": "CE"}}
	l := &Linter{Judge: w, Trust: Trust{Cases: 1}, Sources: Sources{
		Reference: func(*spec.Problem) (build.Source, error) { return build.Source{Name: "r", Text: []byte("100")}, nil },
		Stale:     func(*spec.Problem) string { return "" },
		Submissions: func(*spec.Problem) (string, []Submission, error) {
			var list []Submission
			for _, name := range []string{"a", "b", "c"} {
				list = append(list, Submission{Path: name, Promise: Promise{Points: &thirty},
					Read: func() (build.Source, error) { return build.Source{Name: name, Text: []byte(w.files[name])}, nil }})
			}
			return "dir", list, nil
		},
	}}
	for f := range l.All(t.Context(), []*problem.Problem{judgetest.Cards(t, "")}) {
		var got []string
		for _, one := range f.Faults {
			got = append(got, one.Error())
		}
		if want := []string{"b: 100 of 100 points, want 30 points", "c: CE, want 30 points"}; !slices.Equal(got, want) || f.Right != 2 || f.Total != 4 || len(f.Scores) != 3 || f.Scores[1].File != "a" {
			t.Errorf("%q, %d of %d, %+v", got, f.Right, f.Total, f.Scores)
		}
	}
}

// TestPromiseMet checks that a promise of several verdicts is fulfilled by each of them, and by no
// other.
func TestPromiseMet(t *testing.T) {
	p := Promise{Fates: []report.Verdict{report.WA, report.TLE}}
	for v, want := range map[report.Verdict]bool{report.WA: true, report.TLE: true, report.AC: false, report.CE: false, "": false} {
		if got := p.met(&report.Report{Verdict: v}); got != want {
			t.Errorf("%s: got %t", v, got)
		}
	}
	if got := p.String(); got != "WA or TLE" {
		t.Errorf("got %s", got)
	}
}
