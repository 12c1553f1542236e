package plan

import (
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/graph"
)

// A manyWays chooser draws graphs with as many shortest paths as possible for few edges. The paths
// from the first vertex to the last lead through pairs, and from each pair in four ways to the
// next. After 64 pairs, the number of paths exceeds 64 bits, and listing the paths would never end.
// If there are too many vertices for the edges, the rest form a chain before the first pair.
type manyWays struct {
	weighted
	n int64 // number of vertices
}

// Value implements grammar.Chooser. A further edge would be a shortcut, so the graph has only the
// edges of the pairs and the chain.
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

// pairEdges returns the number of edges of the pairs for n vertices and of the chain before them.
// It uses fewer pairs if there would be more than most edges.
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

// inPairs returns the edges of the chain and of the pairs, with their weights, in a graph with n
// vertices and at most m edges. It returns none if there is no room for a pair.
func inPairs(n, m int) (edges []graph.Edge, weights []weight) {
	pairs := min((n-2)/2, m/4)
	first := 1 // first vertex of the pairs
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
