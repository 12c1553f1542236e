package grading

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"grundy/judge/report"
)

// drawn are subtasks with tests and results, as a seed draws them.
type drawn struct {
	root    *Group
	paths   [][]string
	results []*Result
}

// draw returns one to three subtasks, whose tests may overlap, and a result for each test.
func draw(seed uint64) (d drawn) {
	r := rand.New(rand.NewPCG(seed, 2))
	d.root = &Group{Score: Sum}
	for i := range 1 + r.IntN(3) {
		g := &Group{Path: fmt.Sprintf("secret/%d", i+1), Points: float64(r.IntN(60)), Score: All, Stop: true}
		switch r.IntN(3) {
		case 0:
			g.Score, g.Accept, g.AtZero = Min, g.Points, true
		case 1:
			g.Score, g.Accept, g.Stop = Mean, g.Points, false
		}
		d.root.Groups = append(d.root.Groups, g)
	}
	for range 1 + r.IntN(8) {
		var paths []string
		for _, g := range d.root.Groups {
			if r.IntN(2) == 0 {
				paths = append(paths, g.Path)
			}
		}
		result := &Result{Verdict: report.Verdicts[r.IntN(3)]}
		if share := float64(r.IntN(4)) / 4; result.Verdict != report.AC && r.IntN(2) == 0 {
			result.Share = &share
		}
		d.paths, d.results = append(d.paths, paths), append(d.results, result)
	}
	return d
}

// worth returns the verdict and the points of a subtask, by the words of its rule: all points if
// all tests are right, the least share of a test, or the mean share.
func (d drawn) worth(g *Group) (verdict report.Verdict, points float64) {
	verdict = report.AC
	least, sum, n := 1.0, 0.0, 0
	for i, r := range d.results {
		if r == nil || !slices.Contains(d.paths[i], g.Path) {
			continue
		}
		share := 0.0
		if r.Verdict == report.AC {
			share = 1
		} else if r.Share != nil {
			share = *r.Share
		}
		if verdict == report.AC {
			verdict = r.Verdict
		}
		least, sum, n = min(least, share), sum+share, n+1
	}
	switch {
	case g.Score == Min:
		return verdict, g.Points * least
	case g.Score == Mean:
		return verdict, g.Points * sum / float64(n)
	case verdict == report.AC:
		return verdict, g.Points
	}
	return verdict, 0
}

// TestSubtasks checks the grades of drawn subtasks against the words of their rules, and that tests
// which Watch does not want change nothing.
func TestSubtasks(t *testing.T) {
	unwanted := 0
	for seed := range uint64(5000) {
		d := draw(seed)
		g := New(d.root, d.paths)
		grades, err := g.Grades(t.Context(), d.results, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, sub := range d.root.Groups {
			if !slices.ContainsFunc(d.paths, func(p []string) bool { return slices.Contains(p, sub.Path) }) {
				continue // there is no subtask without tests
			}
			verdict, points := d.worth(sub)
			if got := grades[sub.Path]; got.Verdict != verdict || math.Abs(got.Points-points) > 1e-9 {
				t.Fatalf("seed %d, %s: %+v, want %s %g", seed, sub.Path, got, verdict, points)
			}
		}
		w, needed := g.Watch(), make([]*Result, len(d.results))
		for i, r := range d.results {
			if len(d.paths[i]) > 0 && !w.Wants(i) {
				unwanted++
				continue
			}
			needed[i] = r
			w.Note(i, *r)
		}
		less, err := g.Grades(t.Context(), needed, nil)
		for path, grade := range grades {
			if err != nil || less[path] != grade {
				t.Fatalf("seed %d, %q: %+v with all tests, %+v with those that matter, %v", seed, path, grade, less[path], err)
			}
		}
	}
	if unwanted == 0 {
		t.Error("every test is wanted")
	}
}

// TestOmitted checks that tests which the judge could not make cost no points.
func TestOmitted(t *testing.T) {
	right, omitted := &Result{Verdict: report.AC}, &Result{Omitted: true}
	for _, g := range []*Group{
		{Path: "a", Points: 30, Score: All, Stop: true}, {Path: "a", Points: 30, Accept: 30, Score: Min, Stop: true}, {Path: "a", Points: 30, Accept: 30, Score: Mean},
	} {
		for _, results := range [][]*Result{{right, omitted}, {omitted, right}, {omitted, omitted}} {
			grades, err := New(&Group{Score: Sum, Groups: []*Group{g}}, [][]string{{"a"}, {"a"}}).Grades(t.Context(), results, nil)
			if got := grades[""]; err != nil || got.Points != 30 || got.Verdict != report.AC {
				t.Errorf("%s: %+v, %v", g.Score, got, err)
			}
		}
	}
}

// TestWhole checks that tests without groups end at the first failing one, whatever the order in
// which their results are known.
func TestWhole(t *testing.T) {
	w := New(Whole(), [][]string{{""}, {""}, {""}, {""}}).Watch()
	w.Note(3, Result{Verdict: report.WA})
	w.Note(1, Result{Verdict: report.TLE})
	w.Note(0, Result{Verdict: report.AC})
	for i, want := range []bool{true, true, false, false} {
		if w.Wants(i) != want {
			t.Errorf("test %d: %t", i, !want)
		}
	}
}
