package plan

import (
	"context"
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/spec/graph"
)

// A hardness is a kind of input that is known to break programs that pass random inputs.
type hardness struct {
	name string // what it breaks
	// fits reports whether a problem allows such inputs. It is nil in a family, all of which fits.
	fits func(g *grammar.Grammar) bool
	make func(r *grammar.Rand) grammar.Chooser
}

// hardnesses are the kinds that depend only on the input.
var hardnesses = []hardness{
	{"hash-table", hasList, func(r *grammar.Rand) grammar.Chooser { return &sequence{great: evenlyGreat(r), of: sameBucket} }},
	{"middle-pivot", hasList, func(r *grammar.Rand) grammar.Chooser { return &sequence{great: evenlyGreat(r), of: againstMiddle()} }},
	{"euclid", hasTwo, func(r *grammar.Rand) grammar.Chooser {
		return &sequence{great: evenlyGreat(r), of: fibonacci, every: true}
	}},
	{"hash-64-bits", hasWord, func(r *grammar.Rand) grammar.Chooser { return newTwinned(r, thueMorse) }},
	{"hash-31", hasWord, func(r *grammar.Rand) grammar.Chooser { return newTwinned(r, collision(31, 1_000_000_007)) }},
	{"hash-131", hasWord, func(r *grammar.Rand) grammar.Chooser { return newTwinned(r, collision(131, 1_000_000_007)) }},
	{"hash-31-b", hasWord, func(r *grammar.Rand) grammar.Chooser { return newTwinned(r, collision(31, 998_244_353)) }},
	{"hash-131-b", hasWord, func(r *grammar.Rand) grammar.Chooser { return newTwinned(r, collision(131, 998_244_353)) }},
	{"deep", hasEdges, func(r *grammar.Rand) grammar.Chooser { return &weighted{great: evenlyGreat(r), of: chain} }},
	{"many-ways", hasEdges, func(r *grammar.Rand) grammar.Chooser {
		return &manyWays{weighted: weighted{great: evenlyGreat(r), of: inPairs}}
	}},
	{"queue", hasWeights, func(r *grammar.Rand) grammar.Chooser { return &weighted{great: evenlyGreat(r), of: slowlyBetter} }},
	{"queue-back", hasWeights, func(r *grammar.Rand) grammar.Chooser {
		return &weighted{great: evenlyGreat(r), of: slowlyBetter, back: true}
	}},
	{"stale-entries", hasWeights, func(r *grammar.Rand) grammar.Chooser { return &weighted{great: evenlyGreat(r), of: oftenBetter} }},
}

// hard returns the files of the group hard as the hardnesses of their cases. There are at most a
// third as many as runs in the plan. A game has only joined ones and at most a twelfth, because its
// rules already name positions that are easily misjudged.
func (s *Source) hard(runs int) [][]hardness {
	files, most := slices.Collect(slices.Chunk(s.joined(), 1)), runs/3
	if s.Game != nil {
		most = max(1, runs/12)
		return files[:min(len(files), most)]
	}
	for _, family := range [][]hardness{s.hardWeights(), s.hardPoints(), s.hardWords()} {
		files = append(files, s.together(family)...)
	}
	for _, h := range hardnesses {
		if h.fits(s.Grammar) {
			files = append(files, []hardness{h})
		}
	}
	return files[:min(len(files), most)]
}

// together puts the cases of a family into as few files as possible.
func (s *Source) together(family []hardness) [][]hardness {
	if len(family) == 0 {
		return nil
	}
	each, _ := s.full(context.Background()).roomFor(len(family))
	return slices.Collect(slices.Chunk(family, each))
}

// hard makes a file with a case of each hardness, as large as possible.
func (m *maker) hard(r *grammar.Rand, list []hardness) (*grammar.Cases, error) {
	b := m.room.File()
	for _, h := range list {
		if c, n, err := m.large(func(int64) grammar.Chooser { return h.make(r) }, m.most); err == nil {
			b.AddSized(c, n)
		}
	}
	return m.filled(r, b)
}

