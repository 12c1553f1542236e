package grammar

import (
	"fmt"
	"slices"

	"grundy/judge/graph"
	"grundy/judge/spec"
)

// parents are what a list knows whose numbers are the parents of all vertices of a tree but
// the first, which is its root.
type parents struct {
	n       *formula // how many vertices
	first   int64    // the name of the root
	earlier bool     // a parent has a smaller name
	free    bool     // the names of the others do not matter
}

// parents compiles the shape of a list.
func (c *compiler) parents(f *Field, sf spec.Field) {
	if f.List {
		c.complain(sf.Count, "the parents are a list already", "take count out")
	}
	p := &parents{n: c.number(sf.Parents), first: 1, earlier: sf.Earlier, free: len(sf.Ignore) > 0}
	less, err := compileFormula(sf.Parents, "("+sf.Parents.Value+")-1", c.g.fields, number)
	if err != nil {
		less = p.n // complained of already
	}
	f.List, f.count, f.tree = true, less, p
	f.lo, f.hi = &formula{constant: true, value: 1}, p.n
	if sf.Zero {
		p.first, f.lo, f.hi = 0, &formula{constant: true}, less
	}
	if _, most := p.n.span(); most > mostVertices {
		c.complain(sf.Parents, "a tree whose number of vertices has no bound that can be held",
			fmt.Sprintf("let it be a field of at most %d, or a number", mostVertices))
	}
}

// most returns the greatest name that the parent with an index may have.
func (p *parents) most(index int, hi int64) int64 {
	if p.earlier {
		return min(hi, p.first+int64(index))
	}
	return hi
}

// closes reports whether one more parent closes a cycle behind a list without any.
func (p *parents) closes(list []int64, v int64) bool {
	child := int64(len(list)) + 1
	for v -= p.first; v != child && v > 0 && v <= int64(len(list)); {
		v = list[v-1] - p.first
	}
	return v == child
}

// noTree says which number of a list makes it no tree.
func (f *Field) noTree(list []int64) error {
	p := f.tree
	check := graph.Tree.Check(len(list)+1, int(p.first))
	for i, v := range list {
		vertex := int64(i) + 1 + p.first
		if p.earlier && v >= vertex {
			return fault(f, "the parent %d of vertex %d does not have a smaller name", v, vertex)
		}
		if e := (graph.Edge{i + 1, int(v - p.first)}); check.Joined(e) {
			return fault(f, "the parent %d of vertex %d closes a cycle", v, vertex)
		} else {
			check.Add(e)
		}
	}
	return nil
}

// parents draws the parents of n vertices: as a chooser gives the edges that knows graphs,
// or one by one, each the next vertex from that chosen on that is not below the child.
func (s *chosen) parents(f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	p := f.tree
	if int64(n) > s.room/(1+f.leastWidth(lo, hi)) {
		return dst, ErrLong
	}
	var given []int64
	if known, ok := knowing[edger](s.ch); ok && s.tape.rows == 0 {
		given = p.rooted(known.Edges(graph.Tree, n+1, n), n+1)
	}
	check := graph.Tree.Check(n+1, 0)
	for i := range n {
		var v int64
		if given != nil {
			v = given[i]
		} else {
			most := p.most(i, hi)
			v = min(max(s.value(f, lo, most), lo), most)
			v = int64(check.Parent(i+1, int(v-p.first))) + p.first
			check.Add(graph.Edge{i + 1, int(v - p.first)})
			s.tape.amend(v)
		}
		if err := s.spend(1 + f.width(v)); err != nil {
			return dst, err
		}
		dst = append(dst, v)
	}
	return dst, nil
}

// rooted returns the parents of a tree that has edges, by their names. Where a parent must
// have the smaller name, vertices are named in the order of a walk from the root.
func (p *parents) rooted(edges []graph.Edge, n int) []int64 {
	if edges == nil && n > 1 {
		return nil
	}
	above, order := graph.Rooted(n, edges)
	name := make([]int, n)
	for i, v := range order {
		if name[v] = v; p.earlier {
			name[v] = i
		}
	}
	list := make([]int64, n-1)
	for _, v := range order[1:] {
		list[name[v]-1] = int64(name[above[v]]) + p.first
	}
	return list
}

