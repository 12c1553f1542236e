package lint

import (
	"context"
	"errors"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/spec"
)

// A pairing judges a program whose text is two results, separated by a blank: that of the package and
// that of the problem. A result is a verdict, points of 100, or error.
type pairing struct{}

func (pairing) Submit(_ context.Context, p *problem.Problem, src build.Source, o run.Options) (*report.Report, error) {
	was, is, _ := strings.Cut(string(src.Text), " ")
	if p.Package() == nil {
		was = is
	}
	switch points := map[string]float64{"full": 100, "near": 99.7, "half": 50}[was]; {
	case was == "error":
		return nil, errors.New("a disk is full")
	case points > 0:
		return &report.Report{Verdict: report.WA, Subtasks: []report.Subtask{{Points: points, Of: 100}}}, nil
	}
	return &report.Report{Verdict: report.Verdict(was)}, nil
}

// TestKept checks that an import is compared by each submission, and what the error names.
func TestKept(t *testing.T) {
	of := &packages.Package{}
	for _, text := range []string{"AC AC", "TLE AC", "WA RTE", "CE CE", "AC CE", "full near", "full half", "error AC"} {
		of.Submissions = append(of.Submissions, packages.Submission{Program: packages.Program{Path: "submissions/" + text}})
	}
	loaded := func(from *problem.Package) *problem.Problem {
		sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: X\nstatement: X\ntests: {folder: data}\n"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := problem.Load(sp, problem.Code{Package: from, Tests: []problem.FixedTest{{}}})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	source := func(p packages.Program) (build.Source, error) {
		text := strings.TrimPrefix(p.Path, "submissions/")
		return build.Source{Name: "a.py", Text: []byte(text)}, nil
	}
	l := &Linter{Judge: pairing{}}
	f := l.Kept(t.Context(), loaded(&problem.Package{Package: of, Source: source}), loaded(nil))
	var got []string
	for _, one := range f.Faults {
		got = append(got, one.Error())
	}
	want := []string{"TLE AC: TLE in the package, but AC in the problem", "WA RTE: WA in the package, but RTE in the problem", "AC CE: AC in the package, but CE in the problem", "full half: 100 points in the package, but 50 in the problem"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if f.Right != 3 || f.Total != 7 || len(f.Untold) != 1 {
		t.Errorf("%d of %d are the same, %d unknown; want 3 of 7, 1", f.Right, f.Total, len(f.Untold))
	}
	if err := f.Differs("box"); err == nil || !strings.HasPrefix(err.Error(), "box: the problem would judge 4 submissions otherwise:\n  TLE AC: ") {
		t.Errorf("error %v", err)
	}
}

// TestNeedsAll checks for which fates a submission is run on all tests.
func TestNeedsAll(t *testing.T) {
	load := func(text string) *problem.Problem {
		sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: X\nstatement: X\ntests: "+text+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := problem.Load(sp, problem.Code{Tests: []problem.FixedTest{{Name: "1"}}})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	plain, scoring := load("{folder: data}"), load("{folder: data, groups: [{name: a, tests: '*', points: 10}]}")
	for _, test := range []struct {
		of   *problem.Problem
		fate packages.Fate
		want bool
	}{
		{plain, packages.Fate{Final: []string{"WA"}}, false},
		{plain, packages.Fate{Rules: []packages.Rule{{}}}, true},
		{plain, packages.Fate{Partial: true}, true},
		{scoring, packages.Fate{Partial: true}, false},
		{scoring, packages.Fate{Rules: []packages.Rule{{}}}, true},
	} {
		c := &checking{Findings: &Findings{Problem: test.of}}
		if got := c.needsAll(test.fate); got != test.want {
			t.Errorf("%+v: %v, want %v", test.fate, got, test.want)
		}
	}
}
