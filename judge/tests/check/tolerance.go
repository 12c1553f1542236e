package check

import (
	"bytes"
	"math"
	"math/big"
	"strconv"
)

// Tolerances are compared as exact decimals: a difference of exactly the tolerance is accepted. In
// float64, 0.1 + 0.2 is not 0.3, so whether such a difference is accepted would depend on rounding.
// Nearly all numbers are far from the border. For these, float64 suffices.

// A number is a finite number in an output or an answer.
type number struct {
	near float64 // the closest float64
	text []byte  // the number in decimal digits
}

// absolutely reports whether a and b differ by at most eps.
func absolutely(a, b number, eps float64) bool { return compare(a, b, eps, constant) }

// relatively reports whether a and b differ by at most eps*|b|.
func relatively(a, b number, eps float64) bool { return compare(a, b, eps, proportional) }

// either reports whether a and b differ by at most eps*max(1, |b|).
func either(a, b number, eps float64) bool { return compare(a, b, eps, greater) }

// A scale says by what a tolerance is multiplied.
type scale int

const (
	constant     scale = iota // by 1
	proportional              // by |b|
	greater                   // by the greater of both
)

// of returns the factor of a tolerance, for the expected number b.
func (s scale) of(b float64) float64 {
	switch b = math.Abs(b); s {
	case proportional:
		return b
	case greater:
		return max(1, b)
	}
	return 1
}

// compare reports whether a and b differ by at most eps times the scale. A negative eps is absent:
// nothing is within it.
func compare(a, b number, eps float64, s scale) bool {
	// Each of the few operations errs by at most 2^-53 of its result, or by the smallest float64.
	const unit, tiny = 0x1p-50, 0x1p-1000
	if eps < 0 || math.IsNaN(eps) {
		return false
	}
	off, most := math.Abs(a.near-b.near), eps*s.of(b.near)
	if slack := unit*(math.Abs(a.near)+math.Abs(b.near)+most) + tiny; !math.IsInf(slack, 0) && math.Abs(off-most) > slack {
		return off < most
	}
	if math.IsInf(eps, 1) {
		return true
	}
	return exactly(parseDecimal(a.text), parseDecimal(b.text), eps, s)
}

// exactly is compare for decimals.
func exactly(a, b decimals, eps float64, s scale) bool {
	e := parseDecimal([]byte(strconv.FormatFloat(eps, 'g', -1, 64))) // what the setter wrote, up to 15 digits
	low := min(0, a.exp, b.exp)
	x, y := a.shifted(low), b.shifted(low)
	off := new(big.Int).Sub(x, y)
	one, most := power(-low), y.Abs(y)
	if s == constant || s == greater && most.Cmp(one) < 0 {
		most = one
	}
	most.Mul(most, e.shifted(min(0, e.exp)))
	off.Mul(off, power(-min(0, e.exp)))
	return off.CmpAbs(most) <= 0
}

// decimals is the number digits * 10^exp. The digits do not end in 0. Zero has no digits.
type decimals struct {
	minus  bool
	digits []byte
	exp    int
}

// lastPlace is the last place after the point that is stored. A digit 5 behind it stands for all
// further digits. So the order of a number with more digits, and of a number with at most half as
// many, is still exact.
const lastPlace = 2000

// parseDecimal parses a finite number: an optional sign, digits with or without point, and an
// optional exponent. It takes linear time and stores few digits, whatever the exponent is.
func parseDecimal(text []byte) decimals {
	var d decimals
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		d.minus, text = text[0] == '-', text[1:]
	}
	mantissa, exponent := text, 0
	if i := bytes.IndexAny(text, "eE"); i >= 0 {
		mantissa, exponent = text[:i], parseExponent(text[i+1:])
	}
	place := len(mantissa)
	if i := bytes.IndexByte(mantissa, '.'); i >= 0 {
		place = i
	}
	place += exponent - 1 // the power of ten of the first digit
	rest := bytes.TrimLeft(mantissa, "0.")
	skipped := mantissa[:len(mantissa)-len(rest)]
	place -= len(skipped) - bytes.Count(skipped, []byte("."))
	for i, c := range rest {
		switch {
		case c == '.':
			continue
		case place < -lastPlace:
			if len(bytes.Trim(rest[i:], "0.")) > 0 {
				d.digits = append(d.digits, bytes.Repeat([]byte("0"), max(0, d.exp+lastPlace))...)
				d.digits, d.exp = append(d.digits, '5'), -lastPlace-1
			}
			return d.trimmed()
		}
		d.digits, d.exp = append(d.digits, c), place
		place--
	}
	return d.trimmed()
}

// parseExponent parses an exponent. Exponents beyond any finite number become a bound.
func parseExponent(text []byte) int {
	const most = 1 << 40 // longer than any text
	n, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil && len(text) > 0 && text[0] == '-' {
		return -most
	}
	return int(max(-most, min(n, most)))
}

// trimmed returns d without zeros at the end.
func (d decimals) trimmed() decimals {
	n := len(bytes.TrimRight(d.digits, "0"))
	d.digits, d.exp = d.digits[:n], d.exp+len(d.digits)-n
	if n == 0 {
		return decimals{}
	}
	return d
}

// shifted returns d * 10^-low, for low <= d.exp.
func (d decimals) shifted(low int) *big.Int {
	v, ok := new(big.Int).SetString(string(d.digits), 10)
	if !ok {
		return new(big.Int) // zero has no digits
	}
	if d.minus {
		v.Neg(v)
	}
	return v.Mul(v, power(d.exp-low))
}

// power returns 10^n.
func power(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }
