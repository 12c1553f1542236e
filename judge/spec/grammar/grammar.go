// Package grammar represents the input of a problem as one object, which is made from the spec
// alone. It provides the validator (Parse), the printer, the enumerator of all cases in the order
// of size, the sampler, and the steps to smaller cases. Package answer represents the output, and
// splits the reference's output by case.
//
// A case is one instance of the problem. A file is the input of a program: many cases in the
// problem's framing. Cases are stored in columns, one slice for each field, so that a case with
// 500,000 piles needs 8 bytes per pile.
//
//	g, err := grammar.Compile(problem)
//	cases, err := g.Parse(data, grammar.Strict)
//	for c := range cases.All() {
//		n, piles := c.Int("n"), c.Ints("a")
//	}
//
// Size orders cases, and defines which of them is minimal. The size of a case is the sum over its
// values of 1 + |value|. A letter counts 1 + its index in its alphabet, a choice 1 + its index in
// its options, and a real 1 + its whole part without sign + the sum of its digits after the point.
// The framing, and fields that only count others, have size 0. Among cases of equal size, fewer
// values come first, then smaller values in the order of writing.
//
// # How to read the code
//
// Read the first of these groups of files first. After that, each of the others can be read on
// its own.
//
//	grammar, cases, formula    the model: fields, lines and blocks; the columns of cases
//	compile, narrow, kinds,    from a spec to the model; impossible inputs are complaints
//	unsatisfiable, sizebounds
//	fill, parse, print,        read, check, write or make the values of a case, in order of
//	totals, make               writing
//	draw, sample, tape, quota  random values from a Chooser, within totals and bytes
//	enumerate                  all cases, in the order of size
//	sites, smaller, counted    the positions of lists, words and blocks in a case, the fields
//	                           that count them, and the steps to smaller cases
//	shape, fieldshape          the methods by which a shape takes part in all of these
//
// Every other file is a shape, or implements a key of a field. The parts of shapes that are
// independent of columns are in packages graph, geometry, interval, margins and wordset.
package grammar

import (
	"bytes"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/decimal"
	"grundy/judge/spec/grammar/size"
)

// A Kind is the kind of values of a field.
type Kind int

// The kinds of fields.
const (
	Int    Kind = iota // numbers
	Word               // letters of an alphabet
	Choice             // one of some words; stored as its index
)

// A Field is a value, or a list of values, of a case.
type Field struct {
	Name    string
	Kind    Kind
	List    bool           // whether it has a count
	Counter bool           // only counts other values, and has size 0
	Letters string         // the alphabet of a Word, in order
	Options []string       // the words of a Choice
	Digits  decimal.Places // the digits after the point of an Int; the value is stored in units of the last digit

	index    int            // index of its column
	variable arith.Variable // the field as formulas see it
	text     spec.Field
	lo, hi   *formula // the bounds of an Int, or of the length of a Word
	count    *formula // of a List
	distinct bool
	sorted   bool       // with distinct, strictly
	descends bool       // the order of a sorted list is descending
	renamed  bool       // letters of a word are interchangeable
	derived  bool       // a state variable of queries: computed, never read or written
	shape    fieldShape // the shape of its numbers, or their part in the shape of the block
	tie      tie        // how a number depends on earlier ones; nil: not at all
	spelling wordShape  // restricts the words of the field
	limits   []limit    // limits on the number, if the field counts something
	letter   [256]int16 // index in Letters, or -1
	inBlock  bool       // a case may have any number of values
	closed   bool       // while compiling: its block has ended, and may have had several repetitions
	block    *block     // the block whose lines hold the field; nil: none, or a repetition may have no value of it
	vertices bool       // the number of vertices of a graph depends on it
	weighs   bool       // is the weight of an edge
	counts   bool       // its name alone is the count, length or repeat of something that has values
	spends   bool       // like counts, but the counted values exist whenever the field does
	shapes   bool       // a count, length or repeat depends on it
	total    *total     // bounds its sum over a file; the numbers of such a field are not negative
}

// An item of the input: a line of fields, or a block of lines.
type item struct {
	fields []*Field
	block  *block
	room   size.Room // bounds on the number and the size of the item's values, from the spec's constants
}

// A block repeats lines: repeat times, or until a terminator line.
type block struct {
	repeat   *formula
	until    []byte
	repeated *Field // the number of repetitions of a block with a terminator; not part of a file
	max      int64
	lines    []item
	body     size.Room // of one repetition

	shape  shape              // the shape of the lines
	fields []*Field           // the fields of its lines and of inner blocks
	least  map[*total]portion // the minimum portion of each total that one repetition needs
}

