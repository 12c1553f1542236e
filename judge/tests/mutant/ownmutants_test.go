package mutant_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// worldly lists the packages whose code TestOwnMutants does not change, and why. Changes there
// could delete or overwrite files of others, or end their processes. Packages of tests are not
// changed either.
var worldly = map[string]string{
	"judge/sandbox":                  "makes and removes groups, mounts and processes",
	"judge/sandbox/sandboxtest":      "is tests",
	"judge/base/store":               "deletes files",
	"judge/program/refproc":          "kills processes",
	"judge/program/build":            "deletes files of its cache",
	"judge/program/build/buildtest":  "is tests",
	"judge/program/runcache":         "deletes files of its cache",
	"judge/problem/testfiles":        "replaces folders",
	"judge/run/counterexamples":      "deletes files",
	"judge/game/table/checkpoint":    "deletes files",
	"judge/game/table/stored":        "rewrites specs' tables and references",
	"judge/render/files":             "guards files from being overwritten",
	"judge/render/reporttest":        "is tests",
	"judge/testing/judgetest":        "is tests",
	"judge/testing/judgetest/submit": "is tests",
	"judge/testing/testenv":          "is tests",
}

// An ownMutant is a change in one place of Grundy's own code.
type ownMutant struct {
	file     string // the file's path from the root
	line     int
	function string
	change   string // "a < b → a <= b"
	nth      int    // index among equal changes in the function, from 1
	text     string // the text of the file after the change
}

// key identifies a mutant in testdata/figures/mutants.txt. It does not change when lines are added
// above.
func (m ownMutant) key() string {
	key := fmt.Sprintf("%s %s: %s", m.file, m.function, m.change)
	if m.nth > 1 {
		key += fmt.Sprintf(" (%d)", m.nth)
	}
	return key
}

// folder returns the folder of a mutant's package.
func (m ownMutant) folder() string { return filepath.ToSlash(filepath.Dir(m.file)) }

// ownMutants lists all mutants of files under judge and cmd, except those of worldly packages, in
// the order of the files.
func ownMutants(t *testing.T) (all []ownMutant) {
	t.Helper()
	for _, file := range goFiles(t) {
		file = filepath.ToSlash(file)
		_, spared := worldly[filepath.ToSlash(filepath.Dir(file))]
		if spared || strings.HasSuffix(file, "_test.go") || !builtHere(file) {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, mutantsOf(t, file, string(text))...)
	}
	return all
}

// goFiles lists the Go files under cmd and judge, except the sample programs in build/hello.
func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, root := range []string{"cmd", "judge"} {
		err := filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".go") && !strings.Contains(path, "hello") {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// builtHere reports whether a file is part of a build on Linux.
func builtHere(file string) bool {
	for _, other := range []string{"_windows.go", "_darwin.go", "_other.go"} {
		if strings.HasSuffix(file, other) {
			return false
		}
	}
	return true
}

// mutantsOf lists the mutants of the functions of a file.
func mutantsOf(t *testing.T, file, text string) []ownMutant {
	t.Helper()
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	changer := &changer{file: file, text: text, fset: fset, seen: map[string]int{}}
	for _, d := range tree.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			changer.function = f.Name.Name
			ast.Inspect(f.Body, changer.visit)
		}
	}
	return changer.found
}

// A changer collects the mutants of a file.
type changer struct {
	file, text string
	fset       *token.FileSet
	function   string         // the function that is visited
	seen       map[string]int // function and change → how often the change was found
	found      []ownMutant
}

// swaps lists the replacements of each operator.
var swaps = map[token.Token][]string{
	token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"},
	token.EQL: {"!="}, token.NEQ: {"=="}, token.LAND: {"||"}, token.LOR: {"&&"},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"/"},
	token.AND: {"|"}, token.OR: {"&"}, token.XOR: {"|"}, token.SHL: {">>"}, token.SHR: {"<<"},
	token.ADD_ASSIGN: {"-="}, token.SUB_ASSIGN: {"+="}, token.INC: {"--"}, token.DEC: {"++"},
	token.BREAK: {"continue"}, token.CONTINUE: {"break"},
}

