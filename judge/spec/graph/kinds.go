package graph

import (
	"math"
	"math/bits"
	"slices"
)

// A kind is a way to choose edges, with a name.
type kind struct {
	name string
	of   func(d *drawing) stream
}

// A stream is an infinite sequence of edges.
type stream struct {
	next func() (u, v int)
	side func(v int) bool // for a graph with two sides: the side of a vertex
}

// kinds are the kinds of graphs. Vertices have their natural order. Edges of the kind are tried
// first; random edges are added if too few of them are legal.
var kinds = []kind{
	{"sparse", sparse}, {"dense", dense}, {"hub", hub}, {"near", near}, {"ring", ring}, {"grid", grid}, {"layered", layered},
}

// sparse joins random vertices.
func sparse(d *drawing) stream {
	return stream{next: func() (u, v int) { return d.below(d.n), d.below(d.n) }}
}

// dense joins random vertices among as few as have room for the edges.
func dense(d *drawing) stream {
	k := min(d.n, int(math.Sqrt(float64(2*d.m)))+2)
	return stream{next: func() (u, v int) { return d.below(k), d.below(k) }}
}

// hub joins one vertex to the others.
func hub(d *drawing) stream {
	hub, v := d.below(d.n), -1
	return stream{next: func() (int, int) { v = (v + 1) % d.n; return hub, v }}
}

// near joins vertices with close numbers, so that there are long paths and few alternatives.
func near(d *drawing) stream {
	near := int64(1) << d.Int(0, 4)
	return stream{next: func() (u, v int) { u = d.below(d.n); return u, min(u+int(d.Int(1, near)), d.n-1) }}
}

// ring makes a ring, and then its chords.
func ring(d *drawing) stream {
	v := -1
	return stream{next: func() (int, int) { v++; return v % d.n, (v + 1 + v/d.n) % d.n }}
}

// grid joins the cells of a grid, row by row, each to its right and lower neighbour. It has many
// paths of equal length. The reverse edges follow, and then edges to the lower right neighbour.
func grid(d *drawing) stream {
	wide := max(int(math.Sqrt(float64(d.n))), 1)
	if d.coin(2) {
		wide = int(d.Int(1, min(int64(d.n), 8)))
	}
	edges := cells(d.n, wide)
	i := -1
	return stream{func() (u, v int) {
		i++
		e := edges[i%len(edges)]
		return e[0], e[1]
	}, func(v int) bool { return (v/wide+v%wide)%2 == 1 }}
}

// cells returns the edges between neighbours in a grid.
func cells(n, wide int) []Edge {
	var to, back, across []Edge
	for v := range n {
		last := v%wide == wide-1
		if !last && v+1 < n {
			to, back = append(to, Edge{v, v + 1}), append(back, Edge{v + 1, v})
		}
		if v+wide < n {
			to, back = append(to, Edge{v, v + wide}), append(back, Edge{v + wide, v})
		}
		if !last && v+wide+1 < n {
			across = append(across, Edge{v, v + wide + 1})
		}
	}
	if n < 2 {
		return []Edge{{}}
	}
	return slices.Concat(to, back, across)
}

// layered makes layers and joins each to the next.
func layered(d *drawing) stream {
	wide := d.wide
	if wide == 0 {
		wide = int(d.Int(1, int64(bits.Len(uint(d.n)))*2))
	}
	return stream{func() (u, v int) {
		u = d.below(d.n)
		return u, min((u/wide+1)*wide+d.below(wide), d.n-1)
	}, func(v int) bool { return v/wide%2 == 1 }}
}

// layers divides the vertices of a layered graph into layers so that there is room for the edges.
func (d *drawing) layers() {
	if !d.rule.Layered {
		return
	}
	half := (d.n + 1) / 2
	for range 8 {
		if wide := int(d.Int(1, int64(half))) >> d.Int(0, 8); wide > 0 && (d.rule.Parallel || between(d.n, wide) >= d.m) {
			d.wide = wide
			return
		}
	}
	d.wide = half
}

// between counts the pairs of vertices in adjacent layers.
func between(n, wide int) int {
	return (n/wide-1)*wide*wide + wide*(n%wide)
}

// layer returns the layer of a vertex.
func (d *drawing) layer(v int) int { return v / d.wide }

// layeredTree joins each vertex to one in the layer before. Finally it joins the remaining vertices
// of the first layer to some of the second.
func (d *drawing) layeredTree() {
	for v := d.wide; v < d.n; v++ {
		u := (d.layer(v) - 1) * d.wide
		if u > 0 {
			u += d.below(d.wide)
		}
		d.add(u, v)
	}
	for u := 1; u < min(d.wide, d.n); u++ {
		d.add(u, d.wide+d.below(min(d.wide, d.n-d.wide)))
	}
}