// framing describes how cases form a file.
type framing struct {
	count  string // name of the number of cases; empty: none
	eof    bool
	until  []byte
	max    int64
	totals []*total
}

// A Grammar is a problem's compiled input. It is safe for concurrent use.
type Grammar struct {
	fields  []*Field
	written []*Field // the fields that are part of files
	items   []item
	framing framing
	ended   []*block // the blocks with a terminator
	where   *formula
	avoid   *formula
	valid   func(Case) error
	mend    func(Case) (map[string]any, error)
	room    size.Room
	problem *spec.Problem
}

// Variables lists the variables that formulas about a whole case may use, in the order of the
// fields.
func (g *Grammar) Variables() []*arith.Variable { return variables(g.fields) }

// Fields lists the fields of a case in order of writing.
func (g *Grammar) Fields() []*Field { return g.written }

// Field returns the field with this name; nil if files have none.
func (g *Grammar) Field(name string) *Field {
	for _, f := range g.written {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// MaxCases returns the maximum number of cases in a generated file.
func (g *Grammar) MaxCases() int { return int(g.framing.max) }

// CountsCases reports whether a file begins with the number of its cases.
func (g *Grammar) CountsCases() bool { return g.framing.count != "" }

// Single reports whether a file holds exactly one case.
func (g *Grammar) Single() bool {
	return g.framing.count == "" && !g.framing.eof && g.framing.until == nil
}

// Counts reports whether a field only counts others, or is itself the count of a list, the length
// of a word, or the number of repetitions of a block.
func (f *Field) Counts() bool { return f.Counter || f.counts }

// Weighs reports whether a field is the weight of an edge.
func (f *Field) Weighs() bool { return f.weighs }

// Vertices reports whether the field determines the number of vertices of a graph or tree.
func (f *Field) Vertices() bool { return f.vertices }

// Joins reports whether a field is an end of an edge, or the parent or a successor of a vertex.
func (f *Field) Joins() bool { return f.shape.joins() }

// Locates reports whether a field is a coordinate of a point.
func (f *Field) Locates() bool {
	_, ok := f.shape.(*axis)
	return ok
}

// Shapes reports whether the count of a list, the length of a word, or the number of repetitions of
// a block depends on a field.
func (f *Field) Shapes() bool { return f.shapes }

// Repeats reports whether a case may have other than one value of the field: the field is a list,
// or its line is in a block.
func (f *Field) Repeats() bool { return !f.once() }

// InBlock reports whether the field's line is in a block.
func (f *Field) InBlock() bool { return f.inBlock }

// Unterminated reports whether a file lacks the terminator that its framing requires.
func (g *Grammar) Unterminated(data []byte) bool {
	if g.framing.until == nil {
		return false
	}
	data = bytes.TrimRight(data, " \t\r\n")
	last := data[bytes.LastIndexByte(data, '\n')+1:]
	return !equalTokens(last, g.framing.until)
}

// SetValid adds a condition on cases that YAML cannot express. It applies to every case: parsed,
// enumerated, sampled or made. An error with a method Broken that returns true means that valid
// itself fails.
func (g *Grammar) SetValid(valid func(Case) error) { g.valid = valid }

// SetMend sets a function that makes a legal case from a random one, for conditions that random
// cases never satisfy. It returns the values for Make. Only random cases are mended. If Make
// rejects the result, another case is drawn.
func (g *Grammar) SetMend(mend func(Case) (map[string]any, error)) { g.mend = mend }

// Mends reports whether SetMend was called.
func (g *Grammar) Mends() bool { return g.mend != nil }

// A Fault says why a file or a case is illegal. It is about the first error.
type Fault struct {
	Line  int    // in the file, from 1; 0 for a case that is not in a file
	Field string // may be empty
	What  i18n.Message

	broken bool   // it is about a condition that could not be computed
	total  *total // the total that the case exceeds
}

// Broken reports whether the fault is about a condition that could not be computed, and not about the
// case.
func (f *Fault) Broken() bool { return f.broken }

// Error returns "line 3: a: 12345 is over 9999".
func (f *Fault) Error() string { return f.Message().String() }

// Message returns the text of Error as a message.
func (f *Fault) Message() i18n.Message {
	m := f.What
	if f.Field != "" {
		m = i18n.Join(i18n.Messagef("%s", f.Field), ": ", m)
	}
	if f.Line > 0 {
		m = i18n.Messagef("line %d: %s", f.Line, m)
	}
	return m
}

// plural formats a number with a noun.
func plural(n int64, noun string) i18n.Message { return i18n.Plural(int(n), noun) }

func fault(f *Field, format string, args ...any) *Fault {
	name := ""
	if f != nil {
		name = f.Name
	}
	return &Fault{Field: name, What: i18n.Messagef(format, args...)}
}
