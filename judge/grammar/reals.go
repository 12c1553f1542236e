package grammar

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"grundy/judge/i18n"
	"grundy/judge/spec"
)

// A real is stored as a whole number, in units of its last digit: 2.50 with two digits is
// 250. It prints with all its digits, and costs 1 + its whole part + the sum of its
// digits after the point, so that 3.00 is small and 0.97 is not. Cases, choosers and Go
// code see the stored number; formulas cannot use it.

// mostDigits is the most digits a real may have, so that a unit leaves room for bounds.
const mostDigits = 9

var decimalShape = regexp.MustCompile(`^(-?)([0-9]+)(?:\.([0-9]+))?$`)

// real compiles a number with digits after the point.
func (c *compiler) real(f *Field, sf spec.Field) {
	one := &formula{constant: true, value: 1}
	f.lo, f.hi = one, one
	digits := c.constant(sf.Digits)
	if digits < 1 || digits > mostDigits {
		c.complain(sf.Digits, i18n.Messagef("a real of %s after the point", plural(digits, "digit")), i18n.Messagef("write 1 to %d", mostDigits))
		return
	}
	f.Digits = int(digits)
	low, high, _ := strings.Cut(sf.Real.Value, "..")
	low, err := scaled(low, f.Digits)
	if err == nil {
		high, err = scaled(high, f.Digits)
	}
	if err != nil {
		c.complain(sf.Real, i18n.Of(err), "raise digits, or shorten the bound")
		return
	}
	t := sf.Real
	t.Value = low + ".." + high
	f.lo, f.hi = c.bounds(t)
}

// scaled returns a bound in units of the last digit.
func scaled(bound string, digits int) (string, error) {
	bound = strings.TrimSpace(bound)
	m := decimalShape.FindStringSubmatch(bound)
	if m == nil {
		return fmt.Sprintf("(%s)*10^%d", bound, digits), nil
	}
	if len(m[3]) > digits {
		return "", i18n.Errorf("the bound %s has more than %s after the point", bound, plural(int64(digits), "digit"))
	}
	whole := strings.TrimLeft(m[2]+m[3]+strings.Repeat("0", digits-len(m[3])), "0")
	if whole == "" {
		whole = "0"
	}
	return m[1] + whole, nil
}

// parts returns a number without its sign, taken apart at the point.
func (f *Field) parts(v int64) (whole, fraction uint64) {
	unit := tens[f.Digits]
	return magnitude(int(v)) / unit, magnitude(int(v)) % unit
}

// cost returns what a value of a field adds to the size.
func (f *Field) cost(v int64) int64 {
	if f.Digits == 0 {
		return cost(v)
	}
	whole, fraction := f.parts(v)
	n := int64(whole) + 1
	for ; fraction > 0; fraction /= 10 {
		n += int64(fraction % 10)
	}
	return n
}

// room returns the room of one number of a field in lo..hi.
func (f *Field) valueRoom(lo, hi int64) room {
	if f.Digits == 0 {
		return valueRoom(lo, hi)
	}
	r := valueRoom(lo, hi)
	unit := int64(tens[f.Digits])
	return room{1, 1, (r.minSize-1)/unit + 1, addSaturated((r.maxSize-1)/unit, int64(9*f.Digits)+1)}
}

// append appends a value of a field that is a number.
func (f *Field) append(dst []byte, v int64) []byte {
	if f.Digits == 0 {
		return strconv.AppendInt(dst, v, 10)
	}
	if v < 0 {
		dst = append(dst, '-')
	}
	whole, fraction := f.parts(v)
	dst = strconv.AppendUint(dst, whole, 10)
	dst = append(dst, '.')
	for n := f.Digits - 1; n > 0 && fraction < tens[n]; n-- {
		dst = append(dst, '0')
	}
	return strconv.AppendUint(dst, fraction, 10)
}

// show returns a number as it prints.
func (f *Field) show(v int64) string { return string(f.append(nil, v)) }

// each calls do with the numbers in lo..hi, in order, of which what they cost beyond 1
// is in least..most.
func (f *Field) each(lo, hi, least, most int64, do func(v int64) bool) {
	if f.Digits == 0 {
		for v := max(lo, -most); v <= min(hi, -least, -1); v++ {
			if !do(v) {
				return
			}
		}
		for v := max(lo, least, 0); v <= min(hi, most); v++ {
			if !do(v) {
				return
			}
		}
		return
	}
	unit := int64(tens[f.Digits])
	for w := min(most, -(lo / unit)); w >= 0 && lo < 0; w-- {
		if !fractions(f.Digits, least-w, most-w, true, func(part int64) bool {
			v := -(w*unit + part)
			return v == 0 || v < lo || v > hi || do(v)
		}) {
			return
		}
	}
	for w := max(lo, 0) / unit; w <= min(hi/unit, most) && hi >= 0; w++ {
		if !fractions(f.Digits, least-w, most-w, false, func(part int64) bool {
			v := w*unit + part
			return v < lo || v > hi || do(v)
		}) {
			return
		}
	}
}

// fractions calls do with the numbers of some digits whose sum is in least..most, in
// order or downwards, until it returns false.
func fractions(digits int, least, most int64, down bool, do func(part int64) bool) bool {
	if most < 0 || least > int64(9*digits) {
		return true
	}
	if digits == 0 {
		return do(0)
	}
	for i := range int64(10) {
		d := i
		if down {
			d = 9 - i
		}
		high := d * int64(tens[digits-1])
		if !fractions(digits-1, least-d, most-d, down, func(part int64) bool { return do(high + part) }) {
			return false
		}
	}
	return true
}

// reals reads numbers with digits after the point. Fewer digits than the spec says are
// read in files of the user's alone.
func (p *parser) reals(f *Field, n int, lo, hi int64, dst []int64) ([]int64, error) {
	for range n {
		at := p.next()
		if at == len(p.data) {
			return dst, fault(f, "the file ends where a number is wanted")
		}
		word := p.token()
		v, err := f.parseReal(string(p.data[at:p.pos]), p.lenient)
		if err != nil {
			p.faultAt = at
			return dst, fault(f, "%q is %v", word, err)
		}
		if err := inside(f, v, lo, hi); err != nil {
			return dst, err
		}
		dst = append(dst, v)
	}
	return dst, nil
}

func (f *Field) parseReal(text string, lenient bool) (int64, error) {
	m := decimalShape.FindStringSubmatch(strings.TrimPrefix(text, "+"))
	if m == nil {
		return 0, errors.New("not a number")
	}
	if got := len(m[3]); got > f.Digits || got < f.Digits && !lenient {
		return 0, i18n.Errorf("a number with %s after the point, not %d", plural(int64(got), "digit"), f.Digits)
	}
	return parseInt([]byte(m[1] + m[2] + m[3] + strings.Repeat("0", f.Digits-len(m[3]))))
}
