package hydro

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"grundy/judge/packages/exchangetest"
	"grundy/judge/report"
	"grundy/judge/tests/grading"
)

// TestCasePoints checks that tests outside of subtasks give their points. Tests without points share
// what is missing to 100 points.
func TestCasePoints(t *testing.T) {
	files := map[string]string{"problem.yaml": "pid: P1\nowner: 1\n"}
	for _, name := range []string{"1", "2", "3"} {
		files["testdata/"+name+".in"], files["testdata/"+name+".out"] = "1\n", "1\n"
	}
	for config, want := range map[string][]float64{
		"cases:\n- {input: 1.in, output: 1.out, score: 70}\n- {input: 2.in, output: 2.out, score: 30}\n":                                       {70, 30},
		"cases:\n- {input: 1.in, output: 1.out, score: 70}\n- {input: 2.in, output: 2.out}\n- {input: 3.in, output: 3.out}\n":                  {70, 15, 15},
		"cases:\n- {input: 1.in, output: 1.out, score: 25}\n- {input: 2.in, output: 2.out}\n- {input: 3.in, output: 3.out}\n":                  {25, 37, 38},
		"cases:\n- {input: 1.in, output: 1.out, score: 90}\n- {input: 2.in, output: 2.out, score: 30}\n- {input: 3.in, output: 3.out}\n":       {90, 30, 0},
		"cases:\n- {input: 1.in, output: 1.out, score: 2}\n- {input: 2.in, output: 2.out, score: 2}\n- {input: 3.in, output: 3.out, score: 2}": {2, 2, 2},
		"cases:\n- {input: 1.in, output: 1.out}\n- {input: 2.in, output: 2.out}\n":                                                             nil,
	} {
		p, notes, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(files, "testdata/config.yaml", config)), "x")
		if err != nil || notes.Unsupported() != nil || p.Scoring != (want != nil) {
			t.Fatalf("%s: %v, %v, scoring %v", config, err, notes, p.Scoring)
		}
		if want == nil {
			continue
		}
		p.Share(&notes)
		for i, points := range want {
			results := make([]*grading.Result, len(p.Tests))
			for k := range p.Tests {
				results[k] = &grading.Result{Verdict: "WA"}
			}
			results[i].Verdict = "AC"
			grades, err := exchangetest.Grading(p).Grades(t.Context(), results, nil)
			if err != nil || grades[""].Points != points {
				t.Errorf("%s: test %d gives %g points, want %g; %v", config, i, grades[""].Points, points, err)
			}
		}
	}
}

// TestSubtaskPoints checks the points of subtasks whose tests have points of their own, as Hydro counts
// them, and that each difference to the declared points is noted.
func TestSubtaskPoints(t *testing.T) {
	files := map[string]string{"problem.yaml": "pid: P1\nowner: 1\n"}
	for _, name := range []string{"1", "2", "3"} {
		files["testdata/"+name+".in"], files["testdata/"+name+".out"] = "1\n", "1\n"
	}
	const all = "cases: [{input: 1.in, output: 1.out%s}, {input: 2.in, output: 2.out%s}]}\n"
	subtask := func(head, one, two string) string { return "subtasks:\n- {" + head + fmt.Sprintf(all, one, two) }
	for config, want := range map[string]string{
		subtask("score: 30, type: sum, ", "", ""):                                                 "group 1 30 sum []",
		subtask("score: 31, type: sum, ", ", score: 10", ""):                                      "group 1 31 sum []; points 10 21",
		subtask("score: 30, type: sum, ", ", score: 20", ", score: 20"):                           "group 1 40 sum []; noted testdata/config.yaml:2: its tests give 40 points, and not 30 as the subtask says",
		subtask("score: 30, ", ", score: 20", ", score: 25"):                                      "group 1 20 min []; noted testdata/config.yaml:2: its tests give 20 points, and not 30 as the subtask says",
		subtask("score: 30, ", ", score: 50", ""):                                                 "group 1 30 min []",
		subtask("score: 30, type: max, ", ", score: 50", ", score: 50"):                           "group 1 50 max []; noted testdata/config.yaml:2: its tests give 50 points, and not 30 as the subtask says",
		subtask("score: 30, type: max, ", ", score: 50", ", score: 40"):                           "group 1 50 max []; points 50 40; noted testdata/config.yaml:2: its tests give 50 points, and not 30 as the subtask says",
		subtask("", "", "") + "- {score: 45, cases: [{input: 3.in, output: 3.out}]}\n":            "group 1 55 min []; group 2 45 min []",
		subtask("score: 80, ", "", "") + "- {score: 45, cases: [{input: 3.in, output: 3.out}]}\n": "testdata/config.yaml: its points add up to 125, more than 100",
		"score: 50\n" + subtask("score: 30, ", "", ""):                                            "testdata/config.yaml:1: the points of the whole problem have no effect",
	} {
		p, notes, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(files, "testdata/config.yaml", config)), "x")
		if err != nil {
			t.Fatal(err)
		}
		got := exchangetest.Summary(p, notes) + fmt.Sprintf("; points %g %g", p.Tests[0].Points, p.Tests[1].Points)
		for _, n := range notes {
			got += "; noted " + n.String()
		}
		if strings.HasPrefix(want, "group") && !strings.Contains(want, "noted") && strings.Contains(got, "noted") || !containsAll(got, strings.Split(want, "; noted ")) {
			t.Errorf("%s:\n got %s\nwant %s", config, got, want)
		}
	}
}

func containsAll(text string, parts []string) bool {
	return !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(text, part) })
}

// TestBestPoints checks a subtask whose best test counts, and whose tests give different points.
// Another subtask requires it, and gives nothing if a test fails before one gives all points.
func TestBestPoints(t *testing.T) {
	files := map[string]string{"problem.yaml": "pid: P1\nowner: 1\n", "testdata/config.yaml": "subtasks:\n" +
		"- {score: 60, type: max, cases: [{input: 1.in, output: 1.out, score: 60}, {input: 2.in, output: 2.out, score: 20}, {input: 3.in, output: 3.out, score: 20}]}\n" +
		"- {score: 40, if: [0], cases: [{input: 4.in, output: 4.out}]}\n"}
	for _, name := range []string{"1", "2", "3", "4"} {
		files["testdata/"+name+".in"], files["testdata/"+name+".out"] = "1\n", "1\n"
	}
	for verdicts, want := range map[string]float64{
		"AC AC AC AC": 100, "WA AC WA AC": 20, "WA WA AC WA": 20, "WA WA WA AC": 0, "AC AC AC WA": 60,
		"AC WA WA AC": 100, "AC WA AC WA": 60, // the first test gives all points, so Hydro cancels the others
	} {
		p, notes, err := Format{}.Read(exchangetest.Folder(files), "x")
		if err != nil || notes.Unsupported() != nil {
			t.Fatal(err, notes)
		}
		p.Share(&notes)
		var results []*grading.Result
		for _, v := range strings.Fields(verdicts) {
			results = append(results, &grading.Result{Verdict: report.Verdict(v)})
		}
		grades, err := exchangetest.Grading(p).Grades(t.Context(), results, nil)
		if err != nil || grades[""].Points != want || p.Groups.Maximum() != 100 || len(p.Groups.Scored()) != 2 {
			t.Errorf("%s: %g of %g points, want %g; %v, %v", verdicts, grades[""].Points, p.Groups.Maximum(), want, err, notes)
		}
	}
}
