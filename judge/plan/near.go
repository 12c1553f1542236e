package plan

import (
	"slices"

	"grundy/judge/grammar"
	"grundy/judge/sample"
)

// nearby chooses numbers next to remarkable ones half of the time. Sometimes it chooses a
// number whose distance from another number of the case is nearly a power of two: programs
// that narrow a difference of two numbers go wrong there. In long lists large distances are
// rare, so some cases are wide: their counts are small, and their numbers lie far apart.
type nearby struct {
	grammar.Random
	values *sample.Remarkable
	first  *grammar.Field // the first field of a case
	met    []int64        // the numbers chosen last, most likely for this case
	wide   bool
	two    bool // every case is wide, and most have two of what is counted
}

// One case in oneWide is wide. In the other cases, one number in oneApart lies at a remarkable
// distance from an earlier one. manyMet is how many numbers are remembered, and fewWide is
// the largest count in a wide case, if the bounds allow it.
const (
	oneWide  = 4
	oneApart = 8
	manyMet  = 8
	fewWide  = 4
)

// Value implements grammar.Chooser.
func (n *nearby) Value(f *grammar.Field, lo, hi int64) int64 {
	if n.first == nil || n.first == f && !f.Repeats() { // most likely another case
		n.first, n.met, n.wide = f, n.met[:0], n.two || n.Int(1, oneWide) == 1
	}
	switch {
	case f.Kind != grammar.Int:
		return n.Random.Value(f, lo, hi)
	case f.Counter && n.two && n.Int(0, 15) > 0:
		return min(max(2, lo), hi)
	case f.Counter && n.wide:
		return min(max(n.Magnitude(1, fewWide), lo), hi)
	case f.Counter:
		return n.Random.Value(f, lo, hi)
	}
	v := n.number(f, lo, hi)
	if len(n.met) == manyMet {
		n.met = n.met[:copy(n.met, n.met[1:])]
	}
	n.met = append(n.met, v)
	return v
}

// number chooses a number that counts nothing.
func (n *nearby) number(f *grammar.Field, lo, hi int64) int64 {
	if len(n.met) > 0 && (n.wide && n.Int(0, 1) == 0 || n.Int(1, oneApart) == 1) {
		if v, ok := nearlyApart(n.Rand, sample.One(n.Rand, n.met), lo, hi); ok {
			return v
		}
	}
	if n.wide && n.Int(0, 1) == 0 {
		return n.Int(lo, hi)
	}
	if n.Int(0, 1) == 0 {
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
func (n *nearby) remarkable(f *grammar.Field, lo, hi int64) int64 {
	if v, ok := n.values.Near(n.Rand, f); ok {
		return v
	}
	off := n.Int(-1, 1)
	if n.Int(0, 3) == 0 {
		return sample.One(n.Rand, []int64{lo, hi}) + off
	}
	return sample.Power(n.Rand) + off
}

// near makes a file of cases next to remarkable values, and of P-positions with their
// neighbours: one value changed. First come P-positions that are easily missed, single numbers
// next to powers of two, relatives of remarkable values, each once in all files together, and
// wide P-positions with one number changed by a power of two.
func (m *maker) near(r *grammar.Rand, file int, values *sample.Remarkable) (*grammar.Cases, error) {
	ch := modestly(sample.Shaped(&nearby{Random: grammar.Random{Rand: r}, values: values}, r, sample.SomeLists), file)
	k, full := m.nearCases(file)
	b := m.room.File()
	if full >= 0 {
		m.subtle(b, full)
		m.lonely(r, b, full)
		m.related(r, b, values, ch, full)
		m.distant(r, b, full)
	}
	cases, err := m.drawn(ch, max(k-b.Cases.Len(), 0))
	if err != nil {
		return nil, err
	}
	for i, c := range m.toLosing(cases, func(i int) bool { return (file+i)%3 != 0 }) {
		if (file+i)%3 == 2 {
			c = m.neighbour(r, c, (file*k+i)/3)
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
	k = m.perFile()
	switch {
	case k == 1:
		return k, file
	case file%3 == 2:
		return min(k, oddCounts[file/3%len(oddCounts)]), -1
	}
	return k, file - file/3
}

// arrangements are the turns of sample.Arrange: among the files with many cases, one grows,
// one shrinks, and one has cases twice.
var arrangements = []int{0, 3, 0, 7, 5, 0}

// arranged puts the cases of a file into the order whose turn it is.
func (m *maker) arranged(cases *grammar.Cases, file int) *grammar.Cases {
	b, list := m.room.File(), slices.Collect(cases.All())
	for _, i := range sample.Arrange(list, arrangements[file%len(arrangements)]) {
		if !b.Add(list[i]) {
			break
		}
	}
	return b.Cases
}

// subtle begins a file with positions that are easily misjudged; the first file has the
// worst. They get half of the room in a file or, if it holds a single case, every other
// file.
func (m *maker) subtle(b *sample.File, file int) {
	room := m.perFile()
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
func (m *maker) related(r *grammar.Rand, b *sample.File, values *sample.Remarkable, ch grammar.Chooser, file int) {
	room := max(m.perFile()/4, 1)
	for _, ch := range values.Putting(ch, r, file*room, (file+1)*room) {
		if b.Cases.Len() == m.perFile() {
			return
		}
		c, bytes, err := m.sample(ch)
		if err != nil || !b.AddSized(c, bytes) {
			return
		}
	}
}

// distant adds wide cases with one number changed: with rules, P-positions by a power of
// two, to a quarter of the room that is left in a file; without, to a third of it, any
// cases so that two numbers are nearly a power of two apart. The powers take turns.
func (m *maker) distant(r *grammar.Rand, b *sample.File, file int) {
	left := m.perFile() - b.Cases.Len()
	room, change := left/3, m.placed
	if m.src.Game != nil {
		room, change = left/4, m.stepped
	}
	cases, err := m.drawn(&nearby{Random: grammar.Random{Rand: r}, two: true}, room)
	if err != nil {
		return // no legal case is wide
	}
	for i, c := range m.toLosing(cases, func(int) bool { return true }) {
		if !b.Add(change(r, c, file*room+i)) {
			break
		}
	}
}
