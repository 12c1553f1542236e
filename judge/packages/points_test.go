package packages

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"grundy/judge/report"
	"grundy/judge/tests/grading"
)

// TestCounts checks that MLE and run-time errors count as each other, and OLE as a run-time error
// or TLE.
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

// TestMeasure checks that a limit is a positive multiple of the resolution.
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

// TestShare checks that the tests of a group share its points.
func TestShare(t *testing.T) {
	for _, test := range []struct {
		score   grading.Score
		points  [2]float64
		want    float64 // of a right submission
		refused bool
	}{
		{grading.Sum, [2]float64{50, 50}, 100, false}, {grading.Min, [2]float64{50, 50}, 100, false},
		{grading.All, [2]float64{}, 100, false}, {grading.Sum, [2]float64{}, 100, false}, {grading.Sum, [2]float64{40, 60}, 100, false}, {grading.Mean, [2]float64{40, 60}, 100, true},
	} {
		p := &Package{Format: "Luogu", Groups: &grading.Group{Score: grading.Sum, Groups: []*grading.Group{{Path: "0", Score: test.score, Points: 100}}}}
		for _, points := range test.points {
			p.Tests = append(p.Tests, Test{Group: "0", Points: points})
		}
		var notes Notes
		p.Share(&notes)
		if refused := notes.Unsupported() != nil; refused != test.refused {
			t.Errorf("%s %v: %v", test.score, test.points, notes)
		}
		ac := &grading.Result{Verdict: report.AC}
		grades, err := grading.New(p.Groups, [][]string{{p.Tests[0].Group}, {p.Tests[1].Group}}).Grades(t.Context(), []*grading.Result{ac, ac}, nil)
		if got := grades[""].Points; err != nil || got != test.want {
			t.Errorf("%s %v: %g points, want %g", test.score, test.points, got, test.want)
		}
	}
}

// TestDivided checks that a group whose tests have different points is divided, and that groups
// which required it then require all of its parts.
func TestDivided(t *testing.T) {
	var p Package
	p.Groups = &grading.Group{Score: grading.Sum, Groups: []*grading.Group{{Path: "", Score: grading.Sum, Points: 10}, {Path: "b", Score: grading.Sum, Points: 90, Requires: []string{""}}}}
	for i, points := range []float64{0, 3, 3, 0, 4} {
		p.Tests = append(p.Tests, Test{Name: string(rune('1' + i)), Points: points})
	}
	p.Tests = append(p.Tests, Test{Name: "6", Group: "b", Points: 90})
	var notes Notes
	p.Share(&notes)
	var paths []string
	var groups [][]string
	for _, g := range p.Groups.Groups {
		paths = append(paths, fmt.Sprintf("%s %g", g.Path, g.Points))
	}
	for _, test := range p.Tests {
		groups = append(groups, []string{test.Group})
	}
	if got := strings.Join(paths, ", "); got != "from test 1 0, from test 2 6, from test 4 0, from test 5 4, b 90" || len(notes) > 0 || len(p.Groups.Groups[4].Requires) != 4 {
		t.Errorf("%s, %v, %v", got, notes, p.Groups.Groups[4])
	}
	for verdicts, want := range map[string]string{
		"AC AC AC AC AC AC": "AC 100", "AC WA AC AC AC AC": "WA 7", "WA AC AC AC AC AC": "WA 10", "AC AC TLE AC WA AC": "TLE 3", "AC AC AC WA TLE AC": "WA 6",
	} {
		var results []*grading.Result
		for _, v := range strings.Fields(verdicts) {
			results = append(results, &grading.Result{Verdict: report.Verdict(v)})
		}
		grades, err := grading.New(p.Groups, groups).Grades(t.Context(), results, nil)
		if got := fmt.Sprintf("%s %g", grades[""].Verdict, grades[""].Points); err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", verdicts, got, err, want)
		}
	}
}
