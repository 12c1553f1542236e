package grading

import (
	"cmp"
	"math"
	"strings"
)

// A Group is a node of the tree of test groups. A subtask is a group without inner groups.
type Group struct {
	Path   string   // "" of the root; secret, secret/1
	Name   string   // the name in reports; empty: Path
	Groups []*Group // in order
	// Points is the maximum points of the group; 0: they follow from its parts.
	Points float64
	Score  Score
	// Requires lists the paths of groups that must be passed first.
	Requires []string
	// Stop says that no test of the group is run after its first failing one. If AtZero is set, a
	// failing test that gets a share of its points does not count.
	Stop, AtZero bool
	// Enough says that no part of the group counts after one with all points of the group.
	Enough bool
	// IgnoreSample excludes the first group, which has the samples, from the aggregation.
	IgnoreSample bool
	// Lenient accepts the group if any part is accepted (accept_if_any_accepted).
	Lenient bool
	// WorstError selects the worst verdict of the parts instead of the first failing one's.
	WorstError   bool
	AlwaysAccept bool
	// Accept and Reject are the points of an accepted or a rejected test that has no score.
	Accept, Reject float64
	Range          [2]float64 // the minimum and the maximum points; zero: not declared
	// Grader is the path of the program that grades the group; empty: the fields above do.
	Grader string
	Flags  []string // of the grader
}

// A Score says how the points of a group follow from the points of its parts.
type Score string

// The scores.
const (
	Sum  Score = "sum"
	Min  Score = "min"
	Max  Score = "max"
	Mean Score = "avg"
	All  Score = "all" // Points if each part is accepted, else 0
)

// Title returns the name of the group in reports.
func (g *Group) Title() string { return cmp.Or(g.Name, g.Path) }

// All returns the group and all groups below it.
func (g *Group) All() []*Group {
	list := []*Group{g}
	for _, sub := range g.Groups {
		list = append(list, sub.All()...)
	}
	return list
}

// holds reports whether the group, or a group below it, is the group at path.
func (g *Group) holds(path string) bool {
	return g.Path == "" || path == g.Path || strings.HasPrefix(path, g.Path+"/")
}

// Scored returns the groups whose points a report shows and adds up: the groups below the root,
// or their subgroups if they have some. If a grader grades a group, or if its best part counts, its
// points may not be the sum of its parts, so Scored returns the group and not its parts. Samples
// without points are left out.
func (g *Group) Scored() (list []*Group) {
	if g.Grader != "" {
		return []*Group{g}
	}
	for _, sub := range g.Groups {
		switch {
		case sub.Path == "sample" && (g.IgnoreSample || sub.Points == 0):
		case len(sub.Groups) == 0, sub.Grader != "", sub.Score == Max && sub.Points > 0:
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
			return sub.Most() + g.samplePoints()
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

// samplePoints returns the points that samples add to those of the root's other groups.
func (g *Group) samplePoints() float64 {
	for _, sub := range g.Groups {
		if sub.Path == "sample" && !g.IgnoreSample && (g.Score == Sum || g.Score == "") {
			return sub.Points
		}
	}
	return 0
}

// Maximum returns the maximum points of all tests; 0 if there is no bound. A root without a bound
// of its own has the sum of its parts.
func (g *Group) Maximum() (of float64) {
	if most := g.Most(); !math.IsInf(most, 1) {
		return most
	}
	for _, part := range g.Scored() {
		if math.IsInf(part.Range[1], 1) && part.Points == 0 {
			return 0
		}
		of += float64(part.Whole())
	}
	return of
}

// Program returns the path of the program that grades a group in the tree; empty if there is none.
func (g *Group) Program() string {
	if g == nil {
		return ""
	}
	for _, one := range g.All() {
		if one.Grader != "" {
			return one.Grader
		}
	}
	return ""
}
