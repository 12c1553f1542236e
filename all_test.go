// Package grundy_test holds the house to its rules: which package may import
// which, that references and rules share nothing, and that every problem is whole.
package grundy_test

import (
	"encoding/json"
	"flag"
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

var update = flag.Bool("update", false, "write testdata/hashes anew")

// imports is the table of what each package may import of ours.
var imports = map[string][]string{
	"problems": {},
	// Not in problems, whose specs tests of solutions read: it imports all solutions.
	"problems/catalogue": {
		"problems", "solutions", "judge/check", "judge/limits", "judge/lint", "judge/problem", "judge/report", "judge/spec", "judge/grammar", "judge/game", "judge/plan", "judge/build", "judge/apart",
		"judge/archive", "judge/table/stored", "judge/store", "judge/fault", "judge/talk", "judge/testfiles", "judge/words", "judge/words",
	},
	"problems/scaffold":    {"solutions", "judge/spec", "judge/store", "judge/fault"},
	"judge/words":          {"judge/fault"},
	"judge/crash":          {"judge/words"},
	"judge/fault":          {},
	"judge/message":        {"judge/fault", "judge/words"},
	"judge/store":          {"judge/fault", "judge/words"},
	"judge/apart":          {},
	"judge/requires":       {},
	"judge/spec":           {"judge/words", "judge/fault"},
	"judge/statement":      {"judge/build", "judge/spec", "judge/words"},
	"judge/spec/edit":      {},
	"judge/check":          {"judge/words"},
	"judge/check/protocol": {"judge/check", "judge/words"},
	"judge/check/desk": {
		"judge/build", "judge/check", "judge/check/protocol", "judge/fault", "judge/sandbox", "judge/store", "judge/words",
	},
	"judge/check/program":       {"judge/build", "judge/check", "judge/check/desk", "judge/check/protocol", "judge/fault", "judge/sandbox"},
	"judge/talk":                {"judge/build", "judge/check", "judge/check/desk", "judge/check/protocol", "judge/fault", "judge/sandbox", "judge/words"},
	"judge/build":               {"judge/fault", "judge/store"},
	"judge/build/buildtest":     {},
	"judge/sandbox":             {"judge/fault", "judge/store"},
	"judge/sandbox/sandboxtest": {"judge/sandbox"},
	"judge/runcache":            {"judge/sandbox", "judge/fault", "judge/store"},
	"judge/language":            {},
	"judge/graph":               {},
	"judge/plane":               {},
	"judge/grammar":             {"judge/spec", "judge/words", "judge/language", "judge/graph", "judge/plane"},
	"judge/draw":                {"judge/grammar", "judge/graph", "judge/plane"},
	"judge/order":               {"judge/grammar", "judge/draw"},
	"judge/stress":              {"judge/grammar", "judge/draw", "judge/order"},
	"judge/mutant":              {"judge/fault"},
	"judge/game":                {"judge/spec", "judge/grammar"},
	"judge/plan":                {"judge/grammar", "judge/draw", "judge/graph", "judge/order", "judge/game", "judge/table", "judge/fault", "judge/words"},
	"judge/table/stored": {
		"judge/table", "judge/table/cases", "judge/spec", "judge/grammar", "judge/game", "judge/store", "judge/fault", "judge/words",
		"judge/report/stored",
	},
	"judge/watch":     {"judge/problem", "judge/report", "judge/run", "judge/store"},
	"judge/archive":   {"judge/store", "judge/fault", "judge/words"},
	"judge/usage":     {"judge/fault", "judge/message", "judge/spec", "judge/words"},
	"judge/doctor":    {"judge/build", "judge/sandbox", "judge/fault", "judge/words"},
	"judge/testfiles": {"judge/plan", "judge/store", "judge/fault", "judge/words"},
	"judge/testfiles/bysubtask": {
		"judge/fault", "judge/problem", "judge/run", "judge/spec", "judge/spec/edit", "judge/store", "judge/testfiles",
	},
	"judge/counterexamples":  {"judge/hunt", "judge/testfiles", "judge/store", "judge/fault"},
	"judge/table/paste":      {"judge/table", "judge/build", "judge/sandbox", "judge/words", "judge/fault"},
	"judge/table/checkpoint": {"judge/table", "judge/store", "judge/fault", "judge/words"},
	"judge/table/plot":       {"judge/fault", "judge/message", "judge/store", "judge/table"},
	"judge/table/quotient":   {"judge/fault", "judge/game", "judge/table"},
	"judge/table/cases":      {"judge/table", "judge/spec", "judge/grammar", "judge/game"},
	"judge/table":            {"judge/spec", "judge/grammar", "judge/game", "judge/words", "judge/fault"},
	"judge/report":           {"judge/fault", "judge/game", "judge/order", "judge/plan", "judge/sandbox", "judge/words"},
	"judge/problem":          {"judge/check", "judge/fault", "judge/game", "judge/grammar", "judge/plan", "judge/report", "judge/spec", "judge/table", "judge/talk"},
	"judge/judgetest":        {"judge/plan", "judge/problem", "judge/sandbox", "judge/spec"},
	"judge/run": {
		"judge/build", "judge/check", "judge/check/program", "judge/check/protocol", "judge/crash", "judge/fault", "judge/grammar", "judge/plan", "judge/problem", "judge/report",
		"judge/runcache", "judge/sandbox", "judge/talk", "judge/words",
	},
	"judge/explain": {"judge/game", "judge/grammar", "judge/order", "judge/plan", "judge/problem", "judge/report", "judge/spec", "judge/words"},
	"judge/hunt": {
		"judge/build", "judge/check", "judge/explain", "judge/fault", "judge/grammar", "judge/order", "judge/plan", "judge/problem",
		"judge/report", "judge/run", "judge/sandbox", "judge/stress", "judge/words",
	},
	"judge/limits": {"judge/build", "judge/fault", "judge/problem", "judge/report", "judge/run", "judge/sandbox", "judge/words"},
	"judge/strength": {
		"judge/build", "judge/fault", "judge/grammar", "judge/hunt", "judge/mutant", "judge/plan", "judge/problem",
		"judge/report", "judge/run", "judge/sandbox", "judge/spec/edit", "judge/store", "judge/words",
	},
	"judge/lint": {
		"judge/build", "judge/check", "judge/fault", "judge/game", "judge/grammar", "judge/plan", "judge/problem",
		"judge/report", "judge/run", "judge/runcache", "judge/spec", "judge/stress", "judge/words",
	},
	// Who renders reports takes them as they are, and gives bytes.
	"judge/report/round":  {"judge/report"},
	"judge/report/matrix": {"judge/report", "judge/report/round"},
	"judge/report/stored": {},
	"judge/report/remark": {"judge/crash", "judge/message", "judge/report", "judge/report/round", "judge/report/text"},
	"judge/report/github": {"judge/explain", "judge/report", "judge/report/remark", "judge/report/round"},
	"judge/report/junit":  {"judge/grade", "judge/report", "judge/report/round", "judge/report/text", "judge/words"},
	"judge/report/reporttest": {
		"judge/doctor", "judge/fault", "judge/game", "judge/grammar", "judge/hunt", "judge/limits", "judge/lint", "judge/mutant",
		"judge/order", "judge/plan", "judge/problem", "judge/report", "judge/report/round", "judge/report/stored", "judge/sandbox", "judge/spec",
		"judge/strength", "judge/stress", "judge/table", "judge/table/cases", "judge/table/quotient", "judge/testfiles",
	},
	"judge/report/output":   {"judge/fault", "judge/store", "judge/words"},
	"judge/report/terminal": {"judge/run", "judge/words"},
	"judge/report/html": {
		"judge/check", "judge/explain", "judge/game", "judge/message", "judge/plan", "judge/report", "judge/report/matrix", "judge/report/remark",
		"judge/report/round", "judge/words",
	},
	"judge/report/text": {
		"judge/doctor", "judge/explain", "judge/fault", "judge/game", "judge/grammar", "judge/hunt", "judge/limits", "judge/lint",
		"judge/message", "judge/report", "judge/report/matrix", "judge/report/stored", "judge/run", "judge/sandbox", "judge/spec", "judge/strength",
		"judge/table", "judge/table/cases", "judge/table/quotient", "judge/testfiles", "judge/words",
	},
	"judge/report/json": {
		"judge/contest/client", "judge/contest/stream",
		"judge/build", "judge/doctor", "judge/explain", "judge/fault", "judge/grade", "judge/grammar", "judge/hunt", "judge/limits", "judge/lint", "judge/order", "judge/report",
		"judge/report/stored", "judge/spec", "judge/statement", "judge/strength", "judge/table", "judge/table/cases", "judge/table/quotient",
		"judge/testfiles", "judge/words",
	},
	"judge/grade": {"judge/fault", "judge/report", "judge/store", "judge/words"},
	// The contest: its core is pure, and what stores it knows no page.
	"judge/contest":          {"judge/fault", "judge/report", "judge/words"},
	"judge/contest/board":    {"judge/contest", "judge/report"},
	"judge/contest/setup":    {"judge/build", "judge/contest", "judge/contest/stream", "judge/fault", "judge/message", "judge/spec", "judge/store", "judge/words"},
	"judge/contest/client":   {"judge/build", "judge/fault", "judge/message", "judge/report", "judge/report/text", "judge/words"},
	"judge/contest/work":     {"judge", "judge/build", "judge/contest", "judge/contest/stream", "judge/fault", "judge/problem", "judge/report"},
	"judge/contest/server":   {"judge/build", "judge/contest", "judge/contest/board", "judge/contest/client", "judge/contest/clics", "judge/contest/pack", "judge/contest/setup", "judge/contest/stream", "judge/fault", "judge/message", "judge/report", "judge/report/html", "judge/report/round", "judge/words"},
	"judge/contest/host":     {"judge/contest", "judge/contest/pack", "judge/contest/server", "judge/contest/setup", "judge/contest/stream", "judge/contest/work", "judge/fault", "judge/message", "judge/store", "judge/words"},
	"problems/bundle":        {"judge/contest", "judge/contest/host", "judge/contest/stream", "judge/contest/work", "judge/doctor", "judge/sandbox", "judge/problem", "judge/statement", "problems", "problems/catalogue", "solutions", "judge/build", "judge/fault", "judge/spec", "judge/store"},
	"judge/contest/stream":   {"judge/contest", "judge/fault", "judge/message", "judge/store"},
	"judge/contest/clics":    {"judge/build", "judge/contest", "judge/contest/board", "judge/fault", "judge/report"},
	"judge/contest/pack":     {"judge/contest", "judge/contest/clics", "judge/fault", "judge/report"},
	"judge/report/gradebook": {"judge/fault", "judge/grade", "judge/report", "judge/report/html", "judge/report/output", "judge/report/round", "judge/store", "judge/words"},
	// The face.
	"judge": {
		"judge/build", "judge/check", "judge/fault", "judge/hunt", "judge/limits", "judge/plan", "judge/problem", "judge/report", "judge/run", "judge/runcache",
		"judge/sandbox", "judge/strength", "judge/talk",
	},

	"solutions":       {"judge/grammar", "judge/game", "judge/check", "judge/fault", "solutions/*"},
	"solutions/input": {},
	// A problem's folder; of ours a file solve.go in it imports solutions/input alone,
	// the rules may be those of a family.
	"solutions/*":     {"judge/grammar", "judge/game", "judge/check", "solutions/*"},
	"cmd/grundy/help": {},
	"cmd/grundy": {
		"cmd/grundy/help", "judge/usage", "judge/message", "judge/contest/client", "judge/contest/host", "judge/contest/setup", "judge/contest/stream", "problems/bundle", "problems/catalogue", "problems/scaffold", "solutions", "judge",
		"judge/explain", "judge/hunt", "judge/limits", "judge/lint", "judge/problem", "judge/report", "judge/run", "judge/strength",
		"judge/spec", "judge/grammar", "judge/game", "judge/plan", "judge/table", "judge/check", "judge/build", "judge/sandbox",
		"judge/runcache", "judge/store", "judge/apart", "judge/fault", "judge/words", "judge/statement", "judge/explain", "judge/testfiles", "judge/counterexamples", "judge/spec/edit", "judge/lint", "judge/watch", "judge/doctor",
		"judge/table/stored", "judge/table/cases", "judge/table/paste", "judge/table/checkpoint", "judge/table/plot", "judge/table/quotient",
		"judge/testfiles/bysubtask", "judge/grade", "judge/report/github", "judge/report/gradebook", "judge/report/html", "judge/report/json", "judge/report/junit", "judge/report/matrix", "judge/report/output",
		"judge/report/round", "judge/report/stored", "judge/report/terminal", "judge/report/text",
	},
}

// TestImports holds every file that is no test to the table.
func TestImports(t *testing.T) {
	for _, file := range goFiles(t) {
		dir := filepath.ToSlash(filepath.Dir(file))
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		allowed, known := imports[dir]
		if !known {
			allowed, known = imports[filepath.ToSlash(filepath.Join(filepath.Dir(dir), "*"))]
		}
		if !known {
			t.Errorf("%s: the package %s has no row in the table of imports", file, dir)
			continue
		}
		for _, path := range importsOf(t, file) {
			own, ok := strings.CutPrefix(path, "grundy/")
			if ok && !slices.Contains(allowed, own) && !slices.Contains(allowed, filepath.Dir(own)+"/*") {
				t.Errorf("%s: imports %s, which the table does not allow", file, own)
			}
		}
	}
}

// reader is the one package of ours that a reference imports, and the rules do not.
const reader = "grundy/solutions/input"

// TestReferenceAlone wants solve.go to be pasteable and to share nothing with the
// rules: it builds without its neighbours, from the standard library and package input,
// and rules.go builds without it.
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
				t.Errorf("%s: imports %s, which references alone do", file, reader)
			}
		}
		references = append(references, solve)
		if files := rulesOf(t, dir); len(files) > 0 { // else the game is declared
			rules, withRules = append(rules, files...), append(withRules, solve)
		}
	}
	buildWithout(t, rules, references)
	buildWithout(t, references, withRules)
}

