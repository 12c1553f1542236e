package ctd

import (
	"math/big"
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
)

// A value is an integer, a fraction or a string: exactly one of the fields is not nil. The
// pointed-to values never change.
type value struct {
	i *big.Int
	r *big.Rat
	s *string
}

const (
	mostBits     = 1 << 17 // of a number that is computed
	mostDigits   = 30_000  // of a number in an input
	mostExponent = 200_000 // of a float
)

// number returns the value as a fraction; ok is false for strings.
func (v value) number() (r *big.Rat, ok bool) {
	if v.i != nil {
		return new(big.Rat).SetInt(v.i), true
	}
	return v.r, v.r != nil
}

// key returns a text that is the same for equal values.
func (v value) key() string {
	switch {
	case v.i != nil:
		return v.i.String()
	case v.s != nil:
		return `"` + *v.s
	case v.r.IsInt():
		return v.r.Num().String()
	}
	return v.r.String()
}

func (v value) String() string {
	switch {
	case v.i != nil:
		return v.i.String()
	case v.s != nil:
		return strconv.Quote(*v.s)
	}
	s := v.r.FloatString(12)
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}

// fraction parses a float. If the text is not a float, or is too large, what says why.
func fraction(text string) (r *big.Rat, what i18n.Message) {
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		e, err := strconv.Atoi(text[i+1:])
		if err != nil || e > mostExponent || e < -mostExponent {
			return nil, i18n.Messagef("the exponent is not between -%d and %d", mostExponent, mostExponent)
		}
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return nil, "not a number"
	}
	return r, ""
}

// apply computes an operator. If there is no result, what says why.
func apply(op string, a []value) (v value, what i18n.Message) {
	if op == "STRLEN" {
		if a[0].s == nil {
			return v, "STRLEN needs a string"
		}
		return value{i: big.NewInt(int64(len(*a[0].s)))}, ""
	}
	for _, x := range a {
		if x.s != nil {
			return v, i18n.Messagef("%s cannot be applied to the string %v", operator(op), x)
		}
	}
	if op == "neg" {
		a, op = []value{{i: new(big.Int)}, a[0]}, "-"
	}
	if op == "^" {
		return power(a[0], a[1])
	}
	if a[0].i != nil && a[1].i != nil {
		return whole(op, a[0].i, a[1].i)
	}
	x, _ := a[0].number()
	y, _ := a[1].number()
	r := new(big.Rat)
	switch op {
	case "+":
		r.Add(x, y)
	case "-":
		r.Sub(x, y)
	case "*":
		r.Mul(x, y)
	case "/":
		if y.Sign() == 0 {
			return v, "division by zero"
		}
		r.Quo(x, y)
	default:
		return v, "% needs integers"
	}
	if r.Num().BitLen()+r.Denom().BitLen() > mostBits {
		return v, "the number is too large"
	}
	return value{r: r}, ""
}

func operator(op string) string {
	if op == "neg" {
		return "-"
	}
	return op
}

// whole computes with integers. Division rounds towards zero.
func whole(op string, x, y *big.Int) (v value, what i18n.Message) {
	z := new(big.Int)
	switch op {
	case "+":
		z.Add(x, y)
	case "-":
		z.Sub(x, y)
	case "*":
		z.Mul(x, y)
	default:
		if y.Sign() == 0 {
			return v, "division by zero"
		}
		if op == "/" {
			z.Quo(x, y)
		} else {
			z.Rem(x, y)
		}
	}
	if z.BitLen() > mostBits {
		return v, "the number is too large"
	}
	return value{i: z}, ""
}

func power(base, exponent value) (v value, what i18n.Message) {
	if exponent.i == nil || exponent.i.Sign() < 0 {
		return v, "an exponent must be an integer of at least 0"
	}
	bits := 1
	if base.i != nil {
		bits = base.i.BitLen()
	} else {
		bits = base.r.Num().BitLen() + base.r.Denom().BitLen()
	}
	// Only powers of 0, 1 and -1 stay small.
	if !exponent.i.IsInt64() || exponent.i.Int64() > mostBits {
		if base.i == nil || bits > 1 {
			return v, "the number is too large"
		}
		exponent.i = new(big.Int).Add(big.NewInt(2), new(big.Int).And(exponent.i, big.NewInt(1)))
	}
	e := exponent.i.Int64()
	if bits > 1 && int64(bits)*e > 2*mostBits {
		return v, "the number is too large"
	}
	if base.i != nil {
		return value{i: new(big.Int).Exp(base.i, exponent.i, nil)}, ""
	}
	z := new(big.Rat).SetFrac(new(big.Int).Exp(base.r.Num(), exponent.i, nil), new(big.Int).Exp(base.r.Denom(), exponent.i, nil))
	return value{r: z}, ""
}

// compare returns the sign of a-b. Strings are compared by their bytes, and never with numbers.
func compare(a, b value) (sign int, what i18n.Message) {
	switch {
	case a.s != nil && b.s != nil:
		return strings.Compare(*a.s, *b.s), ""
	case a.i != nil && b.i != nil:
		return a.i.Cmp(b.i), ""
	}
	x, numbers := a.number()
	y, too := b.number()
	if !numbers || !too {
		return 0, i18n.Messagef("%v cannot be compared with %v", a, b)
	}
	return x.Cmp(y), ""
}
