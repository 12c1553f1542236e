package grammar

import (
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// This file has complaints about parts of a spec that are mistakes by their constants alone: lists
// and lines that never occur, empty words, and conditions that use no value. Package lint finds
// conditions that no case satisfies by searching for a case.

// some adds a complaint about a list that never has a value.
func (c *compiler) some(f *Field, count spec.Text) {
	if count.Absent() {
		return
	}
	if _, most, ok := f.count.Reach(); ok && most < 1 {
		c.complain(count, i18n.Messagef("a list of at most %d values", most), "raise the count, or remove the list")
	}
}

// lettered adds a complaint about a word that may have no letters.
func (c *compiler) lettered(f *Field, length spec.Text) {
	if least, _, ok := f.lo.Reach(); ok && least < 1 {
		c.complain(length, i18n.Messagef("%s may be empty, but programs cannot read an empty word", f.Name), "let its length be at least 1")
	}
}

// neverOccurs adds a complaint about lines that never occur.
func (c *compiler) neverOccurs(it spec.Item, b *block) {
	if it.Shape != nil {
		return // shapes have their own complaints, and a graph may have no edges
	}
	most := b.max
	if b.repeat != nil {
		_, most = b.repeat.Count()
	}
	if most < 1 {
		t := it.Repeat
		if b.repeat == nil {
			t = it.Max
		}
		c.complain(t, i18n.Messagef("the lines repeat at most %d times", most), "raise the number, or remove the lines")
	}
}

// usesNoValue adds a complaint about a condition that does not depend on the case.
func (c *compiler) usesNoValue(f *formula) {
	if f != nil && len(f.uses) == 0 {
		c.complain(f.text, i18n.Messagef("the condition %s uses no value of the case", f.text.Value), "use a field in it, or remove it")
	}
}