// rulesOf are the files of a problem's folder that are neither its reference nor tests.
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

// buildWithout builds the folders of some files as if others were not there: all in
// one call, which shares what they import.
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

// TestProcessors wants nobody to ask for the processors of the machine: a container
// may have the quota of one on a machine of many. runtime.GOMAXPROCS(0) knows it.
func TestProcessors(t *testing.T) {
	for _, file := range goFiles(t) {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "NumCPU" {
				t.Errorf("%s: runtime.NumCPU does not know the quota of a container; use runtime.GOMAXPROCS(0)", file)
			}
			return true
		})
	}
}

// skips are why a test may be skipped though GRUNDY_CI is set: it is another's part,
// for a longer or shorter run, of another system or user, or wants what .ci/run does
// not install. All else is judge/requires', which fails there.
var skips = regexp.MustCompile(`^"SKIPPED: (-short"|-race: |for (make |Test|root: |users: )|windows: |only on (linux|amd64)\b|this tier: |\.ci/run does not install )`)

// TestSkips wants each test that is skipped to say why, and no machine of ours to skip
// what it should test.
func TestSkips(t *testing.T) {
	calls := 0
	ours, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(goFiles(t), ours...) {
		if filepath.ToSlash(filepath.Dir(file)) == "judge/requires" {
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
				t.Errorf("%s: a test is skipped for the reason %q; use judge/requires, which fails in CI, or one of %s", file, reason, skips)
			}
			return true
		})
	}
	if calls < 30 {
		t.Errorf("%d calls are seen", calls)
	}
}

