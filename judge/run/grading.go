package run

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/tests/grading"
)

// The groups of tests give the points and say which tests matter.
type groups struct {
	*grading.Grading
	root *grading.Group
	// decide says that the groups decide the verdict by rules of their own. Otherwise, the first
	// failing test decides.
	decide, scoring bool
	best            bool // in some groups, a test with all points ends the group
	grader          grading.Decider
}

// A Partial problem may add up points of tests by rules of its own. Then an output that gets a part
// of the points is right.
type Partial interface {
	Partial() bool
}

// partial reports whether an output that gets a part of the points is right.
func partial(p Problem) bool {
	of, ok := p.(Partial)
	return ok && of.Partial()
}

// groups returns the groups of the tests. Tests that belong to no group make up one that ends at
// its first failing test.
func (t Tests) groups() *groups {
	g := &groups{root: t.root}
	switch {
	case t.root == nil:
		g.root = grading.Whole()
	case t.Subtasks != nil:
		g.scoring = true
	default:
		g.decide, g.scoring, g.grader = true, t.of.Scoring(), t.of.Grader()
	}
	g.best = slices.ContainsFunc(g.root.All(), func(one *grading.Group) bool { return one.Enough })
	paths := make([][]string, len(t.Tasks))
	for i, task := range t.Tasks {
		for _, n := range task.In {
			paths[i] = append(paths[i], t.Subtasks[n].Group.Path)
		}
		if len(task.In) == 0 {
			paths[i] = []string{""}
		}
		if g.decide {
			paths[i] = []string{task.Division}
		}
	}
	g.Grading = grading.New(g.root, paths)
	return g
}

// resultOf returns the result of a test as the groups need it.
func resultOf(t *report.Test) *grading.Result {
	return &grading.Result{Verdict: t.Verdict, Points: t.Points, Share: t.Score}
}

// report puts the grades into a report: a subtask for each group that gives points and, if the
// groups decide, the verdict. A test that is omitted could not be made.
func (g *groups) report(ctx context.Context, r *report.Report, tests []*report.Test, omitted []bool) error {
	if !g.scoring && !g.decide {
		return nil
	}
	results := make([]*grading.Result, len(tests))
	for i, t := range tests {
		if t != nil {
			results[i] = resultOf(t)
		} else if omitted[i] {
			results[i] = &grading.Result{Omitted: true}
		}
	}
	grades, err := g.Grades(ctx, results, g.grader)
	if err != nil {
		return err
	}
	if g.decide {
		r.Graded, r.Verdict = g.grade(grades), g.verdict(grades[""], tests)
	}
	if !g.scoring {
		return nil
	}
	if err := excess(grades[""].Points, g.root); err != nil {
		return err
	}
	for _, part := range g.root.Scored() {
		got := grades[part.Path]
		if err := excess(got.Points, part); err != nil {
			return err
		}
		r.Subtasks = append(r.Subtasks, report.Subtask{Name: cmp.Or(part.Title(), "tests"), Points: got.Points, Of: part.Whole(), Verdict: got.Verdict})
	}
	return nil
}

// grade returns the grades for a report.
func (g *groups) grade(grades map[string]grading.Grade) *report.Grade {
	out := &report.Grade{Verdict: grades[""].Verdict, Points: grades[""].Points, Of: g.root.Maximum(), Scoring: g.scoring}
	for _, path := range slices.Sorted(maps.Keys(grades)) {
		out.Groups = append(out.Groups, report.Group{Path: path, Verdict: grades[path].Verdict, Points: grades[path].Points})
	}
	return out
}

// excess returns an error if a group gives more than its maximum points. Then the package or the
// judge is wrong, not the submission.
func excess(points float64, g *grading.Group) error {
	if most := g.Most(); points > most+1e-6 {
		return fault.New(cmp.Or(g.Title(), "points"), i18n.Messagef("a submission gets %g of %g points", points, most), "correct the points of the tests, or the range of the group")
	}
	return nil
}
