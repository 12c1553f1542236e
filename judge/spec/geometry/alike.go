package geometry

import (
	"cmp"
	"slices"
)

// Alike says which lists of points are equivalent: those that differ only in the ways that are set.
type Alike struct {
	Order    bool // the order of the points
	Place    bool // a translation of all points
	Symmetry bool // one of the eight rotations and reflections of the grid
}

// Any reports whether two different lists may be equivalent.
func (a Alike) Any() bool { return a.Order || a.Place || a.Symmetry }

// Next reports whether point q may follow p in the list that represents all equivalent lists.
func (a Alike) Next(p, q Point) bool { return !a.Order || compare(p, q) <= 0 }

// First reports whether a list represents all equivalent lists of a box. If Place is set, the list
// must be the nearest to the origin. If Symmetry is set, it must be the first among its rotations
// and reflections.
func (a Alike) First(list []Point, b Box) bool {
	if a.Place && !slices.Equal(list, placed(list, b)) {
		return false
	}
	if !a.Symmetry {
		return true
	}
	for way := 1; way < 8; way++ {
		turned := make([]Point, len(list))
		for i, p := range list {
			turned[i] = p.turned(way)
		}
		if a.Place {
			turned = placed(turned, b)
		}
		if a.Order {
			slices.SortFunc(turned, compare)
		}
		inside := !slices.ContainsFunc(turned, func(p Point) bool { return !b.has(p) })
		if inside && slices.CompareFunc(turned, list, compare) < 0 {
			return false
		}
	}
	return true
}

// turned returns the point after one of the eight rotations and reflections of the grid.
func (p Point) turned(way int) Point {
	if way&1 != 0 {
		p.X = -p.X
	}
	if way&2 != 0 {
		p.Y = -p.Y
	}
	if way&4 != 0 {
		p.X, p.Y = p.Y, p.X
	}
	return p
}

// placed translates points so that the least coordinates are as near to 0 as allowed, without
// exceeding the upper bounds if possible.
func placed(list []Point, b Box) []Point {
	x := shift(list, func(p Point) int64 { return p.X }, b.Low.X, b.High.X)
	y := shift(list, func(p Point) int64 { return p.Y }, b.Low.Y, b.High.Y)
	moved := make([]Point, len(list))
	for i, p := range list {
		moved[i] = Point{p.X + x, p.Y + y}
	}
	return moved
}

func shift(list []Point, of func(Point) int64, lo, hi int64) int64 {
	if len(list) == 0 {
		return 0
	}
	by := func(p, q Point) int { return cmp.Compare(of(p), of(q)) }
	least, most := of(slices.MinFunc(list, by)), of(slices.MaxFunc(list, by))
	return max(lo, min(max(lo, min(0, hi)), hi-(most-least))) - least
}

// Order returns the indices of points in the order of x, then of y.
func Order(list []Point) []int {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return compare(list[i], list[j]) })
	return order
}

// Smaller returns lists of equal length with smaller coordinates. They are translated to the origin
// or as near as the box allows. Then also the empty columns or rows are removed, or the distances
// from the least coordinate are halved. These lists may violate a rule.
func Smaller(list []Point, b Box) (all [][]Point) {
	near := placed(list, b)
	all = append(all, near)
	for _, way := range []func(all []int64, v int64) int64{rank, half} {
		for _, axes := range []int{3, 1, 2} {
			all = append(all, scaled(near, axes, way))
		}
	}
	return all
}

// scaled applies way to one coordinate, or to both.
func scaled(list []Point, axes int, way func(all []int64, v int64) int64) []Point {
	var xs, ys []int64
	for _, p := range list {
		xs, ys = append(xs, p.X), append(ys, p.Y)
	}
	slices.Sort(xs)
	slices.Sort(ys)
	xs, ys = slices.Compact(xs), slices.Compact(ys)
	out := slices.Clone(list)
	for i := range out {
		if axes&1 != 0 {
			out[i].X = way(xs, out[i].X)
		}
		if axes&2 != 0 {
			out[i].Y = way(ys, out[i].Y)
		}
	}
	return out
}

func rank(all []int64, v int64) int64 {
	i, _ := slices.BinarySearch(all, v)
	return all[0] + int64(i)
}

func half(all []int64, v int64) int64 { return all[0] + (v-all[0])/2 }
