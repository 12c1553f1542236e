package kattis

import (
	"testing"

	"grundy/judge/packages/exchangetest"
	"grundy/judge/report"
	"grundy/judge/tests/grading"
)

// TestSamplePoints checks that the points of samples count in the whole if they count in the result,
// so that no program gets more than the whole.
func TestSamplePoints(t *testing.T) {
	const group = "accept_score: 30\nrange: 0 30\ngrader_flags: min\n"
	for _, test := range []struct {
		data, sample, secret string // texts of testdata.yaml
		want, whole          float64
	}{
		{"", "", "", 62, 62},
		{"", "", "range: 0 60\n", 62, 62},
		{"grader_flags: ignore_sample\n", "", "", 60, 60},
		{"", "accept_score: 0\n", "", 60, 60},
		{"", "accept_score: 5\ngrader_flags: min\n", "", 65, 65},
		{"", "accept_score: 5\nrange: 0 10\n", "", 70, 70},
		{"range: 0 60\ngrader_flags: ignore_sample\n", "", "", 60, 60},
	} {
		p, notes := read(t, with(map[string]string{
			"problem.yaml": "name: Twice\ntype: scoring\n", "data/testdata.yaml": test.data, "data/sample/testdata.yaml": test.sample, "data/secret/testdata.yaml": test.secret,
			"data/sample/2.in": "2\n", "data/sample/2.ans": "4\n",
			"data/secret/10.in": "", "data/secret/10.ans": "", "data/secret/2.in": "", "data/secret/2.ans": "",
			"data/secret/a/testdata.yaml": group, "data/secret/a/1.in": "3\n", "data/secret/a/1.ans": "6\n",
			"data/secret/b/testdata.yaml": group, "data/secret/b/1.in": "4\n", "data/secret/b/1.ans": "8\n",
		}))
		p.Share(&notes)
		results := make([]*grading.Result, len(p.Tests))
		for i := range results {
			results[i] = &grading.Result{Verdict: report.AC}
		}
		grades, err := exchangetest.Grading(p).Grades(t.Context(), results, nil)
		if err != nil || grades[""].Points != test.want || p.Groups.Maximum() != test.whole {
			t.Errorf("%q, %q: %g of %g points, want %g of %g; %v %v", test.data, test.sample, grades[""].Points, p.Groups.Maximum(), test.want, test.whole, err, notes)
		}
	}
}
