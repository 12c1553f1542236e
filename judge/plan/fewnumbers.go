package plan

import (
	"slices"

	"grundy/judge/grammar"
	"grundy/judge/sample"
)

// A lone chooser makes cases of as few numbers as the bounds allow, one at least, and the
// first of a field is the one given. Where nothing else is, a bit that a program loses shows.
type lone struct {
	grammar.Random
	field *grammar.Field
	value int64
	put   bool // the number stands in the case
}

// Value implements grammar.Chooser.
func (l *lone) Value(f *grammar.Field, lo, hi int64) int64 {
	switch {
	case f.Counter:
		return l.Length(f, lo, hi)
	case f == l.field && !l.put && lo <= l.value && l.value <= hi:
		l.put = true
		return l.value
	}
	return l.Random.Value(f, lo, hi)
}

// Length implements grammar.Chooser.
func (l *lone) Length(_ *grammar.Field, lo, hi int64) int64 { return max(lo, min(1, hi)) }

// lonely adds cases with one number next to each power of two, to an eighth of the room in a
// file, as far as there are any: where some numbers count others, or nothing is lone.
func (m *maker) lonely(r *grammar.Rand, b *sample.File, file int) {
	if !slices.ContainsFunc(m.src.Grammar.Fields(), func(f *grammar.Field) bool { return f.Counter }) {
		return
	}
	room := m.perFile() / 8
	i := 0
	for _, f := range m.numbers() {
		lo, hi, _ := f.Bounds()
		for _, v := range nextToPowers(lo, hi) {
			if i++; i <= file*room || i > (file+1)*room {
				continue
			}
			c, bytes, err := m.sample(&lone{Random: grammar.Random{Rand: r}, field: f, value: v})
			if err == nil && !b.AddSized(c, bytes) {
				return
			}
		}
	}
}

// nextToPowers returns the numbers within bounds that are at most 1 away from a power of two.
func nextToPowers(lo, hi int64) (list []int64) {
	for k := range 63 {
		for v := int64(1)<<k - 1; v <= 1<<k+1; v++ {
			if lo <= v && v <= hi {
				list = append(list, v)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
