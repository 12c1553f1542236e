// Package answer splits the output of a reference into the answers to the cases of its input. The
// section `output` of a spec describes the output: lines of numbers, words and fixed texts,
// blocks of lines, and alternatives. Formulas may use values of the case, and earlier values of
// the answer.
//
//	format, complaints := answer.Compile(spec.Output, variables)
//	answers, err := format.Split(cases, output)
package answer

import (
	"bytes"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
)

// A Side is the outcome of a game for the player who moves first.
type Side int

// The outcomes of a game.
const (
	Unknown Side = iota
	First        // the first player wins: an N-position
	Second       // a P-position
	Draw
)

// An Answer is the part of an output that answers one case.
type Answer struct {
	Text       []byte // whole lines
	Start, End int    // the range of bytes in the output
	Side       Side   // Unknown unless the answer names a winner
	Class      string // its words, or its numbers if no answer has words; "otherwise": it has no words, but others may
	numbers    map[string][]int64
}

// Numbers returns the values of a number field of the answer; nil if the answer uses an
// alternative without this field.
func (a Answer) Numbers(name string) []int64 { return a.numbers[name] }

// A Fault is the first place where an output does not match its format.
type Fault struct {
	Line int // in the output, from 1
	What i18n.Message
}

// Error returns "line 3: case 1: a: 12345 is over 9999".
func (f *Fault) Error() string { return f.Message().String() }

// Message returns the text of Error as a message.
func (f *Fault) Message() i18n.Message {
	if f.Line == 0 {
		return f.What
	}
	return i18n.Messagef("line %d: %s", f.Line, f.What)
}

// wrong returns a fault about a field, or about no field if f is nil.
func wrong(f *field, format string, args ...any) error {
	what := i18n.Messagef(format, args...)
	if f != nil && f.variable.Name != "" {
		what = i18n.Join(i18n.Messagef("%s", f.variable.Name), ": ", what)
	}
	return &Fault{What: what}
}

// A Format describes the answer to one case. It is safe for concurrent use.
type Format struct {
	items    []item
	inputs   int  // variables of the case; they have the smallest indices
	byNumber bool // answers have no words, so their numbers determine the class
}

// An item is a part of the answer to one case: a line, a block of lines, or alternatives.
type item struct {
	line   []part
	block  *block
	either [][]item
}

// A block repeats lines. If the input does not determine the number of repetitions, it is between
// lo and hi.
type block struct {
	lo, hi *arith.Formula
	lines  []item
}

// A part is a piece of a line of the answer.
type part struct {
	field   *field
	options []string // words, longest first; a single word is a literal
	sides   []Side   // the winning side for each option; nil for a plain choice
	exact   bool     // a literal: options[0] with {case} replaced
	texts   []spec.Text
}

// A kind is the kind of values of a field.
type kind int

const (
	number kind = iota
	word        // letters of an alphabet
	option      // one of some words
)

// A field is a value, or a list of values, of an answer.
type field struct {
	variable arith.Variable // the field as formulas see it
	kind     kind
	letters  string         // of a word
	lo, hi   *arith.Formula // bounds of a number; of the length of a word
	count    *arith.Formula // of a list
}

// Words returns the possible answers, with their places, if an answer is one word from a list. If
// the output is a choice of alternatives, it returns those that are a single fixed line. Otherwise
// it returns nil.
func (f *Format) Words() []spec.Text {
	if len(f.items) != 1 {
		return nil
	}
	var words []spec.Text
	if only := f.items[0]; only.either == nil {
		for _, p := range only.line {
			switch {
			case p.exact && strings.Contains(p.options[0], "{case}"):
			case p.exact, p.field.variable.List, words != nil, p.field.kind != option:
				return nil
			default:
				words = p.texts
			}
		}
		return words
	}
	for _, alternative := range f.items[0].either {
		if first := alternative[0].line; len(alternative) == 1 && len(first) == 1 && first[0].exact {
			words = append(words, first[0].texts[0])
		}
	}
	return words
}

// Cases are the cases of an input to which an output holds the answers. grammar.Cases
// implements it.
type Cases interface {
	Len() int
	Values(i int) arith.Values // what formulas may use of case i, from 0
}

// Split splits an output into the answers to cases. It uses the values of a case only until it
// asks for those of the next case. The error is a *Fault with the line of the output that does
// not follow the format.
//
// If the spec has no section output, Split cannot separate the answers. The whole output is then
// the answer to the last case, and the other answers are empty.
func (f *Format) Split(cases Cases, output []byte) ([]Answer, error) {
	n := cases.Len()
	if len(f.items) == 0 {
		answers := make([]Answer, n)
		if n > 0 {
			answers[n-1] = Answer{Text: output, End: len(output)}
		}
		return answers, nil
	}
	answers := make([]Answer, 0, n)
	s := &splitter{f: f, data: output}
	here := func(what i18n.Message) error {
		return &Fault{Line: 1 + bytes.Count(output[:s.pos], []byte("\n")), What: what}
	}
	for i := range n {
		s.start(cases.Values(i), i+1)
		from := s.pos
		if err := s.items(f.items); err != nil {
			return nil, here(i18n.Messagef("case %d: %s", i+1, err))
		}
		answers = append(answers, Answer{
			Text: output[from:s.pos], Start: from, End: s.pos,
			Side: s.side, Class: s.class(), numbers: s.numbers,
		})
	}
	if s.pos != len(output) {
		return nil, here("the output continues after the answer to the last case")
	}
	return answers, nil
}