func evenlyGreat(r *grammar.Rand) great { return great{grammar.Random{Rand: r}, evenly} }

// wide is the least difference between the bounds of a field that gets a sequence.
const wide = 1000

func isWide(f *grammar.Field) bool {
	lo, hi, ok := f.Bounds()
	return ok && f.Kind == grammar.Int && f.Digits == 0 && !f.Counts() && uint64(hi)-uint64(lo) >= wide
}

func hasList(g *grammar.Grammar) bool {
	return slices.ContainsFunc(g.Fields(), func(f *grammar.Field) bool { return f.List && isWide(f) })
}

func hasTwo(g *grammar.Grammar) bool {
	n := 0
	for _, f := range g.Fields() {
		if isWide(f) {
			n++
		}
		if isWide(f) && f.Repeats() {
			n++
		}
	}
	return n > 1
}

func hasWord(g *grammar.Grammar) bool {
	return slices.ContainsFunc(g.Fields(), func(f *grammar.Field) bool { return f.Kind == grammar.Word && len(f.Letters) > 1 })
}

func hasEdges(g *grammar.Grammar) bool {
	return slices.ContainsFunc(g.Fields(), (*grammar.Field).Joins)
}

func hasWeights(g *grammar.Grammar) bool {
	return slices.ContainsFunc(g.Fields(), func(f *grammar.Field) bool { return f.Weighs() && isWide(f) })
}

// A sequence chooses the numbers of lists by a rule: number i of n, between two bounds. every means
// that the other numbers of the case follow the rule, too.
type sequence struct {
	great
	of    func(r *grammar.Rand, i, n, lo, hi int64) int64
	every bool
	last  *grammar.Field
	count int64 // the last count
	i     int64 // numbers drawn so far
}

// Value implements grammar.Chooser.
func (s *sequence) Value(f *grammar.Field, lo, hi int64) int64 {
	if f.Shapes() || f.Counter {
		s.count, s.last = hi, nil
		return hi
	}
	if f.Kind != grammar.Int || !isWide(f) || !f.List && !s.every {
		return s.great.Value(f, lo, hi)
	}
	if f.List && s.last != f {
		s.i = 0
	}
	s.last = f
	s.i++
	return min(max(s.of(s.Rand, s.i-1, s.count, lo, hi), lo), hi)
}

// buckets are the numbers of buckets that a hash table of libstdc++ has as it grows. A number n is
// in bucket n modulo the number of buckets.
var buckets = []int64{127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229, 172933, 351061}

// sameBucket returns number i of a list whose numbers are all in one bucket of a hash table. The
// number of distinct numbers lets the table grow to exactly b buckets. Later numbers repeat the
// first numbers, which are at the end of the bucket.
func sameBucket(_ *grammar.Rand, i, n, lo, hi int64) int64 {
	lo = max(lo, 0)
	b := buckets[0]
	for _, more := range buckets {
		if more < n && more <= (hi-lo)/more-2 {
			b = more
		}
	}
	first := (lo + b - 1) / b
	if i >= b-1 {
		i %= 4
	}
	return (first + i) * b
}

// againstMiddle returns a rule for a sequence. A quicksort with the pivot in the middle takes
// quadratic time for its numbers, because each pivot is the greatest number left.
func againstMiddle() func(r *grammar.Rand, i, n, lo, hi int64) int64 {
	var order []int64
	return func(_ *grammar.Rand, i, n, lo, hi int64) int64 {
		if int64(len(order)) != n {
			order = make([]int64, n)
			for k := range order {
				order[k] = int64(k)
				order[k], order[k/2] = order[k/2], order[k]
			}
		}
		if i >= n || uint64(hi)-uint64(lo) < uint64(n) {
			return hi
		}
		return lo + order[i]
	}
}

// fibonacci alternately returns the two greatest Fibonacci numbers within the bounds. Euclid's
// algorithm takes longest for them.
func fibonacci(_ *grammar.Rand, i, _, _, hi int64) int64 {
	a, b := int64(1), int64(1)
	for b <= hi-a {
		a, b = b, a+b
	}
	if i%2 == 0 {
		return b
	}
	return a
}

