// Package spec reads problem specs. The input is YAML; the result is a Problem, or
// every complaint about the file at once, each with its line.
//
// It knows the shape of a spec (which keys there are; which values are whole numbers,
// words, lists) but not their meaning. Bounds, counts, rules and conditions remain
// texts with their places; packages grammar and game interpret them and complain at
// those places.
//
// A small spec:
//
//	id: hdu1847
//	title: {en: "Good luck"}
//	statement: {en: "Take a power of two; the last card wins."}
//	input:
//	  cases: {eof: true, max: 1000}
//	  case: [{n: {int: 1..1000}}]
//	output: [{winner: {first: Kiki, second: Cici}}]
//	game: {heaps: n, take: powers of 2}
//	samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
package spec

import (
	"fmt"
	"time"

	"grundy/judge/fault"
	"grundy/judge/i18n"
)

// A Place is a position in a file; lines and columns count from 1.
type Place struct {
	File         string
	Line, Column int
}

// String returns file:line, or the file alone where no line of it is meant.
func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// A Complaint is one thing wrong with a spec, and its remedy.
type Complaint struct {
	Place  Place
	What   i18n.Message // lower case, no stop
	Remedy i18n.Message // may be empty
}

// Error returns "file:line: what; remedy".
func (c Complaint) Error() string {
	return c.Fault().Error()
}

// Message returns "file:line: what; remedy" as a message.
func (c Complaint) Message() i18n.Message { return c.Fault().Message() }

// Fault returns the complaint as a *fault.Error.
func (c Complaint) Fault() *fault.Error { return fault.New(c.Place.String(), c.What, c.Remedy) }

// A Text is a scalar as written, with its place. The zero Text means that the value is
// absent; if a word has a default, an absent Text has it as its Value.
type Text struct {
	Value string
	Place Place
}

// Absent reports whether the spec left the value out.
func (t Text) Absent() bool { return t.Place.Line == 0 }

// Words are a text in English, in Chinese, or in both.
type Words struct{ En, Zh Text }

// In returns the text in a language, zh or else English; the other where there is none.
func (w Words) In(lang string) Text {
	first, second := w.En, w.Zh
	if lang == "zh" {
		first, second = second, first
	}
	if first.Value == "" {
		return second
	}
	return first
}

// A Problem is a whole spec.
type Problem struct {
	File      string
	ID        Text
	Aliases   []Text
	Title     Words
	Statement Words
	Source    Text // the origin of the problem: a line for people
	Tags      []Text
	Limits    Limits
	Factors   map[string]Factors // of limits, by id of the language
	// Uniform says that no language has factors. No key of a spec sets it.
	Uniform   bool
	Input     Input
	Output    []Item
	Game      *Game // nil: the rules are Go, or there are none
	Check     Check
	Reference Text // a program that answers, for problems without Go code
	Brute     Text // a slow program that answers

	Validators []Program
	Interactor *Program  // nil: there is none
	Tests      Text      // the folder of fixed tests, relative to the spec
	Subtasks   []Subtask // none: the problem has no points
	Files      Files     // none: standard input and output
	Score      Text      // tests: each test gives its share of the points
	// Presentation is strict or lenient where the spec says so; see Strict.
	Presentation Text
	Near         []Near // remarkable values, by field
	Avoid        Text   // a condition on cases that are legal but never generated
	Tables       []Table
	Samples      []Sample
	Stored       []StoredInput
}

// Declared reports whether the spec declares the input; if not, there is no grammar.
func (p *Problem) Declared() bool { return p.Input.Place.Line > 0 }

// A StoredInput is an input on which some wrong program fails that no other test distinguishes
// from the right one.
type StoredInput struct {
	In  Text
	Why Text // what it shows: a line for people
}

// Limits bound one run of a submission. Parse fills in the defaults:
// 1 s, 128 MiB, 1 MiB of output, 16 MiB of input.
type Limits struct {
	Time                  time.Duration
	Memory, Output, Input int64 // bytes
}

