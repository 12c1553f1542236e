package wythoff

import (
	"iter"
	"math"
	"slices"
	"sort"

	"grundy/judge/grammar"
)

// The theory of P-positions in whole numbers: of every difference d there is one,
// and its smaller pile is d times the golden ratio, rounded down (Wythoff 1907).
// Where d is a sum of Fibonacci numbers, no two of them neighbours, d times the
// ratio is nearly the sum of the next ones. What is missing has the size of the
// inverse of the smallest term, and is to be taken off when this term has an even
// index. So the products nearest to a whole number, which binary fractions get
// wrong first, are those of sums of great terms alone.

// row is the Fibonacci numbers 0, 1, 1, 2, 3, 5, ..., by index.
var row = func() (row []int64) {
	for a, b := int64(0), int64(1); a <= math.MaxInt64/4; a, b = b, a+b {
		row = append(row, a)
	}
	return row
}()

// cold is the P-position whose piles differ by d, above 0.
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

// losing keeps the difference of the piles, and their order, or makes do with a
// smaller one where the case has no room.
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

// subtle goes through the sums by their smallest term, from the greatest down.
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

// sums yields the P-position of difference d and those of d and terms from index i
// on; false when nobody wants more.
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

// fits reports whether the piles that differ by d make a case.
func fits(g *grammar.Grammar, d int64) bool {
	p := cold(d)
	_, ok := made(g, p.Small, p.Large)
	return ok
}

// wins returns the moves to P-positions: one of the same difference, if that is smaller, and
// those that keep one of the piles.
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

// partner returns the P-position of which one pile has a size. The smaller piles of two such
// positions are further apart the further their differences are.
func partner(pile int64) Piles {
	for _, side := range []func(Piles) int64{func(p Piles) int64 { return p.Small }, func(p Piles) int64 { return p.Large }} {
		d := int64(sort.Search(int(pile), func(d int) bool { return side(difference(int64(d))) >= pile }))
		if t := difference(d); side(t) == pile {
			return t
		}
	}
	return Piles{}
}

// difference is cold, and knows the position without stones.
func difference(d int64) Piles {
	if d == 0 {
		return Piles{}
	}
	return cold(d)
}
