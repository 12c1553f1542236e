package hydro

import (
	"testing"

	"grundy/judge/packages/exchangetest"
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
