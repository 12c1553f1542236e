package partizan

import (
	"cmp"
	"math"
	"math/bits"
	"strconv"
)

// A Dyadic is a dyadic rational num/2^exp. The zero value is 0. Dyadics are equal exactly if the
// rationals are equal. Numerator and denominator have at most 63 bits.
type Dyadic struct {
	num int64 // odd if exp > 0; never the least int64, so that it has a negative
	exp uint8 // at most maxExp
}

// maxExp is the greatest exponent of a denominator.
const maxExp = 62

// NewDyadic returns num/2^exp. It returns an error that wraps ErrLimit if the result is out of
// range.
func NewDyadic(num int64, exp int) (d Dyadic, err error) {
	defer catch(&err)
	return dyadic(num, exp), nil
}

// dyadic returns num/2^exp. A negative exponent multiplies.
func dyadic(num int64, exp int) Dyadic {
	if num == 0 {
		return Dyadic{}
	}
	if even := min(bits.TrailingZeros64(uint64(num)), exp); even > 0 {
		num, exp = num>>even, exp-even
	}
	if exp < 0 {
		num, exp = shift(num, -exp), 0
	}
	if num == math.MinInt64 || exp > maxExp {
		exceed("%w: a number has more than 63 bits")
	}
	return Dyadic{num, uint8(exp)}
}

// shift returns num * 2^by.
func shift(num int64, by int) int64 {
	if num == 0 {
		return 0
	}
	if by > maxExp || num<<by>>by != num {
		exceed("%w: a number has more than 63 bits")
	}
	return num << by
}

// plus returns d + e.
func (d Dyadic) plus(e Dyadic) Dyadic {
	exp := max(d.exp, e.exp)
	x, y := shift(d.num, int(exp-d.exp)), shift(e.num, int(exp-e.exp))
	sum := x + y
	if (x < 0) == (y < 0) && (sum < 0) != (x < 0) {
		exceed("%w: a number has more than 63 bits")
	}
	return dyadic(sum, int(exp))
}

// negative returns -d.
func (d Dyadic) negative() Dyadic { return Dyadic{-d.num, d.exp} }

// minus returns d - e.
func (d Dyadic) minus(e Dyadic) Dyadic { return d.plus(e.negative()) }

// half returns d/2.
func (d Dyadic) half() Dyadic { return dyadic(d.num, int(d.exp)+1) }

// Sign returns -1, 0 or 1.
func (d Dyadic) Sign() int { return cmp.Compare(d.num, 0) }

// Cmp returns -1 if d < e, 0 if d = e and 1 if d > e.
func (d Dyadic) Cmp(e Dyadic) int {
	if d.exp == e.exp || d.Sign() != e.Sign() {
		return cmp.Compare(d.num, e.num)
	}
	// The whole parts are compared first. The fractions, from 0 to 1, then fit 63 bits.
	if c := cmp.Compare(d.num>>d.exp, e.num>>e.exp); c != 0 {
		return c
	}
	return cmp.Compare(d.fraction(), e.fraction())
}

// fraction returns d minus its floor, times 2^maxExp.
func (d Dyadic) fraction() int64 { return (d.num - d.num>>d.exp<<d.exp) << (maxExp - d.exp) }

// Fraction returns the numerator and the denominator.
func (d Dyadic) Fraction() (num, den int64) { return d.num, 1 << d.exp }

// String formats d as "3", "-1/2" or "25/16".
func (d Dyadic) String() string {
	text := strconv.FormatInt(d.num, 10)
	if d.exp > 0 {
		text += "/" + strconv.FormatInt(1<<d.exp, 10)
	}
	return text
}

// maxOf returns the greater of two numbers.
func maxOf(d, e Dyadic) Dyadic {
	if d.Cmp(e) < 0 {
		return e
	}
	return d
}

// minOf returns the smaller of two numbers.
func minOf(d, e Dyadic) Dyadic {
	if d.Cmp(e) > 0 {
		return e
	}
	return d
}

// simplest returns the simplest number that is greater than l and less than r, where nil sets no
// bound: the integer closest to 0, else the number with the smallest denominator (Winning Ways,
// chapter 2, "The simplicity rule"). l must be less than r.
func simplest(l, r *Dyadic) Dyadic {
	switch {
	case (l == nil || l.Sign() < 0) && (r == nil || r.Sign() > 0):
		return Dyadic{}
	case l == nil || r != nil && r.Sign() <= 0: // both are at most 0: use the negatives
		low := r.negative()
		if l == nil {
			return simplest(&low, nil).negative()
		}
		high := l.negative()
		return simplest(&low, &high).negative()
	}
	for exp := 0; ; exp++ {
		if d := dyadic(l.floor(exp)+1, exp); r == nil || d.Cmp(*r) < 0 {
			return d
		}
	}
}

// floor returns the greatest integer that is at most d * 2^exp.
func (d Dyadic) floor(exp int) int64 {
	if exp < int(d.exp) {
		return d.num >> (int(d.exp) - exp)
	}
	return shift(d.num, exp-int(d.exp))
}
