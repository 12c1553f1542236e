package i18n

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/judge/testenv"
)

// A said is a message in the code, as a format, and where it is.
type said struct{ format, at string }

// A reader collects the messages of a package.
type reader struct {
	files  *token.FileSet
	consts map[string]ast.Expr
	list   []said
}

// root is the repository.
const root = "../.."

// worded are files, and folders of them, all of whose texts people read: what checkers and
// runs find, hints and warnings.
var worded = []string{
	"judge/report/text", "judge/check/check.go", "judge/check/checker.go", "judge/check/hint.go", "judge/check/lines.go",
	"judge/run/outcome.go", "judge/run/rerun.go", "judge/hunt/talk.go", "judge/hunt/causes.go", "judge/run/talk.go",
	"judge/sandbox/promises.go", "judge/sandbox/gaps.go", "judge/grammar/validate.go", "judge/build/hints.go",
}

// messages returns the messages of all code but tests.
func messages(t *testing.T) (list []said) {
	t.Helper()
	packages := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2) {
			return filepath.SkipDir
		}
		if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			packages[filepath.Dir(path)] = append(packages[filepath.Dir(path)], path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for dir, files := range packages {
		if name := filepath.Base(dir); strings.HasSuffix(name, "test") && name != "contest" || name == "testenv" || name == "statement" || name == "gradebook" || name == "html" {
			continue // helpers of tests, and packages whose messages have keys and tables of their own
		}
		r := &reader{files: token.NewFileSet(), consts: map[string]ast.Expr{}}
		r.read(t, files)
		list = append(list, r.list...)
	}
	slices.SortFunc(list, func(a, b said) int { return strings.Compare(a.at, b.at) })
	return list
}

func (r *reader) read(t *testing.T, files []string) {
	t.Helper()
	var trees []*ast.File
	for _, path := range files {
		tree, err := parser.ParseFile(r.files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, tree)
		ast.Inspect(tree, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Names) == 1 && len(spec.Values) == 1 {
				r.consts[spec.Names[0].Name] = spec.Values[0]
			}
			return true
		})
	}
	for i, tree := range trees {
		path, _ := filepath.Rel(root, files[i])
		path = filepath.ToSlash(path)
		all := slices.Contains(worded, path) || slices.Contains(worded, filepath.Dir(path)) && filepath.Base(path) != "strengthtable.go" // which machines read
		ast.Inspect(tree, func(n ast.Node) bool { return r.visit(n, all) })
	}
}

// visit collects the messages of a node; all says that every text is one. It reports
// whether to look within the node, too.
func (r *reader) visit(n ast.Node, all bool) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.CallExpr:
		if called := name(n.Fun); called == "regexp.MustCompile" || called == "undeclared" {
			return false
		}
		r.call(n)
	case *ast.CompositeLit:
		if slices.Contains([]string{"fault.Error", "Error", "spec.Complaint", "Complaint"}, name(n.Type)) {
			r.fields(n)
		}
	}
	if e, ok := n.(ast.Expr); ok && all {
		if text, ok := r.format(e); ok {
			r.add(e, text)
			return false
		}
	}
	return true
}

// name returns an expression such as fault.New as text.
func name(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return name(e.X) + "." + e.Sel.Name
	case *ast.UnaryExpr:
		return name(e.X)
	}
	return ""
}

func (r *reader) call(c *ast.CallExpr) {
	called := name(c.Fun)
	method := called[strings.LastIndex(called, ".")+1:]
	switch {
	case called == "fault.New" && len(c.Args) == 3:
		for _, arg := range c.Args {
			if text, ok := r.format(arg); ok {
				r.add(arg, text)
			}
		}
	case called == "fault.Errorf":
		if text, ok := r.formatOf(c.Args[0]); ok {
			r.parts(c, text)
		}
	case method == "complain" || method == "Complain":
		for _, arg := range c.Args {
			if text, ok := r.format(arg); ok {
				r.add(arg, text)
			}
		}
	case called == "message.Sprintf" || called == "message.Format":
		r.whole(c.Args[1])
	case called != "say" && method == "say" || method == "printf":
		if len(c.Args) > 0 {
			r.whole(c.Args[0])
		}
	}
}

func (r *reader) first(e ast.Expr) {
	if text, ok := r.format(e); ok {
		r.add(e, text)
	}
}

// whole adds a format.
func (r *reader) whole(e ast.Expr) {
	if text, ok := r.formatOf(e); ok {
		r.add(e, text)
	}
}

// formatOf returns the format that an argument is.
func (r *reader) formatOf(e ast.Expr) (format string, ok bool) {
	if sum, is := e.(*ast.BinaryExpr); is {
		return r.joined(sum, true)
	}
	return r.format(e)
}

// parts adds the parts of a format as fault.Errorf takes them.
func (r *reader) parts(at ast.Node, format string) {
	rest, remedy := format, ""
	if i := strings.LastIndex(format, "; "); i > 0 {
		rest, remedy = format[:i], format[i+2:]
	}
	if place, what, ok := strings.Cut(rest, ": "); ok && !strings.Contains(place, " ") {
		rest = what
	}
	r.add(at, rest)
	r.add(at, remedy)
}

func (r *reader) fields(c *ast.CompositeLit) {
	for _, e := range c.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && (name(kv.Key) == "What" || name(kv.Key) == "Remedy") {
			r.first(kv.Value)
		}
	}
}

