package run

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/report"
)

// A Graded computes verdict and points from the groups of a package's tests.
type Graded struct {
	*packages.Grading
	root    *packages.Group
	scoring bool
	decide  packages.Decider
}

// A Grouped problem may have groups of tests, which may add up points.
type Grouped interface {
	Groups() (root *packages.Group, scoring bool)
}

// scoring reports whether groups of tests add up points.
func scoring(p Problem) bool {
	g, ok := p.(Grouped)
	if !ok {
		return false
	}
	_, points := g.Groups()
	return points
}

// gradingOf returns the Graded for the tests that came with a problem. It returns nil if the first
// failing test decides.
func gradingOf(p *problem.Problem, tasks []Task) *Graded {
	root, scoring := p.Groups()
	groups := make([]string, len(tasks))
	for i, t := range tasks {
		groups[i] = t.Division
	}
	if g := packages.NewGrading(root, groups); g != nil {
		return &Graded{g, root, scoring, p.Grader()}
	}
	return nil
}

// resultsOf converts results to the form of package packages.
func resultsOf(tests []*report.Test) []*packages.Result {
	list := make([]*packages.Result, len(tests))
	for i, t := range tests {
		if t != nil {
			list[i] = &packages.Result{Verdict: VerdictOf(t.Verdict), Points: t.Points, Share: t.Score}
		}
	}
	return list
}

// report puts the grades into a report: the verdict that the groups decide and, with points, a
// subtask for each group that gives points.
func (g *Graded) report(ctx context.Context, r *report.Report, results []*report.Test) error {
	grades, err := g.Grades(ctx, resultsOf(results), g.decide)
	if err != nil {
		return err
	}
	whole := grades[""]
	most := g.root.Most()
	r.Graded = &report.Grade{Verdict: whole.Verdict, Points: whole.Points, Of: maximum(g.root), Scoring: g.scoring}
	for _, path := range slices.Sorted(maps.Keys(grades)) {
		r.Graded.Groups = append(r.Graded.Groups, report.Group{Path: path, Verdict: grades[path].Verdict, Points: grades[path].Points})
	}
	r.Verdict = g.verdict(whole, results)
	if !g.scoring {
		return nil
	}
	if err := excess(whole.Points, most, ""); err != nil {
		return err
	}
	for _, part := range g.root.Scored() {
		if err := excess(grades[part.Path].Points, part.Most(), part.Path); err != nil {
			return err
		}
		r.Subtasks = append(r.Subtasks, report.Subtask{Name: cmp.Or(part.Path, "tests"), Points: grades[part.Path].Points, Of: part.Whole(), Verdict: ofKattis(grades[part.Path].Verdict)})
	}
	return nil
}

// maximum returns the maximum points of a report; 0 if there is no bound. A root without a bound of
// its own has the sum of its parts.
func maximum(root *packages.Group) (of float64) {
	if most := root.Most(); !math.IsInf(most, 1) {
		return most
	}
	for _, part := range root.Scored() {
		if math.IsInf(part.Range[1], 1) {
			return 0
		}
		of += float64(part.Whole())
	}
	return of
}

// excess returns an error if a group gives more than its maximum points. Then the package or the
// judge is wrong, not the submission.
func excess(points, most float64, group string) error {
	if points <= most+1e-6 {
		return nil
	}
	return fault.New(cmp.Or(group, "points"), i18n.Messagef("a submission gets %g of %g points", points, most), "correct the points of the tests, or the range of the group")
}