// A weighted chooser draws a graph and the weights of its edges by a rule. Other edges are heavy.
type weighted struct {
	great
	of     func(n, m int) (edges []graph.Edge, weights []weight)
	back   bool // lists the edges in the opposite order
	chosen []weight
	next   map[*grammar.Field]int
}

// A weight is units times the least legal weight, plus more.
type weight struct{ units, more int64 }

// Edges returns m edges: those of the rule, and others. If the graph may not have the rule's edges,
// it returns random ones.
func (w *weighted) Edges(rule graph.Rule, n, m int) []graph.Edge {
	w.chosen, w.next = nil, map[*grammar.Field]int{}
	edges, weights := w.of(n, m)
	if w.back {
		slices.Reverse(edges)
		slices.Reverse(weights)
	}
	edges, ok := withOthers(rule, w.Rand, edges, n, m)
	if ok {
		w.chosen = weights
	}
	return edges
}

// withOthers adds random edges to the given ones until there are m. If the graph may not have the
// given ones, or not enough others are found, all edges are random, and ok is false.
func withOthers(rule graph.Rule, r *grammar.Rand, edges []graph.Edge, n, m int) (all []graph.Edge, ok bool) {
	check := rule.Check(n, 0)
	for _, e := range edges {
		if check.Wrong(e) != "" {
			return rule.Draw(r, n, m), false
		}
		check.Add(e)
	}
	for tries := 0; len(edges) < m && tries < 20*m; tries++ {
		e := graph.Edge{int(r.Int(0, int64(n)-1)), int(r.Int(0, int64(n)-1))}
		if check.Wrong(e) == "" {
			check.Add(e)
			edges = append(edges, e)
		}
	}
	if len(edges) < m || check.End() != "" {
		return rule.Draw(r, n, m), false
	}
	return edges, true
}

// Value implements grammar.Chooser.
func (w *weighted) Value(f *grammar.Field, lo, hi int64) int64 {
	switch {
	case f.Shapes() || f.Counter || f.Vertices():
		return hi
	case !f.Weighs():
		return lo // for example, where a path begins
	}
	i := w.next[f]
	if w.next[f]++; i < len(w.chosen) {
		return min(w.chosen[i].units*max(lo, 1)+w.chosen[i].more, hi)
	}
	return hi
}

// chain returns a path through the vertices in the order of their numbers, with at most m edges. It
// gives the deepest recursion.
func chain(n, m int) (edges []graph.Edge, weights []weight) {
	for v := 1; v < n && v <= m; v++ {
		edges, weights = append(edges, graph.Edge{v - 1, v}), append(weights, weight{1, 0})
	}
	return edges, weights
}

// slowlyBetter returns a chain, and an edge to each vertex of the chain that is slightly longer
// than the path along the chain. A program that keeps vertices in a queue first reaches the end of
// the chain. Then each earlier vertex improves all vertices after it by one.
func slowlyBetter(n, m int) (edges []graph.Edge, weights []weight) {
	k := min(n, m/2+1)
	for v := k - 1; v > 0; v-- {
		edges, weights = append(edges, graph.Edge{0, v}), append(weights, weight{int64(v), int64(v)})
		if v > 1 {
			edges, weights = append(edges, graph.Edge{v - 1, v}), append(weights, weight{1, 0})
		}
	}
	return edges, weights
}

// oftenBetter returns a graph in which one vertex has many outgoing edges, and each path to this
// vertex is better than the paths found earlier. A program that follows the outgoing edges once per
// path takes long.
func oftenBetter(n, m int) (edges []graph.Edge, weights []weight) {
	k := min((n-2)/2, m/3)
	for v := range k {
		edges = append(edges, graph.Edge{0, v + 2}, graph.Edge{v + 2, 1})
		weights = append(weights, weight{1, int64(v)}, weight{1, 2 * int64(k-v)})
	}
	for v := k + 2; v < n && len(edges) < m; v++ {
		edges, weights = append(edges, graph.Edge{1, v}), append(weights, weight{1, 0})
	}
	return edges, weights
}
