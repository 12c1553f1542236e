package sample

import (
	"math"

	"grundy/judge/spec/grammar"
)

// Remarkable holds, per field, the numbers at which programs often fail. They are the elements of
// sequences that a spec, a table or the rules name, and the relatives of these elements, such as
// their doubles; see relatives. A nil Remarkable has none.
type Remarkable struct {
	named     map[*grammar.Field][]int64 // the elements of the sequences
	relatives map[*grammar.Field][]int64 // their relatives within the bounds of the field
	fields    []*grammar.Field           // the fields that have relatives
}

// NewRemarkable returns the remarkable numbers of a grammar, given the sequences of each field by
// its name.
func NewRemarkable(g *grammar.Grammar, sequences map[string][][]int64) *Remarkable {
	m := &Remarkable{named: map[*grammar.Field][]int64{}, relatives: map[*grammar.Field][]int64{}}
	for _, f := range g.Fields() {
		lo, hi, known := f.Bounds()
		if !known {
			lo, hi = 0, math.MaxInt64-1
		}
		for _, s := range sequences[f.Name] {
			m.named[f] = append(m.named[f], s...)
			m.relatives[f] = append(m.relatives[f], relatives(s, lo, hi)...)
		}
		if len(m.relatives[f]) > 0 {
			m.fields = append(m.fields, f)
		}
	}
	return m
}

// Near returns, half of the time, a remarkable number of a field if the field has any: a number at
// most 1 away from an element, or a relative.
func (m *Remarkable) Near(r *grammar.Rand, f *grammar.Field) (v int64, ok bool) {
	if m == nil {
		return 0, false
	}
	v, ok = Named(r, m.named[f])
	if related := m.relatives[f]; ok && len(related) > 0 && r.Int(0, 1) == 0 {
		return One(r, related), true
	}
	return v + r.Int(-1, 1), ok
}

// Putting returns one chooser for each of the relatives with the indices from ≤ i < to. Each
// chooser gives one relative to its field, if the bounds allow it; in a list, at some of the places
// only. ch chooses all other numbers. The fields take turns in the order of the relatives, and the
// relatives that programs fail on most often come first.
func (m *Remarkable) Putting(ch grammar.Chooser, r *grammar.Rand, from, to int) (list []grammar.Chooser) {
	for i := from; i < to && len(m.fields) > 0; i++ {
		f := m.fields[i%len(m.fields)]
		if at := i / len(m.fields); at < len(m.relatives[f]) {
			list = append(list, putting{ch, r, f, m.relatives[f][at]})
		}
	}
	return list
}

// A putting is the chooser that gives one relative to its field.
type putting struct {
	grammar.Chooser
	r     *grammar.Rand
	field *grammar.Field
	v     int64
}

// Unwrap returns the chooser of all other numbers.
func (p putting) Unwrap() grammar.Chooser { return p.Chooser }

// Value implements grammar.Chooser.
func (p putting) Value(f *grammar.Field, lo, hi int64) int64 {
	v := p.Chooser.Value(f, lo, hi)
	if f != p.field || p.v < lo || p.v > hi || f.Repeats() && p.r.Int(0, 3) > 0 {
		return v
	}
	return p.v
}
