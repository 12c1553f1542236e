// Package decimal prints, parses and measures numbers with digits after the point. Such a number
// is stored as an integer, in units of its last digit: 2.50 with two digits is 250. It prints
// with all of its digits. Its size is 1 + the absolute value of its whole part + the sum of its
// digits after the point, so that 3.00 is small and 0.97 is not.
package decimal

import (
	"errors"
	"fmt"
	"math/bits"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar/size"
)

// Places is the number of digits after the point; 0 for integers.
type Places int

// Most is the maximum number of digits after the point. It leaves room for the whole part of
// bounds.
const Most = 9

// shape matches a number with or without digits after the point.
var shape = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(-?)([0-9]+)(?:\.([0-9]+))?$`) })

var tens = func() (p [20]uint64) {
	p[0] = 1
	for i := 1; i < len(p); i++ {
		p[i] = p[i-1] * 10
	}
	return p
}()

// Scaled converts a bound to units of the last digit, as a formula.
func (p Places) Scaled(bound string) (string, error) {
	bound = strings.TrimSpace(bound)
	m := shape().FindStringSubmatch(bound)
	if m == nil {
		return fmt.Sprintf("(%s)*10^%d", bound, p), nil
	}
	if len(m[3]) > int(p) {
		return "", i18n.Errorf("the bound %s has more than %s after the point", bound, i18n.Plural(int(p), "digit"))
	}
	whole := strings.TrimLeft(m[2]+m[3]+strings.Repeat("0", int(p)-len(m[3])), "0")
	if whole == "" {
		whole = "0"
	}
	return m[1] + whole, nil
}

// parts splits the absolute value of a number at the point.
func (p Places) parts(v int64) (whole, fraction uint64) {
	unit := tens[p]
	return magnitude(v) / unit, magnitude(v) % unit
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

// Cost returns what a number adds to the size of a case.
func (p Places) Cost(v int64) int64 {
	if p == 0 {
		return size.Cost(v)
	}
	whole, fraction := p.parts(v)
	n := int64(whole) + 1
	for ; fraction > 0; fraction /= 10 {
		n += int64(fraction % 10)
	}
	return n
}

// Room returns the room of a number in lo..hi.
func (p Places) Room(lo, hi int64) size.Room {
	r := size.Number(lo, hi)
	if p == 0 {
		return r
	}
	unit := int64(tens[p])
	return size.Values(1, (r.MinSize-1)/unit+1, size.Add((r.MaxSize-1)/unit, int64(9*p)+1))
}

// Append appends the text of a number.
func (p Places) Append(dst []byte, v int64) []byte {
	if p == 0 {
		return strconv.AppendInt(dst, v, 10)
	}
	if v < 0 {
		dst = append(dst, '-')
	}
	whole, fraction := p.parts(v)
	dst = strconv.AppendUint(dst, whole, 10)
	dst = append(dst, '.')
	for n := p - 1; n > 0 && fraction < tens[n]; n-- {
		dst = append(dst, '0')
	}
	return strconv.AppendUint(dst, fraction, 10)
}

// Text returns the text of a number.
func (p Places) Text(v int64) string { return string(p.Append(nil, v)) }

// Width returns the length of a number's text.
func (p Places) Width(v int64) int64 {
	if p == 0 {
		return width(v)
	}
	whole, _ := p.parts(v)
	n := width(int64(whole)) + 1 + int64(p)
	if v < 0 {
		n++
	}
	return n
}

// width returns the length of an integer's text.
func width(v int64) int64 {
	m := magnitude(v)
	n := bits.Len64(m|1) * 1233 >> 12 // log of 2 to the base 10, from below
	if m >= tens[n] {
		n++
	}
	if n = max(n, 1); v < 0 {
		n++
	}
	return int64(n)
}

// Each calls do with the numbers in lo..hi whose cost minus 1 is in least..most, in order, until
// do returns false.
func (p Places) Each(lo, hi, least, most int64, do func(v int64) bool) {
	if p == 0 {
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
	unit := int64(tens[p])
	for w := min(most, -(lo / unit)); w >= 0 && lo < 0; w-- {
		if !fractions(int(p), least-w, most-w, true, func(part int64) bool {
			v := -(w*unit + part)
			return v == 0 || v < lo || v > hi || do(v)
		}) {
			return
		}
	}
	for w := max(lo, 0) / unit; w <= min(hi/unit, most) && hi >= 0; w++ {
		if !fractions(int(p), least-w, most-w, false, func(part int64) bool {
			v := w*unit + part
			return v < lo || v > hi || do(v)
		}) {
			return
		}
	}
}

// fractions calls do with the numbers of this many digits whose digit sum is in least..most, in
// ascending or descending order, until do returns false.
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

// Parse parses a number, which may have a sign, and returns it in units of the last digit. If
// lenient is set, the number may have fewer digits after the point.
func (p Places) Parse(text string, lenient bool) (int64, error) {
	unsigned, plus := strings.CutPrefix(text, "+")
	m := shape().FindStringSubmatch(unsigned)
	if m == nil || plus && m[1] != "" {
		return 0, errors.New("not a number")
	}
	if got := Places(len(m[3])); got > p || got < p && !lenient {
		return 0, i18n.Errorf("a number with %s after the point, not %d", i18n.Plural(int(got), "digit"), p)
	}
	return Whole([]byte(m[1] + m[2] + m[3] + strings.Repeat("0", int(p)-len(m[3]))))
}

var errWhole = errors.New("not a whole number")

// Whole parses an integer of 64 bits.
func Whole(b []byte) (int64, error) {
	v, err := strconv.ParseInt(string(b), 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		return 0, errors.New("a number that does not fit 64 bits")
	}
	if err != nil {
		return 0, errWhole
	}
	return v, nil
}
