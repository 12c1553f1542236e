// Package spec reads problem specs. The input is YAML. The result is a Problem, or all complaints
// about the file at once, each with its line.
//
// The package knows the structure of a spec: its keys, and which values are whole numbers, words or
// lists. It does not know their meaning. Bounds, counts, rules and conditions remain texts with
// their places. Packages grammar and game interpret these texts and complain at their places.
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
	"cmp"
	"fmt"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// A Place is a position in a file. Lines and columns count from 1.
type Place struct {
	File         string
	Line, Column int
}

// String returns file:line, or only the file if there is no line.
func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// A Complaint is one thing wrong with a spec, and its remedy.
type Complaint struct {
	Place  Place
	What   i18n.Message // begins in lower case and ends without a full stop
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

// A Text is a scalar as written, with its place. A Text without a line is absent; its Value is then
// the default of its key, or empty.
type Text struct {
	Value string
	Place Place
}

// Absent reports whether the spec omits the value.
func (t Text) Absent() bool { return t.Place.Line == 0 }

// A Problem is a whole spec.
type Problem struct {
	File      string
	ID        Text
	Aliases   []Text
	Title     Words
	Statement Words
	Source    Text // the origin of the problem, as a line for users
	Tags      []Text
	Limits    Limits
	Factors   map[string]Factors // factors of the limits, by id of the language
	Uniform   bool               // no language has factors
	// InputLimit is the size in bytes of the largest generated input.
	InputLimit int64
	Input      Input
	Output     []Item
	Function   *Function // what a submission implements; nil: a program
	Graders    []Grader
	Outputs    *Outputs // how submissions consist of outputs; nil: they are programs
	Game       *Game    // nil if the rules are Go code, or if there are none
	Check      Check
	Reference  Text // the path of a correct program, for problems without Go code
	Brute      Text // the path of a slow correct program

	Validators []Program
	Interactor *Program // nil if there is no interactor
	Steps      int      // 2: a submission runs twice on each test
	Between    *Program // makes the input of the second run; nil: it is the output of the first
	Processes  int      // the number of copies of a submission that talk with the interactor at once; 0 means 1
	Tests      Text     // the folder of fixed tests, relative to the spec
	TestLimits []TestLimits
	TestFlags  []TestFlags
	Groups     []Group // of the fixed tests; empty if there are none, or if there are Subtasks
	Generators []Generator
	Subtasks   []Subtask // empty if the problem has no points, or if Groups give them
	Files      Files     // the zero value means standard input and output
	// Fates are those of submissions whose names do not say them.
	Fates []DeclaredFate
	Score Text // "tests" means that each test gives its share of the points
	// Presentation is strict or lenient if the spec has this key; see Strict.
	Presentation Text
	Near         []Near // critical values, by field
	Avoid        Text   // a condition on cases that are legal but never generated
	Tables       []Table
	Samples      []Sample
	Stored       []StoredInput
	// Beside returns a file beside the statement, such as a picture, by the name that the statement
	// calls it. It is nil if there are none, and is not set by any key of a spec.
	Beside func(name string) ([]byte, error) `json:"-"`
}

// Declared reports whether the spec declares the input. If not, there is no grammar.
func (p *Problem) Declared() bool { return p.Input.Place.Line > 0 }

// A StoredInput is an input on which some wrong program fails although it passes all other tests.
type StoredInput struct {
	In  Text
	Why Text // why it is stored, as a line for users
}

// Limits bound one run of a program, such as a submission, a checker or an interactor. A limit that
// is not given is 0; then others apply, such as those of the problem.
type Limits struct {
	Time           time.Duration // CPU time
	Memory, Output int64         // in bytes
}

// Or returns the limits, and the others where they are not given.
func (l Limits) Or(others Limits) Limits {
	return Limits{cmp.Or(l.Time, others.Time), cmp.Or(l.Memory, others.Memory), cmp.Or(l.Output, others.Output)}
}

// Factors multiply the limits for programs in a language. A factor that is not given is 0. Then the
// factor of the language itself applies.
type Factors struct {
	Place        Place // the place of the language's id
	Time, Memory float64
}

// Input describes a file: its framing and one case.
type Input struct {
	Place   Place
	Framing Framing
	Case    []Item
	Where   Text // a condition on the values of a case
	// Conditions say in words what valid of the rules, or a program, requires of a case.
	Conditions []Words
}

// Framing says how cases share a file. At most one of Count, EOF and Until is given. If none is
// given, a file holds one case.
type Framing struct {
	Place Place
	Count Text    // the name of the number of cases, which is on the first line
	EOF   bool    // the cases end with the file
	Until Text    // the cases end with this line, which has no answer
	Max   Text    // the maximum number of cases in a file
	Ours  bool    // we chose Max, because the source of the problem does not give it
	Total []Total // bounds on sums over all cases of a file
}

// A Total bounds the sum of a field over all cases of a file.
type Total struct{ Field, Max Text }

// An Item is one line of the input or the output, or a block of lines.
// Exactly one of Literal, Fields, Lines and Either is set.
type Item struct {
	Place   Place
	Literal Text    // a fixed line; only in the output
	Fields  []Field // the fields of a line, in order
	// A block repeats Lines: Repeat times, or until the line Until, but then at most Max times.
	Repeat, Until, Max Text
	Distinct           bool
	Lines              []Item
	Shape              Shape // nil if the lines have no shape
	// Either lists alternatives; only in the output.
	Either [][]Item
}

// A Named is a formula with a name.
type Named struct{ Name, Formula Text }

// fieldIgnore holds the words allowed in Ignore of a field.
var fieldIgnore = []string{"names", "letters"}

// A Field is a value, or a list of values, on a line. Exactly one of Int, Real,
// Parents, Permutation, Chars, Pattern, Brackets, Choice, First and Literal is given.
type Field struct {
	Name        Text // empty if Literal is given
	Int         Text // bounds, such as "1..10^4"
	Real        Text // bounds, such as "0.5..n", of a number with Digits after the point
	Digits      Text
	Parents     Text // the number of vertices of a tree; the values are parents of vertices; without Root, the first vertex is the root and has no value
	Root        Text // the value that replaces the parent of the root; then any vertex may be the root
	Row         bool // each parent is on the line of its vertex, not in a list
	Zero        bool // the vertices are numbered from 0, not from 1
	Earlier     bool // each parent has a smaller number than its child
	Ignore      []Text
	Permutation Text    // a number n or a range; the values are all numbers from 1 to n, or of the range, in any order
	Chars       Text    // the alphabet of a word, such as "0-9"
	Exactly     []Named // letters, and how often they occur in the word, its list, or its block of lines
	Pattern     Text    // a regular expression that the words match
	Brackets    Text    // pairs such as "()"; the words are balanced in these brackets
	Length      Text    // the length of a word: a number, a name or a range
	Sorted      Text    // the order of a list: ascending, strictly ascending, …

	Choice   []Text // the words, one of which is the value
	First    Text   // the word for a win of the first player
	Second   Text   // the word for a win of the second player; given if and only if First is given
	Draw     Text   // the word for a draw
	Literal  Text   // fixed words on the line, of the key "before"
	Count    Text   // how many values the list has
	Distinct bool   // the values of the list are distinct
	About    Words  // a sentence for the statement
}

// sortedOrders holds the values allowed in Sorted.
var sortedOrders = []string{"ascending", "descending", "strictly ascending", "strictly descending"}

// A Game declares the rules of a game: a sum of heaps with Heaps and Take, or Rules.
type Game struct {
	Place  Place
	Rules  Text   // the path of a text in Starlark, relative to the spec, or the text itself
	Heaps  []Text // the fields that hold heaps
	Take   Text   // any, "1..m", "1..heap-1", "1, 3, 4", "powers of 2", "fibonacci numbers", "octal 0.77", …
	First  Text   // the amounts of the first move, if Take depends on the move before, as in "1..2*last"
	To     Text   // "previous" means that what a move takes is added to the heap before
	Both   Text   // "same" means that a move may also take the same amount from both heaps
	Ring   Text   // "true" means that each heap is a ring until the first move in it
	Short  Text   // "all" means that a heap smaller than every move may be taken as a whole
	Last   Text   // wins (the default) or loses
	Answer Text   // winner (the default), winning moves, value, score, move
}

// OfHeaps reports whether a game is a sum of heaps. There may be no game.
func (g *Game) OfHeaps() bool { return g != nil && len(g.Heaps) > 0 }

// A Check names the checker.
type Check struct {
	Kind      Text     // tokens (the default), exact, lines, words, unordered, floats, kattis, program, go
	Tolerance Text     // for floats
	Flags     Text     // for kattis
	Program   *Program // nil unless the kind is program
}

// A Near lists critical values of a field, in the syntax of take. Cases with values near them are
// generated.
type Near struct{ Field, Values Text }

// A Sample is a file from the statement with its answer.
type Sample struct {
	In, Out Text
	Note    Words // shown under the sample
}
