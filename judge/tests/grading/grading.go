// Package grading computes verdicts and points of groups of tests. It is the only place that does:
// a subtask is a group, and the tests of a problem without points are one group, which ends at its
// first failing test.
//
//	g := grading.New(root, tests)
//	w := g.Watch()                       // which tests still matter
//	grades, err := g.Grades(ctx, results, nil)
//
// It knows only groups and results, and runs no program. A Decider may run one.
package grading

import (
	"context"
	"math"
	"slices"

	"grundy/judge/report"
)

// A Result is the result of a submission on a test.
type Result struct {
	Verdict report.Verdict
	Points  *float64 // the points from the checker; nil: the group sets them
	Share   *float64 // the share of the test's points from the checker; nil: all points
	// Omitted says that the judge could not make the test, so it counts for nothing.
	Omitted bool
}

// A Grade is the result of a submission for a group.
type Grade struct {
	Verdict report.Verdict
	Points  float64
	First   int // the test that decided the verdict; -1: none
}

// A Grading computes grades by the rules of groups.
type Grading struct {
	root  *Group
	tests [][]string // the paths of the groups of each test
}

// New returns the grading of tests, given the paths of the groups that each test belongs to. The
// path "" is the root.
func New(root *Group, tests [][]string) *Grading { return &Grading{root, tests} }

// Whole returns the group of tests without groups, which ends at the first failing test.
func Whole() *Group { return &Group{Score: All, Stop: true} }

// Grades returns the grades of all groups by their paths; the path of the root is "". A test was
// not run if its result is nil, because an earlier test decided its group. Grades calls decide
// for groups with a grader. decide may be nil if there is no grader.
func (g *Grading) Grades(ctx context.Context, results []*Result, decide Decider) (map[string]Grade, error) {
	w := grader{Grading: g, decide: decide, results: results, grades: map[string]Grade{}}
	_, err := w.grade(ctx, g.root)
	return w.grades, err
}

// A grader grades the groups of one submission.
type grader struct {
	*Grading
	decide  Decider
	results []*Result
	grades  map[string]Grade
}

// A graded is a part of a group: a test or a group.
type graded struct {
	at int // the index of its first test
	Grade
	sample bool
	ends   bool // no later part counts, if the group stops
}

// grade computes the grades of a group and of the groups in it.
func (g *grader) grade(ctx context.Context, group *Group) (grade Grade, err error) {
	defer func() { g.grades[group.Path] = grade }()
	var parts []graded
	for _, sub := range group.Groups {
		one, err := g.grade(ctx, sub)
		if err != nil {
			return Grade{}, err
		}
		parts = append(parts, graded{g.first(sub), one, sub.Path == "sample", one.Verdict != report.AC})
	}
	own, omitted := g.own(group)
	parts = append(parts, own...)
	slices.SortStableFunc(parts, func(a, b graded) int { return a.at - b.at })
	for _, path := range group.Requires {
		if required, ok := g.grades[path]; ok && required.Verdict != report.AC {
			return Grade{required.Verdict, 0, required.First}, nil
		}
	}
	if group.Stop {
		if i := slices.IndexFunc(parts, func(p graded) bool { return p.ends }); i >= 0 {
			parts = parts[:i+1]
		}
	}
	if group.Enough {
		if i := slices.IndexFunc(parts, func(p graded) bool { return group.full(p.Points) }); i >= 0 {
			parts = parts[:i+1]
		}
	}
	if group.IgnoreSample {
		parts = slices.DeleteFunc(parts, func(p graded) bool { return p.sample })
	}
	switch {
	case len(parts) == 0 && omitted && !math.IsInf(group.Most(), 1):
		return Grade{report.AC, group.Most(), -1}, nil
	case group.Grader != "" && len(parts) > 0:
		return group.decided(ctx, g.decide, parts)
	}
	return group.aggregate(parts), nil
}

// own returns the tests of a group, without those of the groups in it. It reports whether some of
// them could not be made.
func (g *grader) own(group *Group) (parts []graded, omitted bool) {
	for i, r := range g.results {
		switch {
		case r == nil, !slices.Contains(g.tests[i], group.Path):
		case r.Omitted:
			omitted = true
		default:
			parts = append(parts, graded{i, Grade{r.Verdict, group.pointsOf(*r), i}, false, group.ends(*r)})
		}
	}
	return parts, omitted
}

// first returns the index of the first test of a group.
func (g *Grading) first(group *Group) int {
	for i, paths := range g.tests {
		if slices.ContainsFunc(paths, group.holds) {
			return i
		}
	}
	return len(g.tests)
}

// pointsOf returns the points of a test of the group.
func (g *Group) pointsOf(r Result) float64 {
	switch {
	case r.Share != nil && !math.IsInf(g.Accept, 0) && (r.Verdict == report.AC || r.Verdict == report.WA || r.Verdict == report.PE):
		return g.Reject + *r.Share*(g.Accept-g.Reject) // only a part of the output is right
	case r.Verdict != report.AC:
		return g.Reject
	case r.Points != nil:
		return *r.Points
	}
	return g.Accept
}

// ends reports whether no test of the group after one with this result counts, if the group stops.
func (g *Group) ends(r Result) bool {
	return r.Verdict != report.AC && !(g.AtZero && r.Share != nil && *r.Share > 0)
}

// full reports whether points are all points of the group.
func (g *Group) full(points float64) bool { return g.Points > 0 && points >= g.Points-1e-9 }

// gravity orders verdicts from the worst to the best.
var gravity = map[report.Verdict]int{
	report.RE: 0, report.MLE: 1, report.TLE: 2, report.OLE: 3, report.WA: 4, report.PE: 4, report.AC: 5,
}

// aggregate computes the grade of the group from the grades of its parts.
func (g *Group) aggregate(parts []graded) Grade {
	if len(parts) == 0 {
		if g.Score == All {
			return Grade{report.AC, g.Points, -1}
		}
		return Grade{report.AC, 0, -1}
	}
	out := g.verdict(parts)
	sum, least, most := 0.0, math.Inf(1), math.Inf(-1)
	for _, p := range parts {
		sum, least, most = sum+p.Points, min(least, p.Points), max(most, p.Points)
	}
	switch g.Score {
	case All:
		if out.Verdict == report.AC {
			out.Points = g.Points
		}
	case Min:
		out.Points = least
	case Max:
		out.Points = most
	case Mean:
		out.Points = sum / float64(len(parts))
	default:
		out.Points = sum
	}
	return out
}

// verdict returns the verdict of the group, and the test that decides it, without points.
func (g *Group) verdict(parts []graded) Grade {
	out := Grade{Verdict: report.AC, First: -1}
	accepted := false
	for _, p := range parts {
		accepted = accepted || p.Verdict == report.AC
		worse := gravity[p.Verdict] < gravity[out.Verdict]
		if p.Verdict != report.AC && (out.Verdict == report.AC || g.WorstError && worse) {
			out.Verdict, out.First = p.Verdict, p.First
		}
	}
	if g.AlwaysAccept || g.Lenient && accepted {
		out.Verdict = report.AC
	}
	return out
}
