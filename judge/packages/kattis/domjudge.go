package kattis

import (
	"math"
	"slices"

	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/tests/grading"
)

// scoredByDOMjudge reports whether a legacy package with points follows the rules of DOMjudge 10. Such
// packages have domjudge-problem.ini or @EXPECTED_SCORE@, which only DOMjudge knows. A package whose
// groups have both accept_score and range follows the rules of Kattis, because DOMjudge ignores the
// range.
func (r *reader) scoredByDOMjudge() bool {
	if r.p.Groups == nil || !r.p.Scoring || r.modern() {
		return false
	}
	signed := r.Has("domjudge-problem.ini") || slices.ContainsFunc(r.p.Submissions, func(s packages.Submission) bool { return s.Points != nil })
	return signed && !slices.ContainsFunc(r.p.Groups.All(), func(g *grading.Group) bool {
		return r.configs[g].ownAccept != nil && r.configs[g].scale != nil
	})
}

// domjudgePoints sets the points by the rules of DOMjudge 10, if the package follows them. A folder is
// a group if it has testdata.yaml; other tests, such as samples, do not count. A group without inner
// groups gives accept_score once, if all of its tests are right, or else the points of its validator.
// Keys are not inherited.
func (r *reader) domjudgePoints() error {
	if !r.scoredByDOMjudge() {
		return nil
	}
	root := r.p.Groups
	if !r.configs[root].hasGroup {
		r.notes.Refuse("data", "DOMjudge gives no points without data/testdata.yaml", "write one, such as grader_flags: sum")
		return nil
	}
	root.Points = r.domjudgeGroup(root)
	return nil
}

// domjudgeGroup sets the points of a group and of the groups in it. It returns the maximum.
func (r *reader) domjudgeGroup(g *grading.Group) float64 {
	c := r.configs[g]
	if g.Grader != "" {
		r.notes.Refuse(c.place, "DOMjudge has no grading by programs", "remove grading: custom")
		return 0
	}
	g.Score, g.WorstError, g.AlwaysAccept, g.Lenient, g.Reject, g.Accept, g.Range = grading.Sum, false, false, false, 0, 0, [2]float64{}
	for _, flag := range c.ownFlags {
		switch flag {
		case "sum", "avg", "min", "max":
			g.Score = grading.Score(flag)
		}
	}
	direct := slices.ContainsFunc(r.p.Tests, func(t packages.Test) bool { return t.Group == g.Path })
	var most []float64
	inner := false
	for _, sub := range g.Groups {
		switch {
		case r.configs[sub].hasGroup:
			inner = true
			worth := r.domjudgeGroup(sub)
			if sub.Path != "sample" || !g.IgnoreSample {
				most = append(most, worth)
			}
		case sub.Path == "sample":
			g.IgnoreSample = true
			sub.Accept, sub.Reject = 0, 0
		default:
			r.notes.Refuse("data/"+sub.Path, "has no testdata.yaml, so DOMjudge gives its tests no points", "write one")
		}
	}
	if inner && direct {
		r.notes.Refuse("data/"+g.Path, "has both tests and groups, so DOMjudge does not count its tests", "move the tests into a group")
	}
	switch {
	case !inner:
		g.Points = r.domjudgeLeaf(g)
	case len(most) == 0:
	default:
		g.Points = aggregated(g.Score, most)
	}
	return g.Points
}

// domjudgeLeaf sets the points of a group without inner groups. It returns the maximum, or infinity if
// the validator gives the points without a bound.
func (r *reader) domjudgeLeaf(g *grading.Group) float64 {
	c := r.configs[g]
	switch {
	case r.p.Checker.Program != nil && c.ownAccept != nil:
		r.notes.Refuse(c.place, "it is not clear whether accept_score or the validator gives the points", "remove accept_score, or the validator")
		return 0
	case c.ownAccept != nil:
		g.Score, g.Accept = grading.All, 0
		return *c.ownAccept
	case c.ownScale != nil:
		return c.ownScale[1]
	case r.p.Checker.Program != nil:
		return math.Inf(1)
	}
	return 0
}

// aggregated returns the points of a group whose parts have all of their points.
func aggregated(score grading.Score, parts []float64) (points float64) {
	switch score {
	case grading.Min:
		return slices.Min(parts)
	case grading.Max:
		return slices.Max(parts)
	}
	for _, v := range parts {
		points += v
	}
	if score == grading.Mean {
		points /= float64(len(parts))
	}
	return points
}

// warnPerTest notes that accept_score counts for each test, where DOMjudge would count it once.
func (r *reader) warnPerTest() error {
	if r.p.Groups == nil || !r.p.Scoring || r.modern() || r.scoredByDOMjudge() {
		return nil
	}
	for _, g := range r.p.Groups.All() {
		tests := 0
		for _, t := range r.p.Tests {
			if t.Group == g.Path {
				tests++
			}
		}
		c := r.configs[g]
		if c.ownAccept != nil && c.scale == nil && g.Grader == "" && g.Score == grading.Sum && tests > 1 {
			r.notes.Warn(c.place, i18n.Messagef("accept_score counts for each of the %d tests, as at Kattis, and not once as in DOMjudge", tests), "write range: 0 POINTS too, or add domjudge-problem.ini if the package is for DOMjudge")
		}
	}
	return nil
}
