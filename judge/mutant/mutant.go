// Package mutant makes wrong programs from a right one: each differs from a Go
// reference by one small change, such as a programmer's slip.
//
//	set, err := mutant.Make("solve.go", text, importer)
//	for _, m := range set.Mutants { fmt.Println(m) } // solve.go:30: a < b → a <= b
//	program := set.Program()                         // all of them, in one file
//
// It is pure: text in, text out. It starts no process and reads no file; the standard
// library is known through the importer.
//
// A change is a few edits of the text. Package go/types checks, mutant by mutant,
// whether the result is Go; the others are dropped and counted. The remaining mutants
// share one program: a changed function has one copy for each mutant, and is replaced
// by a function that calls the copy of the mutant chosen at the start. So thousands of
// mutants cost one compilation.
//
// A function that initialises a package variable is chosen in the same way, before
// main. A constant is changed where it is used. What no answer can show is left
// unchanged: the texts of errors, the sizes of buffers. So is the text after the line
// SpareMark. Set.Spared counts them.
//
// # Side by side
//
// Most changes have a site: an expression whose value is all that they change. A mutant
// computes its site in both ways, the old and the new, until the two differ for the
// first time. Up to then it does exactly what the reference does. If a site never
// differs on an input, no test on this input can show the change, whatever it prints.
// A mutant without a site counts as different as soon as the input reaches it.
//
// # The program
//
// The environment says what it does:
//
//	GRUNDY_MUTANT=17   it is mutant 17, and reads and prints as the reference does
//	GRUNDY_COUNT=1     it prints how many steps the reference takes
//	GRUNDY_MUTANTS=…   it tries these, separated by commas, on its input, one after the
//	                   other, and writes to standard error how each ended
//
// Running many mutants on one input saves the cost of a process for each. Counting
// stops endless loops: every loop and every call takes a step, and a mutant may take
// Factor times the steps of the reference and Spare more. Mutants in code that the
// input does not reach are not run at all. See Tried.
package mutant

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"grundy/judge/fault"
)

// A Kind is a kind of change.
type Kind string

// The kinds.
const (
	Comparison Kind = "comparison" // < for <=
	Arithmetic Kind = "operator"   // + for ^, *= for +=
	Constant   Kind = "constant"   // one more, one less
	Dropped    Kind = "dropped"    // a statement, such as a sort, a branch, an operand of && and ||
	Negated    Kind = "negated"    // a condition, which also swaps the branches of if and else
	Early      Kind = "early end"  // of a function or a loop
	Returned   Kind = "returned"   // another value is returned
	Width      Kind = "width"      // int32 or uint8 for int
	Float      Kind = "float"      // a division or product of whole numbers in floating point
	Ends       Kind = "loop end"   // a loop begins or ends one turn off
	Size       Kind = "size"       // a slice one shorter or longer, a shift by one bit less
	Swapped    Kind = "swapped"    // two variables, arguments or values of one type
	Carried    Kind = "carried"    // a variable that keeps its value from the turn or case before
	Token      Kind = "token"      // a text that is printed
	Separator  Kind = "separator"  // a blank or a line end that is not printed
	Reading    Kind = "reading"    // the input is cut, or the last case answered twice
	Two        Kind = "two"        // two of the others at once
)

// Kinds lists all kinds.
var Kinds = []Kind{
	Comparison, Arithmetic, Constant, Dropped, Negated, Early, Returned, Width, Float, Ends, Size, Swapped, Carried,
	Token, Separator, Reading, Two,
}

// A Mutant is a reference with one change.
type Mutant struct {
	ID   int // from 1; the one that GRUNDY_MUTANT names
	Kind Kind
	File string
	Line int
	Func string // the function, or package variable, that is changed
	Old  string // the expression or statement, on one line
	New  string // the text that replaces Old; empty: Old is dropped

	unit    int        // index of the changed function or variable in Set.units
	blocks  [2]int     // the innermost blocks around its changes
	edits   []edit     // the changes to the text of the reference
	sided   []edit     // edits that compute the site in both ways; nil: there is no site
	guards  guards     // whether the change concerns the refusal of illegal input
	carried carriedVar // the variable that the change declares; without a name, there is none
}

// String returns the place and the change: "solve.go:30: a < b → a <= b".
func (m Mutant) String() string { return fmt.Sprintf("%s:%d: %s", m.File, m.Line, m.Change()) }

// Change returns the change: "a < b → a <= b".
func (m Mutant) Change() string {
	switch {
	case m.Kind == Two:
		return m.Old + ", and " + m.New
	case m.New == "":
		return m.Old + " → dropped"
	}
	return m.Old + " → " + m.New
}

// program returns the edits of the mutant's copy in the program.
func (m Mutant) program() []edit {
	if m.sided != nil {
		return m.sided
	}
	return m.edits
}

// SpareMark is a line of a reference; the functions after it are not changed. They are
// not specific to the problem: references share them, and they have tests of their own.
const SpareMark = "//mutant:spare"