// Factors multiply the limits for programs in a language. One that is not given is 0; the
// language's own then holds.
type Factors struct {
	Place        Place // of the language's id
	Time, Memory float64
}

// Input describes a file: its framing and one case.
type Input struct {
	Place   Place
	Framing Framing
	Case    []Item
	Where   Text // a condition between the values of a case
}

// Framing says how cases share a file. At most one of Count, EOF and Until is
// given; without any a file holds one case.
type Framing struct {
	Place Place
	Count Text    // name of the number of cases, on the first line
	EOF   bool    // cases until the end of the file
	Until Text    // cases until this line, which is not answered
	Max   Text    // most cases a file
	Ours  bool    // Max is our choice, because the source of the problem does not give it
	Total []Total // bounds on sums over the cases of a file
}

// Total bounds the sum of a field over a file.
type Total struct{ Field, Max Text }

// An Item is one line of the input or the output, or a block of lines.
// Exactly one of Literal, Fields, Lines and Either is set.
type Item struct {
	Place   Place
	Literal Text    // a fixed line, output only
	Fields  []Field // a line: its fields in order
	// A block: Lines, Repeat times, or until the line Until (at most Max times).
	Repeat, Until, Max Text
	Distinct           bool
	Lines              []Item
	Shape              Shape // nil if the lines do not make a shape together
	// Either lists alternatives, output only.
	Either [][]Item
}

// A Named is a formula with a name.
type Named struct{ Name, Formula Text }

// fieldIgnore are the words of Ignore of a field.
var fieldIgnore = []string{"names", "letters"}

// A Field is a value, or a list of values, on a line. Exactly one of Int, Real,
// Parents, Permutation, Chars, Pattern, Brackets, Choice, First and Literal is given.
type Field struct {
	Name        Text // empty for Literal
	Int         Text // bounds, "1..10^4"
	Real        Text // bounds, "0.5..n", of a number with Digits after the point
	Digits      Text
	Parents     Text // the number of vertices of a tree; the list holds the parents of all but the first
	Root        Text // what stands for the parent of the root, which any vertex may be
	Row         bool // each parent is on the line of its vertex, and not in a list
	Zero        bool // the first vertex is called 0, and not 1
	Earlier     bool // a parent has a smaller name
	Ignore      []Text
	Permutation Text    // the list of all numbers up to this one, or of this range, in some order
	Chars       Text    // the alphabet of a word, "0-9"
	Exactly     []Named // letters, and how often they stand in the word, its list, or its block of lines
	Pattern     Text    // a regular expression, of the words that match it
	Brackets    Text    // pairs such as "()", of the words whose brackets match
	Length      Text    // of a word, a number, a name or a range
	Sorted      Text    // the order of a list: ascending, strictly ascending, …

	Choice   []Text // one of these
	First    Text   // the winner's words; Second goes with it
	Second   Text
	Draw     Text
	Literal  Text // fixed words on the line: before
	Count    Text // a list of this many values
	Distinct bool // the values of the list differ
}

// sortedOrders are the values of Sorted.
var sortedOrders = []string{"ascending", "descending", "strictly ascending", "strictly descending"}

// Game declares a sum of heaps.
type Game struct {
	Place  Place
	Heaps  []Text // fields that hold heaps
	Take   Text   // any, "1..m", "1..heap-1", "1, 3, 4", "powers of 2", "fibonacci numbers", "octal 0.77", …
	Short  Text   // all: a heap smaller than every move may be taken whole
	Last   Text   // wins (the default) or loses
	Answer Text   // winner (the default), winning moves, value, score, move
}

// Check names the checker.
type Check struct {
	Kind      Text     // tokens (the default), exact, lines, words, unordered, floats, kattis, program, go
	Tolerance Text     // of floats
	Flags     Text     // of kattis
	Program   *Program // nil unless the kind is program
}

// Near lists remarkable values of a field, in the syntax of take; cases are made near
// them.
type Near struct{ Field, Values Text }

// Sample is a file and its answer from the statement.
type Sample struct{ In, Out Text }
