package grammar

import (
	"grundy/judge/spec/grammar/size"
	"grundy/judge/spec/graph"
)

// A namedWalk tries all graphs with given numbers of vertices and edges, under all names of the
// vertices. Edges are in order, each with all values of the other fields on its line.
type namedWalk struct {
	e            *Enumeration
	g            *edges
	n            int
	beside, rest size.Room // the room of the other fields on the line of an edge, and of everything after the graph
	then         func()
}

// edges tries all edges that may follow those in list. left is the number of edges still to come.
func (w *namedWalk) edges(list []graph.Edge, left int) {
	g := w.g
	check := g.rule.Check(w.n, 0)
	for _, e := range list {
		check.Add(e)
	}
	if left == 0 {
		if check.End() == "" {
			w.then()
		}
		return
	}
	from := graph.Edge{0, -1}
	if len(list) > 0 {
		from = list[len(list)-1]
		if g.rule.Parallel {
			from[1]--
		}
	}
	w.from(list, left, from, check)
}

// from tries the edges after last.
func (w *namedWalk) from(list []graph.Edge, left int, last graph.Edge, check *graph.Checker) {
	g, e := w.g, w.e
	ends := func(u, v int) int64 { return size.Cost(int64(u)+g.first) + size.Cost(int64(v)+g.first) }
	for u := last[0]; u < w.n && check.Alive(u); u++ {
		v := 0
		if u == last[0] {
			v = last[1] + 1
		}
		least := ends(u, 0) // of this edge or a later one
		if !g.rule.Directed {
			v, least = max(v, u), ends(u, u)
		}
		after := w.beside.Plus(size.Values(2, least, size.Unbounded))
		if !after.Times(int64(left), int64(left)).Plus(w.rest).Holds(e.values, e.size) {
			return
		}
		after = after.Times(int64(left-1), int64(left-1)).Plus(w.rest)
		for ; v < w.n; v++ {
			if e.spent() || ends(u, v)+after.MinSize > e.size {
				break
			}
			if edge := (graph.Edge{u, v}); check.Fits(edge, left) {
				w.edge(append(list[:len(list):len(list)], edge), left, ends(u, v), after)
			}
		}
		if e.stop {
			return
		}
	}
}

// edge adds the last edge of a list to the case.
func (w *namedWalk) edge(list []graph.Edge, left int, sum int64, after size.Room) {
	e, edge := w.e, list[len(list)-1]
	for i, f := range w.g.ends {
		col := &e.cs.cols[f.index]
		col.ints = append(col.ints, int64(edge[i])+w.g.first)
	}
	e.values, e.size = e.values-2, e.size-sum
	e.fields(w.g.b.lines[0].fields[2:], after, func() { w.edges(list, left-1) })
	e.values, e.size = e.values+2, e.size+sum
	for _, f := range w.g.ends {
		col := &e.cs.cols[f.index]
		col.ints = col.ints[:len(col.ints)-1]
	}
}