// TestRows wants every problem to have its spec, row, folder and submissions, and
// nothing to be left over.
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

// families are the folders of solutions that hold no reference: rules that
// problems share. Nobody's are left over.
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

// names lists folders, or .txt files, of a folder, in order.
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

var unhelpful = regexp.MustCompile(`^"(?i)(failed|cannot|could not|error|unable)\b`)

// TestErrorTexts wants errors to say what is wrong, not that something failed.
func TestErrorTexts(t *testing.T) {
	for _, file := range goFiles(t) {
		if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "sandboxtest.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			f, isSelector := call.Fun.(*ast.SelectorExpr)
			text, isText := call.Args[0].(*ast.BasicLit)
			if isSelector && isText && (f.Sel.Name == "Errorf" || f.Sel.Name == "New") && unhelpful.MatchString(text.Value) {
				t.Errorf("%s: the error %s says that something failed, not what is wrong", file, text.Value)
			}
			return true
		})
	}
}

// TestErrorAssertions wants no error to be taken for one of a type without looking:
// whoever wraps it on the way makes that a panic.
func TestErrorAssertions(t *testing.T) {
	holdTo(t, uncheckedErrors, "%s: takes %s for an error of a type without looking; use errors.As")
}

// holdTo reports with a format, of a file and a name, what a rule finds in the files.
func holdTo(t *testing.T, rule func(ast.Node) []string, format string) {
	t.Helper()
	for _, file := range goFiles(t) {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range rule(tree) {
			t.Errorf(format, file, name)
		}
	}
}

