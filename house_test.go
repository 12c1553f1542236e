package grundy_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// mostNames is how many exported names a package has at most, methods included: a face
// that one can learn.
const mostNames = 25

// faces are the packages that have more, with how many at most, and why.
var faces = map[string]struct {
	most int
	why  string
}{
	"judge/grammar":      {90, "a grammar is validator, enumerator, sampler, printer and parser at once, and knows the shapes"},
	"judge/table":        {67, "rules, laws, proofs and code of tables"},
	"judge/spec":         {45, "a type for each part of a spec"},
	"judge/problem":      {40, "what judging, hunts and lint ask of a problem"},
	"judge/mutant":       {41, "a constant for each kind of change, and for each end of a mutant"},
	"judge/report/text":  {30, "a report for each command, and a table of those of strength"},
	"judge/words":        {30, "amounts, sizes, times, cuts, columns and lines, each a call"},
	"problems/catalogue": {35, "a problem, and all that is stored with it, by name"},
	"judge/check":        {33, "differences, the parts of an output, and what a checker that is a program finds"},
	"judge/build":        {40, "the table of languages, a call and a result for each thing that is done with a compiler, and what sources have beside them"},
	"judge/report":       {33, "a type for each part of a report"},
	"judge/run":          {40, "what hunts, limits and strength make their runs with"},
	"judge/contest":      {70, "what a contest is made of, a type and a name for each kind of event, and what teams and jury may do"},
	"judge/store":        {28, "files and folders of the user's, folders of ours, locks and quotas"},
	"judge/plan":         {31, "a name for each group of tests and each budget"},
	"judge/sandbox":      {36, "limits, results, the ways a run ends, programs that serve runs, and programs that talk"},
}

// TestFaces holds packages to the number of names they export.
func TestFaces(t *testing.T) {
	count := map[string]int{}
	for _, file := range goFiles(t) {
		if dir := filepath.ToSlash(filepath.Dir(file)); !strings.HasSuffix(file, "_test.go") && dir != "cmd/grundy" {
			count[dir] += exportedNames(t, file)
		}
	}
	for dir, n := range count {
		most := mostNames
		if f, ok := faces[dir]; ok {
			most = f.most
			if n <= mostNames {
				t.Errorf("%s: exports %d names; it needs no row among the larger faces", dir, n)
			}
		}
		if n > most {
			t.Errorf("%s: exports %d names, more than %d; make some unexported, or part the package", dir, n, most)
		}
	}
	for dir := range faces {
		if count[dir] == 0 {
			t.Errorf("%s: is no package; drop its row", dir)
		}
	}
}

// exportedNames counts the exported names of a file: top-level ones, and methods of
// exported types.
func exportedNames(t *testing.T, file string) (n int) {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && (d.Recv == nil || receiverExported(d.Recv) && !customary[d.Name.Name]) {
				n++
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				n += exportedIn(s)
			}
		}
	}
	return n
}

// customary are methods that everybody knows from the standard library.
var customary = map[string]bool{"String": true, "Error": true, "Unwrap": true, "Write": true, "Close": true, "MarshalJSON": true, "UnmarshalJSON": true}

func receiverExported(recv *ast.FieldList) bool {
	of := recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	switch generic := of.(type) {
	case *ast.IndexExpr:
		of = generic.X
	case *ast.IndexListExpr:
		of = generic.X
	}
	id, ok := of.(*ast.Ident)
	return ok && id.IsExported()
}

func exportedIn(s ast.Spec) (n int) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() {
			n++
		}
	case *ast.ValueSpec:
		for _, name := range s.Names {
			if name.IsExported() {
				n++
			}
		}
	}
	return n
}

// The command holds flags and nothing else.
const (
	mostCommand = 3000 // lines of cmd, tests apart
	mostFile    = 200  // lines of a file of it
)

// TestCommand holds the command, with all folders of it, to its size: what has more to do
// belongs to a package that others can call.
func TestCommand(t *testing.T) {
	all := 0
	for _, file := range goFiles(t) {
		if !strings.HasPrefix(file, "cmd") || strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.Count(text, []byte("\n"))
		if all += lines; lines > mostFile {
			t.Errorf("%s: %d lines, more than %d", file, lines, mostFile)
		}
	}
	if all > mostCommand || all == 0 {
		t.Errorf("cmd: %d lines, more than %d", all, mostCommand)
	}
}
