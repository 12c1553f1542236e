package plan

import (
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// nearby chooses numbers next to remarkable ones half of the time. Sometimes it chooses a number
// whose distance from another number of the case is almost a power of two, because programs that
// store a difference in a narrow type fail there. In long lists large distances are rare, so some
// cases are wide: their counts are small, and their numbers are far apart.
type nearby struct {
	grammar.Random
	values *sample.Remarkable
	first  *grammar.Field // the first field of the case
	met    []int64        // the last numbers, probably of this case
	wide   bool
	two    bool // every case is wide, and most counts are two
}

// One in oneWide cases is wide. In other cases, one in oneApart numbers has a remarkable distance
// from an earlier number. manyMet is how many earlier numbers are remembered. fewWide is the
// largest count in a wide case, if the bounds allow it.
const (
	oneWide  = 4
	oneApart = 8
	manyMet  = 8
	fewWide  = 4
)

// Value implements grammar.Chooser.
func (n *nearby) Value(f *grammar.Field, lo, hi int64) int64 {
	if n.first == nil || n.first == f && !f.Repeats() { // probably a new case
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

// number chooses a number that is not a count.
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

// remarkable returns a remarkable number of the field, or a number that differs by at most 1 from a
// power of two or a bound.
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

// near makes a file of cases next to remarkable values, and of P-positions and their neighbours,
// which differ in one value. First come positions that are easily misjudged, and single numbers
// next to powers of two. Then come relatives of remarkable values, such as sums of two of them;
// over all files, no relative occurs twice. Then come wide P-positions with one number changed by a
// power of two, and in the first file short stairs.
func (m *maker) near(r *grammar.Rand, file int, values *sample.Remarkable) (*grammar.Cases, error) {
	ch := modestly(sample.Shaped(&nearby{Random: grammar.Random{Rand: r}, values: values}, r, sample.SomeLists), file)
	k, full := m.nearCases(file)
	b := m.room.File()
	if full >= 0 {
		m.subtle(b, full)
		m.lonely(r, b, full)
		m.related(r, b, values, ch, full)
		m.distant(r, b, full)
		m.cancelling(r, b, full)
		if full == 0 && m.perFile() > 1 {
			m.shortStairs(r, b)
		}
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

// oddCounts are the numbers of cases in every third file of the group near. Programs that handle
// several cases at a time, or read the number of cases as one digit, fail there.
var oddCounts = []int{1, 99, 2, 12, 3, 7, 1, 57}

// nearCases returns the maximum number of cases in a file of the group near. If the file has as
// many cases as possible, full is its index among such files. Otherwise full is -1.
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

// arrangements are the arguments for sample.Arrange. Of each four files with many cases, one is
// ascending, one descending, and one repeats cases.
var arrangements = []int{0, 3, 0, 7, 5, 0}

// arranged arranges the cases of a file in the next order.
func (m *maker) arranged(cases *grammar.Cases, file int) *grammar.Cases {
	b, list := m.room.File(), slices.Collect(cases.All())
	for _, i := range sample.Arrange(list, arrangements[file%len(arrangements)]) {
		if !b.Add(list[i]) {
			break
		}
	}
	return b.Cases
}

// subtle begins a file with positions that are easily misjudged. The first file has the worst. They
// get half of the room in a file. If a file holds a single case, they get every second file.
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

// related adds cases with relatives of remarkable values, up to a quarter of the room in a file.
// The first file has those on which programs fail most often.
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

// distant adds wide cases with one number changed. With rules, P-positions are changed by a power
// of two, and fill up to a quarter of the remaining room. Without rules, any cases are changed so
// that two numbers differ by almost a power of two, and fill up to a third of it. The powers
// alternate.
func (m *maker) distant(r *grammar.Rand, b *sample.File, file int) {
	left := m.perFile() - b.Cases.Len()
	room, change := left/3, m.placed
	if m.src.Game != nil {
		room, change = left/4, m.stepped
	}
	cases, err := m.drawn(&nearby{Random: grammar.Random{Rand: r}, two: true}, room)
	if err != nil {
		return // no wide case is legal
	}
	for i, c := range m.toLosing(cases, func(int) bool { return true }) {
		if !b.Add(change(r, c, file*room+i)) {
			break
		}
	}
}
