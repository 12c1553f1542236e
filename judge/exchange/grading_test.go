package exchange

import (
	"testing"
	"time"
)

// TestCounts wants too much memory to count as a run-time error, and too much output as a
// run-time error or a time limit exceeded.
func TestCounts(t *testing.T) {
	for _, test := range []struct {
		verdict, declared string
		same              bool
	}{
		{"WA", "WA", true}, {"MLE", "RTE", true}, {"OLE", "RTE", true}, {"OLE", "TLE", true}, {"RTE", "MLE", true},
		{"OLE", "WA", false}, {"TLE", "RTE", false}, {"AC", "WA", false}, {"MLE", "TLE", false},
	} {
		if Counts(test.verdict, test.declared) != test.same {
			t.Errorf("%s for %s", test.verdict, test.declared)
		}
	}
}

// TestMeasure wants a limit to be a multiple of the resolution, and at least one.
func TestMeasure(t *testing.T) {
	m := Measure{Factor: 2, Resolution: time.Second}
	for took, want := range map[time.Duration]time.Duration{
		0: time.Second, 400 * time.Millisecond: time.Second, 500 * time.Millisecond: time.Second, 501 * time.Millisecond: 2 * time.Second,
	} {
		if got := m.Limit(took); got != want {
			t.Errorf("%s: %s; want %s", took, got, want)
		}
	}
}

// TestShare wants the tests of a group to share its points.
func TestShare(t *testing.T) {
	for _, test := range []struct {
		score   Score
		points  [2]float64
		want    float64 // of a right submission
		refused bool
	}{
		{ScoreSum, [2]float64{50, 50}, 100, false}, {ScoreMin, [2]float64{50, 50}, 100, false},
		{ScoreAll, [2]float64{}, 100, false}, {ScoreSum, [2]float64{}, 100, false}, {ScoreSum, [2]float64{40, 60}, 100, true},
	} {
		p := &Package{Format: "Luogu", Groups: &Group{Score: ScoreSum, Groups: []*Group{{Path: "0", Score: test.score, Points: 100}}}}
		for _, points := range test.points {
			p.Tests = append(p.Tests, Test{Group: "0", Points: points})
		}
		var notes Notes
		p.Share(&notes)
		if refused := notes.Unsupported() != nil; refused != test.refused {
			t.Errorf("%s %v: %v", test.score, test.points, notes)
		}
		ac := &Result{Verdict: "AC"}
		grades, err := NewGrading(p.Groups, []string{"0", "0"}).Grades(t.Context(), []*Result{ac, ac}, nil)
		if got := grades[""].Points; err != nil || got != test.want {
			t.Errorf("%s %v: %g points, want %g", test.score, test.points, got, test.want)
		}
	}
}
