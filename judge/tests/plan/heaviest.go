package plan

import (
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/spec/graph"
)

// A heaviest chooser draws a path through all vertices whose weights are all at one bound. No case
// has a longer shortest path, a heavier spanning tree, or a longer diameter. A program fails here if
// its infinity is below the greatest answer. The first number that may be a vertex is the beginning
// of the path, and later ones are its end.
type heaviest struct {
	great
	low   bool  // the weights are at their lower bound
	n     int64 // number of vertices
	begun bool  // the case has the beginning of the path
}

// Value implements grammar.Chooser.
func (h *heaviest) Value(f *grammar.Field, lo, hi int64) int64 {
	switch {
	case f.Vertices():
		h.n, h.begun = hi, false
		return hi
	case f.Shapes() && h.n > 0:
		return min(max(h.n-1, lo), hi)
	case f.Shapes() || f.Counter:
		return hi
	case f.Kind != grammar.Int || f.Digits > 0 && !f.Weighs():
		return h.great.Value(f, lo, hi)
	case f.Weighs() || f.Repeats():
		return []int64{hi, lo}[truth(h.low)]
	case !h.begun:
		h.begun = true
		return lo
	}
	return hi
}

// Edges returns the edges of the path. Package grammar calls it if a chooser has this method.
func (h *heaviest) Edges(rule graph.Rule, n, m int) []graph.Edge {
	edges, _ := chain(n, m)
	edges, _ = withOthers(rule, h.Rand, edges, n, m)
	return edges
}

// hardWeights returns the family of greatest and least weights, if edges have weights.
func (s *Source) hardWeights() (list []hardness) {
	at := slices.IndexFunc(s.Grammar.Fields(), (*grammar.Field).Weighs)
	if at < 0 {
		return nil
	}
	list = append(list, hardness{name: "heaviest", make: func(r *grammar.Rand) grammar.Chooser { return &heaviest{great: evenlyGreat(r)} }})
	if lo, _, ok := s.Grammar.Fields()[at].Bounds(); ok && lo < 0 {
		list = append(list, hardness{name: "lightest", make: func(r *grammar.Rand) grammar.Chooser { return &heaviest{great: evenlyGreat(r), low: true} }})
	}
	return list
}
