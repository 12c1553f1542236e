package problem

import (
	"path"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/tests/grading"
)

// setGroups makes the groups that the spec declares, and puts each fixed test into the first group
// that has it. The error is a spec.Complaints.
func (p *Problem) setGroups() error {
	if len(p.Spec.Groups) == 0 {
		return nil
	}
	m := grouping{p: p, tests: slices.Clone(p.code.Tests)}
	for i := range m.tests {
		m.tests[i].Group = NoGroup
		if m.tests[i].Sample {
			m.tests[i].Group = sampleGroup
		}
	}
	secret := &grading.Group{Path: NoGroup, Score: grading.Sum}
	secret.Groups = m.groups(p.Spec.Groups, NoGroup)
	if secret.Points = sum(secret.Groups); secret.Points == 0 && len(m.complaints) == 0 {
		m.complain(spec.Text{Place: p.Spec.Groups[0].Place}, "no group gives points", "give them points, or leave groups out")
	}
	if len(m.complaints) > 0 {
		return m.complaints
	}
	p.code.Tests = m.tests
	p.groups = &grading.Group{Score: grading.Sum, Groups: []*grading.Group{{Path: sampleGroup, Score: grading.Sum}, secret}}
	return nil
}

// NoGroup is the path of the group of the tests that are in no declared group, except samples. The
// declared groups are below it.
const NoGroup = "secret"

// sampleGroup is the path of the group of samples that are in no declared group.
const sampleGroup = "sample"

// A grouping makes the groups of a spec.
type grouping struct {
	p          *Problem
	tests      []FixedTest
	taken      []bool // the tests that are in a group
	earlier    []*grading.Group
	complaints spec.Complaints
}

func (m *grouping) complain(at spec.Text, what, remedy i18n.Message) {
	m.complaints = append(m.complaints, at.Complain(what, remedy))
}

// groups makes the groups within the group at a path.
func (m *grouping) groups(declared []spec.Group, within string) (list []*grading.Group) {
	names := map[string]bool{}
	for _, d := range declared {
		if names[d.Name.Value] {
			m.complain(d.Name, i18n.Messagef("two groups are called %s", d.Name.Value), "give one of them another name")
		}
		names[d.Name.Value] = true
		list = append(list, m.group(d, within))
	}
	return list
}

// group makes a group and those in it.
func (m *grouping) group(d spec.Group, within string) *grading.Group {
	g := &grading.Group{
		Path: within + "/" + d.Name.Value, Name: strings.TrimPrefix(within+"/"+d.Name.Value, NoGroup+"/"), Score: grading.Score(d.Score.Value), Stop: d.Stop,
		Lenient: d.Accept.Value == "any" || d.Accept.Absent() && d.Score.Value == "max", AlwaysAccept: d.Accept.Value == "always",
	}
	if strings.ContainsAny(d.Name.Value, "/") {
		m.complain(d.Name, i18n.Messagef("%s cannot name a group", d.Name.Value), "write a name without a slash")
	}
	for _, name := range d.Requires {
		if path := m.required(name.Value, within); path != "" {
			g.Requires = append(g.Requires, path)
			continue
		}
		m.complain(name, i18n.Messagef("no group before this one is called %s", name.Value), "name an earlier group, such as small, or large/small within large")
	}
	if len(d.Groups) > 0 {
		g.Groups = m.groups(d.Groups, g.Path)
		m.whole(g, d)
	} else {
		m.leaf(g, d, m.take(d, g.Path))
	}
	m.earlier = append(m.earlier, g)
	return g
}

// required returns the path of an earlier group by its name, which may begin with the names of the
// groups around it; empty if there is none.
func (m *grouping) required(name, within string) string {
	for ; within != "."; within = path.Dir(within) {
		at := within + "/" + name
		if slices.ContainsFunc(m.earlier, func(g *grading.Group) bool { return g.Path == at }) {
			return at
		}
	}
	return ""
}

// take puts the tests of a group into it, unless an earlier group has them, and returns their number.
func (m *grouping) take(d spec.Group, path string) (n int) {
	if c, wrong := m.p.wrongTests(d.Tests); wrong {
		m.complaints = append(m.complaints, c)
		return 0
	}
	if m.taken == nil {
		m.taken = make([]bool, len(m.tests))
	}
	for i := range m.tests {
		if !m.taken[i] && matches(d.Tests.Value, m.tests[i]) {
			m.taken[i], m.tests[i].Group = true, path
			n++
		}
	}
	if n == 0 {
		m.complain(d.Tests, i18n.Messagef("earlier groups have all tests of the group %s", d.Name.Value), "correct the pattern, or change the order of the groups")
	}
	return n
}

// leaf sets the points of a group of n tests. The rules are those of subtasks, except that each test
// may have points of its own, and that the best test may count.
func (m *grouping) leaf(g *grading.Group, d spec.Group, n int) {
	switch {
	case d.Each > 0 && d.Points > 0:
		m.complain(spec.Text{Place: d.Place}, i18n.Messagef("the group %s has points and each", d.Name.Value), "remove one of them")
	case d.Each > 0 && g.Score != "" && g.Score != grading.Sum:
		m.complain(d.Score, i18n.Messagef("each adds up the points of tests, but the score is %s", d.Score.Value), "write points in place of each, or remove the score")
	case d.Each > 0:
		g.Score, g.Accept, g.Points = grading.Sum, d.Each, d.Each*float64(n)
		return
	}
	g.Points = d.Points
	switch g.Score {
	case grading.Min:
		g.Accept, g.Stop, g.AtZero = d.Points, true, true
	case grading.Max:
		g.Accept = d.Points
	case grading.Sum:
		g.Score, g.Accept = grading.Mean, d.Points
		if g.Stop { // a mean of fewer tests would be greater
			g.Score, g.Accept = grading.Sum, d.Points/float64(max(1, n))
		}
	default:
		g.Score, g.Stop = grading.All, !g.Lenient && !g.AlwaysAccept
	}
}

// whole sets the points of a group of groups.
func (m *grouping) whole(g *grading.Group, d spec.Group) {
	if d.Each > 0 {
		m.complain(spec.Text{Place: d.Place}, i18n.Messagef("the group %s has groups, so each has no meaning", d.Name.Value), "give the points to the groups in it")
	}
	all := g.Score == grading.All
	switch {
	case all:
		g.Points = d.Points
		return
	case d.Points > 0:
		m.complain(spec.Text{Place: d.Place}, i18n.Messagef("the points of the group %s follow from those of its groups", d.Name.Value), "remove points, or write score: all")
	}
	switch g.Score {
	case grading.Min:
		g.Points = slices.MinFunc(g.Groups, byPoints).Points
	case grading.Max:
		g.Points = slices.MaxFunc(g.Groups, byPoints).Points
	default:
		g.Score, g.Points = grading.Sum, sum(g.Groups)
	}
}

func byPoints(a, b *grading.Group) int {
	switch {
	case a.Points < b.Points:
		return -1
	case a.Points > b.Points:
		return 1
	}
	return 0
}

// sum returns the points of groups.
func sum(list []*grading.Group) (points float64) {
	for _, g := range list {
		points += g.Points
	}
	return points
}
