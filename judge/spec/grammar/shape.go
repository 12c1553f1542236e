package grammar

import (
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/size"
)

// A shape is the structure of the lines of a block. Each shape has its own file. It embeds lines
// and overrides the methods in which it differs from plain lines.
type shape interface {
	// begin compiles what precedes the lines of the block.
	begin(c *compiler, it spec.Item, b *block)
	// compile compiles the shape of a block. The lines of the block are already compiled.
	compile(c *compiler, it spec.Item, b *block)
	// times narrows the number of repetitions, as far as the spec's constants allow.
	times(b *block, lo, hi int64) (least, most int64)
	// narrow returns an upper bound for the number of repetitions of a legal block. It adds a
	// complaint if that number is too small.
	narrow(c *compiler, b *block) int64
	// room returns bounds on the number and the size of the values of a repetition.
	room(b *block) size.Room
	// complete reports whether every repetition has a value of each field.
	complete() bool

	// fill fills n repetitions. In a block with a terminator, more determines the number of
	// repetitions.
	fill(w *filler, b *block, n int64, more more) error
	// walk tries all ways to fill n repetitions, or one of each class.
	walk(e *Enumeration, b *block, n int64, rest size.Room, then func())
	// repetition returns the lines of the reader's current repetition.
	repetition(r *reader, b *block) []item
	// end moves the reader past the values that follow the last repetition.
	end(r *reader)

	// shaped reports whether the shape has steps to smaller ones, or repetitions that may be
	// removed.
	shaped() bool
	// separable reports whether repetitions may be removed independently of the others.
	separable() bool
	// smaller yields the steps from a site to smaller shapes.
	smaller(s *smaller, one *site)
}

// A more reports whether another repetition follows the first ones, of which it gets the number.
type more func(repetition int64) (bool, error)

// lines is the shape of plain lines, which are independent of each other.
type lines struct{}

func (lines) begin(*compiler, spec.Item, *block)   {}
func (lines) compile(*compiler, spec.Item, *block) {}

func (lines) times(_ *block, lo, hi int64) (least, most int64) { return lo, hi }
func (lines) narrow(*compiler, *block) int64                   { return size.Unbounded }
func (lines) room(b *block) size.Room                          { return measure(b.lines) }
func (lines) complete() bool                                   { return true }

func (lines) fill(w *filler, b *block, _ int64, more more) error {
	for repetition := int64(0); ; repetition++ {
		ok, err := more(repetition)
		if err != nil || !ok {
			return err
		}
		if err := w.repetition(b); err != nil {
			return err
		}
	}
}

func (lines) walk(e *Enumeration, b *block, n int64, rest size.Room, then func()) {
	e.repetitions(b, nil, max(n, 0), rest, then)
}

func (lines) repetition(_ *reader, b *block) []item { return b.lines }
func (lines) end(*reader)                           {}

func (lines) shaped() bool            { return false }
func (lines) separable() bool         { return true }
func (lines) smaller(*smaller, *site) {}

// makers maps the kind of a shape to a function that makes it.
var makers = map[string]func() shape{}

// register adds a shape to makers. The file of each shape with a kind calls it.
func register(kind string, make func() shape) bool {
	makers[kind] = make
	return true
}

// shapeOf returns the shape of a block, before it is compiled.
func shapeOf(it spec.Item) shape {
	switch {
	case it.Shape != nil:
		return makers[it.Shape.Kind()]()
	case it.Distinct:
		return distinctRows{}
	}
	return lines{}
}

// A limit narrows the bounds of a number that counts elements.
type limit interface {
	within(v arith.Values, lo, hi int64) (least, most int64, err error)
}

// limit lets a shape narrow the number of repetitions of its block. It does so if the number is a
// field and the shape depends only on fields before it.
func (c *compiler) limit(b *block, l limit, needs ...*formula) {
	m := b.repeat.bare
	if m == nil || m.List {
		return
	}
	for _, n := range needs {
		if !c.before(n, m) {
			return
		}
	}
	m.limits = append(m.limits, l)
}
