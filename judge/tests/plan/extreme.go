package plan

import (
	"errors"
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// extreme makes a file that reaches the bounds of some pins.
func (m *maker) extreme(r *grammar.Rand, pins []pin) (*grammar.Cases, error) {
	b := m.room.File()
	for _, p := range pins {
		c, n, err := m.pinnedCase(r, p)
		if err != nil {
			continue // this bound cannot be reached by a legal case, or in a file
		}
		if b.Cases.Len() == m.src.Grammar.MaxCases() || !b.AddSized(c, n) {
			break
		}
	}
	return m.filled(r, b)
}

// filled returns the cases of a file, or one random case if it has none.
func (m *maker) filled(r *grammar.Rand, b *sample.File) (*grammar.Cases, error) {
	if b.Cases.Len() == 0 {
		c, n, err := m.sample(grammar.Random{Rand: r})
		if err != nil {
			return nil, err
		}
		b.AddSized(c, n)
	}
	return b.Cases, nil
}

// stairBytes is the size of a case of stairs. The Grundy values of a complete acyclic graph of this
// size need far more than 8 bits, so longer stairs would test nothing more.
const stairBytes = 512 << 10

// pinnedCase draws a case with a pin, or as near to the pin as the spec allows. Stairs are as long
// as stairBytes allows, and exceptions as a file allows. If a case with the largest count does not
// fit into a file, its other numbers and its lengths are the least.
func (m *maker) pinnedCase(r *grammar.Rand, p pin) (c grammar.Case, n int64, err error) {
	ch := m.chooser(r, p)
	if p.stairs {
		m = m.src.maker(m.ctx, stairBytes)
	}
	for most := m.most; ; most -= most / 4 {
		c, n, err = m.one(ch, most)
		if err != nil && !p.large() && !errors.Is(err, grammar.ErrLong) {
			return m.nearest(r, p)
		}
		if errors.Is(err, grammar.ErrLong) && p.most() {
			return m.one(short{pinned{grammar.Random{Rand: r}, p, false}}, m.most)
		}
		if !p.large() || most < 4 || !errors.Is(err, grammar.ErrLong) {
			return c, n, err
		}
	}
}

// short chooses the bound for the pinned field, and the least for the others.
type short struct{ pinned }

// Value implements grammar.Chooser.
func (s short) Value(f *grammar.Field, lo, hi int64) int64 {
	if f != s.field {
		return lo
	}
	return hi
}

// Length implements grammar.Chooser.
func (short) Length(_ *grammar.Field, lo, _ int64) int64 { return lo }

// chooser returns a chooser for a case that has the pin.
func (m *maker) chooser(r *grammar.Rand, p pin) grammar.Chooser {
	random := grammar.Random{Rand: r}
	switch {
	case p.stairs:
		return &stairway{Random: random, pin: p, counters: m.countersOf(p.field)}
	case p.place != nowhere:
		return &allButOne{Random: random, pin: p, counters: m.countersOf(p.field)}
	}
	return pinned{random, p, r.Int(0, 1) == 0}
}

// countersOf returns the counts before a field.
func (m *maker) countersOf(field *grammar.Field) map[*grammar.Field]bool {
	counters := map[*grammar.Field]bool{}
	for _, f := range m.src.Grammar.Fields() {
		if f == field {
			break
		}
		counters[f] = f.Shapes()
	}
	return counters
}

// stairway chooses stairs for a field. For counts before the field it chooses the greatest value,
// or few, because one of these probably is the count of the field.
type stairway struct {
	grammar.Random
	pin
	tally
	counters map[*grammar.Field]bool
	count    int64 // the last number that is a count
}

// A tally counts the numbers of a field that were drawn in a list or, if the field is in no list, in
// a case.
type tally struct {
	last *grammar.Field // the last field drawn
	i    int64
}

// see begins at 0 if the drawing of f probably begins a new case, or a new list of the field.
func (t *tally) see(f, field *grammar.Field) {
	if !f.Repeats() || f.List && f == field && f != t.last {
		t.i = 0
	}
	t.last = f
}

// Value implements grammar.Chooser.
func (s *stairway) Value(f *grammar.Field, lo, hi int64) int64 {
	s.see(f, s.field)
	switch {
	case f == s.field && s.toLeast:
		s.i++
		return above(lo, hi, max(s.count-s.i, 0))
	case f == s.field && s.high:
		s.i++
		return sample.Stair(lo, hi, hi, -1, s.i-1)
	case f == s.field:
		s.i++
		return sample.Stair(lo, hi, lo, 1, s.i-1)
	case s.counters[f]:
		s.count = s.length(lo, hi)
		return s.count
	}
	return s.Random.Value(f, lo, hi)
}

// Length implements grammar.Chooser.
func (s *stairway) Length(_ *grammar.Field, lo, hi int64) int64 { return s.length(lo, hi) }

// length returns the length of the stairs, within bounds.
func (s *stairway) length(lo, hi int64) int64 {
	if s.few == 0 {
		return hi
	}
	return min(max(lo, s.few), hi)
}

// A corner has every field at a random bound. All numbers of a list are at the same bound.
type corner struct {
	grammar.Random
	high map[*grammar.Field]bool
}

// Value implements grammar.Chooser.
func (c corner) Value(f *grammar.Field, lo, hi int64) int64 {
	high, met := c.high[f]
	if !met || !f.Repeats() { // drawn again for each try, in case this corner is not legal
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
	return sample.One(c.Rand, []int64{lo, hi})
}

// variantCount bounds the counts in variants, and variantBytes the size of a file of them. The
// bounds are small, because there are many variants, and small variants test as much. fewVain is
// how many draws may fail before the drawing ends, because each draw makes 200 attempts.
const (
	variantCount = 100
	variantBytes = 32 << 10
	fewVain      = 4
)

// variants makes a file of corners, and of cases that each have one of the pins. As far as
// possible, most become P-positions, preferably at a bound, and all are followed by related cases.
func (m *maker) variants(r *grammar.Rand, pins []pin) (*grammar.Cases, error) {
	k := m.perFile()
	wanted := max(k/followers, 1)
	drawn, bytes, vain := m.src.Grammar.NewCases(), int64(0), 0
	for i := 0; drawn.Len() < surplus*wanted && bytes < plainBytes && vain < fewVain; i++ {
		ch := m.chooser(r, pins[i%len(pins)])
		if i/len(pins)%3 == 0 {
			ch = corner{grammar.Random{Rand: r}, map[*grammar.Field]bool{}}
		}
		c, n, err := m.one(ch, min(m.most, variantCount))
		if err != nil {
			vain++
			continue
		}
		drawn.Add(c)
		bytes += n
	}
	list := m.toLosing(drawn, func(i int) bool { return i%8 != 0 })
	b := (&sample.Room{Grammar: m.src.Grammar, Bytes: variantBytes}).File()
	for i, c := range m.atBounds(list, wanted) {
		for _, c := range m.followed(r, c, i) {
			if b.Cases.Len() == k || !b.Add(c) {
				return m.filled(r, b)
			}
		}
	}
	return m.filled(r, b)
}

// surplus is how many times more variants are drawn than a file holds, because many cases leave the
// bounds when they become P-positions.
const surplus = 6

// atBounds returns at most wanted cases of a list. Cases with a number at the upper bound of its
// field come first.
func (m *maker) atBounds(list []grammar.Case, wanted int) []grammar.Case {
	var high, others []grammar.Case
	for _, c := range list {
		if m.atBound(c) {
			high = append(high, c)
		} else {
			others = append(others, c)
		}
	}
	return append(high, others...)[:min(wanted, len(list))]
}

// atBound reports whether a case has a number at the upper bound of its field.
func (m *maker) atBound(c grammar.Case) bool {
	return slices.ContainsFunc(m.src.Grammar.Fields(), func(f *grammar.Field) bool {
		_, hi, known := f.Bounds()
		return known && f.Kind == grammar.Int && !f.Counter && slices.Contains(c.Ints(f.Name), hi)
	})
}

// followed returns a case, a neighbour, and cases with a number raised. In every second round, two
// fields of the case are first exchanged. If the first case is a P-position, the raised cases often
// have a winning move to it, and perhaps no other.
func (m *maker) followed(r *grammar.Rand, c grammar.Case, round int) []grammar.Case {
	if round%2 == 1 {
		c = m.exchanged(r, c)
	}
	list := []grammar.Case{c, m.neighbour(r, c, round)}
	for len(list) < followers {
		list = append(list, m.raised(r, c))
	}
	return list
}

// followers is how many cases a variant gives, including itself.
const followers = 5

// raised returns the case with one number raised by a random order of magnitude, if possible.
func (m *maker) raised(r *grammar.Rand, c grammar.Case) grammar.Case {
	changed, _ := m.changed(r, c, func(values []int64, i int, _, hi int64) int64 {
		return values[i] + r.Magnitude(1, max(hi-values[i], 1))
	})
	return changed
}

// exchanged returns the case with the numbers of two fields exchanged, if two fields have the
// same bounds.
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
	two := sample.One(r, alike)
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

// similar reports whether both fields are single integers with the same constant bounds. The length
// of a list, word or block must not depend on either.
func similar(f, g *grammar.Field) bool {
	if f.Kind != grammar.Int || g.Kind != grammar.Int || f.Repeats() || g.Repeats() || f.Shapes() || g.Shapes() {
		return false
	}
	return sameBounds(f, g)
}
