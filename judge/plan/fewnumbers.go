package plan

import (
	"slices"

	"grundy/judge/grammar"
	"grundy/judge/sample"
)

// A lone chooser makes cases with as few numbers as the bounds allow, but at least one. The
// first number of a field is the given one. Where nothing else is, a bit that a program loses
// shows.
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
	case l.field.BoundedBy(f): // so that there is room for the number
		return l.Random.Value(f, max(lo, min(l.value, hi)), hi)
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
	fields := m.numbers()
	slices.SortStableFunc(fields, func(f, g *grammar.Field) int { return repeats(g) - repeats(f) }) // piles first
	for _, f := range fields {
		lo, hi, ok := f.Reach()
		if !ok {
			continue
		}
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

// repeats is 1 for a field that has several numbers in a case, and else 0.
func repeats(f *grammar.Field) int {
	if f.Repeats() {
		return 1
	}
	return 0
}

// nextToPowers returns the numbers within bounds that are at most 1 away from a power of two:
// first the powers, the greatest first, then what is below and above them.
func nextToPowers(lo, hi int64) (list []int64) {
	for _, away := range []int64{0, -1, 1} {
		for k := 62; k >= 0; k-- {
			if v := int64(1)<<k + away; lo <= v && v <= hi && !slices.Contains(list, v) {
				list = append(list, v)
			}
		}
	}
	return list
}
