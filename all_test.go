// Package grundy_test checks the rules of the repository: which packages may import which, that
// references and rules share no code, that every problem is complete, why tests may be skipped,
// and that every export is documented.
package grundy_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/problems"
	"grundy/solutions"
)

// ranks are the folders of the tree from the bottom up. A package imports packages of its own
// folder and of folders above it in this list. The longest row that is the package's path, or a
// folder around it, is the package's.
var ranks = []string{
	"judge/base",              // errors, words in two languages, files
	"judge/document",          // statements as trees of blocks
	"judge/report",            // facts that commands find out, as plain data
	"judge/spec",              // the language of specs, and their values
	"judge/game",              // positions, moves, values, tables
	"judge/tests",             // tests, and whether an output is right
	"judge/sandbox",           // boxes
	"judge/program",           // sources, compilers, programs that run, checkers and interactors
	"judge/packages",          // packages of other judges
	"judge/problem",           // a problem with everything that belongs to it
	"judge/run",               // verdicts and hunts
	"judge/play",              // the opponent, and programs that play
	"judge/quality",           // how good the tests, the limits and the spec are
	"judge/grade",             // classes
	"judge",                   // the judge as one type
	"judge/render",            // forms of reports
	"judge/contest/admission", // who may send requests, and how many
	"judge/contest",           // contests
	"solutions",
	"problems",
	"cmd",
}

// pure matches the packages of functions that take values and return values.
var pure = regexp.MustCompile(`^judge/(report|spec|game|tests|play)(/|$)`)

// impure matches the packages in pure folders that read or write files nevertheless.
var impure = regexp.MustCompile(`^judge/(game/table/(checkpoint|plot|stored)|play/(referee|replay|session|web))$`)

// world lists the packages of the standard library that pure packages must not import.
var world = []string{"os", "os/exec", "net", "net/http", "syscall"}

// rank returns the index of the row in ranks that a package belongs to, or -1 if none does. The
// folder judge itself has a row, but is no home for folders without one.
func rank(dir string) int {
	for at := dir; at != "."; at = filepath.Dir(at) {
		if i := slices.Index(ranks, at); i >= 0 && (at != "judge" || dir == "judge") {
			return i
		}
	}
	return -1
}

// TestRanks checks that packages import only their own and lower folders, that pure packages do not
// import world, and that only tests import packages that help tests.
func TestRanks(t *testing.T) {
	for _, file := range goFiles(t) {
		dir := filepath.ToSlash(filepath.Dir(file))
		if strings.HasSuffix(file, "_test.go") || helpsTests(dir) {
			continue
		}
		own := rank(dir)
		if own < 0 {
			t.Errorf("%s: the package %s is in no folder of ranks; move it into one", file, dir)
			continue
		}
		for _, path := range importsOf(t, file) {
			if pure.MatchString(dir) && !impure.MatchString(dir) && slices.Contains(world, path) {
				t.Errorf("%s: imports %s; packages of this folder use no files, processes or network", file, path)
			}
			imported, ours := strings.CutPrefix(path, "grundy/")
			if ours && (rank(imported) > own || helpsTests(imported)) {
				t.Errorf("%s: imports %s, which is in a folder further down in ranks, or only for tests", file, imported)
			}
		}
	}
}

// helpsTests reports whether a package exists for tests alone.
func helpsTests(dir string) bool {
	name := filepath.Base(dir)
	return strings.HasPrefix(dir, "judge/testing/") || name == "testenv" || name == "suite" || name == "bench" || strings.Contains(dir, "judgetest") || strings.HasSuffix(name, "test") && name != "contest"
}

// reader is the only package of this module that references may import. Rules must not import it.
const reader = "grundy/solutions/input"

