package game

import (
	"iter"
	"math/bits"
	"slices"

	"grundy/judge/spec/grammar"
)

// subtleTries bounds the cases drawn for one value.
const subtleTries = 10

// Subtle yields sums of a few heaps whose Grundy value is 2^k - 1, 2^k or 2^k + 1, greatest k
// first, as far as it finds them. If any number of stones may be taken, the value is the xor of the
// heaps, and programs look for its highest bit. A logarithm in floating point is wrong next to a
// power of two. Random heaps almost never have a value so close to a large power.
func (h *heaps) Subtle(g *grammar.Grammar) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		if len(h.fields) == 1 && !h.fields[0].Repeats() {
			return // a single heap is not a sum
		}
		ch := fewHeaps{grammar.Random{Rand: grammar.NewRand("sums next to powers of two")}, h.fields}
		for below := range bits.UintSize - 2 {
			for off := int64(-1); off <= 1; off++ {
				for range subtleTries {
					c, ok := h.nextTo(g, ch, below, off)
					if ok && !yield(c) {
						return
					}
					if ok {
						break
					}
				}
			}
		}
	}
}

// nextTo draws a sum whose value is a power of two plus off. If below is 0, it is the first power
// above all values of such sums. Otherwise its exponent is smaller by below.
func (h *heaps) nextTo(g *grammar.Grammar, ch grammar.Chooser, below int, off int64) (grammar.Case, bool) {
	one := g.NewCases()
	if g.Sample(one, ch) != nil {
		return grammar.Case{}, false
	}
	c := one.At(0)
	values, greatest := h.valuesOf(h.take(c)), int64(0)
	for i := range h.piles(c) {
		_, hi := h.boundsOf(c, i)
		greatest = max(greatest, values(i).upTo(hi))
	}
	k := bits.Len64(uint64(greatest)) - below
	if k < 1 {
		return c, false
	}
	wanted := int64(1)<<k + off // 2^63 - 1 fits, although 2^63 overflows
	if wanted < 0 {
		return c, false
	}
	return h.aimed(c, values, wanted)
}

// upTo returns the greatest value of heaps of size up to heap, as far as the table reaches.
func (v heapValues) upTo(heap int64) int64 {
	switch {
	case v.modulus > 0:
		return min(heap, v.modulus-1)
	case len(v.table) == 0:
		return 0
	}
	return slices.Max(v.table[:min(heap, int64(len(v.table))-1)+1])
}

// fewHeaps chooses two to four heaps. For each it decides at random whether all sizes are equally
// likely, or all orders of magnitude.
type fewHeaps struct {
	grammar.Random
	heaps []*grammar.Field
}

// Value implements grammar.Chooser.
func (f fewHeaps) Value(field *grammar.Field, lo, hi int64) int64 {
	switch {
	case field.Shapes():
		return f.Length(field, lo, hi)
	case slices.Contains(f.heaps, field) && f.Int(0, 1) == 0:
		return f.Int(lo, hi)
	}
	return f.Random.Value(field, lo, hi)
}

// Length implements grammar.Chooser.
func (f fewHeaps) Length(_ *grammar.Field, lo, hi int64) int64 { return min(max(f.Int(2, 4), lo), hi) }
