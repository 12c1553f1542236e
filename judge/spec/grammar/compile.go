package grammar

import (
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/size"
	"grundy/judge/spec/wordset"
)

// compiler turns a spec's input into a Grammar, and collects complaints.
type compiler struct {
	g          *Grammar
	complaints spec.Complaints
	ignored    map[*Field]bool // numbers of vertices whose names are ignored
}

// Compile returns the Grammar of a problem's input. The error is of type spec.Complaints. With an
// error, only the Variables of the Grammar may be used. The Grammar is nil if the input is not
// declared.
func Compile(p *spec.Problem) (*Grammar, error) {
	if !p.Declared() {
		return nil, spec.Complaints{p.ID.Complain("its spec declares no input, so grundy cannot make cases", "declare the input with the key input")}
	}
	c := &compiler{g: &Grammar{problem: p}}
	c.g.items = c.items(p.Input.Case, false)
	c.g.written = slices.DeleteFunc(slices.Clone(c.g.fields), func(f *Field) bool { return f.derived })
	c.g.where = c.condition(p.Input.Where)
	c.counters(p)
	c.framing(p.Input.Framing)
	c.narrow()
	c.g.room = measure(c.g.items)
	c.g.room.MaxSize = min(c.g.room.MaxSize, greatestSize(c.g.items, 1))
	walkBlocks(c.g.items, func(b *block) {
		if b.repeat != nil && b.repeat.bare != nil && b.body.MinValues > 0 {
			b.repeat.bare.counts = true
		}
	})
	spending(c.g.items)
	c.g.avoid = c.condition(p.Avoid)
	if len(c.complaints) > 0 {
		return c.g, c.complaints
	}
	return c.g, nil
}

func (c *compiler) complain(t spec.Text, what, remedy i18n.Message) {
	c.complaints = append(c.complaints, t.Complain(what, remedy))
}

func (c *compiler) items(list []spec.Item, inBlock bool) []item {
	var out []item
	for _, it := range list {
		if it.Lines == nil {
			out = append(out, item{fields: c.line(it.Fields, inBlock)})
			continue
		}
		b := &block{shape: shapeOf(it)}
		if it.Until.Absent() {
			b.repeat = c.number(it.Repeat)
		} else {
			b.until, b.max = terminator(it.Until), c.constant(it.Max)
			b.repeated = c.derived("", inBlock)
			c.g.ended = append(c.g.ended, b)
		}
		b.shape.begin(c, it, b)
		first := len(c.g.fields)
		b.lines = c.items(it.Lines, true)
		if _, optional := b.shape.(*queries); !optional { // each kind of queries has other fields
			for _, line := range b.lines {
				for _, f := range line.fields {
					f.block = b
				}
			}
		}
		b.fields = c.g.fields[first:len(c.g.fields):len(c.g.fields)]
		b.shape.compile(c, it, b)
		c.neverOccurs(it, b)
		c.inLines(it, b)
		if !b.atMostOnce() {
			for _, f := range b.fields {
				f.closed = true
			}
		}
		out = append(out, item{block: b})
	}
	return out
}

// derived adds a field that is not part of files.
func (c *compiler) derived(name string, inBlock bool) *Field {
	f := &Field{Name: name, inBlock: inBlock, derived: true, shape: numbers{}, spelling: letters{}}
	c.place(f)
	return f
}

// line compiles the fields of a line. Each may use the fields before it.
func (c *compiler) line(list []spec.Field, inBlock bool) []*Field {
	var out []*Field
	for _, sf := range list {
		f := c.field(sf, inBlock)
		c.place(f)
		out = append(out, f)
	}
	return out
}

// place assigns a column to a field, and makes the field visible to later formulas.
func (c *compiler) place(f *Field) {
	f.index = len(c.g.fields)
	f.variable = arith.Variable{
		Name: f.Name, Index: f.index, Words: f.Kind != Int, List: f.List, Block: f.inBlock,
		Real: f.Digits > 0, Most: size.Unbounded,
	}
	if f.Kind == Int && f.lo != nil && f.hi != nil {
		f.variable.Span = arith.SpanOf(f.lo.Formula, f.hi.Formula)
	}
	c.g.fields = append(c.g.fields, f)
}

