package packages

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A Result is the result of a submission on a test.
type Result struct {
	Verdict string   // AC, WA, TLE, RTE, MLE, OLE
	Points  *float64 // the points from the checker; nil: the group sets them
	Share   *float64 // the share of the test's points from the checker; nil: all points
}

// A Grade is the result of a submission for a group.
type Grade struct {
	Verdict string
	Points  float64
	First   int // the test that decided the verdict; -1: none
}

// A Grading computes grades by the rules of the groups of a package.
type Grading struct {
	root  *Group
	tests []string // the group of each test
}

// NewGrading returns the grading of tests, given the path of the group of each test. It returns
// nil if there are no groups.
func NewGrading(root *Group, groups []string) *Grading {
	if root == nil {
		return nil
	}
	return &Grading{root, groups}
}

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
		parts = append(parts, graded{g.first(sub), one, sub.Path == "sample"})
	}
	for i, r := range g.results {
		if g.tests[i] == group.Path && r != nil {
			parts = append(parts, graded{i, Grade{r.Verdict, group.pointsOf(*r), i}, false})
		}
	}
	slices.SortStableFunc(parts, func(a, b graded) int { return a.at - b.at })
	for _, path := range group.Requires {
		if required, ok := g.grades[path]; ok && required.Verdict != "AC" {
			return Grade{required.Verdict, 0, required.First}, nil
		}
	}
	if group.Stop {
		if i := slices.IndexFunc(parts, func(p graded) bool { return p.Verdict != "AC" }); i >= 0 {
			parts = parts[:i+1]
		}
	}
	if group.IgnoreSample {
		parts = slices.DeleteFunc(parts, func(p graded) bool { return p.sample })
	}
	if group.Grader != nil && len(parts) > 0 {
		return group.decided(ctx, g.decide, parts)
	}
	return group.aggregate(parts), nil
}

// first returns the index of the first test of a group.
func (g *Grading) first(group *Group) int {
	for i, path := range g.tests {
		if group.holds(path) {
			return i
		}
	}
	return len(g.tests)
}

// holds reports whether the group, or a group below it, is the group at path.
func (g *Group) holds(path string) bool {
	return g.Path == "" || path == g.Path || strings.HasPrefix(path, g.Path+"/")
}

// pointsOf returns the points of a test of the group.
func (g *Group) pointsOf(r Result) float64 {
	switch {
	case r.Share != nil && !math.IsInf(g.Accept, 0) && (r.Verdict == "AC" || r.Verdict == "WA"):
		return g.Reject + *r.Share*(g.Accept-g.Reject) // only a part of the output is right
	case r.Verdict != "AC":
		return g.Reject
	case r.Points != nil:
		return *r.Points
	}
	return g.Accept
}

// Share sets the points of each test of a group, if the format gives points only to groups and
// single tests. A group is divided if the points of its tests differ and are added up. Other groups
// whose tests differ in points are refused, unless their score is min, max or all.
func (p *Package) Share(notes *Notes) {
	if p.Groups == nil || strings.HasPrefix(p.Format, "Kattis") {
		return
	}
	p.divide(p.Groups)
	for _, g := range p.Groups.All() {
		if g.Points <= 0 || g.Accept != 0 || g.Score == ScoreAll || len(g.Groups) > 0 {
			continue
		}
		g.Accept = g.Points
		if g.Score == ScoreMin || g.Score == ScoreMax {
			continue
		}
		var worth []float64
		for _, t := range p.Tests {
			if t.Group == g.Path {
				worth = append(worth, t.Points)
			}
		}
		if len(worth) == 0 {
			continue
		}
		if slices.Min(worth) != slices.Max(worth) {
			notes.Refuse(".", i18n.Messagef("the tests of group %s have different points, which is not supported", format.Visible(g.Path)), "")
		}
		if g.Score == ScoreSum {
			g.Accept /= float64(len(worth))
		}
	}
}

// differing reports whether the tests of a group have different points that are added up.
func (p *Package) differing(g *Group) bool {
	var worth []float64
	for _, t := range p.Tests {
		if t.Group == g.Path {
			worth = append(worth, t.Points)
		}
	}
	return len(g.Groups) == 0 && g.Score == ScoreSum && !g.Stop && g.Accept == 0 && len(worth) > 0 && slices.Min(worth) != slices.Max(worth)
}

