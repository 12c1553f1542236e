package grammar

import (
	"slices"

	"grundy/judge/spec/grammar/size"
	"grundy/judge/spec/graph"
)

// walkClasses tries one tree of every class with count parents, and all values of the other
// fields on the lines of the vertices.
func (p *parents) walkClasses(e *Enumeration, count int64, weights []*Field, rest size.Room, then func()) {
	n := int(count) + p.rule.Omitted()
	if e.spent() || count > deepest || count > e.values || count > e.size {
		return
	}
	e.classes = e.classes || n > 2 || n > 1 && p.rule.Marked
	// The cost of a class counts the names of both ends of an edge. Here, only the name of the
	// parent counts. If the root has another name here, the difference is at most 1.
	_, vertices := p.n.Count()
	most := e.size + int64(n)*int64(n+3)/2 + 2*int64(n)
	for _, class := range e.classesOf(p, graph.Tree, vertices).OfFixed(n, n-1, most, []int{0}) {
		if e.plant(p.f, p.rule.Least(class.Edges, n), weights, rest, then); e.stop {
			return
		}
	}
}

// plant adds the parents of a list, each with all values of the other fields on its line.
func (e *Enumeration) plant(f *Field, list []int64, weights []*Field, rest size.Room, then func()) {
	if len(list) == 0 {
		then()
		return
	}
	beside := size.Room{}
	for _, g := range weights {
		beside = beside.Plus(g.room())
	}
	after := beside.Times(int64(len(list))-1, int64(len(list))-1).Plus(rest)
	for _, v := range list[1:] {
		after = after.Plus(size.Values(1, size.Cost(v), size.Cost(v)))
	}
	if own := size.Cost(list[0]); after.Plus(beside).Plus(size.Values(1, own, own)).Holds(e.values, e.size) {
		col := &e.cs.cols[f.index]
		col.ints = append(col.ints, list[0])
		e.values, e.size = e.values-1, e.size-own
		e.fields(weights, after, func() { e.plant(f, list[1:], weights, rest, then) })
		e.values, e.size = e.values+1, e.size+own
		col.ints = col.ints[:len(col.ints)-1]
	}
}

// smaller yields smaller trees of a site.
func (p *parents) smaller(s *smaller, one *site) {
	n, count := s.vertices(one, p.n)
	if n < 1 {
		return
	}
	root := 0
	var edges []graph.Edge
	for i, at := range one.bounds[:one.elements()] {
		if v := s.value(one, p.f, at); v < p.rule.First {
			root = i
		} else {
			edges = append(edges, graph.Edge{i + p.rule.Omitted(), int(v - p.rule.First)})
		}
	}
	for step := range graph.Tree.Smaller(n, edges) {
		if p.replanted(s, one, count, step, root, p.rule.Earlier); s.over {
			return
		}
	}
	p.replanted(s, one, count, graph.Step{Vertices: vertices(n), Edges: edges}, root, true)
}

// vertices returns the vertices 0..n-1.
func vertices(n int) []int {
	list := make([]int, n)
	for v := range list {
		list[v] = v
	}
	return list
}

// replanted yields the case with the tree of a step. If walk is set, vertices are renamed in the
// order of a walk from the root. The first vertex becomes the root if the old root is gone, or if
// the list does not mark its root.
func (tree *parents) replanted(s *smaller, one *site, count place, step graph.Step, old int, walk bool) {
	p := *tree
	root := 0
	if p.rule.Marked {
		root = max(slices.Index(step.Vertices, old), 0)
	}
	list := p.rule.Rooted(step.Edges, len(step.Vertices), root)
	if walk {
		_, order := graph.Rooted(len(step.Vertices), root, step.Edges)
		named := make([]int, len(order))
		for i, v := range order {
			named[i] = step.Vertices[v]
		}
		p.rule.Earlier = true
		list = p.rule.Rooted(step.Edges, len(step.Vertices), root)
		step.Vertices = named
	}
	next := s.c.given()
	next.rename(s.c.cs.g, one.within, count, one.fields, func(v int64) int64 {
		return int64(max(slices.Index(step.Vertices, int(v)), 0))
	})
	s.beside(next, one, count, step)
	next.choose(one, ownLines(step, p.rule.Omitted()))
	i := slices.Index(one.fields, p.f)
	copy(next.numbers[p.f][one.bounds[0][i]:], list)
	next.set(count, int64(len(step.Vertices)))
	s.give(next)
}

// ownLines returns, for each vertex that has a line, the index of its line before the step.
func ownLines(step graph.Step, skip int) (list []int) {
	for _, v := range step.Vertices[skip:] {
		list = append(list, max(v-skip, 0))
	}
	return list
}

// beside selects the elements of the remaining vertices in lists with one value for each vertex,
// or for each vertex except the root.
func (s *smaller) beside(next given, one *site, count place, step graph.Step) {
	for _, other := range s.sites {
		switch {
		case other == one || other.b != nil || count.f == nil || other.within.to == nil:
		case other.count == count:
			next.choose(other, step.Vertices)
		case slices.Equal(other.within.to, one.within.to) && other.fields[0].count.below == count.f:
			next.choose(other, ownLines(step, 1))
		}
	}
}