func (c *compiler) field(sf spec.Field, inBlock bool) *Field {
	f := &Field{Name: sf.Name.Value, text: sf, inBlock: inBlock, distinct: sf.Distinct, shape: numbers{}, spelling: letters{}}
	if !sf.Count.Absent() {
		f.List, f.count = true, c.number(sf.Count)
	}
	switch {
	case !sf.Int.Absent():
		f.lo, f.hi = c.bounds(sf.Int)
	case !sf.Chars.Absent():
		f.Kind = Word
		c.alphabet(f, sf.Chars)
		f.lo, f.hi = c.bounds(sf.Length)
		c.lettered(f, sf.Length)
	case !sf.Real.Absent():
		c.real(f, sf)
	case !sf.Permutation.Absent():
		if f.List {
			c.complain(sf.Count, "a permutation is already a list", "remove count")
		}
		c.permutation(f, sf.Permutation)
	case !sf.Parents.Absent():
		c.parents(f, sf)
	case !sf.Pattern.Absent(), !sf.Brackets.Absent():
		c.word(f, sf)
	case len(sf.Choice) > 0:
		f.Kind = Choice
		for _, o := range sf.Choice {
			if strings.ContainsAny(o.Value, " \t") {
				c.complain(o, "a choice in the input is one word", "write it without spaces")
			}
			f.Options = append(f.Options, o.Value)
		}
	default:
		c.complain(sf.Name, "a field of the input has no kind", "add one, such as int, chars or choice")
	}
	c.sorting(f, sf.Sorted)
	c.ignoring(f, sf)
	c.exactly(f, sf)
	c.some(f, sf.Count)
	return f
}

// alphabet reads the letters of a word.
func (c *compiler) alphabet(f *Field, text spec.Text) {
	letters, what, remedy := wordset.Alphabet(text.Value)
	if what != "" {
		c.complain(text, what, remedy)
	}
	f.setLetters(letters)
}

// setLetters sets the letters of a word field, in order.
func (f *Field) setLetters(letters string) {
	for i := range f.letter {
		f.letter[i] = -1
	}
	for i := range len(letters) {
		f.letter[letters[i]] = int16(i)
	}
	f.Letters = letters
}

// refuse adds a complaint about a formula over some fields. If the formula uses an unknown name,
// the remedy lists the fields.
func (c *compiler) refuse(t spec.Text, fields []*Field, err error) {
	c.complain(t, i18n.Of(err), arith.Remedy(err, variables(fields)))
}

func (c *compiler) number(t spec.Text) *formula {
	f, err := compileFormula(t, t.Value, c.g.fields, arith.Number)
	if err != nil {
		c.refuse(t, c.g.fields, err)
		return constant(1)
	}
	c.usesClosed(f)
	return f
}

// atMostOnce reports whether the block has at most one repetition, so that its fields have one value.
func (b *block) atMostOnce() bool {
	n := b.repeat
	if n != nil && n.bare != nil {
		n = n.bare.hi
	}
	return n != nil && n.Constant && n.Value <= 1
}

// usesClosed complains about a number that depends on a field of a block before it, which has a value
// for each repetition.
func (c *compiler) usesClosed(n *formula) {
	for _, f := range n.uses {
		if f.closed {
			c.complain(n.text, i18n.Messagef("%[1]s has a value for each repetition of its lines, so after them it is not clear which one is meant", f.Name),
				i18n.Messagef("use a field before those lines, or state the condition with where, such as n <= max(%[1]s)", f.Name))
			return
		}
	}
}

func (c *compiler) bounds(t spec.Text) (lo, hi *formula) {
	lo, hi, err := compileRange(t, c.g.fields, arith.Number)
	if err == nil && lo.Constant && hi.Constant && lo.Value > hi.Value {
		c.complain(t, i18n.Messagef("the range %s is empty", t.Value), "write the smaller bound first")
	}
	if err != nil {
		c.refuse(t, c.g.fields, err)
		one := constant(1)
		return one, one
	}
	if c.usesClosed(lo); hi != lo {
		c.usesClosed(hi)
	}
	return lo, hi
}