// visit finds the mutants of a node. It does not change string literals, because only people can
// judge whether a text is right.
func (c *changer) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if !(n.Op == token.ADD && (isText(n.X) || isText(n.Y))) {
			c.swap(n, n.OpPos, n.Op)
		}
	case *ast.IncDecStmt:
		c.swap(n, n.TokPos, n.Tok)
	case *ast.BranchStmt:
		c.swap(n, n.TokPos, n.Tok)
	case *ast.AssignStmt:
		c.swap(n, n.TokPos, n.Tok)
	case *ast.BasicLit:
		if n.Kind == token.INT {
			c.put(n, n, "("+n.Value+" + 1)")
			c.put(n, n, "("+n.Value+" - 1)")
		}
	case *ast.IfStmt:
		c.put(n.Cond, n.Cond, "!("+c.of(n.Cond)+")")
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			c.put(n, n, c.of(n.X))
		}
	case *ast.Ident:
		if other := map[string]string{"true": "false", "false": "true"}[n.Name]; other != "" {
			c.put(n, n, other)
		}
	case *ast.BlockStmt:
		c.drop(n.List)
	case *ast.CaseClause:
		c.drop(n.Body)
	}
	return true
}

func isText(e ast.Expr) bool {
	l, ok := e.(*ast.BasicLit)
	return ok && l.Kind == token.STRING
}

// swap adds a mutant of node n for each replacement of its operator, which is at the given place.
func (c *changer) swap(n ast.Node, at token.Pos, old token.Token) {
	offset := c.fset.Position(at).Offset
	for _, other := range swaps[old] {
		c.add(n, offset, offset+len(old.String()), other)
	}
}

// drop adds, for each statement of a list that declares no name, the mutant without it.
func (c *changer) drop(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.IfStmt, *ast.DeferStmt:
			c.put(s, s, "")
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				c.put(s, s, "")
			}
		}
	}
}

// put adds the mutant in which text replaces node n. shown is the node that describes the change.
func (c *changer) put(shown, n ast.Node, text string) {
	c.add(shown, c.fset.Position(n.Pos()).Offset, c.fset.Position(n.End()).Offset, text)
}

// of returns the text of a node.
func (c *changer) of(n ast.Node) string {
	return c.text[c.fset.Position(n.Pos()).Offset:c.fset.Position(n.End()).Offset]
}

// add adds the mutant in which text replaces the range from..to of the file. shown is the node that
// describes the change.
func (c *changer) add(shown ast.Node, from, to int, text string) {
	start, end := c.fset.Position(shown.Pos()).Offset, c.fset.Position(shown.End()).Offset
	after := strings.TrimSpace(c.text[start:from] + text + c.text[to:end])
	if after == "" {
		after = "dropped"
	}
	m := ownMutant{
		file: c.file, line: c.fset.Position(shown.Pos()).Line, function: c.function,
		change: clipped(c.text[start:end]) + " → " + clipped(after),
		text:   c.text[:from] + text + c.text[to:],
	}
	c.seen[m.function+m.change]++
	m.nth = c.seen[m.function+m.change]
	c.found = append(c.found, m)
}

// clipped returns a text on one line of at most 80 letters.
func clipped(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > 80 {
		return string(runes[:79]) + "…"
	}
	return string(runes)
}

// TestMutantsOf checks that every operator, number, condition and statement of a small file is
// changed.
func TestMutantsOf(t *testing.T) {
	const text = "package p\n\nfunc f(a []int) bool {\n\tfor i := range a {\n\t\tif i < 1 && a[i] == 7 {\n\t\t\tprint(i)\n\t\t}\n\t}\n\treturn !true\n}\n"
	var got []string
	for _, m := range mutantsOf(t, "judge/p/p.go", text) {
		got = append(got, m.change)
	}
	for _, want := range []string{
		"i < 1 && a[i] == 7 → i < 1 || a[i] == 7", "i < 1 → i <= 1", "i < 1 → i >= 1", "1 → (1 + 1)", "1 → (1 - 1)", "a[i] == 7 → a[i] != 7",
		"i < 1 && a[i] == 7 → !(i < 1 && a[i] == 7)", "if i < 1 && a[i] == 7 { print(i) } → dropped", "print(i) → dropped",
		"!true → true", "true → false",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is not among %q", want, got)
		}
	}
	if len(got) != 13 {
		t.Errorf("%d changes: %q", len(got), got)
	}
}

// chosenMutants shuffles the mutants, and returns them. The order depends only on the seed.
func chosenMutants(all []ownMutant, seed uint64) []ownMutant {
	rand.New(rand.NewPCG(seed, 15)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}
