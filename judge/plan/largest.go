package plan

import (
	"grundy/judge/grammar"
	"grundy/judge/sample"
)

// great chooses counts and lengths at their bound, and numbers by its manner.
type great struct {
	grammar.Random
	manner int
}

// The manners of large cases.
const (
	evenly = iota // every number with the same probability
	upper         // numbers in the upper tenth
	atBound
	byMagnitude
	manners
)

// Value implements grammar.Chooser.
func (g great) Value(f *grammar.Field, lo, hi int64) int64 {
	switch {
	case f.Counter:
		return hi
	case g.manner == upper:
		return g.Int(hi-int64((uint64(hi)-uint64(lo))/10), hi)
	case g.manner == atBound && f.Kind == grammar.Int:
		return hi
	case g.manner == byMagnitude:
		return g.Random.Value(f, lo, hi)
	}
	return g.Int(lo, hi)
}

// Length implements grammar.Chooser.
func (g great) Length(_ *grammar.Field, _, hi int64) int64 { return hi }

// largestCases bounds the cases of the largest files, whatever the spec allows: the
// reference answers them all, and more than ten thousand would show nothing more.
const largestCases = 10_000

// largest makes a file as full as the limits allow. If the rules provide P-positions,
// half of the cases are P-positions and a quarter their neighbours.
func (m *maker) largest(r *grammar.Rand, manner int) (*grammar.Cases, error) {
	cases, err := m.greatest(r, manner)
	if err != nil {
		return nil, err
	}
	b := m.room.File()
	for i, c := range m.toLosing(cases, func(i int) bool { return (manner+i)%4 != 2 }) {
		if m.src.Game != nil && (manner+i)%4 == 0 {
			c = m.neighbour(r, c, i/4)
		}
		if !b.Add(c) {
			break
		}
	}
	return b.Cases, nil
}

// greatest draws the cases of a large file in a manner, or in the next: if a condition
// refuses every number at its bound, other manners remain. If it refuses the counts at
// theirs, they are random.
func (m *maker) greatest(r *grammar.Rand, manner int) (*grammar.Cases, error) {
	k, random, lists := fewer(min(m.src.Grammar.MaxCases(), largestCases), m.size), grammar.Random{Rand: r}, int64(sample.ManyLists)
	if m.src.Grammar.Single() && manner%2 == 0 {
		lists = 1
	}
	for turn := range manners {
		cases, err := m.drawn(sample.Shaped(great{random, (manner + turn) % manners}, r, lists), k)
		if err == nil {
			return cases, nil
		}
	}
	return m.drawn(sample.Shaped(random, r, lists), k)
}
