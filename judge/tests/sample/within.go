package sample

import "grundy/judge/spec/grammar"

// Within is a chooser whose bounds are narrower than those of the grammar.
type Within struct {
	grammar.Chooser
	// Numbers and Lengths return the bounds that remain for the numbers and the lengths of a field.
	Numbers, Lengths func(f *grammar.Field, lo, hi int64) (int64, int64)
}

// Unwrap returns the chooser that chooses between the bounds.
func (w Within) Unwrap() grammar.Chooser { return w.Chooser }

// Value implements grammar.Chooser.
func (w Within) Value(f *grammar.Field, lo, hi int64) int64 {
	lo, hi = w.Numbers(f, lo, hi)
	return w.Chooser.Value(f, lo, hi)
}

// Length implements grammar.Chooser.
func (w Within) Length(f *grammar.Field, lo, hi int64) int64 {
	lo, hi = w.Lengths(f, lo, hi)
	return w.Chooser.Length(f, lo, hi)
}
