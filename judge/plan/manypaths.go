package plan

import (
	"grundy/judge/grammar"
	"grundy/judge/graph"
)

// manyWays are the graphs with the most shortest ways that few edges give: from the first
// vertex to the last they lead through pairs, and from each pair in four ways to the next.
// Counts of ways leave 64 bits after 64 pairs, and who lists the ways never ends. Vertices
// that are too many for the edges stand in a chain before the first pair.
type manyWays struct {
	weighted
	n int64 // vertices of the graph
}

// Value implements grammar.Chooser. A further edge would be a short cut, so the graph has
// only the edges of the pairs and the chain.
func (w *manyWays) Value(f *grammar.Field, lo, hi int64) int64 {
	v := w.weighted.Value(f, lo, hi)
	if f.Vertices() {
		w.n = v
	}
	if !f.Shapes() || f.Vertices() || w.n < 4 {
		return v
	}
	return max(lo, pairEdges(w.n, hi))
}

// pairEdges returns the number of edges of the pairs that n vertices can have, and of the chain
// before them. It uses fewer pairs if there would be more than most edges.
func pairEdges(n, most int64) int64 {
	pairs := (n - 2) / 2
	if most >= n {
		pairs = min(pairs, (most-n+2)/2)
	}
	if chain := n - 2 - 2*pairs; most >= n {
		return chain + 4*pairs
	}
	return min(most/4*4, 4*pairs)
}

// inPairs has the chain and the pairs.
func inPairs(n, m int) (edges []graph.Edge, weights []weight) {
	pairs := min((n-2)/2, m/4)
	first := 1 // of the pairs
	if m >= n {
		pairs = min((n-2)/2, (m-n+2)/2)
		first = n - 1 - 2*pairs
	}
	before := []int{0}
	join := func(to ...int) {
		for _, u := range before {
			for _, v := range to {
				edges, weights = append(edges, graph.Edge{u, v}), append(weights, weight{1, 0})
			}
		}
		before = to
	}
	if pairs < 1 {
		return nil, nil
	}
	for v := 1; v < first; v++ {
		join(v)
	}
	for i := range pairs {
		join(first+2*i, first+2*i+1)
	}
	join(n - 1)
	return edges, weights
}