// format returns the format of a text, if some of it stands in the code: what is filled
// in is %s.
func (r *reader) format(e ast.Expr) (format string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.ParenExpr:
		return r.format(e.X)
	case *ast.Ident:
		if value, ok := r.consts[e.Name]; ok {
			if lit, ok := value.(*ast.BasicLit); ok {
				return r.format(lit)
			}
		}
	case *ast.BinaryExpr:
		return r.joined(e, false)
	case *ast.CallExpr:
		switch name(e.Fun) {
		case "fmt.Sprintf", "fmt.Errorf", "errors.New":
			return r.formatOf(e.Args[0])
		}
	}
	return "", false
}

// joined returns the format of a concatenation; whole says that it is a format itself.
func (r *reader) joined(e *ast.BinaryExpr, whole bool) (format string, ok bool) {
	left, ok := r.format(e.X)
	right, also := r.format(e.Y)
	if sum, is := e.X.(*ast.BinaryExpr); is {
		left, ok = r.joined(sum, whole)
	}
	if e.Op != token.ADD || !ok && !also {
		return "", false
	}
	return filled(e.X, left, ok, whole) + filled(e.Y, right, also, whole), true
}

// filled returns a part of a concatenation as a part of a format.
func filled(e ast.Expr, text string, ok, whole bool) string {
	if call, is := e.(*ast.CallExpr); is && !ok && name(call.Fun) == "strconv.Quote" {
		return "%q"
	}
	if !ok {
		return "%s"
	}
	if lit, is := e.(*ast.BasicLit); is && !whole {
		text, _ = strconv.Unquote(lit.Value)
		return strings.ReplaceAll(text, "%", "%%")
	}
	return text
}

var letters = regexp.MustCompile(`[A-Za-z]{2}`)

// add adds a message that has words.
func (r *reader) add(at ast.Node, format string) {
	format = strings.TrimSpace(format)
	if letters.MatchString(verb.ReplaceAllString(format, "")) {
		r.list = append(r.list, said{format, r.files.Position(at.Pos()).String()})
	}
}

// TestComplete wants a Chinese text for every message. Who knows no Chinese can go on: the
// message is shown in English, and only CI insists.
func TestComplete(t *testing.T) {
	list := messages(t)
	if len(list) < 300 {
		t.Fatalf("only %d messages are found", len(list))
	}
	told := map[string]bool{}
	for _, s := range list {
		if !known(s.format) && !told[s.format] {
			testenv.Untranslated(t, "%s: no Chinese for\n\t%q: \"\",", s.at, s.format)
			told[s.format] = true
		}
	}
}

// TestRemedies wants a Chinese text for what stands in tables: how to get a compiler or a
// tier, and what compilers say of the machine.
func TestRemedies(t *testing.T) {
	for file, table := range map[string]string{
		"judge/build/toolchain.go": "toolchains", "judge/build/compile.go": "faults", "judge/sandbox/tier.go": "remedies",
	} {
		list := tabled(t, filepath.Join(root, file), table)
		if len(list) < 3 {
			t.Errorf("%s: %s has %d texts", file, table, len(list))
		}
		for _, text := range list {
			if zh := Text(Chinese, text); zh == text || english.MatchString(zh) {
				testenv.Untranslated(t, "%s: %s: no Chinese for\n\t%q: %q", file, table, text, zh)
			}
		}
	}
}

// english are words that no command and no name of a program has.
var english = regexp.MustCompile(`\b(or|with|from|and|it|anew|libraries)\b`)

// tabled returns the texts of several words in a variable's value, as they are told; of
// toolchains those that say what to install.
func tabled(t *testing.T, file, variable string) (list []string) {
	t.Helper()
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	r := &reader{}
	ast.Inspect(tree, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || spec.Names[0].Name != variable {
			return true
		}
		ast.Inspect(spec, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if text, ok := r.format(e); ok {
					told := variable != "toolchains" || strings.HasPrefix(text, "install ")
					if told && strings.Count(text, " ") > 1 {
						list = append(list, strings.ToLower(text[:1])+text[1:])
					}
					return false
				}
			}
			return true
		})
		return false
	})
	return list
}

// known reports whether a message has a row, or has no words.
func known(format string) bool {
	_, row := catalogue()[format]
	_, noun := nouns[format]
	_, once := catalogue()[strings.ReplaceAll(format, "%%", "%")] // of a format that was put together
	return row || noun || once || code.MatchString(format)
}

// code are texts that are no words: flags, names, calls.
var code = regexp.MustCompile(`^(--?[\w-]+(=\S+)?|[\w./-]+|\S*[().$]\S*|print\(.*\))$`)

// TestPlaces wants the places of a Chinese text to be those of the English one: the same
// verbs for the same arguments, and none left out.
func TestPlaces(t *testing.T) {
	for en, zh := range catalogue() {
		if got, want := placesOf(zh), placesOf(en); !slices.Equal(got, want) {
			t.Errorf("%q has the places %q, and %q %q", en, want, zh, got)
		}
		if strings.TrimSpace(en) != en {
			t.Errorf("%q has blanks around it, and is never found", en)
		}
	}
}

// placesOf returns the verbs of a format in the order of their arguments.
func placesOf(format string) (list []string) {
	at, next := map[int]string{}, 0
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[2] == "" {
			continue
		}
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1])
			next--
		}
		at[next] = strings.ReplaceAll(m[0], "["+m[1]+"]", "")
		next++
	}
	for i := range len(at) {
		list = append(list, at[i])
	}
	return list
}

// TestTables wants no text in two tables, one of which would count.
func TestTables(t *testing.T) {
	n := 0
	for _, table := range tables {
		n += len(table)
	}
	if n != len(catalogue()) {
		t.Errorf("%d rows, and %d different texts", n, len(catalogue()))
	}
}
