package exchange

import (
	"cmp"
	"math"
	"slices"

	"grundy/judge/i18n"
)

// A part is a group of tests with points of its own, in a package whose groups do not nest.
type part struct {
	path     string // of the group
	points   float64
	score    Score // ScoreAll, ScoreMin, ScoreMax or ScoreSum
	tests    []int // in Package.Tests
	requires []string
}

// parts returns the groups that give points; none if the package has no points. ok is false
// if groups nest, or follow rules that other formats do not have.
func (p *Package) parts() (list []part, ok bool) {
	if !p.Scoring || p.Groups == nil {
		return nil, true
	}
	groups, ok := p.Groups.leaves()
	if !ok {
		return nil, false
	}
	for _, g := range groups {
		one := part{path: g.Path, requires: g.Requires}
		for i, t := range p.Tests {
			if t.Group == g.Path {
				one.tests = append(one.tests, i)
			}
		}
		if one.points, one.score, ok = g.worth(len(one.tests)); !ok {
			return nil, false
		}
		if one.points > 0 && len(one.tests) > 0 {
			list = append(list, one)
		}
	}
	return list, len(list) > 0
}

// leaves returns the groups whose points are added up; false if they nest, or are not added.
func (g *Group) leaves() (list []*Group, ok bool) {
	if g.Grader != nil || g.Score != ScoreSum && g.Score != "" {
		return nil, false
	}
	for _, sub := range g.Groups {
		if len(sub.Groups) == 0 {
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

// worth returns the most points of a group with so many tests, and how they follow from the
// tests; false if the group has other rules.
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

// Points returns the points of all groups, and the number of the tests that give them; 0 if
// the package has none, or its groups follow rules that other formats do not have.
func (p *Package) Points() (points float64, tests int) {
	list, _ := p.parts()
	for _, one := range list {
		points, tests = points+one.points, tests+len(one.tests)
	}
	return points, tests
}

// An arrangement says how a format has the tests of a package with points.
type arrangement struct {
	samples  bool // a test with points may be a sample
	unscored bool // tests without points are written
}

// arranging is a Format that has tests otherwise than most do, in which a test with points is
// no sample.
type arranging interface{ arranges() arrangement }

// Arranged returns a package whose tests stand in the order in which a format has them: those
// without points come first, then those of each group.
func Arranged(f Format, p *Package) (*Package, Notes) {
	list, _ := p.parts()
	if len(list) == 0 {
		return p, nil
	}
	rules := arrangement{unscored: true}
	if a, ok := f.(arranging); ok {
		rules = a.arranges()
	}
	var notes Notes
	own := *p
	own.Tests = nil
	for _, i := range free(list, len(p.Tests)) {
		own.Tests = append(own.Tests, p.Tests[i])
	}
	if n := len(own.Tests); n > 0 && !rules.unscored {
		notes.Warn("", i18n.Messagef("%s without points are left out, since a failed one would end the judging", i18n.Plural(n, "test")), "")
		own.Tests = nil
	}
	for _, one := range list {
		for _, i := range one.tests {
			t := p.Tests[i]
			if t.Sample && !rules.samples {
				notes.Warn(t.Name, "gives points, and is therefore written as no sample", "")
				t.Sample = false
			}
			own.Tests = append(own.Tests, t)
		}
	}
	return &own, notes
}

// partOf returns the index of the part that a test belongs to; -1 if it belongs to none.
func partOf(list []part, test int) int {
	return slices.IndexFunc(list, func(one part) bool { return slices.Contains(one.tests, test) })
}

// free returns the indexes of the tests, of so many, that belong to no part.
func free(parts []part, tests int) (list []int) {
	for i := range tests {
		if partOf(parts, i) < 0 {
			list = append(list, i)
		}
	}
	return list
}

// numbers returns the numbers, from 1, of the parts that a part requires. Groups without
// points are left out.
func (one part) numbers(list []part) (numbers []int) {
	for i, other := range list {
		if slices.Contains(one.requires, other.path) {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// whole returns a number as an integer if it is one.
func whole(v float64) any {
	if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		return int64(v)
	}
	return v
}

// shares divides points among tests: whole numbers that add up to them.
func shares(points float64, tests int) []int64 {
	list := make([]int64, tests)
	all := int64(math.Round(points))
	for i := range list {
		list[i] = all / int64(tests)
		if int64(i) < all%int64(tests) {
			list[i]++
		}
	}
	return list
}

// rounded notes that a format has whole points only.
func (w *writing) rounded() {
	for _, one := range w.parts {
		if one.points != math.Round(one.points) {
			w.notes.Warn(one.path, "its points are rounded", "")
		}
	}
}

// losePoints notes that a format has no points.
func (w *writing) losePoints() {
	if w.p.Scoring && w.p.Groups != nil {
		w.notes.Warn("", "the points of its groups are lost", "")
		w.parts = nil
	}
}

// loseRules notes what a format does not say of groups: that they require others, or that the
// best test counts.
func (w *writing) loseRules(requires, best bool) {
	for _, one := range w.parts {
		if requires && len(one.requires) > 0 {
			w.notes.Warn(one.path, "that the group requires others is lost", "")
		}
		if best && one.score == ScoreMax {
			w.notes.Warn(one.path, "the best test of the group counts there, and here all must be right", "")
		}
	}
}
