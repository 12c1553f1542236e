package plan

import (
	"errors"

	"grundy/judge/draw"
	"grundy/judge/grammar"
)

// A pin fixes one field at one of its bounds or, without a field, all of them.
type pin struct {
	field  *grammar.Field
	length bool // the number of letters, not the letters
	high   bool
}

// pins returns all bounds of a problem: of every field, of every length, and of all
// fields at once.
func (m *maker) pins() []pin {
	var pins []pin
	for _, high := range []bool{false, true} {
		for _, f := range m.src.Grammar.Fields() {
			pins = append(pins, pin{field: f, high: high})
			if f.Kind == grammar.Word {
				pins = append(pins, pin{field: f, high: high, length: true})
			}
		}
		pins = append(pins, pin{high: high})
	}
	return pins
}

// pinned chooses the bound for the pinned field and random values for the others. A
// pinned list has all its values at the bound, or a single one.
type pinned struct {
	grammar.Random
	pin
	single bool
}

// Value implements grammar.Chooser.
func (p pinned) Value(f *grammar.Field, lo, hi int64) int64 {
	if p.field != nil && (p.field != f || p.length || (p.single && f.List && p.Int(0, 3) > 0)) {
		return p.Random.Value(f, lo, hi)
	}
	return p.bound(lo, hi)
}

// Length implements grammar.Chooser.
func (p pinned) Length(f *grammar.Field, lo, hi int64) int64 {
	if p.field != nil && (p.field != f || !p.length) {
		return p.Random.Length(f, lo, hi)
	}
	return p.bound(lo, hi)
}

func (p pinned) bound(lo, hi int64) int64 {
	if p.high {
		return hi
	}
	return lo
}

// extreme makes file i of n, which reaches the bounds of the pins whose turn it is.
func (m *maker) extreme(r *grammar.Rand, pins []pin, i, n int) (*grammar.Cases, error) {
	b := m.room.File()
	last := (len(pins) * (i + 1)) / n
	for at := len(pins) * i / n; at < last && b.Cases.Len() < m.src.Grammar.MaxCases(); at++ {
		c, n, err := m.one(pinned{grammar.Random{Rand: r}, pins[at], r.Int(0, 1) == 0}, m.most)
		if err != nil {
			continue // no legal case, or no file, has this value at its bound
		}
		if !b.AddSized(c, n) {
			break
		}
	}
	if b.Cases.Len() == 0 {
		c, n, err := m.sample(grammar.Random{Rand: r})
		if err != nil {
			return nil, err
		}
		b.AddSized(c, n)
	}
	return b.Cases, nil
}

// roomFor returns how many of n cases a file holds if all of them are as large as a
// case can be.
func (m *maker) roomFor(n int) int {
	n = min(n, m.src.Grammar.MaxCases())
	if n == 1 {
		return 1
	}
	b := m.room.File()
	ch := pinned{grammar.Random{Rand: grammar.NewRand(m.src.ID)}, pin{high: true}, false}
	for b.Cases.Len() < n {
		c, bytes, err := m.one(ch, m.most)
		if err != nil && !errors.Is(err, grammar.ErrLong) {
			return n // no case is; they are smaller
		}
		if err != nil || !b.AddSized(c, bytes) {
			break
		}
	}
	return max(b.Cases.Len(), 1)
}

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
func (m *maker) largest(r *grammar.Rand, file int) (*grammar.Cases, error) {
	cases, err := m.greatest(r, file)
	if err != nil {
		return nil, err
	}
	b := m.room.File()
	for i, c := range m.toLosing(cases, func(i int) bool { return (file+i)%4 != 2 }) {
		if m.src.Game != nil && (file+i)%4 == 0 {
			c = m.neighbour(r, c)
		}
		if !b.Add(c) {
			break
		}
	}
	return b.Cases, nil
}

// greatest draws the cases of a large file in the manner whose turn it is, or in the
// next: if a condition refuses every number at its bound, other manners remain. If it
// refuses the counts at theirs, they are random.
func (m *maker) greatest(r *grammar.Rand, file int) (*grammar.Cases, error) {
	k, random, lists := min(m.src.Grammar.MaxCases(), largestCases), grammar.Random{Rand: r}, int64(draw.ManyLists)
	if m.src.Grammar.Single() && file%2 == 0 {
		lists = 1
	}
	for turn := range manners {
		cases, err := m.drawn(draw.Shaped(great{random, (file + turn) % manners}, r, lists), k)
		if err == nil {
			return cases, nil
		}
	}
	return m.drawn(draw.Shaped(random, r, lists), k)
}
