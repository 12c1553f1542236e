package plan

import (
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/tests/sample"
)

// A lone chooser draws cases with as few numbers as the bounds allow, but at least one. The first
// number of the field has the given value. Without other numbers, a program that loses a bit of the
// value answers wrongly.
type lone struct {
	grammar.Random
	field *grammar.Field
	value int64
	put   bool // the value was used in this case
}

// Value implements grammar.Chooser.
func (l *lone) Value(f *grammar.Field, lo, hi int64) int64 {
	switch {
	case f.Counter:
		return l.Length(f, lo, hi)
	case l.field.BoundedBy(f): // so that the bound leaves room for the value
		return l.Random.Value(f, max(lo, min(l.value, hi)), hi)
	case f == l.field && !l.put && lo <= l.value && l.value <= hi:
		l.put = true
		return l.value
	}
	return l.Random.Value(f, lo, hi)
}

// Length implements grammar.Chooser.
func (l *lone) Length(_ *grammar.Field, lo, hi int64) int64 { return max(lo, min(1, hi)) }

// lonely adds cases with one number that differs by at most 1 from a power of two. Each file gets
// the next part of the list of such numbers, for at most an eighth of its cases. lonely adds none
// unless the problem has counts, because otherwise cases do not vary in the number of values.
func (m *maker) lonely(r *grammar.Rand, b *sample.File, file int) {
	if !slices.ContainsFunc(m.src.Grammar.Fields(), func(f *grammar.Field) bool { return f.Counter }) {
		return
	}
	room := m.perFile() / 8
	i := 0
	fields := m.numbers()
	// Fields with several numbers in a case come first.
	slices.SortStableFunc(fields, func(f, g *grammar.Field) int { return repeats(g) - repeats(f) })
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

// repeats returns 1 for a field with several numbers in a case, and 0 otherwise.
func repeats(f *grammar.Field) int {
	if f.Repeats() {
		return 1
	}
	return 0
}

// nextToPowers returns the numbers within bounds that differ by at most 1 from a power of two. The
// powers come first, greatest first, then the numbers below and above them.
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
