package grading

import (
	"testing"

	"grundy/judge/report"
)

// TestEnough checks a group of which the best test counts and that ends at a test with all points: no
// later test decides its verdict, and none is run, whatever the order in which results become known.
func TestEnough(t *testing.T) {
	best := &Group{Path: "1", Points: 60, Accept: 60, Score: Max, Enough: true}
	after := &Group{Path: "2", Points: 40, Accept: 40, Score: Min, Requires: []string{"1"}}
	g := New(&Group{Score: Sum, Groups: []*Group{best, after}}, [][]string{{"1"}, {"1"}, {"1"}, {"2"}})
	half := 0.5
	pass, fail, part := Result{Verdict: report.AC}, Result{Verdict: report.WA}, Result{Verdict: report.WA, Share: &half}
	for _, test := range []struct {
		name    string
		results []Result
		want    float64
		verdict report.Verdict
		wants   int // how many of the first tests matter
	}{
		{"at once", []Result{pass, fail, fail, pass}, 100, report.AC, 1},
		{"after a wrong one", []Result{fail, pass, fail, pass}, 60, report.WA, 2},
		{"after a part", []Result{part, pass, fail, pass}, 60, report.WA, 2},
		{"never", []Result{fail, part, fail, pass}, 30, report.WA, 3},
	} {
		w := g.Watch()
		var results []*Result
		for i := len(test.results) - 1; i >= 0; i-- { // the last test ends first
			w.Note(i, test.results[i])
			results = append([]*Result{&test.results[i]}, results...)
		}
		grades, err := g.Grades(t.Context(), results, nil)
		if err != nil || grades[""].Points != test.want || grades["1"].Verdict != test.verdict {
			t.Errorf("%s: %v, %v, want %g points and %s", test.name, grades, err, test.want, test.verdict)
		}
		for i := range 3 {
			if got := w.Wants(i); got != (i < test.wants) {
				t.Errorf("%s: test %d matters: %v", test.name, i, got)
			}
		}
	}
}