// tryRule holds a rule to how much it has to find in each body of a function.
func tryRule(t *testing.T, rule func(ast.Node) []string, wanted map[string]int) {
	t.Helper()
	for body, want := range wanted {
		tree, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\nfunc f() {\n"+body+"\n}", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := rule(tree); len(got) != want {
			t.Errorf("%s: %q", body, got)
		}
	}
}

// TestUncheckedErrors tries the rule itself.
func TestUncheckedErrors(t *testing.T) {
	tryRule(t, uncheckedErrors, map[string]int{
		"c := err.(complaint); _ = c":          1,
		"list = append(list, err.(complaint))": 1,
		"use(readErr.(complaint))":             1,
		"if c, ok := err.(complaint); ok {}":   0,
		"switch err.(type) {}":                 0,
		"var c, ok = err.(complaint)":          0,
		"w := pool.Get().(*printer)":           0,
	})
}

// uncheckedErrors names the errors that a file asserts to be of a type, not asking
// whether they are.
func uncheckedErrors(tree ast.Node) (names []string) {
	asked := map[ast.Node]bool{}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			asked[n.Rhs[0]] = len(n.Lhs) == 2 && len(n.Rhs) == 1
		case *ast.ValueSpec:
			if len(n.Values) == 1 {
				asked[n.Values[0]] = len(n.Names) == 2
			}
		case *ast.TypeAssertExpr:
			id, ok := n.X.(*ast.Ident)
			if ok && n.Type != nil && !asked[n] && (id.Name == "err" || strings.HasSuffix(id.Name, "Err")) {
				names = append(names, id.Name)
			}
		}
		return true
	})
	return names
}

