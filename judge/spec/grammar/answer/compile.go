package answer

import (
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/wordset"
)

// A compiler turns a spec's output into a Format, and collects complaints.
type compiler struct {
	f          *Format
	complaints spec.Complaints
}

// Compile returns the Format of a spec's output. Formulas may use the variables of a case. The
// Index of each variable must be its index in the list.
func Compile(output []spec.Item, variables []*arith.Variable) (*Format, spec.Complaints) {
	c := &compiler{f: &Format{inputs: len(variables), byNumber: true}}
	scope := slices.Clone(variables)
	c.f.items = c.items(output, &scope)
	return c.f, c.complaints
}

func (c *compiler) complain(t spec.Text, what, remedy i18n.Message) {
	c.complaints = append(c.complaints, t.Complain(what, remedy))
}

func (c *compiler) items(list []spec.Item, scope *[]*arith.Variable) []item {
	var out []item
	for _, it := range list {
		switch {
		case !it.Literal.Absent():
			c.f.byNumber = false
			out = append(out, item{line: []part{literal(it.Literal)}})
		case len(it.Either) > 0:
			c.f.byNumber = false
			var either [][]item
			for _, alternative := range it.Either {
				inner := slices.Clone(*scope)
				either = append(either, c.items(alternative, &inner))
			}
			out = append(out, item{either: either})
		case it.Lines != nil:
			if it.Repeat.Absent() {
				c.complain(spec.Text{Place: it.Place}, "a block of the output has no repeat", "write repeat: COUNT in place of until")
				continue
			}
			if it.Distinct {
				c.distinct(spec.Text{Place: it.Place})
			}
			b := &block{}
			b.lo, b.hi = c.bounds(it.Repeat, *scope)
			b.lines = c.items(it.Lines, scope)
			out = append(out, item{block: b})
		default:
			out = append(out, item{line: c.line(it.Fields, scope)})
		}
	}
	return out
}

func (c *compiler) distinct(t spec.Text) {
	c.complain(t, "distinct has no effect in an output", "remove it; a checker in Go can require different values")
}

func literal(t spec.Text) part {
	return part{options: []string{strings.Join(strings.Fields(t.Value), " ")}, exact: true, texts: []spec.Text{t}}
}

func (c *compiler) line(fields []spec.Field, scope *[]*arith.Variable) []part {
	var parts []part
	for _, sf := range fields {
		if !sf.Literal.Absent() {
			parts = append(parts, literal(sf.Literal))
			continue
		}
		p := c.part(sf, *scope)
		v := &p.field.variable
		v.Index, v.Words = len(*scope), p.field.kind != number
		*scope = append(*scope, v)
		parts = append(parts, p)
	}
	return parts
}

func (c *compiler) part(sf spec.Field, scope []*arith.Variable) part {
	f := &field{variable: arith.Variable{Name: sf.Name.Value}}
	if sf.Distinct {
		c.distinct(sf.Name)
	}
	p := part{field: f}
	if !sf.Count.Absent() {
		f.variable.List, f.count = true, c.number(sf.Count, scope)
	}
	switch {
	case !sf.Int.Absent():
		f.lo, f.hi = c.bounds(sf.Int, scope)
	case !sf.Chars.Absent():
		f.kind = word
		letters, what, remedy := wordset.Alphabet(sf.Chars.Value)
		if f.letters = letters; what != "" {
			c.complain(sf.Chars, what, remedy)
		}
		f.lo, f.hi = c.bounds(sf.Length, scope)
	case !sf.First.Absent():
		f.kind, c.f.byNumber = option, false
		p.add(sf.First, First)
		p.add(sf.Second, Second)
		if !sf.Draw.Absent() {
			p.add(sf.Draw, Draw)
		}
	default:
		f.kind, c.f.byNumber = option, false
		for _, o := range sf.Choice {
			p.add(o, Unknown)
		}
	}
	return p
}

// add inserts an option before all shorter ones. Options are tried in order, and a longer option
// may begin with a shorter one.
func (p *part) add(t spec.Text, side Side) {
	word := strings.Join(strings.Fields(t.Value), " ")
	at := 0
	for at < len(p.options) && len(p.options[at]) >= len(word) {
		at++
	}
	p.options = slices.Insert(p.options, at, word)
	p.sides = slices.Insert(p.sides, at, side)
	p.texts = slices.Insert(p.texts, at, t)
}

func (c *compiler) number(t spec.Text, scope []*arith.Variable) *arith.Formula {
	f, err := arith.Compile(t.Value, t.Value, scope, arith.WholeNumber)
	if err != nil {
		c.complain(t, i18n.Of(err), arith.Remedy(err, scope))
		return arith.Constant(0)
	}
	c.want(f)
	return f
}

func (c *compiler) bounds(t spec.Text, scope []*arith.Variable) (lo, hi *arith.Formula) {
	lo, hi, err := arith.CompileRange(t.Value, scope, arith.WholeNumber)
	if err != nil {
		c.complain(t, i18n.Of(err), arith.Remedy(err, scope))
		one := arith.Constant(1)
		return one, one
	}
	c.want(lo)
	c.want(hi)
	return lo, hi
}

// want marks the variables of the answer in a formula, so that their values are kept. They may have
// no value, because their block may have no repetition.
func (c *compiler) want(f *arith.Formula) {
	for _, v := range f.Uses {
		v.Maybe = v.Index >= c.f.inputs
	}
}
