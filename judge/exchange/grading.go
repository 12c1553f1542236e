package exchange

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"grundy/judge/format"
	"grundy/judge/i18n"
)

// A Result is what a submission got on a test.
type Result struct {
	Verdict string   // AC, WA, TLE, RTE, MLE, OLE
	Points  *float64 // that the checker gives; nil: the group says
	Share   *float64 // share of the test's points that the checker gives; nil: all
}

// A Grade is what a submission gets for a group.
type Grade struct {
	Verdict string
	Points  float64
	First   int // the test that decided the verdict; -1: none
}

// A Grading follows the rules of the groups of a package.
type Grading struct {
	root  *Group
	tests []string // the group of each test
}

// NewGrading returns the grading of tests whose groups are given by their paths; nil if
// there are no groups.
func NewGrading(root *Group, groups []string) *Grading {
	if root == nil {
		return nil
	}
	return &Grading{root, groups}
}

// Grades returns the grades of all groups by their paths, that of the root by "". A test
// whose result is nil was not run, because an earlier one decided its group. Groups that a
// program decides are given to decide, which may be nil if there are none.
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
	at int // of its first test
	Grade
	sample bool
}

// grade grades a group and those in it.
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

// holds reports whether a test, given by the path of its group, is in the group or in a group
// below it.
func (g *Group) holds(path string) bool {
	return g.Path == "" || path == g.Path || strings.HasPrefix(path, g.Path+"/")
}

// pointsOf returns the points of a test of the group.
func (g *Group) pointsOf(r Result) float64 {
	switch {
	case r.Share != nil && !math.IsInf(g.Accept, 0) && (r.Verdict == "AC" || r.Verdict == "WA"):
		return g.Reject + *r.Share*(g.Accept-g.Reject) // a part of an answer is right
	case r.Verdict != "AC":
		return g.Reject
	case r.Points != nil:
		return *r.Points
	}
	return g.Accept
}

// Share gives each test of a group its part of the points that the group is worth, where the
// format names points of groups and tests alone. A group whose tests differ in points and give them
// each by itself becomes several; any other such group is refused.
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
			notes.Refuse(".", i18n.Messagef("the tests of group %s differ in points, which is not supported", format.Visible(g.Path)), "")
		}
		if g.Score == ScoreSum {
			g.Accept /= float64(len(worth))
		}
	}
}

// differing reports whether the tests of a group differ in points that add up.
func (p *Package) differing(g *Group) bool {
	var worth []float64
	for _, t := range p.Tests {
		if t.Group == g.Path {
			worth = append(worth, t.Points)
		}
	}
	return len(g.Groups) == 0 && g.Score == ScoreSum && !g.Stop && g.Accept == 0 && len(worth) > 0 && slices.Min(worth) != slices.Max(worth)
}

// divide puts groups of tests with equal points in the place of a group below parent whose tests
// differ in points. Each holds tests that follow one another, so that the first failing test of all
// stays the same.
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

// runs divides the tests of a group where their points change, and returns a group for each part.
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

// gravity is the order of verdicts from the worst to the best.
var gravity = []string{"JE", "IF", "RTE", "MLE", "TLE", "OLE", "WA", "PE", "AC"}

// aggregate returns the grade that follows from those of the parts.
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

// Wanted reports whether a test still matters, if the results of those before it are known;
// a nil result is one that is not known.
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

// Scored returns the groups whose points a report shows and adds up: those below the root or,
// where these have groups in turn, those. The points of groups that a program decides may not be
// the sum of their parts, which are then not among them.
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

// Whole returns the points that a right submission gets as a whole number; 0 if there is no
// bound.
func (g *Group) Whole() int {
	most := g.Most()
	if math.IsInf(most, 0) {
		return 0
	}
	return int(math.Round(most))
}

// Most returns the points that a right submission gets; infinite if there is no bound.
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

// All returns the group and those in it.
func (g *Group) All() []*Group {
	list := []*Group{g}
	for _, sub := range g.Groups {
		list = append(list, sub.All()...)
	}
	return list
}
