package guess

import (
	"fmt"
	"math"
	"slices"
)

// A shape is what all lines of a block form together.
type shape struct {
	tree     bool
	vertices count
	zero     bool
	is       []string
}

// shapes finds the blocks that are trees or graphs, and the lists of parents.
func (s *structure) shapes() { shapesIn(s.items, nil) }

func shapesIn(items []*item, scope []*field) {
	for _, it := range items {
		switch {
		case it.repeat == nil || it.kinds != nil:
		case len(it.body) == 1 && it.body[0].repeat == nil && pairs(it.body[0].fields):
			it.shape = shapeOf(it, scope)
		default:
			shapesIn(it.body, slices.Clone(scope))
		}
		for _, f := range it.fields {
			if f.count != nil && f.count.less() && f.orders == nil {
				f.learnParents()
			}
		}
		scope = append(slices.Clone(scope), scalars(it)...)
	}
}

// pairs reports whether a line begins with two numbers and has no lists.
func pairs(fields []*field) bool {
	if len(fields) < 2 || slices.ContainsFunc(fields, func(f *field) bool { return f.count != nil }) {
		return false
	}
	return fields[0].sort == number && fields[1].sort == number
}

// learnParents sets parents if each list holds the parents of a tree's vertices, except the first
// vertex.
func (f *field) learnParents() {
	chance := 0.0
	for _, r := range f.read {
		n := float64(len(r.values) + 1)
		for i, t := range r.values {
			if t.n < 1 || t.n > int64(i+1) {
				return
			}
			chance += math.Log(float64(i+1) / n)
		}
	}
	if chance < f.limit {
		f.parents = &count{x: f.count.x, times: 1}
	}
}

// A net is the edges of a block in one file or case.
type net struct {
	n     int64 // number of vertices
	pairs [][2]int64
}

// nets returns the edges of a block, if field x is the number of vertices.
func nets(it *item, x *field) (list []net, ok bool) {
	u, v := it.body[0].fields[0], it.body[0].fields[1]
	if len(u.read) != len(v.read) || u.kept > mostValues {
		return nil, false
	}
	type key struct {
		file *file
		env  string
	}
	outer := u.place
	var last key
	for i, r := range u.read {
		if len(r.env) <= x.place || r.env[x.place] == unknown || r.env[x.place] < 0 {
			return nil, false
		}
		k := key{r.file, fmt.Sprint(r.env[:min(outer, len(r.env))])}
		full := len(list) > 0 && int64(len(list[len(list)-1].pairs)) == it.repeat.in(r.env)
		if i == 0 || k != last || full {
			list = append(list, net{n: r.env[x.place]})
			last = k
		}
		at := &list[len(list)-1]
		at.pairs = append(at.pairs, [2]int64{r.values[0].n, v.read[i].values[0].n})
	}
	return list, len(list) > 0
}

// shapeOf returns the tree or graph that the lines of a block form, or nil.
func shapeOf(it *item, scope []*field) *shape {
	if it.repeat.less() {
		if sh := treeOf(it, it.repeat.x); sh != nil {
			return sh
		}
	}
	for _, x := range scope {
		if it.repeat.x == x && it.repeat.bare() {
			continue // a count used both for edges and for vertices is rare
		}
		if sh := graphOf(it, x); sh != nil {
			return sh
		}
	}
	return nil
}

// A forest is a union-find structure of vertices.
type forest []int

func newForest(n int64) forest {
	f := make(forest, n)
	for i := range f {
		f[i] = i
	}
	return f
}

func (f forest) root(v int) int {
	for f[v] != v {
		f[v] = f[f[v]]
		v = f[v]
	}
	return v
}

// join joins two vertices. It returns false if they were already joined.
func (f forest) join(a, b int) bool {
	a, b = f.root(a), f.root(b)
	f[a] = b
	return a != b
}

// mostVertices bounds the graphs that are examined.
const mostVertices = 1 << 20

