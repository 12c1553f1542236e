package grammar

import "grundy/judge/spec"

// A Range is a lower and an upper bound that may depend on the case.
type Range struct{ lo, hi *formula }

// Range compiles "lo..hi", or a single number, over the fields of a case.
func (g *Grammar) Range(t spec.Text) (Range, error) {
	lo, hi, err := compileRange(t, g.fields, number)
	return Range{lo, hi}, err
}

// Of computes the bounds for a case.
func (r Range) Of(c Case) (lo, hi int64, err error) {
	if lo, err = r.lo.eval(c); err == nil {
		hi, err = r.hi.eval(c)
	}
	return lo, hi, err
}

// Bounds are the least and the most a number field can be, as far as the spec's
// constants tell; ok is false when a bound depends on the case.
func (f *Field) Bounds() (lo, hi int64, ok bool) {
	if f.Kind == Choice {
		return 0, int64(len(f.Options)) - 1, true
	}
	return f.lo.value, f.hi.value, f.lo.constant && f.hi.constant
}