// constant compiles a number that may not depend on a field.
func (c *compiler) constant(t spec.Text) int64 {
	f, err := compileFormula(t, t.Value, nil, arith.Number)
	switch {
	case err != nil:
		c.refuse(t, nil, err)
	case !f.Constant:
		c.complain(t, "this number must not depend on the case", "write a number, such as 1000")
	default:
		return f.Value
	}
	return 1
}

func (c *compiler) condition(t spec.Text) *formula {
	if t.Absent() {
		return nil
	}
	f, err := compileFormula(t, t.Value, c.g.fields, arith.Condition)
	if err != nil {
		c.refuse(t, c.g.fields, err)
		return nil
	}
	c.usesNoValue(f)
	return f
}

// counters sets Counter for the fields that only count others. They occur in a count, length or
// repeat, but neither in a bound of a number, nor in where, nor as a heap. It also sets shapes, and
// sets counts for counts and lengths. Compile sets counts for numbers of repetitions.
func (c *compiler) counters(p *spec.Problem) {
	counting, other := map[*Field]bool{}, map[*Field]bool{}
	note := func(set map[*Field]bool, f *formula) {
		if f != nil {
			for _, u := range f.uses {
				set[u] = true
			}
		}
	}
	for _, f := range c.g.fields {
		note(counting, f.count)
		set := other
		if f.Kind == Word {
			set = counting
		}
		note(set, f.lo)
		note(set, f.hi)
	}
	walkBlocks(c.g.items, func(b *block) { note(counting, b.repeat) })
	if p.Game != nil {
		for _, h := range p.Game.Heaps {
			if f := c.g.Field(h.Value); f != nil {
				other[f] = true
				if f.Digits > 0 {
					c.complain(h, i18n.Messagef("the heap %s is a real", f.Name), "make it an int")
				}
			}
		}
	}
	note(other, c.g.where)
	for _, f := range c.g.fields {
		f.Counter = counting[f] && !other[f] && f.Kind == Int && !f.List
		f.shapes = counting[f] && f.Kind == Int
	}
	for _, f := range c.g.fields {
		if f.List && f.count.bare != nil {
			f.count.bare.counts = true
		}
		if f.Kind == Word && f.lo == f.hi && f.hi.bare != nil {
			f.hi.bare.counts = true
		}
	}
}

// spending finds the counting fields whose counted values always exist, so that a larger number
// uses up more values, and sets spends. It returns the fields and blocks that exist whenever the
// items do. Fields may be absent in a block without repetitions, or in a kind of query.
func spending(items []item) (there []*Field, blocks []*block) {
	for _, it := range items {
		there = append(there, it.fields...)
		b := it.block
		if b == nil {
			continue
		}
		blocks = append(blocks, b)
		inside, inner := spending(b.lines)
		if least, _ := b.repetitions(); least > 0 && b.shape.complete() {
			there, blocks = append(there, inside...), append(blocks, inner...)
		}
	}
	note := func(n *formula) {
		if n != nil && n.bare != nil && slices.Contains(there, n.bare) {
			n.bare.spends = n.bare.counts
		}
	}
	for _, f := range there {
		if f.List {
			note(f.count)
		}
		if f.Kind == Word && f.lo == f.hi {
			note(f.hi)
		}
	}
	for _, b := range blocks {
		if b.body.MinValues > 0 {
			note(b.repeat)
		}
	}
	return there, blocks
}

func walkBlocks(items []item, do func(*block)) {
	for _, it := range items {
		if it.block != nil {
			do(it.block)
			walkBlocks(it.block.lines, do)
		}
	}
}

// terminator returns the words of a line that ends a file or a block, separated by single spaces.
func terminator(t spec.Text) []byte { return []byte(strings.Join(strings.Fields(t.Value), " ")) }

func (c *compiler) framing(sf spec.Framing) {
	fr := framing{count: sf.Count.Value, eof: sf.EOF, max: 1}
	if !sf.Until.Absent() {
		fr.until = terminator(sf.Until)
	}
	if !sf.Max.Absent() {
		fr.max = c.constant(sf.Max)
		if fr.max < 1 {
			c.complain(sf.Max, "a file holds at least one case", "write a max above 0")
		}
	}
	fr.totals = c.totals(sf.Total)
	c.g.framing = fr
}
