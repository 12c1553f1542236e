package plan

import (
	"context"
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/spec/graph"
)

// A joined chooser draws a graph whose edges are two adjacent numbers in repeated lines, although
// the spec does not call them a graph: "u: 0..n-1, v: 0..n-1". The edges are sorted by their first
// ends. Every number that occurs once in a case is at its maximum, so that the graph is as large as
// possible. For fields with few words, such as a rule, it chooses the last word if high is set,
// otherwise the first.
type joined struct {
	grammar.Random
	ends  [2]*grammar.Field
	of    func(r *grammar.Rand, i, m, n int) graph.Edge // returns edge i of m edges between n vertices
	high  bool
	count int        // the last number that is a count, probably of edges
	i     int        // edges drawn in this case
	edge  graph.Edge // the last edge
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

// thereAndBack returns edge i of a path through all vertices: the first, the last, the second, the
// last but one, and so on. A program that loops over the vertices until nothing changes needs many
// passes, in whichever order it loops.
func thereAndBack(_ *grammar.Rand, i, m, n int) graph.Edge {
	end, u := n/2, i // the last vertex of the path, and another vertex
	if m >= n {
		u = i * (n - 1) / m // some edges occur twice
	}
	if u >= end {
		u++
	}
	u = min(u, n-1)
	return graph.Edge{u, nextThereAndBack(u, n)}
}

// nextThereAndBack returns the vertex after u on the path of thereAndBack through n vertices.
func nextThereAndBack(u, n int) int {
	if u < n/2 {
		return n - 1 - u
	}
	return min(n-u, n-1)
}

// hub returns edge i of a graph in which half of the edges lead from vertex 0, more than a small
// counter can count. Their other ends are random, so the hub leads to vertices of every kind.
func hub(r *grammar.Rand, i, m, n int) graph.Edge {
	e := graph.Edge{0, int(r.Int(0, int64(n)-1))}
	if half := m / 2; i >= half {
		e[0] = min(1+(i-half)*(n-1)/(m-half), n-1)
	}
	return e
}

// joined returns the hardnesses of a problem whose cases are graphs although the spec does not say
// so.
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

// isEnd reports whether a field may hold ends of edges of an undeclared graph: its numbers repeat,
// and their bounds depend on the case.
func isEnd(f *grammar.Field) bool {
	_, _, constant := f.Bounds()
	return f.Kind == grammar.Int && f.Repeats() && !f.List && !f.Counts() && !f.Joins() && !constant
}

// walks reports whether a small case can have the edges that are chosen for two fields. The ends of
// ranges cannot, nor can graphs that must be trees.
func (s *Source) walks(ends [2]*grammar.Field) bool {
	m := s.maker(context.Background(), s.InputLimit)
	ch := &joined{Random: grammar.Random{Rand: grammar.NewRand(s.ID)}, ends: ends, of: thereAndBack}
	c, _, err := m.one(capped(ch, smallCounts, func(f *grammar.Field) bool { return !f.Repeats() }), smallCounts)
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