// leastEdges is how many edges are needed before lines count as edges.
func (f *field) leastEdges() int {
	if f.limit < perhaps {
		return 6
	}
	return 2
}

// from reports whether the vertices are numbered from 0 rather than 1. ok is false if an end is not
// a vertex.
func from(list []net) (zero, ok bool) {
	one := true
	zero = true
	for _, g := range list {
		for _, p := range g.pairs {
			for _, v := range p {
				one = one && v >= 1 && v <= g.n
				zero = zero && v >= 0 && v < g.n
			}
		}
	}
	return zero && !one, zero || one
}

func treeOf(it *item, x *field) *shape {
	list, ok := nets(it, x)
	if !ok {
		return nil
	}
	u := it.body[0].fields[0]
	zero, ok := from(list)
	if !ok {
		return nil
	}
	edges := 0
	for _, g := range list {
		f := newForest(g.n)
		for _, p := range g.pairs {
			a, b := int(p[0]), int(p[1])
			if !zero {
				a, b = a-1, b-1
			}
			if !f.join(a, b) {
				return nil
			}
			edges++
		}
	}
	if edges < u.leastEdges() {
		return nil
	}
	return &shape{tree: true, vertices: count{x: x, times: 1}, zero: zero}
}

func graphOf(it *item, x *field) *shape {
	list, ok := nets(it, x)
	if !ok || !x.differs() && len(list) > 1 {
		return nil
	}
	zero, ok := from(list)
	if !ok {
		return nil
	}
	seen := traits{joined: true}
	for _, g := range list {
		if g.n > mostVertices {
			return nil
		}
		seen.add(g, zero)
	}
	u := it.body[0].fields[0]
	if seen.edges < u.leastEdges() || 10*seen.reached < 7*len(list) || !seen.loops && seen.apart > u.limit {
		return nil
	}
	is, ok := seen.adjectives(u.limit)
	if !ok {
		return nil
	}
	return &shape{vertices: count{x: x, times: 1}, zero: zero, is: is}
}

// traits are properties of the graphs of a block.
type traits struct {
	loops, twice, back bool    // some graph has a loop, a repeated edge, an edge and its reverse
	joined             bool    // all graphs are connected
	edges              int     // of all graphs
	reached            int     // number of graphs with an edge at one of the last two vertices
	apart              float64 // logarithm of the probability that random edges contain no loop
	byChance           float64 // logarithm of the probability that random edges connect all vertices
}

// add adds a graph. zero says whether its vertices are numbered from 0.
func (t *traits) add(g net, zero bool) {
	f := newForest(g.n)
	seen := map[[2]int64]bool{}
	parts, top := g.n, int64(0)
	for _, p := range g.pairs {
		a, b := p[0], p[1]
		if !zero {
			a, b = a-1, b-1
		}
		top = max(top, a+1, b+1)
		t.loops = t.loops || a == b
		t.twice, t.back = t.twice || seen[[2]int64{a, b}], t.back || seen[[2]int64{b, a}]
		seen[[2]int64{a, b}] = true
		t.apart += math.Log(max(1e-9, 1-1/float64(g.n)))
		if f.join(int(a), int(b)) {
			parts--
		}
	}
	t.edges += len(g.pairs)
	if top >= g.n-1 {
		t.reached++
	}
	t.joined = t.joined && parts <= 1
	if g.n > 1 {
		t.byChance -= float64(g.n) * math.Exp(-2*float64(len(g.pairs))/float64(g.n))
	}
}

// adjectives returns the words that a spec has for the graphs. ok is false if a spec has no words
// for them, or if they have nothing in common but the bounds of their vertices.
func (t *traits) adjectives(limit float64) (is []string, ok bool) {
	switch {
	case t.twice:
		is = append(is, "parallel")
	case t.back && !t.loops:
		is = append(is, "directed")
	case t.back:
		return nil, false
	}
	if t.loops {
		is = append(is, "loops")
	}
	if t.joined && t.byChance < limit {
		is = append(is, "connected")
	}
	return is, !t.loops || !t.twice || t.joined
}
