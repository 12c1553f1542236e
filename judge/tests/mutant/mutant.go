// Package mutant makes wrong programs from a right one. Each differs from a Go reference by one
// small change, as if a programmer had made a mistake. A few have two changes.
//
//	set, err := mutant.Make("solve.go", text, importer)
//	for _, m := range set.Mutants { fmt.Println(m) } // solve.go:30: a < b → a <= b
//	program := set.Program()                         // all of them, in one file
//
// It is pure: text in, text out. It starts no process and reads no file. Types of the standard
// library come from the importer.
//
// A change is a few edits of the text. Package go/types checks, mutant by mutant, whether the
// result compiles. Changes that do not compile are skipped and counted. The remaining mutants share
// one program. A changed function has one copy per mutant, and is replaced by a function that calls
// the copy of the mutant chosen at the start. So thousands of mutants need only one compilation.
//
// The initializer of a package variable is chosen in the same way, before main. A constant is
// changed where it is used. Texts of errors and sizes of buffers are not changed, because no answer
// shows such a change. Neither is the text after the line SpareMark. Set.Spared counts these.
//
// # Side by side
//
// Most changes have a site: an expression whose value is the only effect of the change. A mutant
// evaluates its site in both ways, old and new, until the two differ for the first time. Until then
// it does exactly what the reference does. If a site never differs on an input, no test with this
// input can show the change, whatever the program prints. A mutant without a site counts as
// different once the input reaches it.
//
// # The program
//
// The environment selects what the program does:
//
//	GRUNDY_MUTANT=17   It behaves as mutant 17, with the reference's input and output.
//	GRUNDY_COUNT=1     It prints how many steps the reference takes.
//	GRUNDY_MUTANTS=…   It runs these mutants, separated by commas, one after another on
//	                   its input, and writes to standard error how each ended.
//
// Running many mutants on one input saves the cost of a process for each. Counting steps stops
// endless loops. Every loop iteration and every call is a step, and a mutant may take Factor times
// the steps of the reference, plus Spare. Mutants in code that the input does not reach are not
// run. See Tried.
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

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// A Kind is a kind of change.
type Kind string

// What a mutant changes, with an example.
const (
	Comparison Kind = "comparison" // < for <=
	Arithmetic Kind = "operator"   // + for ^, += for *=
	Constant   Kind = "constant"   // one more or one less, or the next or previous character
	Dropped    Kind = "dropped"    // omits a statement, such as a sort, a branch, a condition, or an operand of && and ||
	Negated    Kind = "negated"    // a condition; this also swaps the branches of if and else
	Early      Kind = "early end"  // a function or a loop ends early; break for continue, and the reverse
	Returned   Kind = "returned"   // a function returns another value
	Width      Kind = "width"      // int32 or uint8 for int
	Float      Kind = "float"      // a division or product of integers in floating point
	Ends       Kind = "loop end"   // a loop begins or ends one iteration off
	Size       Kind = "size"       // a slice one shorter or longer, a shift by one bit less
	Swapped    Kind = "swapped"    // two variables, arguments or values of the same type
	Carried    Kind = "carried"    // a variable keeps its value from the previous iteration or case
	Token      Kind = "token"      // a printed text
	Separator  Kind = "separator"  // a space or a line end that is not printed
	Reading    Kind = "reading"    // the input is cut off, or the last line of the output is printed twice
	Two        Kind = "two"        // two changes at once
)

// Kinds lists all kinds.
var Kinds = []Kind{
	Comparison, Arithmetic, Constant, Dropped, Negated, Early, Returned, Width, Float, Ends, Size, Swapped, Carried,
	Token, Separator, Reading, Two,
}

// A Mutant is a reference with one change, or with two if its Kind is Two.
type Mutant struct {
	ID   int // from 1; the number for GRUNDY_MUTANT
	Kind Kind
	File string
	Line int
	Func string // the changed function or package variable
	Old  string // the original expression or statement, on one line; the first change if Kind is Two
	New  string // the replacement of Old; empty: Old is omitted; the second change if Kind is Two

	unit    int        // index of the changed function or variable in Set.units
	blocks  [2]int     // the innermost blocks that contain its changes
	edits   []edit     // the changes of the reference's text
	sided   []edit     // edits that evaluate the site in both ways; nil: no site
	guards  guards     // whether the change affects the rejection of illegal input
	carried carriedVar // the package variable that the change adds; without a name, none
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

// SpareMark is a line of a reference. The functions after it are not changed, because references
// share them, and they have their own tests.
const SpareMark = "//mutant:spare"

// A Set has the mutants of a reference.
type Set struct {
	Mutants []Mutant
	// Refused counts changes that did not compile.
	Refused int
	// Spared counts code that is not changed, by reason.
	Spared map[i18n.Message]int

	source
	units  []unit
	blocks []block // blocks[0] contains the whole file
	spare  int     // offset of SpareMark in the text, or the length of the text
	cold   []bool  // by ID: the mutant changes the initialization of a package variable
}

// A source is a parsed Go file.
type source struct {
	name    string
	text    string
	fset    *token.FileSet
	file    *ast.File
	info    *types.Info
	pkg     *types.Package
	imports types.Importer
}

// Make returns the mutants of a reference. The reference is one file of a package, with a function
// Solve(io.Reader, io.Writer) error. imports provides the packages that it imports. The mutants are
// in the order of the text, and those with two changes follow. Make returns an error if the file
// does not compile or has no Solve.
func Make(name string, text []byte, imports types.Importer) (*Set, error) {
	s := &Set{Spared: map[i18n.Message]int{}, source: source{name: name, text: string(text), imports: imports}}
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

// addMutant adds a mutant if it compiles. If it compiles only without its site, it gets no site.
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

// read parses the file and determines the types.
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
		return fault.Errorf("%s: has no func Solve(in io.Reader, out io.Writer) error; only references with this function can be mutated", s.name)
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

// compiles reports whether a mutant compiles, according to go/types. An unused import is not an
// error, because other mutants use it. The bodies of other functions are omitted to save time.
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
	config.Check(file.Name.Name, fset, []*ast.File{file}, nil) // errors are passed to config.Error
	return good
}

// at returns the offset of a position in the text.
func (s *source) at(p token.Pos) int { return s.fset.Position(p).Offset }

// of returns the text of a node.
func (s *source) of(n ast.Node) string { return s.text[s.at(n.Pos()):s.at(n.End())] }

// An edit replaces a range of text.
type edit struct {
	at, end int
	text    string
}

// apply returns text[from:to] with the edits inside it. Edits at the same offset are applied in the
// order of the list. An edit inside text that another edit replaces has no effect.
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
