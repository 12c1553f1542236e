package plan

import (
	"errors"

	"grundy/judge/draw"
	"grundy/judge/grammar"
)

// extreme makes a file that reaches the bounds of some pins. Unless the file is for one
// case, variants follow.
func (m *maker) extreme(r *grammar.Rand, pins []pin, alone bool) (*grammar.Cases, error) {
	b := m.room.File()
	for _, p := range pins {
		c, n, err := m.pinnedCase(r, p)
		if err != nil {
			continue // no legal case, or no file, has this value at its bound
		}
		if b.Cases.Len() == m.src.Grammar.MaxCases() || !b.AddSized(c, n) {
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
	if !alone {
		m.variants(r, b, pins)
	}
	return b.Cases, nil
}

// pinnedCase draws a case that has a pin. Stairs become as long as a file allows.
func (m *maker) pinnedCase(r *grammar.Rand, p pin) (c grammar.Case, n int64, err error) {
	ch := m.chooser(r, p)
	for most := m.most; ; most -= most / 4 {
		c, n, err = m.one(ch, most)
		if !p.stairs || most < 4 || !errors.Is(err, grammar.ErrLong) {
			return c, n, err
		}
	}
}

// chooser returns a chooser for a case that has the pin.
func (m *maker) chooser(r *grammar.Rand, p pin) grammar.Chooser {
	random := grammar.Random{Rand: r}
	if !p.stairs {
		return pinned{random, p, r.Int(0, 1) == 0}
	}
	s := &stairway{Random: random, pin: p, counters: map[*grammar.Field]bool{}}
	for _, f := range m.src.Grammar.Fields() {
		if f == p.field {
			break
		}
		s.counters[f] = f.Shapes()
	}
	return s
}

// stairway chooses stairs for a field, and the most for the counts before it, which are
// likely to count it.
type stairway struct {
	grammar.Random
	pin
	counters map[*grammar.Field]bool
	i        int64 // numbers of the field so far
}

// Value implements grammar.Chooser.
func (s *stairway) Value(f *grammar.Field, lo, hi int64) int64 {
	if !f.Repeats() {
		s.i = 0 // most likely another case
	}
	switch {
	case f == s.field && s.high:
		s.i++
		return draw.Stair(lo, hi, hi, -1, s.i-1)
	case f == s.field:
		s.i++
		return draw.Stair(lo, hi, lo, 1, s.i-1)
	case s.counters[f]:
		return hi
	}
	return s.Random.Value(f, lo, hi)
}

// Length implements grammar.Chooser.
func (s *stairway) Length(_ *grammar.Field, _, hi int64) int64 { return hi }

// A corner has every field at one of its bounds, each at random; a list has all its
// numbers at the same one.
type corner struct {
	grammar.Random
	high map[*grammar.Field]bool
}

// Value implements grammar.Chooser.
func (c corner) Value(f *grammar.Field, lo, hi int64) int64 {
	high, met := c.high[f]
	if !met || !f.Repeats() { // if this corner is not legal, the next one tried is another
		high = c.Int(0, 1) == 0
		c.high[f] = high
	}
	if high {
		return hi
	}
	return lo
}

// Length implements grammar.Chooser.
func (c corner) Length(_ *grammar.Field, lo, hi int64) int64 {
	return draw.One(c.Rand, []int64{lo, hi})
}

// Variants that a file has for each pin at most, and how large their counts are.
const (
	manyVariants = 12
	variantCount = 1000
)

// variants adds cases at the bounds to a file while it is not large: corners, and cases
// that have the pins. Most become P-positions as far as possible; some of these are
// followed by a neighbour at a bound or by the same position with two fields exchanged.
func (m *maker) variants(r *grammar.Rand, b *draw.File, pins []pin) {
	drawn, bytes := m.src.Grammar.NewCases(), int64(0)
	for i := range manyVariants * len(pins) {
		ch := m.chooser(r, pins[i%len(pins)])
		if i/len(pins)%3 == 0 {
			ch = corner{grammar.Random{Rand: r}, map[*grammar.Field]bool{}}
		}
		c, n, err := m.one(ch, min(m.most, variantCount))
		if bytes += n; bytes > plainBytes/2 || drawn.Len()+b.Cases.Len() >= m.src.perFile() {
			break
		}
		if err == nil {
			drawn.Add(c)
		}
	}
	bytes = plainBytes
	for i, c := range m.toLosing(drawn, func(i int) bool { return i%4 != 0 }) {
		for _, c := range m.followed(r, c, i) {
			if bytes -= c.Bytes(); bytes < 0 || b.Cases.Len() >= m.src.perFile() || !b.Add(c) {
				return
			}
		}
	}
}

// followed returns a case and, in two of three turns, one that follows it.
func (m *maker) followed(r *grammar.Rand, c grammar.Case, turn int) []grammar.Case {
	switch turn % 3 {
	case 0:
		return []grammar.Case{c, m.neighbour(r, c)}
	case 1:
		return []grammar.Case{c, m.exchanged(r, c)}
	}
	return []grammar.Case{c}
}

// exchanged returns the case with the numbers of two fields exchanged whose bounds are
// the same, if there are such fields.
func (m *maker) exchanged(r *grammar.Rand, c grammar.Case) grammar.Case {
	var alike [][2]*grammar.Field
	fields := m.src.Grammar.Fields()
	for i, f := range fields {
		for _, g := range fields[:i] {
			if similar(f, g) {
				alike = append(alike, [2]*grammar.Field{f, g})
			}
		}
	}
	if len(alike) == 0 {
		return c
	}
	two := draw.One(r, alike)
	f, g := two[0], two[1]
	half, err := c.With(f, 0, c.Int(g.Name))
	if err != nil {
		return c
	}
	changed, err := half.With(g, 0, c.Int(f.Name))
	if err != nil || !m.src.Grammar.Generable(changed) {
		return c
	}
	return changed
}

// similar reports whether two fields are single numbers with the same bounds.
func similar(f, g *grammar.Field) bool {
	if f.Kind != grammar.Int || g.Kind != grammar.Int || f.Repeats() || g.Repeats() || f.Shapes() || g.Shapes() {
		return false
	}
	lo1, hi1, ok1 := f.Bounds()
	lo2, hi2, ok2 := g.Bounds()
	return ok1 && ok2 && lo1 == lo2 && hi1 == hi2
}
