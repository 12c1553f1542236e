package spec

import "slices"

// Points is the shape of lines that are points. The first two fields are the coordinates.
type Points struct {
	At     []Field // the fields of the coordinates
	Is     []Text  // distinct, general, …
	Ignore []Text  // what the answer does not depend on
}

// The words allowed in Is and in Ignore.
var (
	pointWords  = []string{"distinct", "collinear", "general", "convex", "counterclockwise"}
	pointIgnore = []string{"order", "place", "turns"}
)

var _ = register("points", (*form).points)

// Kind returns "points".
func (*Points) Kind() string { return "points" }

// points returns the table of a list of points, and a function that makes the block of lines.
func (f *form) points(it *Item) (table, func()) {
	p, weights := &Points{}, new([]Field)
	it.Shape = p
	return table{keys: []key{
		{"points", must, "How many points there are, one on each line: a number or a field.", f.number(&it.Repeat, single)},
		{"at", must, "The two coordinates of a point, by name.", f.weights(&p.At)},
		{"weights", may, "Other values on the line of a point, by name.", f.weights(weights)},
		{"is", may, "Properties. general: no three on a line; convex: each is a corner of the hull; counterclockwise: convex, in this order.",
			f.known(&p.Is, pointWords)},
		{"ignore", may, "What the answer does not depend on. Only one of the lists that differ only in this is tried.",
			f.known(&p.Ignore, pointIgnore)},
	}}, func() { it.Lines = []Item{{Place: it.Place, Fields: slices.Concat(p.At, *weights)}} }
}

// Describe says which points are on the lines, and their properties.
func (p *Points) Describe(w Writer, it Item) []string {
	fields := it.Lines[0].Fields
	line := w.Then(w.Say("a point, as its coordinates: %s", "一个点的坐标：%s", w.Line(fields[:2])), fields[2:])
	out := []string{w.Lines(it.Repeat.Value, line)}
	for _, kind := range [][3]string{
		{"counterclockwise", "They are the corners of a convex polygon, counterclockwise.", "这些点按逆时针顺序给出一个凸多边形的顶点（任意三点不共线）。"},
		{"convex", "Each point is a corner of the convex hull of all of them.", "每个点都是所有点的凸包的顶点（任意三点不共线）。"},
		{"general", "No two points are the same, and no three are on one line.", "任意两点不重合，任意三点不共线。"},
		{"distinct", "No two points are the same.", "任意两点不重合。"},
	} {
		if is(p.Is, kind[0]) {
			out = append(out, w.Say(kind[1], kind[2]))
			break // each of these properties implies those after it
		}
	}
	if is(p.Is, "collinear") {
		out = append(out, w.Say("All points are on one line.", "所有点在同一条直线上。"))
	}
	return out
}
