package plan

import (
	"slices"

	"grundy/judge/draw"
	"grundy/judge/grammar"
)

// nearby chooses numbers next to remarkable ones half of the time.
type nearby struct {
	grammar.Random
	values map[string][]int64
}

// Value implements grammar.Chooser.
func (n nearby) Value(f *grammar.Field, lo, hi int64) int64 {
	if f.Kind != grammar.Int || f.Counter || n.Int(0, 1) == 0 {
		return n.Random.Value(f, lo, hi)
	}
	for range 10 {
		if v := n.remarkable(f, lo, hi); lo <= v && v <= hi {
			return v
		}
	}
	return n.Random.Value(f, lo, hi)
}

// remarkable returns a number at most 1 away from a value that the spec names or at
// which the law of a stored table turns, a power of two, or a bound.
func (n nearby) remarkable(f *grammar.Field, lo, hi int64) int64 {
	off := n.Int(-1, 1)
	if v, ok := draw.Named(n.Rand, n.values[f.Name]); ok {
		return v + off
	}
	if n.Int(0, 3) == 0 {
		return draw.One(n.Rand, []int64{lo, hi}) + off
	}
	return draw.Power(n.Rand) + off
}

// near makes a file of cases next to remarkable values, and of P-positions with their
// neighbours: one value changed by one. The P-positions that are easily missed come
// first.
func (m *maker) near(r *grammar.Rand, file int, values map[string][]int64) (*grammar.Cases, error) {
	ch := modestly(draw.Shaped(nearby{grammar.Random{Rand: r}, values}, r, draw.SomeLists), file)
	k := m.src.perFile()
	switch file % 6 { // the number of cases has bounds, too
	case 4:
		k = int(r.Magnitude(1, int64(k)))
	case 5:
		k = 1
	}
	b := m.room.File()
	m.subtle(b, file)
	cases, err := m.drawn(ch, max(k-b.Cases.Len(), 0))
	if err != nil {
		return nil, err
	}
	for i, c := range m.toLosing(cases, func(i int) bool { return (file+i)%3 != 0 }) {
		if (file+i)%3 == 2 {
			c = m.neighbour(r, c)
		}
		if !b.Add(c) {
			break
		}
	}
	return b.Cases, nil
}

// subtle begins a file with positions that are easily misjudged; the first file has the
// worst. They get half of the room in a file or, if it holds a single case, every other
// file.
func (m *maker) subtle(b *draw.File, file int) {
	room := m.src.perFile()
	from, to := file*room/2, (file+1)*room/2
	if to == from {
		return
	}
	at := 0
	for c := range m.room.Subtle(m.src.Game) {
		if at >= from && !b.Add(c) {
			return
		}
		if at++; at == to {
			return
		}
	}
}

// neighbour changes one number, if possible: by one or, twice as often, by a power of
// two, which a program that loses high bits does not notice.
func (m *maker) neighbour(r *grammar.Rand, c grammar.Case) grammar.Case {
	fields := slices.DeleteFunc(slices.Clone(m.src.Grammar.Fields()), func(f *grammar.Field) bool {
		return f.Kind != grammar.Int || f.Counter
	})
	if len(fields) == 0 {
		return c
	}
	powers := r.Int(0, 2) > 0
	for range 40 {
		f := draw.One(r, fields)
		values := c.Ints(f.Name)
		if len(values) == 0 {
			continue
		}
		i := int(r.Int(0, int64(len(values))-1))
		step := draw.Sign(r)
		if powers {
			step <<= r.Int(0, 40)
		}
		changed, err := c.With(f, i, values[i]+step)
		if err == nil && m.src.Grammar.Generable(changed) {
			return changed
		}
	}
	return c
}