// A Set is the mutants of a reference.
type Set struct {
	Mutants []Mutant
	// Refused counts changes that did not compile.
	Refused int
	// Spared counts what was not changed, by reason.
	Spared map[string]int

	source
	units  []unit
	blocks []block // blocks[0] is outside of all
	spare  int     // offset of SpareMark in the text, or the length of the text
	cold   []bool  // by ID: the mutant changes code that initialises a package variable
}

// A source is a parsed file of Go.
type source struct {
	name    string
	text    string
	fset    *token.FileSet
	file    *ast.File
	info    *types.Info
	pkg     *types.Package
	imports types.Importer
}

// Make returns the mutants of a reference: one file of a package with a function
// Solve(io.Reader, io.Writer) error. imports knows the packages it imports. The mutants
// are in the order of the text. The error says that the file is not Go or has no Solve.
func Make(name string, text []byte, imports types.Importer) (*Set, error) {
	s := &Set{Spared: map[string]int{}, source: source{name: name, text: string(text), imports: imports}}
	if err := s.read(); err != nil {
		return nil, err
	}
	before, _, _ := strings.Cut(s.text, "\n"+SpareMark+"\n")
	s.spare = len(before)
	s.findUnits()
	for i := range s.units {
		if s.units[i].spared {
			continue
		}
		c := &collector{Set: s, unit: i, seen: map[string]bool{}}
		c.collect()
		slices.SortStableFunc(c.found, func(a, b Mutant) int { return cmp.Compare(a.edits[0].at, b.edits[0].at) })
		for _, m := range c.found {
			s.addMutant(m)
		}
	}
	s.pair()
	s.findCold()
	return s, nil
}

// addMutant adds a mutant if it compiles. If it compiles only without its site, the mutant has
// none.
func (s *Set) addMutant(m Mutant) {
	if m.sided == nil || !s.compiles(m) {
		if m.sided = nil; !s.compiles(m) {
			s.Refused++
			return
		}
	}
	m.ID = len(s.Mutants) + 1
	s.Mutants = append(s.Mutants, m)
}

// read parses the file and finds the types.
func (s *source) read() error {
	s.fset = token.NewFileSet()
	var err error
	if s.file, err = parser.ParseFile(s.fset, s.name, s.text, parser.SkipObjectResolution); err != nil {
		return err
	}
	s.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
	}
	config := types.Config{Importer: s.imports}
	if s.pkg, err = config.Check(s.file.Name.Name, s.fset, []*ast.File{s.file}, s.info); err != nil {
		return err
	}
	f, ok := s.pkg.Scope().Lookup("Solve").(*types.Func)
	if !ok || f.Signature().Params().Len() != 2 || f.Signature().Results().Len() != 1 {
		return fault.Errorf("%s: has no func Solve(in io.Reader, out io.Writer) error; mutants are made only of references with this function", s.name)
	}
	return nil
}

// called declares the functions of the harness that mutants call.
const called = `

func grundyNew[T comparable](old, new func() T) T { return new() }

func grundySame(same func() bool) {}

func grundyCut(in io.Reader, how string) io.Reader { return in }

func grundyAgain(out *io.Writer) func() { return func() {} }
`

// compiles reports, by go/types, whether a mutant is Go. An import that its change
// leaves unused does not count, since the other mutants use it. The bodies of other
// functions are omitted, which saves most of the time.
func (s *Set) compiles(m Mutant) bool {
	edits := slices.Clone(m.program())
	for i, u := range s.units {
		switch {
		case i != m.unit && u.function != nil:
			edits = append(edits, edit{s.at(u.function.Body.Lbrace), s.at(u.function.Body.End()), `{ panic("") }`})
		case i == m.unit && u.variable != nil && u.variable.Type == nil:
			name := u.variable.Names[0]
			edits = append(edits, edit{s.at(name.End()), s.at(name.End()), " " + s.spell(s.info.Defs[name].Type())})
		}
	}
	text := apply(s.text, 0, len(s.text), edits) + called
	if m.carried.name != "" {
		text += "\n" + m.carried.declaration()
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, s.name, text, parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	good := true
	config := types.Config{Importer: s.imports, Error: func(err error) {
		if !strings.Contains(err.Error(), "imported and not used") {
			good = false
		}
	}}
	config.Check(file.Name.Name, fset, []*ast.File{file}, nil) // config.Error receives the errors
	return good
}

// at is the offset of a place in the text.
func (s *source) at(p token.Pos) int { return s.fset.Position(p).Offset }

// of is the text of a node.
func (s *source) of(n ast.Node) string { return s.text[s.at(n.Pos()):s.at(n.End())] }

// An edit replaces a stretch of text.
type edit struct {
	at, end int
	text    string
}

// apply returns text[from:to] with the edits that lie in it. Edits at the same place are
// applied in the order of the list. An edit within text that another edit replaces is lost.
func apply(text string, from, to int, edits []edit) string {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.at, b.at) })
	var b strings.Builder
	done := from
	for _, e := range edits {
		if e.at < done || e.end > to {
			continue
		}
		b.WriteString(text[done:e.at])
		b.WriteString(e.text)
		done = e.end
	}
	b.WriteString(text[done:to])
	return b.String()
}
