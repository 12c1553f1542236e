package grammar

import (
	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar/size"
)

// narrow lowers the upper bounds of fields that count others. Totals, distinct values and the
// shapes of blocks limit these numbers. It adds a complaint if a case needs more distinct values or
// rows than there are.
func (c *compiler) narrow() {
	for _, f := range c.g.fields {
		if !f.List {
			continue
		}
		most := f.unit().mostTimes(f.total)
		if f.distinct {
			k := kinds{}.value(f)
			c.enough(f.count, k, "values")
			most = min(most, k)
		}
		c.atMost(f.count, most, f.inBlock)
	}
	for _, it := range c.g.items {
		c.narrowBlock(it.block, false)
	}
}

func (c *compiler) narrowBlock(b *block, inside bool) {
	if b == nil {
		return
	}
	most := int64(size.Unbounded)
	for t, one := range b.least {
		most = min(most, one.mostTimes(t))
	}
	c.atMost(b.repeat, min(most, b.shape.narrow(c, b)), inside)
	for _, it := range b.lines {
		c.narrowBlock(it.block, true)
	}
}

// mostTimes returns how many times a portion fits into a total.
func (p portion) mostTimes(t *total) int64 {
	if t == nil || p.sum <= 0 {
		return size.Unbounded
	}
	return t.max / p.sum
}

// enough adds a complaint if a count requires more distinct values or rows than there are.
func (c *compiler) enough(count *formula, kinds int64, what string) {
	if count == nil {
		return
	}
	if lo, _ := count.Count(); lo > kinds {
		c.complain(count.text, i18n.Messagef("%d different %s are required, but only %d exist", lo, what, kinds),
			"widen their bounds, lower the number, or drop distinct")
	}
}

// atMost records an upper bound for a field that is a count by itself. It ignores counts within
// blocks, because a case may have no repetition of a block.
func (c *compiler) atMost(count *formula, most int64, inBlock bool) {
	if count == nil || count.bare == nil || inBlock {
		return
	}
	if f := count.bare; f.once() && f.Kind == Int {
		f.variable.Most = min(f.variable.Most, most)
	}
}
