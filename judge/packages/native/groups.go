package native

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/packages/writing"
	"grundy/judge/tests/grading"
)

// A grouping writes the groups of a package as the groups of a spec.
type grouping struct {
	w     *output
	tests map[string]int // the number of tests by the path of their group
	why   i18n.Message   // why the groups cannot be written; empty: they can
}

// groups returns the groups of the package as a spec writes them. why says what a spec cannot express;
// it is empty if everything is written.
func (w *output) groups() (list []writing.Mapping, why i18n.Message) {
	p := w.Package
	if !p.Scoring || p.Groups == nil {
		return nil, "its groups decide the verdict without points"
	}
	m := &grouping{w: w, tests: map[string]int{}}
	for _, t := range p.Tests {
		m.tests[t.Group]++
	}
	root := p.Groups
	if s := slices.IndexFunc(root.Groups, func(g *grading.Group) bool { return g.Path == "secret" }); s >= 0 && m.tests[""] == 0 {
		needed := slices.ContainsFunc(root.All(), func(g *grading.Group) bool { return slices.Contains(g.Requires, "sample") })
		for _, g := range root.Groups {
			if g.Path == "sample" && needed && m.tests["sample"] > 0 {
				list = append(list, writing.Mapping{{"name", "sample"}, {"tests", "*sample*"}})
			}
		}
		root = root.Groups[s]
	}
	if len(root.Groups) == 0 || root.Score != grading.Sum && root.Score != "" || m.tests[root.Path] > 0 {
		list = append(list, m.group(root))
	} else {
		for _, g := range root.Groups {
			if g.Path != "sample" && m.held(g) > 0 {
				list = append(list, m.group(g))
			}
		}
	}
	return list, m.why
}

// refuse records what a spec cannot express. The first reason counts.
func (m *grouping) refuse(why i18n.Message) {
	if m.why == "" {
		m.why = why
	}
}

// held returns the number of tests in a group and the groups in it.
func (m *grouping) held(g *grading.Group) (n int) {
	for _, one := range g.All() {
		n += m.tests[one.Path]
	}
	return n
}

// group returns a group with the groups in it.
func (m *grouping) group(g *grading.Group) writing.Mapping {
	out := writing.Mapping{{"name", nameOf(g.Path)}}
	if g.Grader != "" || g.Reject != 0 || len(g.Groups) > 0 && m.tests[g.Path] > 0 {
		m.refuse(i18n.Messagef("its group %s has rules that a spec cannot express", g.Path))
	}
	if g.Enough && m.held(g) > 1 {
		if slices.ContainsFunc(m.w.Package.Groups.All(), func(other *grading.Group) bool { return slices.Contains(other.Requires, g.Path) }) {
			m.refuse(i18n.Messagef("its group %s is required, and counts no test after one with all points", g.Path))
		}
		m.w.Notes.Warn(g.Path, "the original counts no test of the group after one with all points, and here a later wrong one decides the verdict", "")
	}
	if g.WorstError {
		m.w.Notes.Warn(g.Path, "the worst verdict of the group counts in the original, but here the first one", "")
	}
	var requires []string
	for _, path := range g.Requires {
		requires = append(requires, strings.TrimPrefix(path, "secret/"))
	}
	if len(requires) > 0 {
		out = append(out, writing.Pair{"requires", requires})
	}
	most := 0.0
	if len(g.Groups) == 0 {
		out, most = m.leaf(g, append(out, writing.Pair{"tests", m.w.folderOf(g.Path)}))
	} else {
		out, most = m.inner(g, out)
	}
	switch best := g.Score == grading.Max; {
	case g.AlwaysAccept:
		out = append(out, writing.Pair{"accept", "always"})
	case g.Lenient && !best:
		out = append(out, writing.Pair{"accept", "any"})
	case best && !g.Lenient:
		out = append(out, writing.Pair{"accept", "all"})
	}
	if g.Stop && g.Score != grading.All && g.Score != grading.Min {
		out = append(out, writing.Pair{"stop", true})
	}
	if of := g.Most(); !math.IsInf(of, 1) && math.Abs(of-most) > 1e-6 {
		m.refuse(i18n.Messagef("its group %s gives other points than its tests together", g.Path))
	}
	return out
}

// leaf adds the points and the rule of a group of tests, and returns its maximum points.
func (m *grouping) leaf(g *grading.Group, out writing.Mapping) (writing.Mapping, float64) {
	points := g.Accept
	switch g.Score {
	case grading.All:
		points = g.Points
	case grading.Mean:
		out = append(out, writing.Pair{"score", "sum"})
	case grading.Min, grading.Max:
		out = append(out, writing.Pair{"score", string(g.Score)})
	default:
		if points > 0 {
			out = append(out, writing.Pair{"each", writing.Whole(points)})
		}
		return out, points * float64(m.tests[g.Path])
	}
	return append(out, writing.Pair{"points", writing.Whole(points)}), points
}

// inner adds the groups of a group, and returns its maximum points.
func (m *grouping) inner(g *grading.Group, out writing.Mapping) (writing.Mapping, float64) {
	var list []writing.Mapping
	var points []float64
	for _, sub := range g.Groups {
		if m.held(sub) > 0 {
			list, points = append(list, m.group(sub)), append(points, cappedMost(sub))
		}
	}
	if len(list) == 0 {
		m.refuse(i18n.Messagef("its group %s has no tests", g.Path))
		return out, 0
	}
	most := 0.0
	for _, of := range points {
		most += of
	}
	switch g.Score {
	case grading.All:
		out, most = append(out, writing.Pair{"score", "all"}, writing.Pair{"points", writing.Whole(g.Points)}), g.Points
	case grading.Min:
		out, most = append(out, writing.Pair{"score", "min"}), slices.Min(points)
	case grading.Max:
		out, most = append(out, writing.Pair{"score", "max"}), slices.Max(points)
	case grading.Sum, "":
	default:
		m.refuse(i18n.Messagef("its group %s has rules that a spec cannot express", g.Path))
	}
	return append(out, writing.Pair{"groups", list}), most
}

// cappedMost returns the maximum points of a group; 0 if there is no bound.
func cappedMost(g *grading.Group) float64 {
	if most := g.Most(); !math.IsInf(most, 1) {
		return most
	}
	return 0
}

// nameOf returns the name of a group by its path.
func nameOf(at string) string {
	if at == "" {
		return "tests"
	}
	return path.Base(at)
}

// folderOf returns the folder of the tests of a group, within the folder of the tests. Each group has
// a folder of its own, also if its name has no letter that folders may have.
func (w *output) folderOf(at string) string {
	if at = strings.TrimPrefix(at, "secret/"); w.groupFolders[at] == "" {
		var parts []string
		for part := range strings.SplitSeq(at, "/") {
			parts = append(parts, cmp.Or(writing.FileName(part), "group"))
		}
		w.groupFolders[at] = w.free(path.Join("groups", path.Join(parts...)))
	}
	return w.groupFolders[at]
}

// free returns a folder that is not taken, and takes it.
func (w *output) free(folder string) string {
	own := folder
	for i := 2; w.folders[own]; i++ {
		own = fmt.Sprintf("%s-%d", folder, i)
	}
	w.folders[own] = true
	return own
}
