package wythoff

import (
	"iter"
	"math"
	"slices"
	"sort"

	"grundy/judge/spec/grammar"
)

// The theory computes P-positions in whole numbers. There is one for every difference d: its
// smaller pile is d times the golden ratio, rounded down (Wythoff 1907). Let d be a sum of
// Fibonacci numbers, none of them adjacent. Then d times the ratio is nearly the sum of their
// successors. The error is about the inverse of the smallest term. If the index of this term is
// even, the product is less than the sum, so that 1 must be subtracted. So the products nearest
// to a whole number, which floating point gets wrong first, belong to sums of large terms only.

// row lists the Fibonacci numbers 0, 1, 1, 2, 3, 5, ..., by index.
var row = func() (row []int64) {
	for a, b := int64(0), int64(1); a <= math.MaxInt64/4; a, b = b, a+b {
		row = append(row, a)
	}
	return row
}()

// cold returns the P-position whose piles differ by d > 0.
func cold(d int64) Piles {
	small, least := int64(0), 0
	for i, rest := len(row)-2, d; rest > 0; i-- {
		if row[i] <= rest {
			rest -= row[i]
			small += row[i+1]
			least = i
		}
	}
	if least%2 == 0 {
		small--
	}
	return Piles{small, small + d}
}

// losing returns the P-position with the same difference and order of the piles. If it exceeds
// the bounds of the case, losing halves the difference.
func losing(c grammar.Case) (grammar.Case, bool) {
	a, b := c.Int("a"), c.Int("b")
	for d := max(a-b, b-a, 1); d > 0; d /= 2 {
		p := cold(d)
		if a > b {
			p.Small, p.Large = p.Large, p.Small
		}
		if near, ok := made(c.Grammar(), p.Small, p.Large); ok {
			return near, true
		}
	}
	return c, false
}

// subtle yields the P-positions whose arithmetic is most delicate. It orders their differences,
// as sums of Fibonacci numbers, by the smallest term, from the greatest down.
func subtle(g *grammar.Grammar) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		top := 2
		for top+1 < len(row)-1 && fits(g, row[top+1]) {
			top++
		}
		for i := top; i >= 2; i-- {
			if !sums(g, row[i], i+2, yield) {
				return
			}
		}
	}
}

// sums yields the P-position with difference d, then those whose difference is d plus Fibonacci
// numbers from index i on. It returns false if yield did.
func sums(g *grammar.Grammar, d int64, i int, yield func(grammar.Case) bool) bool {
	p := cold(d)
	if c, ok := made(g, p.Small, p.Large); ok && !yield(c) {
		return false
	}
	for ; i < len(row)-1 && fits(g, d+row[i]); i++ {
		if !sums(g, d+row[i], i+2, yield) {
			return false
		}
	}
	return true
}

// fits reports whether the P-position with difference d is within the bounds of the grammar.
func fits(g *grammar.Grammar, d int64) bool {
	p := cold(d)
	_, ok := made(g, p.Small, p.Large)
	return ok
}

// wins returns the moves to P-positions: to the one with the same difference, if it is smaller,
// and to those that keep one of the piles.
func wins(p Piles) (list []Piles) {
	if t := difference(p.Large - p.Small); t.Small < p.Small {
		list = append(list, t)
	}
	for _, kept := range []int64{p.Small, p.Large} {
		if t := partner(kept); leads(p, t) && !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return list
}

// partner returns the P-position in which one of the piles has the given size. A binary search
// works, because both piles of P-positions grow with the difference.
func partner(pile int64) Piles {
	for _, side := range []func(Piles) int64{func(p Piles) int64 { return p.Small }, func(p Piles) int64 { return p.Large }} {
		d := int64(sort.Search(int(pile), func(d int) bool { return side(difference(int64(d))) >= pile }))
		if t := difference(d); side(t) == pile {
			return t
		}
	}
	return Piles{}
}

// difference is like cold, but also returns the position without stones, for d = 0.
func difference(d int64) Piles {
	if d == 0 {
		return Piles{}
	}
	return cold(d)
}
