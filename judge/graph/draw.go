package graph

import (
	"math"
	"math/bits"
)

// A Rand gives uniform numbers in lo..hi.
type Rand interface{ Int(lo, hi int64) int64 }

// A drawing is a graph being drawn. Vertices have their natural order: edges of a graph
// without cycles lead from smaller to greater ones, and it is renamed in the end.
type drawing struct {
	Rand
	rule  Rule
	n, m  int
	check *Checker
	side  func(v int) bool // of a bipartite graph
	edges []Edge
}

// Draw returns the edges of a graph that may break programs, or nil if it finds none.
// There are n vertices and m edges.
func (r Rule) Draw(rnd Rand, n, m int) []Edge {
	if least, most := r.Edges(int64(n)); n < 1 || int64(m) < least || int64(m) > most {
		return nil
	}
	free := r // what is true by construction need not be checked
	free.Acyclic = r.Acyclic && !r.Directed
	free.Strong = false
	d := &drawing{Rand: rnd, rule: r, n: n, m: m, check: free.Check(n, 0)}
	d.sides()
	switch {
	case r.Strong:
		d.ears()
	case r.Connected, r.Acyclic && !r.Directed:
		d.tree()
	}
	d.more()
	if len(d.edges) < m {
		return nil
	}
	d.rename()
	return d.edges
}

func (d *drawing) below(n int) int { return int(d.Int(0, int64(n)-1)) }

// coin is true once in so many times.
func (d *drawing) coin(of int64) bool { return d.Int(1, of) == 1 }

// sides divides the vertices of a bipartite graph so that the edges have room.
func (d *drawing) sides() {
	if !d.rule.Bipartite {
		return
	}
	a := d.n / 2
	for small := d.below(d.n/2 + 1); small < a; small++ {
		if d.rule.Parallel && small > 0 || small*(d.n-small) >= d.m+d.n {
			a = small
		}
	}
	// Evenly spread, so that neighbours are often on different sides.
	d.side = func(v int) bool { return (v+1)*a/d.n > v*a/d.n }
}

// add adds an edge if it may come next.
func (d *drawing) add(u, v int) bool {
	if u > v && d.rule.Acyclic && d.rule.Directed {
		u, v = v, u
	}
	e := Edge{u, v}
	if len(d.edges) == d.m || d.side != nil && d.side(u) == d.side(v) || d.check.wrong(e) != "" {
		return false
	}
	d.check.Add(e)
	d.edges = append(d.edges, e)
	return true
}

// tree draws a tree, or a forest where no more edges are wanted.
func (d *drawing) tree() {
	var edges []Edge
	if d.side != nil {
		edges = d.twoSided()
	} else {
		edges = trees[d.below(len(trees))](d.Rand, d.n)
	}
	leave := 0
	if !d.rule.Connected {
		leave = d.n - 1 - d.m
	}
	for i, e := range edges {
		if leave > 0 && d.coin(max(int64(len(edges)-i)/int64(leave), 1)) {
			leave--
			continue
		}
		d.add(e[0], e[1])
	}
}

// twoSided returns a tree whose edges join the two sides.
func (d *drawing) twoSided() (edges []Edge) {
	var of [2][]int // vertices that are in the tree
	at := func(v int) int {
		if d.side(v) {
			return 1
		}
		return 0
	}
	wait := []int{}
	for v := range d.n {
		if others := of[1-at(v)]; len(others) > 0 {
			edges = append(edges, Edge{others[d.below(len(others))], v})
		} else if len(of[at(v)]) > 0 {
			wait = append(wait, v)
			continue
		}
		of[at(v)] = append(of[at(v)], v)
	}
	for _, v := range wait {
		others := of[1-at(v)]
		edges = append(edges, Edge{others[d.below(len(others))], v})
	}
	return edges
}

// trees are the shapes of trees, in the natural order of vertices.
var trees = []func(r Rand, n int) []Edge{path, star, caterpillar, broom, binary, prufer, recent, grown}

// under makes a tree of the vertex above each.
func under(n int, above func(v int) int) []Edge {
	edges := make([]Edge, 0, n)
	for v := 1; v < n; v++ {
		edges = append(edges, Edge{above(v), v})
	}
	return edges
}

func path(_ Rand, n int) []Edge   { return under(n, func(v int) int { return v - 1 }) }
func star(_ Rand, n int) []Edge   { return under(n, func(int) int { return 0 }) }
func binary(_ Rand, n int) []Edge { return under(n, func(v int) int { return (v - 1) / 2 }) }
func grown(r Rand, n int) []Edge {
	return under(n, func(v int) int { return int(r.Int(0, int64(v)-1)) })
}

