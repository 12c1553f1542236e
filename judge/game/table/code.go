package table

import (
	"cmp"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// A digit of a code describes what a move with a certain number of taken stones may leave.
type digit struct {
	none, one, two, three bool
	differ                bool // the remaining heaps must have different sizes
}

// A code is a take-and-break rule. Digit k, counted from 0, is for moves that take k stones.
type code []digit

const hexadecimal = "0123456789ABCDEF"

// parseCode reads "0.77", ".16" or "4!.0".
func parseCode(text string) (code, error) {
	whole, fraction, point := strings.Cut(strings.ToUpper(text), ".")
	if !point || fraction == "" {
		return nil, noCode(text, "has no digits after a point")
	}
	whole = cmp.Or(whole, "0")
	if len(strings.TrimSuffix(whole, "!")) != 1 {
		return nil, noCode(text, "has no single digit before the point")
	}
	var c code
	for _, b := range whole + fraction {
		if err := c.add(text, b); err != nil {
			return nil, err
		}
	}
	err := c.check(text)
	return c, err
}

// add appends a digit, or applies a mark to the last digit.
func (c *code) add(text string, b rune) error {
	if last := len(*c) - 1; b == '!' && last >= 0 && !(*c)[last].differ {
		(*c)[last].differ = true
		return nil
	}
	v := strings.IndexRune(hexadecimal, b)
	if v < 0 {
		return noCode(text, i18n.Messagef("has %s, which is not a digit here", string(b)))
	}
	*c = append(*c, digit{none: v&1 > 0, one: v&2 > 0, two: v&4 > 0, three: v&8 > 0})
	return nil
}

func noCode(text string, what i18n.Message) error {
	return fault.Errorf("table: the code %q %s; write digits 0-9 and A-F such as 0.77, or 4!.0", text, what)
}

// check returns an error for codes that are impossible, or that no engine supports.
func (c code) check(text string) error {
	if c[0].none || c[0].one {
		return noCode(text, "has a move that takes nothing and does not change the heap")
	}
	for _, d := range c {
		if d.differ && d.three {
			return noCode(text, "requires three different heaps, which grundy cannot compute")
		}
	}
	return nil
}

// String returns the code as it is usually written.
func (c code) String() string {
	var b strings.Builder
	for i, d := range c {
		v := 0
		for bit, has := range []bool{d.none, d.one, d.two, d.three} {
			if has {
				v |= 1 << bit
			}
		}
		b.WriteByte(hexadecimal[v])
		if d.differ {
			b.WriteByte('!')
		}
		if i == 0 {
			b.WriteByte('.')
		}
	}
	return b.String()
}

// octal reports whether moves leave at most two heaps, which may be equal.
func (c code) octal() bool {
	for _, d := range c {
		if d.three || d.differ {
			return false
		}
	}
	return true
}

// parts returns the maximum number of heaps that a move leaves, but at least 1.
func (c code) parts() int {
	most := 1
	for _, d := range c {
		if d.two {
			most = max(most, 2)
		}
		if d.three {
			most = 3
		}
	}
	return most
}

// differs reports whether some move must leave heaps of different sizes.
func (c code) differs() bool {
	for _, d := range c {
		if d.differ && d.two {
			return true
		}
	}
	return false
}

func (code) start(Rule, []uint16) int { return 0 }

func (c code) engines(_ Rule, upto int) []engine {
	if c.parts() == 3 {
		return []engine{newTriples(c)}
	}
	if c.parts() == 1 {
		return []engine{&stamps{code: c}}
	}
	return []engine{&sparse{code: c}, &register{code: c}, &stamps{code: c}}
}

// last returns the index of the last digit that allows a move.
func (c code) last() int {
	for k := len(c) - 1; k > 0; k-- {
		if c[k] != (digit{differ: c[k].differ}) {
			return k
		}
	}
	return 0
}
