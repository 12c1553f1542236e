package plan

import (
	"context"
	"slices"

	"grundy/judge/spec/geometry"
	"grundy/judge/spec/grammar"
)

// A scene is a way to place points that breaks programs which pass random points.
type scene struct {
	name string
	two  bool // the scene has as few points as possible
	// at returns the place of point i of n in a box, as columns and rows from its lowest corner. The
	// greatest column is w, and the greatest row is h.
	at func(i, n, w, h int64) (x, y int64)
}

// scenes are the points of the group hard.
var scenes = []scene{
	{"vertical", false, func(i, n, w, h int64) (x, y int64) { return w / 2, spread(i, n, h) }},
	{"horizontal", false, func(i, n, w, h int64) (x, y int64) { return spread(i, n, w), h / 2 }},
	{"decoys", false, decoys},
	{"far-corners", true, func(i, _, w, h int64) (x, y int64) { return i % 2 * w, i % 2 * h }},
	{"corners", false, corners},
	{"diagonal", false, func(i, n, w, h int64) (x, y int64) { return spread(i, n, w), spread(i, n, h) }},
	{"strip", false, func(i, n, w, h int64) (x, y int64) { return min(i%3, w), spread(i, n, h) }},
}

// spread returns number i of n numbers from 0 to most, in equal distances.
func spread(i, n, most int64) int64 {
	return min(int64(float64(most)/float64(max(n-1, 1))*float64(i)), most)
}

// decoyed is how far the two nearest points are from each other in each direction. About half as
// many other points are between them in the order of x, and in the order of y.
const decoyed = 1000

// decoys places points whose neighbours in the order of x, or in that of y, are far away, and two
// that are near to each other: the first and the last point of the list. Many points are between
// these two in both orders, so a program that compares each point with only the next ones misses
// them.
func decoys(i, n, w, h int64) (x, y int64) {
	least := min(w, h)
	switch near := min(decoyed, n/6, least, root(least)/4); {
	case i == 0:
		return 0, 0
	case i == n-1:
		return near, near
	}
	golden := int64(float64(n)/1.618) | 1
	far := func(most int64) int64 { return most - spread(i*golden%n, n, most-most/4) }
	if i%2 == 0 {
		return min(i/2, w), far(h)
	}
	return far(w), min(i/2, h)
}

// corners places half of the points in the lowest corner of the box, and half in the highest, so
// that distances are as large as possible.
func corners(i, n, w, h int64) (x, y int64) {
	side := root(n/2) + 1
	x, y = min(i/2%side, w), min(i/2/side, h)
	if i%2 == 1 {
		x, y = w-x, h-y
	}
	return x, y
}

// list returns the n points of a scene in a box. Except for the first and the last, their order looks
// random, so that programs which need sorted points sort them.
func (s scene) list(b geometry.Box, n int) []geometry.Point {
	list := make([]geometry.Point, n)
	for i := range list {
		x, y := s.at(mixed(int64(i), int64(n)), int64(n), b.High.X-b.Low.X, b.High.Y-b.Low.Y)
		list[i] = geometry.Point{X: b.Low.X + x, Y: b.Low.Y + y}
	}
	return list
}

// mixed returns number i of the numbers below n in an order that looks random. The first and the
// last number keep their places.
func mixed(i, n int64) int64 {
	const step = 1_000_003 // a prime
	if i == 0 || i == n-1 || (n-2)%step == 0 {
		return i
	}
	return 1 + (i-1)*step%(n-2)
}

// A scenic chooser draws the points of a scene.
type scenic struct {
	great
	scene
	x, y *grammar.Field   // the fields of points that the spec does not call points, or nil
	n    int64            // the last count
	list []geometry.Point // the points still to be drawn
}

