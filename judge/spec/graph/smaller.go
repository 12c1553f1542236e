package graph

import (
	"cmp"
	"iter"
	"slices"
)

// A Step is a graph that Smaller proposes.
type Step struct {
	Vertices []int // the remaining vertices: vertex i of the result was Vertices[i]
	Edges    []Edge
	From     []int // for each edge, its index before the step
}

// Smaller returns the steps from a graph of n vertices to simpler graphs that follow the rule. The
// kinds of steps come in this order. Each of the first three begins with large parts and ends with
// single vertices or edges.
//
//	removed     vertices, with their edges
//	contracted  edges: the end with the greater number becomes the other end
//	left out    edges
//	renamed vertices, as renamed says; the edges are sorted
func (r Rule) Smaller(n int, edges []Edge) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		s := &shrinking{r, n, edges, yield}
		_ = s.vertices() && s.contracted() && s.edgesLess() && s.renamed()
	}
}

// finest bounds the number of ranges of full length into which a graph is divided.
const finest = 64

type shrinking struct {
	rule  Rule
	n     int
	edges []Edge
	yield func(Step) bool
}

// give yields a step if the graph is legal. It returns false if the caller stops.
func (s *shrinking) give(t Step) bool {
	check := s.rule.Check(len(t.Vertices), 0)
	for _, e := range t.Edges {
		if check.wrong(e) != "" {
			return true
		}
		check.Add(e)
	}
	if check.End() != "" {
		return true
	}
	return s.yield(t)
}

// Ranges divides the numbers below n into ranges from..to-1 of n/2 numbers, then of n/4, and so on,
// down to single numbers if n is at most 64. It calls do with each range; the last one of a length
// may be shorter. For n < 2, there are no ranges. Ranges returns false if do does.
func Ranges(n int, do func(from, to int) bool) bool {
	for k := n / 2; k > 0 && n/k <= finest; k /= 2 {
		for from := 0; from < n; from += k {
			if !do(from, min(from+k, n)) {
				return false
			}
		}
	}
	return true
}

// merged returns the step that replaces each vertex v by into[v], or removes it if that is -1.
func (s *shrinking) merged(into []int) Step {
	var t Step
	name := make([]int, s.n)
	for v := range s.n {
		if name[v] = -1; into[v] == v {
			name[v] = len(t.Vertices)
			t.Vertices = append(t.Vertices, v)
		}
	}
	taken := s.rule.Check(len(t.Vertices), 0)
	for i, e := range s.edges {
		u, v := into[e[0]], into[e[1]]
		if u < 0 || v < 0 || u == v && e[0] != e[1] {
			continue
		}
		f := Edge{name[u], name[v]}
		if u != e[0] || v != e[1] { // after a change, the edge may repeat another one
			if taken.wrong(f) != "" {
				continue
			}
		}
		taken.Add(f)
		t.Edges, t.From = append(t.Edges, f), append(t.From, i)
	}
	return t
}

func (s *shrinking) same() []int {
	into := make([]int, s.n)
	for v := range into {
		into[v] = v
	}
	return into
}

func (s *shrinking) vertices() bool {
	return Ranges(s.n, func(from, to int) bool {
		into := s.same()
		for v := from; v < to; v++ {
			into[v] = -1
		}
		return s.give(s.merged(into))
	})
}

func (s *shrinking) contracted() bool {
	return Ranges(len(s.edges), func(from, to int) bool {
		into := s.same()
		root := func(v int) int {
			for into[v] != v {
				v = into[v]
			}
			return v
		}
		for _, e := range s.edges[from:to] {
			if u, v := root(e[0]), root(e[1]); u != v {
				into[max(u, v)] = min(u, v)
			}
		}
		for v := range into {
			into[v] = root(v)
		}
		return s.give(s.merged(into))
	})
}

func (s *shrinking) edgesLess() bool {
	return Ranges(len(s.edges), func(from, to int) bool {
		t := Step{Vertices: s.same()}
		for i, e := range s.edges {
			if i < from || i >= to {
				t.Edges, t.From = append(t.Edges, e), append(t.From, i)
			}
		}
		return s.give(t)
	})
}

// renamed yields the graph with canonical names if it has at most 12 vertices, and otherwise with
// small names for vertices of many edges. Then it yields the graph with the old names and sorted
// edges.
func (s *shrinking) renamed() bool {
	order := s.same()
	if s.n <= 12 {
		g := &labelled{n: s.n, a: make([]uint8, s.n*s.n)}
		for _, e := range s.edges {
			g = g.with(s.n, e[0], e[1], s.rule.Directed)
		}
		order = g.canonicalOrder(s.rule.Directed)
	} else {
		degree := make([]int, s.n)
		for _, e := range s.edges {
			degree[e[0]]++
			degree[e[1]]++
		}
		slices.SortStableFunc(order, func(u, v int) int { return degree[v] - degree[u] })
	}
	return s.give(s.inOrder(order)) && s.give(s.inOrder(s.same()))
}

// inOrder names the vertices by their index in an order and sorts the edges.
func (s *shrinking) inOrder(order []int) Step {
	name := make([]int, s.n)
	for i, v := range order {
		name[v] = i
	}
	t := Step{Vertices: order}
	of := make([]Edge, len(s.edges))
	for i, e := range s.edges {
		if of[i] = (Edge{name[e[0]], name[e[1]]}); !s.rule.Directed && of[i][0] > of[i][1] {
			of[i] = Edge{of[i][1], of[i][0]}
		}
		t.From = append(t.From, i)
	}
	slices.SortStableFunc(t.From, func(a, b int) int { return cmp.Or(of[a][0]-of[b][0], of[a][1]-of[b][1]) })
	for _, i := range t.From {
		t.Edges = append(t.Edges, of[i])
	}
	return t
}
