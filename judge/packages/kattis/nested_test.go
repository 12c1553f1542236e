package kattis_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/packages/export"
	"grundy/judge/packages/kattis"
	"grundy/judge/report"
	"grundy/judge/tests/grading"
)

// nesting is a package whose groups nest, with the rules sum, min, max and all.
func nesting() *packages.Package {
	text := func(n int) packages.File { return packages.Text("x", fmt.Appendf(nil, "%d\n", n)) }
	group := func(path string, score grading.Score, points, accept float64, groups ...*grading.Group) *grading.Group {
		return &grading.Group{Path: path, Score: score, Points: points, Accept: accept, Stop: score == grading.All, Lenient: score == grading.Max, Groups: groups}
	}
	p := &packages.Package{
		ID: "nest", Format: "Grundy", Titles: map[string]string{"en": "Nest"}, Scoring: true, Checker: packages.Checker{Builtin: "kattis"},
		Groups: group("", grading.Sum, 0, 0, group("sample", grading.Sum, 0, 0), group("secret", grading.Sum, 87.5, 0,
			group("secret/small", grading.All, 30, 0),
			group("secret/large", grading.Sum, 45, 0, group("secret/large/one", grading.Sum, 5, 2.5), group("secret/large/a", grading.Min, 40, 40)),
			group("secret/best", grading.Max, 12.5, 0, group("secret/best/x", grading.All, 12.5, 0), group("secret/best/y", grading.Max, 7, 7)),
		)),
	}
	p.Limits.Time = 1e9
	for i, path := range []string{"sample", "secret/best/y", "secret/small", "secret/large/a", "secret/large/one", "secret/large/one", "secret/best/x", "secret/small", "secret/best/y"} {
		p.Tests = append(p.Tests, packages.Test{Name: fmt.Sprint(i + 1), Group: path, Sample: path == "sample", Input: text(i), Answer: text(i)})
	}
	return p
}

// points returns the points of a submission that fails the tests with these inputs.
func points(t *testing.T, p *packages.Package, fails ...string) float64 {
	t.Helper()
	var results []*grading.Result
	var paths [][]string
	for _, one := range p.Tests {
		input, err := one.Input.Read(100)
		if err != nil {
			t.Fatal(err)
		}
		r := &grading.Result{Verdict: report.AC}
		if slices.Contains(fails, strings.TrimSpace(string(input))) {
			r.Verdict = report.WA
		}
		results, paths = append(results, r), append(paths, []string{one.Group})
	}
	grades, err := grading.New(p.Groups, paths).Grades(t.Context(), results, nil)
	if err != nil {
		t.Fatal(err)
	}
	return grades[""].Points
}

// TestNested checks that a legacy package keeps groups within groups: whatever tests fail, the package
// that was written gives the same points.
func TestNested(t *testing.T) {
	p := nesting()
	dir := filepath.Join(t.TempDir(), "nest")
	r, err := export.Write(dir, kattis.Legacy, p)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Lost) > 0 {
		t.Errorf("lost: %v", r.Lost)
	}
	back, notes, err := kattis.Format{}.Read(os.DirFS(dir), "nest")
	if err != nil || notes.Unsupported() != nil {
		t.Fatal(err, notes)
	}
	for bits := range 1 << len(p.Tests) {
		if bits&1 > 0 {
			continue // a sample
		}
		var fails []string
		for i := range p.Tests {
			if bits>>i&1 > 0 {
				fails = append(fails, fmt.Sprint(i))
			}
		}
		if got, want := points(t, back, fails...), points(t, p, fails...); got != want {
			t.Fatalf("%v fail: %g points, want %g", fails, got, want)
		}
	}
	if points(t, back) != 87.5 {
		t.Error(points(t, back))
	}
}