// recent puts each vertex under one of the last few: a deep tree with short twigs.
func recent(r Rand, n int) []Edge {
	few := r.Int(1, 8)
	return under(n, func(v int) int { return int(r.Int(max(0, int64(v)-few), int64(v)-1)) })
}

// caterpillar is a path with leaves.
func caterpillar(r Rand, n int) []Edge {
	spine := r.Int(1, max(int64(n)/2, 1))
	return under(n, func(v int) int {
		if int64(v) < spine {
			return v - 1
		}
		return int(r.Int(0, spine-1))
	})
}

// broom is a path with a star at its end.
func broom(r Rand, n int) []Edge {
	handle := int(r.Int(1, int64(n)))
	return under(n, func(v int) int { return min(v, handle) - 1 })
}

// prufer is a tree that is random among all with names, by Prüfer's code.
func prufer(r Rand, n int) (edges []Edge) {
	if n < 2 {
		return nil
	}
	code, degree := make([]int, n-2), make([]int, n)
	for i := range code {
		code[i] = int(r.Int(0, int64(n)-1))
		degree[code[i]]++
	}
	next, leaf := 0, -1 // leaves are taken in the order of their names
	for _, v := range append(code, n-1) {
		if leaf < 0 {
			for degree[next] != 0 {
				next++
			}
			leaf = next
			next++
		}
		edges = append(edges, Edge{leaf, v})
		if degree[v]--; degree[v] == 0 && v < next {
			leaf = v
		} else {
			leaf = -1
		}
	}
	return edges
}

// more adds the edges that are missing: those that a kind of graph has, then any.
func (d *drawing) more() {
	kind := kinds[d.below(len(kinds))](d)
	for range 4 * (d.m - len(d.edges)) {
		if len(d.edges) == d.m {
			return
		}
		u, v := kind()
		d.add(u, v)
	}
	for range 4 * (d.m - len(d.edges)) {
		d.add(d.below(d.n), d.below(d.n))
	}
	for u := 0; u < d.n && len(d.edges) < d.m; u++ { // a dense one
		for v := 0; v < d.n && len(d.edges) < d.m; v++ {
			d.add(u, v)
		}
	}
}

// kinds are the ways to choose edges; each returns what gives the next.
var kinds = []func(d *drawing) func() (u, v int){
	func(d *drawing) func() (u, v int) { // sparse: anywhere
		return func() (u, v int) { return d.below(d.n), d.below(d.n) }
	},
	func(d *drawing) func() (u, v int) { // dense: among as few vertices as hold them
		k := min(d.n, int(math.Sqrt(float64(2*d.m)))+2)
		return func() (u, v int) { return d.below(k), d.below(k) }
	},
	func(d *drawing) func() (u, v int) { // one vertex has most
		hub, v := d.below(d.n), -1
		return func() (int, int) { v = (v + 1) % d.n; return hub, v }
	},
	func(d *drawing) func() (u, v int) { // near: long ways, and few beside them
		near := int64(1) << d.Int(0, 4)
		return func() (u, v int) { u = d.below(d.n); return u, min(u+int(d.Int(1, near)), d.n-1) }
	},
	func(d *drawing) func() (u, v int) { // a ring, then its chords
		v := -1
		return func() (int, int) { v++; return v % d.n, (v + 1 + v/d.n) % d.n }
	},
	func(d *drawing) func() (u, v int) { return d.grid() },
	func(d *drawing) func() (u, v int) { // layers, each joined with the next
		wide := int(d.Int(1, int64(bits.Len(uint(d.n)))*2))
		return func() (u, v int) {
			u = d.below(d.n)
			return u, min((u/wide+1)*wide+d.below(wide), d.n-1)
		}
	},
}

// grid joins neighbours of rows and columns: many ways of equal length, on which SPFA
// takes its longest.
func (d *drawing) grid() func() (u, v int) {
	wide := int(math.Sqrt(float64(d.n)))
	if d.coin(2) {
		wide = int(d.Int(1, min(int64(d.n), 8)))
	}
	i := -1
	return func() (u, v int) {
		i++
		u = i / 2 % d.n
		if i%2 == 0 && (u+1)%wide != 0 {
			return u, min(u+1, d.n-1)
		}
		return u, min(u+wide, d.n-1)
	}
}

// rename gives the vertices other names and shuffles the edges, half of the time.
func (d *drawing) rename() {
	if d.coin(2) {
		return
	}
	name := make([]int, d.n)
	for i := range name {
		j := d.below(i + 1)
		name[i], name[j] = name[j], i
	}
	for i, e := range d.edges {
		e = Edge{name[e[0]], name[e[1]]}
		if !d.rule.Directed && d.coin(2) {
			e[0], e[1] = e[1], e[0]
		}
		j := d.below(i + 1)
		d.edges[i], d.edges[j] = d.edges[j], e
	}
}
