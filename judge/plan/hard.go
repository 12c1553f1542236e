package plan

import (
	"slices"

	"grundy/judge/grammar"
	"grundy/judge/graph"
)

// A hardness is an input that is known to break programs which random inputs never break.
type hardness struct {
	name string // what it breaks
	// fits reports whether a problem has what it takes.
	fits func(g *grammar.Grammar) bool
	make func(r *grammar.Rand) grammar.Chooser
}

// hardnesses are those that follow from the input alone.
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

// hard returns the hardnesses of a problem, at most a third of the runs of its plan. A game
// has few, because its rules already name positions that are easily misjudged.
func (s *Source) hard(runs int) []hardness {
	list, most := s.joined(), runs/3
	if s.Game != nil {
		most = max(1, runs/12)
	}
	for _, h := range hardnesses {
		if s.Game == nil && h.fits(s.Grammar) {
			list = append(list, h)
		}
	}
	return list[:min(len(list), most)]
}

// hard makes a file of one case, as large as it may be.
func (m *maker) hard(r *grammar.Rand, h hardness) (*grammar.Cases, error) {
	b := m.room.File()
	if c, n, err := m.large(func(int64) grammar.Chooser { return h.make(r) }, m.most); err == nil {
		b.AddSized(c, n)
	}
	return m.filled(r, b)
}

func evenlyGreat(r *grammar.Rand) great { return great{grammar.Random{Rand: r}, evenly} }

// wide is the least number of values of a field that gets a sequence.
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

// A sequence chooses the numbers of lists by a rule: number i of n, between two bounds.
// Every says that it chooses all other numbers, too, of which there are as many as there
// are.
type sequence struct {
	great
	of    func(r *grammar.Rand, i, n, lo, hi int64) int64
	every bool
	last  *grammar.Field
	count int64 // the counter chosen last
	i     int64 // numbers so far
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

// buckets are the numbers of buckets that a hash table of libstdc++ has as it grows. A
// number is in the bucket that is its remainder.
var buckets = []int64{127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229, 172933, 351061}

// sameBucket returns numbers that fill one bucket of a hash table. It returns as many
// different numbers as make the table grow to b buckets and no further. Later numbers repeat
// the first ones, which are at the end of the bucket.
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

// againstMiddle returns numbers on which a quicksort whose pivot is in the middle takes as
// many steps as there are pairs: each pivot is the greatest number left.
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

// fibonacci returns the two greatest Fibonacci numbers within the bounds, alternately. Euclid's
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

// A weighted chooses a graph and the weights of its edges by a rule; other edges are heavy.
type weighted struct {
	great
	of     func(n, m int) (edges []graph.Edge, weights []weight)
	back   bool // the edges stand in the opposite order
	chosen []weight
	next   map[*grammar.Field]int
}

// A weight is units times the least legal weight, plus more.
type weight struct{ units, more int64 }

// Edges returns the edges by the rule and others, as many as are wanted; nil where the
// graph may not have them.
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

// withOthers adds edges to some of a graph, as many as are wanted. If the graph may not have
// them, it draws all edges, and ok is false.
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
		return lo // such as where a way begins
	}
	i := w.next[f]
	if w.next[f]++; i < len(w.chosen) {
		return min(w.chosen[i].units*max(lo, 1)+w.chosen[i].more, hi)
	}
	return hi
}

// chain has a way through all vertices in the order of their names: the deepest recursion.
func chain(n, m int) (edges []graph.Edge, weights []weight) {
	for v := 1; v < n && v <= m; v++ {
		edges, weights = append(edges, graph.Edge{v - 1, v}), append(weights, weight{1, 0})
	}
	return edges, weights
}

// slowlyBetter returns a chain, and an edge to each vertex of the chain that is a little
// longer than the way along the chain. A program that keeps vertices in a queue reaches them
// from the end of the chain, and each time improves all that follow by one.
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

// oftenBetter has a vertex to which every way is better than those found before it, and
// from which many edges lead: who looks at it once for each of these ways takes long.
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
