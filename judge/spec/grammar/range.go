package grammar

import (
	"fmt"
	"slices"
	"strings"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
)

// A Range is a lower and an upper bound. They may depend on the case, and on one additional
// number.
type Range struct {
	lo, hi *formula
	word   *Field // the additional number; nil if there is none, or if a field has its name
	// repetition is the repetition, from 1, whose values the fields of repeated lines have; 0: the
	// last one.
	repetition int
}

// Range compiles "lo..hi", or a single number, over the fields of a case.
func (g *Grammar) Range(t spec.Text) (Range, error) { return g.RangeOver(t, "") }

// RangeOver is like Range, but the formulas may also use an additional number, whose name is word.
// A field of that name takes precedence.
func (g *Grammar) RangeOver(t spec.Text, word string) (r Range, err error) {
	fields := g.fields
	if word != "" && g.Field(word) == nil {
		r.word = &Field{Name: word, Kind: Int}
		r.word.variable.Name = word
		fields = append(fields[:len(fields):len(fields)], r.word)
	}
	r.lo, r.hi, err = compileRange(t, fields, arith.Number)
	return r, err
}

// Of returns the bounds for a case.
func (r Range) Of(c Case) (lo, hi int64, err error) { return r.At(c, 0) }

// At returns the bounds for a case and a value of the additional number.
func (r Range) At(c Case, number int64) (lo, hi int64, err error) {
	v := worded{caseValues{c}, r.word, number, r.repetition}
	if lo, err = r.lo.Eval(v); err == nil {
		hi, err = r.hi.Eval(v)
	}
	return lo, hi, err
}

// Repetition returns the range in which fields of repeated lines have their values of a repetition,
// counted from 0.
func (r Range) Repetition(i int) Range {
	r.repetition = i + 1
	return r
}

// Repeated returns the first field on which the bounds depend and that is in repeated lines; nil if
// there is none. beside reports whether each of the given fields is in the same lines, so that each
// repetition has one value of all of them.
func (r Range) Repeated(others []*Field) (f *Field, beside bool) {
	for _, f := range r.fields() {
		if f == nil || !f.inBlock {
			continue
		}
		beside = f.block != nil && !f.List
		for _, other := range others {
			beside = beside && other.block == f.block && !other.List
		}
		return f, beside
	}
	return nil, false
}

// worded is a case with an additional number, at a repetition or, if it is 0, at the last one.
type worded struct {
	caseValues
	word       *Field
	number     int64
	repetition int
}

func (w worded) Current(v *arith.Variable) int64 {
	if w.word != nil && v == &w.word.variable {
		return w.number
	}
	if w.repetition > 0 && v.Block {
		f := w.cs.g.fields[v.Index]
		from, _ := w.span(f)
		return w.cs.cols[v.Index].ints[from+w.repetition-1]
	}
	return w.caseValues.Current(v)
}

// Constant returns the bounds; ok is false if they depend on the case or on the additional number.
func (r Range) Constant() (lo, hi int64, ok bool) {
	return r.lo.Value, r.hi.Value, r.lo.Constant && r.hi.Constant
}

// Least returns the lower bound; ok is false if it depends on the case or on the additional number.
func (r Range) Least() (lo int64, ok bool) { return r.lo.Value, r.lo.Constant }

// Worded reports whether the bounds depend on the additional number.
func (r Range) Worded() bool { return r.word != nil && r.Names(r.word) }

// Names reports whether the bounds depend on a field.
func (r Range) Names(f *Field) bool { return slices.Contains(r.fields(), f) }

func (r Range) fields() []*Field { return slices.Concat(r.lo.uses, r.hi.uses) }

// Key returns the values of all fields on which the bounds depend. If the keys of two cases are
// equal, so are the bounds for the same additional number.
func (r Range) Key(c Case) string {
	var key strings.Builder
	for _, f := range r.fields() {
		if f != r.word {
			fmt.Fprint(&key, " ", caseValues{c}.All(&f.variable))
		}
	}
	return key.String()
}

// Bounds returns the bounds of a number or of the length of a word, and for a Choice the bounds of
// its index; ok is false if a bound depends on the case.
func (f *Field) Bounds() (lo, hi int64, ok bool) {
	if f.Kind == Choice {
		return 0, int64(len(f.Options)) - 1, true
	}
	return f.lo.Value, f.hi.Value, f.lo.Constant && f.hi.Constant
}

// Reach returns bounds of a number field that hold in all cases; ok is false unless both follow
// from the spec's constants.
func (f *Field) Reach() (lo, hi int64, ok bool) {
	lo, _, low := f.lo.Reach()
	_, hi, high := f.hi.Reach()
	return lo, hi, low && high
}

// BoundedBy reports whether the upper bound of a number field depends on another field.
func (f *Field) BoundedBy(other *Field) bool {
	return slices.Contains(f.hi.uses, other)
}
