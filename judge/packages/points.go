package packages

import (
	"cmp"
	"math"
	"slices"
)

// A Part is a group of tests with points of its own, in a package whose groups do not nest.
type Part struct {
	Path     string // of the group
	Points   float64
	Score    Score // ScoreAll, ScoreMin, ScoreMax or ScoreSum
	Tests    []int // in Package.Tests
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
	groups, ok := p.Groups.leaves()
	if !ok {
		return nil, false
	}
	for _, g := range groups {
		one, ok := g.part(tests)
		if !ok {
			return nil, false
		}
		if one.Points > 0 && len(one.Tests) > 0 {
			list = append(list, one)
		}
	}
	return list, len(list) > 0
}

// part returns a group as a Part. tests has the tests of each group, by its path.
func (g *Group) part(tests map[string][]int) (one Part, ok bool) {
	one = Part{Path: g.Path, Requires: g.Requires, Tests: slices.Clone(tests[g.Path])}
	if len(g.Groups) == 0 {
		one.Points, one.Score, ok = g.worth(len(one.Tests))
		return one, ok
	}
	each := 0.0
	for i, sub := range g.Groups {
		points, _, ok := sub.worth(1)
		if !ok || len(tests[sub.Path]) != 1 || i > 0 && points != each {
			return Part{}, false
		}
		each, one.Tests = points, append(one.Tests, tests[sub.Path]...)
	}
	same := *g
	same.Accept, same.Points = each, 0
	one.Points, one.Score, ok = same.worth(len(one.Tests))
	return one, ok && len(one.Tests) == len(g.Groups)
}

// apart reports whether each test of a group is a group of its own, and the points of these are added
// up or the most of them count.
func (g *Group) apart() bool {
	return (g.Score == ScoreSum || g.Score == ScoreMax || g.Score == "") && !slices.ContainsFunc(g.Groups, func(sub *Group) bool { return len(sub.Groups) > 0 || len(sub.Requires) > 0 })
}

// leaves returns the groups whose points are added up; ok is false if groups nest below others than
// secret, or if their points are not added up. A group in which each test is a group of its own does
// not nest.
func (g *Group) leaves() (list []*Group, ok bool) {
	if g.Grader != nil || g.Score != ScoreSum && g.Score != "" {
		return nil, false
	}
	for _, sub := range g.Groups {
		if len(sub.Groups) == 0 || sub.Path != "secret" && sub.apart() {
			list = append(list, sub)
			continue
		}
		more, ok := sub.leaves()
		if !ok || sub.Path != "secret" {
			return nil, false
		}
		list = append(list, more...)
	}
	return list, true
}

// worth returns the maximum points of a group with this number of tests, and how the points
// follow from the tests. ok is false if the group has other rules.
func (g *Group) worth(tests int) (points float64, score Score, ok bool) {
	score = cmp.Or(g.Score, ScoreSum)
	switch {
	case g.Grader != nil || g.Reject != 0 || score == ScoreMean:
		return 0, score, false
	case score == ScoreAll, g.Accept == 0:
		points = g.Points
	case score == ScoreSum:
		points = g.Accept * float64(tests)
	default:
		points = g.Accept
	}
	if score == ScoreSum && g.Stop && tests > 1 {
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
