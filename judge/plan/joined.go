package plan

import (
	"context"
	"slices"

	"grundy/judge/grammar"
	"grundy/judge/graph"
)

// A joined chooser makes a graph of two numbers next to each other in lines that repeat,
// which the spec does not call a graph: "u: 0..n-1, v: 0..n-1". The edges stand in the order
// of their first ends. Every number that the case has once is at its maximum, so the graph is
// as large as possible. Of a few words, such as a rule, high chooses the last, and else the
// first.
type joined struct {
	grammar.Random
	ends  [2]*grammar.Field
	of    func(r *grammar.Rand, i, m, n int) graph.Edge // edge i of m, of n vertices
	high  bool
	count int        // the number chosen last that shapes the case, most likely of edges
	i     int        // edges of this case so far
	edge  graph.Edge // the last of them
}

// Value implements grammar.Chooser.
func (j *joined) Value(f *grammar.Field, lo, hi int64) int64 {
	switch {
	case f == j.ends[0]:
		j.edge = j.of(j.Rand, j.i, max(j.count, j.i+1), int(hi-lo)+1)
		j.i++
		return lo + int64(j.edge[0])
	case f == j.ends[1]:
		return min(lo+int64(j.edge[1]), hi)
	case f.Repeats():
		return j.Random.Value(f, lo, hi)
	}
	j.i = 0
	if f.Kind == grammar.Choice && !j.high {
		return lo
	}
	if f.Shapes() {
		j.count = int(hi)
	}
	return hi
}

// Length implements grammar.Chooser.
func (j *joined) Length(_ *grammar.Field, _, hi int64) int64 { return hi }

// joinedHardnesses are the graphs of joined choosers.
var joinedHardnesses = []struct {
	name string
	of   func(r *grammar.Rand, i, m, n int) graph.Edge
	high bool
}{
	{"there-and-back", thereAndBack, false},
	{"hub", hub, false},
	{"hub-b", hub, true},
}

// thereAndBack has a way through all vertices: the first, the last, the second, the one
// before the last, and so on. A program that passes over the vertices until nothing changes
// makes many passes, in whichever order it passes.
func thereAndBack(_ *grammar.Rand, i, m, n int) graph.Edge {
	end, u := n/2, i // where the way ends, and a vertex of the others
	if m >= n {
		u = i * (n - 1) / m // some edges are there twice
	}
	if u >= end {
		u++
	}
	u = min(u, n-1)
	return graph.Edge{u, nextThereAndBack(u, n)}
}

// nextThereAndBack returns the vertex after another one on that way.
func nextThereAndBack(u, n int) int {
	if u < n/2 {
		return n - 1 - u
	}
	return min(n-u, n-1)
}

// hub has a vertex from which half of the edges lead, more than a small counter holds. The
// other ends are random, so the hub leads to vertices of every kind.
func hub(r *grammar.Rand, i, m, n int) graph.Edge {
	e := graph.Edge{0, int(r.Int(0, int64(n)-1))}
	if half := m / 2; i >= half {
		e[0] = min(1+(i-half)*(n-1)/(m-half), n-1)
	}
	return e
}

// joined returns the hardnesses of a problem whose cases are graphs, though its spec does
// not say so.
func (s *Source) joined() (list []hardness) {
	fields := s.Grammar.Fields()
	for i := 1; i < len(fields); i++ {
		ends := [2]*grammar.Field{fields[i-1], fields[i]}
		if !isEnd(ends[0]) || !isEnd(ends[1]) || !s.walks(ends) {
			continue
		}
		for _, h := range joinedHardnesses {
			list = append(list, hardness{name: h.name, make: func(r *grammar.Rand) grammar.Chooser {
				return &joined{Random: grammar.Random{Rand: r}, ends: ends, of: h.of, high: h.high}
			}})
		}
		return list
	}
	return nil
}

// isEnd reports whether a field may be an end of the edges of a graph that has no name in
// the spec: its numbers repeat, and how great they are depends on the case.
func isEnd(f *grammar.Field) bool {
	_, _, constant := f.Bounds()
	return f.Kind == grammar.Int && f.Repeats() && !f.List && !f.Counts() && !f.Joins() && !constant
}

// walks reports whether a small case keeps the edges that are chosen for two fields. The
// ends of ranges do not, nor do those of graphs that must be trees.
func (s *Source) walks(ends [2]*grammar.Field) bool {
	m := s.maker(context.Background(), s.InputLimit)
	ch := &joined{Random: grammar.Random{Rand: grammar.NewRand(s.ID)}, ends: ends, of: thereAndBack}
	c, _, err := m.one(capped{ch, smallCounts, func(f *grammar.Field) bool { return !f.Repeats() }}, smallCounts)
	if err != nil {
		return false
	}
	from, to := c.Ints(ends[0].Name), c.Ints(ends[1].Name)
	if len(from) < smallCounts/2 {
		return false
	}
	least := slices.Min(from)
	for i := range from {
		if to[i]-least != int64(nextThereAndBack(int(from[i]-least), smallCounts)) {
			return false
		}
	}
	return slices.IsSorted(from)
}
