package spec

import "slices"

// points reads a list of points, and makes it a block of lines.
func (f *form) points(v value, it *Item) {
	it.Shape = &Shape{Kind: "points"}
	var weights []Field
	f.mapping(v, f.pointTable(it, &it.Shape.At, &weights))
	it.Lines = []Item{{Place: it.Place, Fields: slices.Concat(it.Shape.At, weights)}}
}

// pointTable returns the table of a list of points.
func (f *form) pointTable(it *Item, at, weights *[]Field) table {
	return table{keys: []key{
		{"points", must, "How many points there are, a line each: a number or a field.", f.number(&it.Repeat, single)},
		{"at", must, "The two coordinates of a point, by name.", f.weights(at)},
		{"weights", may, "What else stands on the line of a point, by name.", f.weights(weights)},
		{"is", may, "What the points are; general: no three on one line; convex: all of them corners; counterclockwise: in that order.",
			f.known(&it.Shape.Is, pointWords)},
		{"ignore", may, "What the answer does not depend on, so that lists that differ in nothing else are tried once.",
			f.known(&it.Shape.Ignore, pointIgnore)},
	}}
}
