package grammar

import (
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/decimal"
)

// real compiles a number with digits after the point. Cases, choosers and Go code use the stored
// integer; formulas cannot use it.
func (c *compiler) real(f *Field, sf spec.Field) {
	one := constant(1)
	f.lo, f.hi = one, one
	digits := c.constant(sf.Digits)
	if digits < 1 || digits > decimal.Most {
		c.complain(sf.Digits, i18n.Messagef("a real of %s after the point", plural(digits, "digit")), i18n.Messagef("write 1 to %d", decimal.Most))
		return
	}
	f.Digits = decimal.Places(digits)
	low, high, _ := strings.Cut(sf.Real.Value, "..")
	low, err := f.Digits.Scaled(low)
	if err == nil {
		high, err = f.Digits.Scaled(high)
	}
	if err != nil {
		c.complain(sf.Real, i18n.Of(err), "raise digits, or shorten the bound")
		return
	}
	t := sf.Real
	t.Value = low + ".." + high
	f.lo, f.hi = c.bounds(t)
}