// Points returns the points of a list. Package grammar calls it if a chooser has this method.
func (s *scenic) Points(rule geometry.Rule, b geometry.Box, n int) []geometry.Point {
	if rule.Shaped() {
		return rule.Draw(s.Rand, b, n)
	}
	check, list := rule.Check(), s.scene.list(b, n)
	for i, p := range list {
		near, ok := check.Near(p, b)
		if !ok {
			return rule.Draw(s.Rand, b, n)
		}
		check.Add(near)
		list[i] = near
	}
	return list
}

// Value implements grammar.Chooser.
func (s *scenic) Value(f *grammar.Field, lo, hi int64) int64 {
	switch {
	case f.Shapes() && s.two:
		s.n = min(max(lo, 2), hi)
		return s.n
	case f.Shapes():
		s.n = hi
		return hi
	case f == s.x:
		if len(s.list) == 0 && s.n > 0 {
			s.list = s.scene.list(square(lo, hi), int(s.n))
		}
		if len(s.list) > 0 {
			return s.list[0].X
		}
	case f == s.y && len(s.list) > 0:
		y := s.list[0].Y
		s.list = s.list[1:]
		return min(max(y, lo), hi)
	}
	return s.great.Value(f, lo, hi)
}

// hardPoints returns the family of hard points, if cases have points. Two adjacent numbers with equal
// bounds in repeated lines count as points, too.
func (s *Source) hardPoints() (list []hardness) {
	fields := s.Grammar.Fields()
	declared := slices.ContainsFunc(fields, (*grammar.Field).Locates)
	x, y := s.undeclaredPoints()
	if !declared && x == nil {
		return nil
	}
	for _, sc := range scenes {
		list = append(list, hardness{name: sc.name, make: func(r *grammar.Rand) grammar.Chooser {
			return &scenic{great: evenlyGreat(r), scene: sc, x: x, y: y}
		}})
	}
	return list
}

// undeclaredPoints returns the fields of points that the spec does not call points, or nil. A small
// case must be able to have the points of a scene, which the ends of ranges cannot.
func (s *Source) undeclaredPoints() (x, y *grammar.Field) {
	fields := s.Grammar.Fields()
	for i := 1; i < len(fields); i++ {
		x, y := fields[i-1], fields[i]
		if !mayLocate(x) || !mayLocate(y) || !sameBounds(x, y) {
			continue
		}
		m := s.maker(context.Background(), s.InputLimit)
		ch := &scenic{great: evenlyGreat(grammar.NewRand(s.ID)), scene: scene{at: decoys}, x: x, y: y}
		c, _, err := m.one(capped(ch, smallCounts, (*grammar.Field).Shapes), smallCounts)
		if err == nil && ch.drew(c) {
			return x, y
		}
	}
	return nil, nil
}

// drew reports whether a case has the points of the scene.
func (s *scenic) drew(c grammar.Case) bool {
	xs, ys := c.Ints(s.x.Name), c.Ints(s.y.Name)
	lo, hi, _ := s.x.Bounds()
	list := s.scene.list(square(lo, hi), len(xs))
	for i, p := range list {
		if i >= len(ys) || xs[i] != p.X || ys[i] != p.Y {
			return false
		}
	}
	return len(list) > 2
}

// square returns the points whose coordinates are within bounds.
func square(lo, hi int64) geometry.Box {
	return geometry.Box{Low: geometry.Point{X: lo, Y: lo}, High: geometry.Point{X: hi, Y: hi}}
}

// mayLocate reports whether a field may be a coordinate of a point: a number in repeated lines with
// wide bounds.
func mayLocate(f *grammar.Field) bool {
	lo, hi, ok := f.Bounds()
	return ok && f.Kind == grammar.Int && f.Repeats() && !f.List && !f.Counts() && !f.Joins() && !f.Weighs() && uint64(hi)-uint64(lo) >= wide
}

// sameBounds reports whether two fields have the same constant bounds.
func sameBounds(f, g *grammar.Field) bool {
	lo1, hi1, ok1 := f.Bounds()
	lo2, hi2, ok2 := g.Bounds()
	return ok1 && ok2 && lo1 == lo2 && hi1 == hi2
}