// TestReferenceAlone checks that references and rules share no code, so that one mistake cannot be
// in both. Each solve.go imports only the standard library and package input. It builds without
// the rules, and the rules build without it.
func TestReferenceAlone(t *testing.T) {
	var references, rules, withRules []string
	for _, row := range solutions.Rows {
		dir := filepath.Join("solutions", row.Folder())
		solve := filepath.Join(dir, "solve.go")
		for _, path := range importsOf(t, solve) {
			if first, _, _ := strings.Cut(path, "/"); path != reader && (strings.Contains(first, ".") || first == "grundy") {
				t.Errorf("%s: imports %s; a reference needs the standard library and %s alone", solve, path, reader)
			}
		}
		for _, file := range rulesOf(t, dir) {
			if slices.Contains(importsOf(t, file), reader) {
				t.Errorf("%s: imports %s, which only references may import", file, reader)
			}
		}
		references = append(references, solve)
		if files := rulesOf(t, dir); len(files) > 0 { // otherwise the spec declares the game
			rules, withRules = append(rules, files...), append(withRules, solve)
		}
	}
	buildWithout(t, rules, references)
	buildWithout(t, references, withRules)
}

// rulesOf returns the Go files of a problem's folder except its reference and tests.
func rulesOf(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(files, func(f string) bool {
		return filepath.Base(f) == "solve.go" || strings.HasSuffix(f, "_test.go")
	})
}

// buildWithout builds the folders of the files in of as if the files in absent did not exist. It
// makes one call of go build for all, because that compiles shared imports once.
func buildWithout(t *testing.T, absent, of []string) {
	t.Helper()
	var overlay struct{ Replace map[string]string }
	overlay.Replace = map[string]string{}
	for _, file := range absent {
		path, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		overlay.Replace[path] = ""
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(list, text, 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"build", "-overlay", list}
	for _, file := range of {
		args = append(args, "./"+filepath.ToSlash(filepath.Dir(file)))
	}
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Errorf("without %s, and %d more: %v\n%s", absent[0], len(absent)-1, err, out)
	}
}

// skips matches the permitted reasons to skip a test although GRUNDY_CI is set. The test is for a
// longer or shorter run, for another system or user, or needs what .ci/run does not install. Tests
// that need anything else ask package testenv, which fails in CI.
var skips = regexp.MustCompile(`^"SKIPPED: (-short"|-race: |for (make |Test|root: |users: )|windows: |only on (linux|amd64)\b|this tier: |this machine: |\.ci/run does not install )`)

// TestSkips checks that every call of Skip gives one of the permitted reasons.
func TestSkips(t *testing.T) {
	calls := 0
	ours, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(goFiles(t), ours...) {
		if filepath.ToSlash(filepath.Dir(file)) == "judge/testing/testenv" {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			s, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || !slices.Contains([]string{"Skip", "Skipf", "SkipNow"}, s.Sel.Name) {
				return true
			}
			calls++
			reason := ""
			if len(call.Args) > 0 {
				if literal, ok := call.Args[0].(*ast.BasicLit); ok {
					reason = literal.Value
				}
			}
			if !skips.MatchString(reason) {
				t.Errorf("%s: a test is skipped for the reason %q; use judge/testing/testenv, which fails in CI, or one of %s", file, reason, skips)
			}
			return true
		})
	}
	if calls < 30 {
		t.Errorf("only %d calls of Skip are found", calls)
	}
}

