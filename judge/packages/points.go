package packages

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/tests/grading"
)

// A Part is a group of tests with points of its own, in a package whose groups do not nest.
type Part struct {
	Path     string // of the group
	Points   float64
	Score    grading.Score // All, Min, Max or Sum
	Tests    []int         // in Package.Tests
	Requires []string
}

// Parts returns the groups that give points; none if the package has no points. A group in which each
// test is a group of its own counts as one group. ok is false if no group gives points, if groups nest
// below others than secret in other ways, or if they follow rules that other formats do not have.
func (p *Package) Parts() (list []Part, ok bool) {
	if !p.Scoring || p.Groups == nil {
		return nil, true
	}
	tests := map[string][]int{}
	for i, t := range p.Tests {
		tests[t.Group] = append(tests[t.Group], i)
	}
	groups, ok := leaves(p.Groups)
	if !ok {
		return nil, false
	}
	for _, g := range groups {
		one, ok := asPart(g, tests)
		if !ok {
			return nil, false
		}
		if one.Points > 0 && len(one.Tests) > 0 {
			list = append(list, one)
		}
	}
	return list, len(list) > 0
}

// asPart returns a group as a Part. tests has the tests of each group, by its path.
func asPart(g *grading.Group, tests map[string][]int) (one Part, ok bool) {
	one = Part{Path: g.Path, Requires: g.Requires, Tests: slices.Clone(tests[g.Path])}
	if len(g.Groups) == 0 {
		one.Points, one.Score, ok = worth(g, len(one.Tests))
		return one, ok
	}
	each := 0.0
	for i, sub := range g.Groups {
		points, _, ok := worth(sub, 1)
		if !ok || len(tests[sub.Path]) != 1 || i > 0 && points != each {
			return Part{}, false
		}
		each, one.Tests = points, append(one.Tests, tests[sub.Path]...)
	}
	same := *g
	same.Accept, same.Points = each, 0
	one.Points, one.Score, ok = worth(&same, len(one.Tests))
	return one, ok && len(one.Tests) == len(g.Groups)
}

// apart reports whether each test of a group is a group of its own, and the points of these are added
// up or the most of them count.
func apart(g *grading.Group) bool {
	return (g.Score == grading.Sum || g.Score == grading.Max || g.Score == "") && !slices.ContainsFunc(g.Groups, func(sub *grading.Group) bool { return len(sub.Groups) > 0 || len(sub.Requires) > 0 })
}

// leaves returns the groups whose points are added up; ok is false if groups nest below others than
// secret, or if their points are not added up. A group in which each test is a group of its own does
// not nest.
func leaves(g *grading.Group) (list []*grading.Group, ok bool) {
	if g.Grader != "" || g.Score != grading.Sum && g.Score != "" {
		return nil, false
	}
	for _, sub := range g.Groups {
		if len(sub.Groups) == 0 || sub.Path != "secret" && apart(sub) {
			list = append(list, sub)
			continue
		}
		more, ok := leaves(sub)
		if !ok || sub.Path != "secret" {
			return nil, false
		}
		list = append(list, more...)
	}
	return list, true
}

// worth returns the maximum points of a group with this number of tests, and how the points
// follow from the tests. ok is false if the group has other rules.
func worth(g *grading.Group, tests int) (points float64, score grading.Score, ok bool) {
	score = cmp.Or(g.Score, grading.Sum)
	switch {
	case score == grading.Mean && g.Points > 0 && g.Accept == g.Points && g.Reject == 0: // equal shares
		score, points = grading.Sum, g.Points
	case g.Grader != "" || g.Reject != 0 || score == grading.Mean:
		return 0, score, false
	case score == grading.All, g.Accept == 0:
		points = g.Points
	case score == grading.Sum:
		points = g.Accept * float64(tests)
	default:
		points = g.Accept
	}
	if score == grading.Sum && g.Stop && tests > 1 {
		return points, score, points == 0
	}
	most := g.Range[1]
	return points, score, points >= 0 && !math.IsInf(points, 0) && (most <= 0 || points <= most+1e-9)
}

