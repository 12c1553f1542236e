package grammar

import (
	"strings"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
)

// permutation compiles a list of all numbers in a range.
func (c *compiler) permutation(f *Field, t spec.Text) {
	f.List, f.distinct = true, true
	low, high, ranged := strings.Cut(t.Value, "..")
	if !ranged {
		f.lo, f.hi = constant(1), c.number(t)
		f.count = f.hi
		return
	}
	f.lo, f.hi = c.bounds(t)
	count, err := compileFormula(t, "("+high+")-("+low+")+1", c.g.fields, arith.Number)
	if err != nil {
		count = f.hi // a complaint was already added
	}
	f.count = count
}
