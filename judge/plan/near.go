package plan

import (
	"slices"

	"grundy/judge/draw"
	"grundy/judge/grammar"
)

// nearby chooses numbers next to remarkable ones half of the time.
type nearby struct {
	grammar.Random
	values *draw.Remarkable
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

// remarkable returns a remarkable number of the field, or one at most 1 away from a power
// of two or a bound.
func (n nearby) remarkable(f *grammar.Field, lo, hi int64) int64 {
	if v, ok := n.values.Near(n.Rand, f); ok {
		return v
	}
	off := n.Int(-1, 1)
	if n.Int(0, 3) == 0 {
		return draw.One(n.Rand, []int64{lo, hi}) + off
	}
	return draw.Power(n.Rand) + off
}

// near makes a file of cases next to remarkable values, and of P-positions with their
// neighbours: one value changed. First come P-positions that are easily missed, and
// relatives of remarkable values, each once in all files together.
func (m *maker) near(r *grammar.Rand, file int, values *draw.Remarkable) (*grammar.Cases, error) {
	ch := modestly(draw.Shaped(nearby{grammar.Random{Rand: r}, values}, r, draw.SomeLists), file)
	k, full := m.nearCases(file)
	b := m.room.File()
	if full >= 0 {
		m.subtle(b, full)
		m.related(r, b, values, ch, full)
	}
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
	return m.arranged(b.Cases, file), nil
}

// oddCounts are the numbers of cases in every third file of the group near: programs
// that read or answer several cases at a time, or a number of one digit, fail there.
var oddCounts = []int{1, 99, 2, 12, 3, 7, 1, 57}

// nearCases returns how many cases a file of the group near has at most. full is its
// index among those that have as many as files have, or -1 if it is none of them.
func (m *maker) nearCases(file int) (k, full int) {
	k = m.src.perFile()
	switch {
	case k == 1:
		return k, file
	case file%3 == 2:
		return min(k, oddCounts[file/3%len(oddCounts)]), -1
	}
	return k, file - file/3
}

// arranged puts the cases of a file into the order whose turn it is.
func (m *maker) arranged(cases *grammar.Cases, file int) *grammar.Cases {
	b, list := m.room.File(), slices.Collect(cases.All())
	for _, i := range draw.Arrange(list, file) {
		if !b.Add(list[i]) {
			break
		}
	}
	return b.Cases
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

// related adds cases with relatives of remarkable values, to a quarter of the room in a
// file; the first file has those that programs miss most often.
func (m *maker) related(r *grammar.Rand, b *draw.File, values *draw.Remarkable, ch grammar.Chooser, file int) {
	room := max(m.src.perFile()/4, 1)
	for _, ch := range values.Putting(ch, r, file*room, (file+1)*room) {
		if b.Cases.Len() == m.src.perFile() {
			return
		}
		c, bytes, err := m.sample(ch)
		if err != nil || !b.AddSized(c, bytes) {
			return
		}
	}
}

// neighbour changes one number, if possible: by one, by a power of two, which a program
// that loses high bits does not notice, to a bound, which takes the longest move, or
// to any number.
func (m *maker) neighbour(r *grammar.Rand, c grammar.Case) grammar.Case {
	manner := r.Int(0, 3)
	return m.changed(r, c, func(v, lo, hi int64) int64 {
		switch step := draw.Sign(r); {
		case manner == 0:
			return v + step
		case manner == 1:
			return draw.One(r, []int64{lo, hi})
		case manner == 2:
			return r.Int(lo, hi)
		default:
			return v + step<<r.Int(0, 40)
		}
	})
}

// changed changes one number of a case, given its bounds, if the result is legal; it
// tries several.
func (m *maker) changed(r *grammar.Rand, c grammar.Case, change func(v, lo, hi int64) int64) grammar.Case {
	fields := slices.DeleteFunc(slices.Clone(m.src.Grammar.Fields()), func(f *grammar.Field) bool {
		return f.Kind != grammar.Int || f.Counter
	})
	for range 40 {
		if len(fields) == 0 {
			break
		}
		f := draw.One(r, fields)
		values := c.Ints(f.Name)
		if len(values) == 0 {
			continue
		}
		lo, hi, known := f.Bounds()
		if !known { // they depend on the case
			lo, hi = slices.Min(values), slices.Max(values)
		}
		i := int(r.Int(0, int64(len(values))-1))
		v := change(values[i], lo, hi)
		if changed, err := c.With(f, i, v); err == nil && v != values[i] && m.src.Grammar.Generable(changed) {
			return changed
		}
	}
	return c
}