// TestRows checks that every problem has a spec, a row, a folder, submissions and hashes, and that
// none of these exists without a problem.
func TestRows(t *testing.T) {
	var rows, folders []string
	for _, r := range solutions.Rows {
		rows = append(rows, r.ID)
		if own := strings.ReplaceAll(r.ID, "-", ""); r.Folder() == own {
			folders = append(folders, own)
		}
	}
	if !slices.IsSorted(rows) {
		t.Errorf("the rows of solutions are not in the order of their ids: %v", rows)
	}
	entries, err := problems.Files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var specs []string
	for _, e := range entries {
		specs = append(specs, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	same(t, "specs and rows", specs, rows)
	folders = append(folders, families(t)...)
	slices.Sort(folders)
	same(t, "folders of solutions and rows", names(t, "solutions", true), folders)
	same(t, "folders of submissions and rows", names(t, "testdata/submissions", true), rows)
	same(t, "hashes and rows", names(t, "testdata/hashes", false), rows)
}

// families returns the folders of solutions that hold no reference, only rules that problems share.
// It omits folders that no package imports, so that TestRows reports them.
func families(t *testing.T) (list []string) {
	t.Helper()
	imported := map[string]bool{}
	for _, file := range goFiles(t) {
		for _, path := range importsOf(t, file) {
			imported[path] = true
		}
	}
	for _, dir := range names(t, "solutions", true) {
		_, err := os.Stat(filepath.Join("solutions", dir, "solve.go"))
		if os.IsNotExist(err) && imported["grundy/solutions/"+dir] {
			list = append(list, dir)
		}
	}
	return list
}

func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s differ:\n%v\n%v", what, got, want)
	}
}

// names lists the folders, or the .txt files, of a folder in order.
func names(t *testing.T, dir string, folders bool) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		if name, isText := strings.CutSuffix(e.Name(), ".txt"); e.IsDir() == folders && (folders || isText) {
			list = append(list, name)
		}
	}
	return list
}

// forbidden are patterns of code, and what to write instead.
var forbidden = []struct{ pattern, instead string }{
	{`runtime\.NumCPU`, "runtime.GOMAXPROCS(0), which knows the quota of a container"},
	{`\.(Errorf|New)\("(?i)(failed|cannot|could not|error|unable)\b`, "what is wrong, not that something failed"},
	{`fault\.New\([^\n]*store\.What\(\w+\), ""\)`, "fault.Caused, which keeps the cause: a full disk needs its own remedy"},
}

// TestForbidden checks that no source outside tests matches a forbidden pattern.
func TestForbidden(t *testing.T) {
	for _, f := range forbidden {
		pattern := regexp.MustCompile(f.pattern)
		for _, file := range goFiles(t) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if found := pattern.Find(text); found != nil && !strings.HasSuffix(file, "_test.go") && !helpsTests(filepath.Dir(file)) {
				t.Errorf("%s: %s; write %s", file, found, f.instead)
			}
		}
	}
}

// TestDocumented checks that every exported constant, variable, type, function and method has a
// doc comment, except customary methods.
func TestDocumented(t *testing.T) {
	for _, file := range goFiles(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range tree.Decls {
			for _, name := range undocumented(d) {
				t.Errorf("%s: %s has no doc comment", file, name)
			}
		}
	}
}

// customary lists methods that every Go programmer knows from the standard library.
var customary = []string{"String", "Error", "Unwrap", "Read", "Write", "Close", "Len", "Less", "Swap", "MarshalJSON", "UnmarshalJSON", "UnmarshalYAML"}

// ofExported reports whether a receiver's type is exported.
func ofExported(receiver *ast.FieldList) (exported bool) {
	found := false
	ast.Inspect(receiver.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !found { // type parameters come after the type's name
			found, exported = true, id.IsExported()
		}
		return !found
	})
	return exported
}

// undocumented returns the exported names of a declaration that have no doc comment.
func undocumented(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Doc == nil && d.Name.IsExported() && (d.Recv == nil || ofExported(d.Recv) && !slices.Contains(customary, d.Name.Name)) {
			names = append(names, d.Name.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() && d.Doc == nil && s.Doc == nil {
					names = append(names, s.Name.Name)
				}
			case *ast.ValueSpec:
				if s.Names[0].IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
					names = append(names, s.Names[0].Name)
				}
			}
		}
	}
	return names
}

// goFiles lists the Go files of cmd, judge, problems and solutions. It omits paths that contain
// "hello", because example programs are not code of Grundy.
func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, root := range []string{"cmd", "judge", "problems", "solutions"} {
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

func importsOf(t *testing.T, file string) []string {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, spec := range tree.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}
