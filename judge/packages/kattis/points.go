package kattis

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/packages/reading"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// points decides whether tests give points, and how.
func (r *reader) points(root *grading.Group) error {
	scoring := r.meta.has("scoring")
	legacy := slices.ContainsFunc(root.All(), func(g *grading.Group) bool { return r.configs[g].said })
	modern := slices.ContainsFunc(root.All(), func(g *grading.Group) bool {
		return r.configs[g].maxScore != nil || r.configs[g].aggregation != "" || r.configs[g].requires != nil
	})
	switch {
	case scoring && (modern || r.modern() && !legacy):
		r.p.Scoring = true
		r.p.Groups = root
		return r.modernPoints(root)
	case scoring:
		r.p.Scoring = true
		r.p.Groups = root
		r.legacyPoints(root)
	case legacy:
		r.p.Groups = root
	case modern:
		r.notes.Warn(r.meta.place, "the groups of tests have points, but the type is not scoring, so they are ignored", "")
	}
	return r.graders(root)
}

// legacyPoints sets the points of each group with a bounded range, and those of samples that count.
func (r *reader) legacyPoints(root *grading.Group) {
	for _, g := range root.All() {
		switch {
		case !math.IsInf(g.Range[1], 0):
			g.Points = g.Range[1]
		case g.Path == "sample" && !root.IgnoreSample && g.Grader == "" && r.p.Checker.Protocol != protocol.KattisPoints:
			g.Points = r.worthOf(g)
		}
	}
}

// worthOf returns the points of a group without a range if each of its tests is accepted.
func (r *reader) worthOf(g *grading.Group) float64 {
	tests := 0.0
	for _, t := range r.p.Tests {
		if t.Group == g.Path {
			tests++
		}
	}
	if g.Score == grading.Sum || g.Score == "" {
		return g.Accept * tests
	}
	return g.Accept * min(tests, 1)
}

// graders finds the program that grades groups.
func (r *reader) graders(root *grading.Group) error {
	if !slices.ContainsFunc(root.All(), func(g *grading.Group) bool { return g.Grader != "" }) {
		return nil
	}
	list, err := r.Programs("graders")
	if err != nil {
		return err
	}
	if len(list) != 1 {
		r.notes.Refuse("graders", i18n.Messagef("contains %s, but the groups of tests need exactly one", i18n.Plural(len(list), "program")), "put one grader there")
		return nil
	}
	if list[0].Scripts {
		r.notes.Refuse(list[0].Path, reading.Scripted, "name its source main, and remove the scripts")
	}
	r.p.Grader = &list[0]
	for _, g := range root.All() {
		if g.Grader != "" {
			g.Grader = list[0].Path
		}
	}
	return nil
}

// modernPoints sets the points of groups in versions after legacy.
func (r *reader) modernPoints(root *grading.Group) error {
	root.Score, root.WorstError, root.IgnoreSample, root.Stop = grading.Sum, false, true, false
	for _, g := range root.Groups {
		if g.Path == "sample" {
			g.Score, g.Stop, g.Accept, g.Points = grading.All, false, 0, 0
			continue
		}
		worth := 100.0
		if r.configs[g].maxScore != nil {
			worth = *r.configs[g].maxScore
		}
		r.modernGroup(g, worth, cmp.Or(r.configs[g].aggregation, "sum"))
		for _, sub := range g.Groups {
			if !r.configs[sub].hasGroup {
				continue
			}
			worth := math.Inf(1)
			if r.configs[sub].maxScore != nil {
				worth = *r.configs[sub].maxScore
			}
			r.modernGroup(sub, worth, cmp.Or(r.configs[sub].aggregation, "pass-fail"))
			if math.IsInf(worth, 1) && sub.Score == grading.All {
				r.notes.Refuse(r.configs[sub].place, "the group has no max_score, but its tests give points together", "write max_score: POINTS")
			}
		}
		r.flatten(g)
	}
	return nil
}

// modernGroup sets the points of a group.
func (r *reader) modernGroup(g *grading.Group, worth float64, aggregation string) {
	g.Points, g.WorstError, g.Reject, g.Requires = worth, false, 0, r.configs[g].requires
	g.Range = [2]float64{0, worth}
	n := 0
	for _, t := range r.p.Tests {
		if t.Group == g.Path || strings.HasPrefix(t.Group, g.Path+"/") {
			n++
		}
	}
	switch aggregation {
	case "pass-fail":
		g.Score, g.Stop, g.Accept = grading.All, true, 0
	case "min":
		g.Score, g.Stop, g.Accept = grading.Min, true, worth
	default:
		g.Score, g.Stop, g.Accept = grading.Sum, false, worth/float64(max(1, n))
	}
}

// flatten moves tests of folders that are not groups to the enclosing group.
func (r *reader) flatten(g *grading.Group) {
	var groups []*grading.Group
	for _, sub := range g.Groups {
		if r.configs[sub].hasGroup {
			r.flatten(sub)
			groups = append(groups, sub)
			continue
		}
		for i, t := range r.p.Tests {
			if t.Group == sub.Path || strings.HasPrefix(t.Group, sub.Path+"/") {
				r.p.Tests[i].Group = g.Path
			}
		}
	}
	g.Groups = groups
}