// Points returns the points of all groups, and the number of tests in them. Both are 0 if the
// package has no points, or if its groups follow rules that other formats do not have.
func (p *Package) Points() (points float64, tests int) {
	list, _ := p.Parts()
	for _, one := range list {
		points, tests = points+one.Points, tests+len(one.Tests)
	}
	return points, tests
}

// NoteSum notes that the groups give more than 100 points in all. Sites do not bound the sum, and
// tables of marks do.
func (p *Package) NoteSum(place string, notes *Notes) {
	sum := 0.0
	for _, g := range p.Groups.Groups {
		sum += g.Points
	}
	if sum > 100+1e-9 {
		notes.Warn(place, i18n.Messagef("its points add up to %g, more than 100", sum), "")
	}
}

// PartOf returns the index of the part with a test; -1 if no part has it.
func PartOf(list []Part, test int) int {
	return slices.IndexFunc(list, func(one Part) bool { return slices.Contains(one.Tests, test) })
}

// Free returns the indexes of the tests that are in no part; tests is the number of all tests.
func Free(parts []Part, tests int) (list []int) {
	used := map[int]bool{}
	for _, one := range parts {
		for _, i := range one.Tests {
			used[i] = true
		}
	}
	for i := range tests {
		if !used[i] {
			list = append(list, i)
		}
	}
	return list
}

// Numbers returns the numbers, from 1, of the parts that a part requires. Groups without points
// have no number.
func (one Part) Numbers(list []Part) (numbers []int) {
	for i, other := range list {
		if slices.Contains(one.Requires, other.Path) {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// Share sets the points of each test of a group, if the format gives points only to groups and
// single tests. A group is divided if the points of its tests differ and are added up, or if the best
// of them count. Other groups whose tests differ in points are refused, unless their score is min or
// all.
func (p *Package) Share(notes *Notes) {
	if p.Groups == nil || strings.HasPrefix(p.Format, "Kattis") {
		return
	}
	p.divide(p.Groups)
	for _, g := range p.Groups.All() {
		if g.Points <= 0 || g.Accept != 0 || g.Score == grading.All || len(g.Groups) > 0 {
			continue
		}
		g.Accept = g.Points
		if g.Score == grading.Min || g.Score == grading.Max {
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
		if g.Score == grading.Sum {
			g.Accept /= float64(len(worth))
		}
	}
}

// differing reports whether the tests of a group have different points, and its score is the given one.
func (p *Package) differing(g *grading.Group, score grading.Score) bool {
	var worth []float64
	for _, t := range p.Tests {
		if t.Group == g.Path {
			worth = append(worth, t.Points)
		}
	}
	return len(g.Groups) == 0 && g.Score == score && !g.Stop && g.Accept == 0 && len(worth) > 0 && slices.Min(worth) != slices.Max(worth)
}

// divide replaces each group below parent whose tests have different points that are added up. The
// new groups consist of consecutive tests with equal points, so that the first failing test of all
// stays the same. If the best test counts, the new groups are put into the group.
func (p *Package) divide(parent *grading.Group) {
	var list []*grading.Group
	for _, g := range parent.Groups {
		p.divide(g)
		if p.differing(g, grading.Max) {
			g.Groups = p.runs(g)
			for _, one := range g.Groups {
				one.Points, one.Requires = one.Accept, nil
			}
		}
		if !p.differing(g, grading.Sum) {
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
func (p *Package) runs(g *grading.Group) (list []*grading.Group) {
	path := g.Path
	for i := range p.Tests {
		t := &p.Tests[i]
		if t.Group != path {
			continue
		}
		if len(list) == 0 || list[len(list)-1].Accept != t.Points {
			one := *g
			one.Enough = g.Enough && t.Points >= g.Points // only such a test ends the whole group
			one.Path, one.Points, one.Accept = strings.TrimSpace(fmt.Sprintf("%s from test %d", path, i+1)), 0, t.Points
			list = append(list, &one)
		}
		last := list[len(list)-1]
		t.Group, last.Points = last.Path, last.Points+t.Points
	}
	return list
}
