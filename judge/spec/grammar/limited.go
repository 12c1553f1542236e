package grammar

import (
	"slices"

	"grundy/judge/spec/grammar/arith"
)

// Limited returns the fields that the condition where may limit together, such as k in
// sum(k) <= 1000: the fields in its sums and lengths, and the counts that it names or on which
// those lengths depend.
func (g *Grammar) Limited() (list []*Field) {
	if g.where == nil {
		return nil
	}
	add := func(f *Field) {
		if f != nil && f.Kind != Choice && !slices.Contains(list, f) {
			list = append(list, f)
		}
	}
	lengths := g.where.UsedIn("len")
	for _, f := range g.where.uses {
		if f.shapes && !slices.Contains(lengths, &f.variable) {
			add(f)
		}
	}
	for _, v := range g.where.UsedIn("sum") {
		add(g.fieldOf(v))
	}
	for _, v := range lengths {
		switch f := g.fieldOf(v); {
		case f.List:
			add(f.count.bare)
		case f.block != nil && f.block.repeat != nil: // the length is the number of repetitions
			add(f.block.repeat.bare)
		case f.Kind == Word && !f.inBlock:
			add(f)
		}
	}
	return list
}

// fieldOf returns the field of a variable.
func (g *Grammar) fieldOf(v *arith.Variable) *Field { return g.fields[v.Index] }