// TestReturns wants no value to be returned beside what a method of it says: Go does not
// tell whether the value is read before the method changes it.
func TestReturns(t *testing.T) {
	holdTo(t, hastyReturns, "%s: returns %s beside a call of its method; call it before")
}

// TestHastyReturns tries the rule itself.
func TestHastyReturns(t *testing.T) {
	tryRule(t, hastyReturns, map[string]int{
		"return o, o.judge(f)":               1,
		"return 1, o, fmt.Errorf(o.check())": 1,
		"return o.judge(f), o":               1,
		"return o, fmt.Errorf(\"a\")":        0,
		"return o, func() { o.judge() }":     0,
		"return o.name, o.judge()":           0,
		"return o.judge(), o.check()":        0,
	})
}

// hastyReturns names the variables that a file returns beside a call of a method of theirs.
func hastyReturns(tree ast.Node) (names []string) {
	ast.Inspect(tree, func(n ast.Node) bool {
		r, ok := n.(*ast.ReturnStmt)
		if !ok {
			return true
		}
		called := map[string]bool{}
		for _, result := range r.Results {
			ast.Inspect(result, func(n ast.Node) bool {
				called[receiver(n)] = true
				_, later := n.(*ast.FuncLit)
				return !later
			})
		}
		for _, result := range r.Results {
			if id, ok := result.(*ast.Ident); ok && called[id.Name] {
				names = append(names, id.Name)
			}
		}
		return true
	})
	return names
}

// receiver names the variable whose method a call calls; empty: it is no such call.
func receiver(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return ""
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if id, ok := method.X.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// goFiles lists the Go files of the tree.
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

// lost is an error of the system as a fault without a remedy and without its cause, by which
// fault.Bare would know what helps.
var lost = regexp.MustCompile(`fault\.New\([^\n]*store\.What\(\w+\), ""\)`)

// TestErrorCauses wants a fault that says no remedy to have the cause of the system: a full
// disk or a limit on the size of files is told with what would do.
func TestErrorCauses(t *testing.T) {
	for _, file := range goFiles(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if m := lost.Find(text); m != nil {
			t.Errorf("%s: %s loses its cause; write fault.Caused", file, m)
		}
	}
}