// divide replaces each group below parent whose tests have different points. The new groups
// consist of consecutive tests with equal points, so that the first failing test of all stays the
// same.
func (p *Package) divide(parent *Group) {
	var list []*Group
	for _, g := range parent.Groups {
		p.divide(g)
		if !p.differing(g) {
			list = append(list, g)
			continue
		}
		parts := p.runs(g)
		list = append(list, parts...)
		for _, other := range p.Groups.All() {
			if i := slices.Index(other.Requires, g.Path); i >= 0 {
				other.Requires = slices.Delete(slices.Clone(other.Requires), i, i+1)
				for _, one := range parts {
					other.Requires = append(other.Requires, one.Path)
				}
			}
		}
	}
	parent.Groups = list
}

// runs divides a group at each test whose points differ from the previous test's, and returns the
// parts as groups.
func (p *Package) runs(g *Group) (list []*Group) {
	path := g.Path
	for i := range p.Tests {
		t := &p.Tests[i]
		if t.Group != path {
			continue
		}
		if len(list) == 0 || list[len(list)-1].Accept != t.Points {
			one := *g
			one.Path, one.Points, one.Accept = strings.TrimSpace(fmt.Sprintf("%s from test %d", path, i+1)), 0, t.Points
			list = append(list, &one)
		}
		last := list[len(list)-1]
		t.Group, last.Points = last.Path, last.Points+t.Points
	}
	return list
}

// gravity lists verdicts from the worst to the best.
var gravity = []string{"JE", "IF", "RTE", "MLE", "TLE", "OLE", "WA", "PE", "AC"}

// aggregate computes the grade of the group from the grades of its parts.
func (g *Group) aggregate(parts []graded) Grade {
	if len(parts) == 0 {
		if g.Score == ScoreAll {
			return Grade{"AC", g.Points, -1}
		}
		return Grade{"AC", 0, -1}
	}
	out := Grade{Verdict: "AC", First: -1}
	accepted := false
	for _, p := range parts {
		accepted = accepted || p.Verdict == "AC"
		worse := slices.Index(gravity, p.Verdict) < slices.Index(gravity, out.Verdict)
		if p.Verdict != "AC" && (out.Verdict == "AC" || g.WorstError && worse) {
			out.Verdict, out.First = p.Verdict, p.First
		}
	}
	if g.AlwaysAccept || g.Lenient && accepted {
		out.Verdict = "AC"
	}
	sum, least, most := 0.0, math.Inf(1), math.Inf(-1)
	for _, p := range parts {
		sum, least, most = sum+p.Points, min(least, p.Points), max(most, p.Points)
	}
	switch g.Score {
	case ScoreAll:
		if out.Verdict == "AC" {
			out.Points = g.Points
		}
	case ScoreMin:
		out.Points = least
	case ScoreMax:
		out.Points = most
	case ScoreMean:
		out.Points = sum / float64(len(parts))
	default:
		out.Points = sum
	}
	return out
}

// Wanted reports whether a test still matters, given the results of the tests before it. A result
// is nil if it is unknown.
func (g *Grading) Wanted(i int, results []*Result) bool {
	for _, group := range g.root.All() {
		if !group.holds(g.tests[i]) || !group.Stop || group.Lenient || group.AlwaysAccept {
			continue
		}
		for k := range i {
			if g.tests[k] == group.Path && results[k] != nil && results[k].Verdict != "AC" {
				return false
			}
		}
	}
	return true
}

// Scored returns the groups whose points a report shows and adds up: the groups below the root,
// or their subgroups if they have some. If a grader grades a group, its points may not be the sum
// of its parts, so Scored returns the group and not its parts.
func (g *Group) Scored() (list []*Group) {
	if g.Grader != nil {
		return []*Group{g}
	}
	for _, sub := range g.Groups {
		switch {
		case sub.Path == "sample":
		case len(sub.Groups) == 0, sub.Grader != nil:
			list = append(list, sub)
		default:
			list = append(list, sub.Groups...)
		}
	}
	return list
}

// Whole returns the maximum points as an integer; 0 if there is no bound.
func (g *Group) Whole() int {
	most := g.Most()
	if math.IsInf(most, 0) {
		return 0
	}
	return int(math.Round(most))
}

// Most returns the maximum points; infinite if there is no bound.
func (g *Group) Most() float64 {
	for _, sub := range g.Groups {
		if sub.Path == "secret" && g.Path == "" && g.Points == 0 {
			return sub.Most()
		}
	}
	if g.Points > 0 {
		return g.Points
	}
	if g.Range[1] > 0 {
		return g.Range[1]
	}
	return math.Inf(1)
}

// All returns the group and all groups below it.
func (g *Group) All() []*Group {
	list := []*Group{g}
	for _, sub := range g.Groups {
		list = append(list, sub.All()...)
	}
	return list
}