// rooted tries one tree of every class of n vertices.
func (e *Enumeration) rooted(f *Field, n int, rest room, then func()) {
	if e.spent() || n > deepest || int64(n)-1 > e.values || int64(n)-1 > e.size {
		return
	}
	if e.trees[f] == nil {
		if e.trees == nil {
			e.trees = map[*Field]*graph.Classes{}
		}
		_, most := f.tree.n.span()
		e.trees[f] = graph.Tree.Classes(int(most), func() bool {
			e.tried += classSteps
			return e.spent()
		})
	}
	e.classes = e.classes || n > 2
	col := &e.cs.cols[f.index]
	// An edge costs a class what its parent costs here, and what its child does.
	most := e.size + int64(n)*int64(n+3)/2 + int64(n)
	for _, class := range e.trees[f].OfFixed(n, n-1, most, []int{0}) {
		list, size := f.tree.rooted(class.Edges, n), int64(0)
		for _, v := range list {
			size += cost(v)
		}
		if !(room{int64(n) - 1, int64(n) - 1, size, size}).plus(rest).holds(e.values, e.size) {
			continue
		}
		col.ints = append(col.ints, list...)
		e.values, e.size = e.values-int64(n)+1, e.size-size
		then()
		e.values, e.size = e.values+int64(n)-1, e.size+size
		if col.ints = col.ints[:len(col.ints)-n+1]; e.stop {
			return
		}
	}
}

// parents makes the tree of a list smaller.
func (s *smaller) parents(one *site) {
	f := one.fields[0]
	n, count := s.vertices(one, f.tree.n)
	var edges []graph.Edge
	for i, at := range one.bounds[:one.elements()] {
		edges = append(edges, graph.Edge{i + 1, int(s.value(one, f, at) - f.tree.first)})
	}
	for step := range graph.Tree.Smaller(n, edges) {
		if s.replanted(one, count, step, f.tree.earlier); s.over {
			return
		}
	}
	s.replanted(one, count, graph.Step{Vertices: vertices(n), Edges: edges}, true)
}

// vertices lists the vertices from 0 on.
func vertices(n int) []int {
	list := make([]int, n)
	for v := range list {
		list[v] = v
	}
	return list
}

// replanted gives the case with the tree of a step; walk says that its vertices are named
// by a walk from the root.
func (s *smaller) replanted(one *site, count place, step graph.Step, walk bool) {
	f := one.fields[0]
	if walk {
		_, order := graph.Rooted(len(step.Vertices), step.Edges)
		p := &parents{earlier: true}
		step.Edges = p.edges(step)
		named := make([]int, len(order))
		for i, v := range order {
			named[i] = step.Vertices[v]
		}
		step.Vertices = named
	}
	next := s.c.given()
	next.rename(s.c.cs.g, one.within, count, one.fields, func(v int64) int64 {
		return int64(max(slices.Index(step.Vertices, int(v)), 0))
	})
	s.beside(next, one, count, step)
	from, to := one.bounds[0][0], one.bounds[one.elements()][0]
	next.numbers[f] = slices.Concat(s.all(f)[:from], f.tree.rooted(step.Edges, len(step.Vertices)), s.all(f)[to:])
	next.set(count, int64(len(step.Vertices)))
	s.give(next)
}

// edges returns the edges of a step whose vertices are named by a walk from the root.
func (p *parents) edges(step graph.Step) (list []graph.Edge) {
	for i, v := range p.rooted(step.Edges, len(step.Vertices)) {
		list = append(list, graph.Edge{i + 1, int(v - p.first)})
	}
	return list
}

// beside leaves what there is one of for each vertex, or for each but the root.
func (s *smaller) beside(next given, one *site, count place, step graph.Step) {
	var below []int
	for _, v := range step.Vertices[1:] {
		below = append(below, max(v-1, 0))
	}
	for _, other := range s.sites {
		switch {
		case other == one || other.b != nil || count.f == nil || other.within.to == nil:
		case other.count == count:
			next.choose(other, step.Vertices)
		case slices.Equal(other.within.to, one.within.to) && other.fields[0].count.below == count.f:
			next.choose(other, below)
		}
	}
}

// all returns the numbers of a field.
func (s *smaller) all(f *Field) []int64 {
	from, to := s.c.span(f)
	return s.c.cs.cols[f.index].ints[from:to]
}
