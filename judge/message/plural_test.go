package message

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// counted is a count and the next two words.
var counted = regexp.MustCompile(`%(?:\[\d+\])?([ds]) ([a-z-]+)(?: ([a-z]+))?\b`)

// unlike are words that end as plurals do and are none, and words that no noun follows.
// Ones are told apart from one by whoever chooses the text.
var unlike = strings.Fields("is has was this its as less does stands closes leaves of and to from or for in on where before after was not must ones")

// things returns the plural among the two words after a count, with an adjective before it.
func things(first, second string) string {
	switch plural := func(w string) bool { return strings.HasSuffix(w, "s") }; {
	case slices.Contains(unlike, first):
		return ""
	case plural(first):
		return first
	case plural(second) && !slices.Contains(unlike, second):
		return first + " " + second
	}
	return ""
}

// A counter finds texts of a file that say 1 things.
type counter struct {
	t      *testing.T
	files  *token.FileSet
	large  map[string]bool // constants above 1, as package.name
	pkg    string
	others string  // all texts of the file, a line each
	guards []guard // of the file
}

// A guard is a condition, and what runs only if it holds.
type guard struct {
	condition ast.Expr
	from, to  token.Pos
}

// TestCounts wants no count of things whose number may be 1 to stand before their plural:
// words.Plural and message.Plural form both. What is allowed is a constant above 1, and a
// text that says many in itself or stands beside its twin for one.
func TestCounts(t *testing.T) {
	files, trees := token.NewFileSet(), map[string]*ast.File{}
	c := &counter{t: t, files: files, large: map[string]bool{}}
	for _, path := range sources(t) {
		tree, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		trees[path], c.pkg = tree, filepath.Base(filepath.Dir(path))
		ast.Inspect(tree, c.constants)
	}
	for _, path := range slices.Sorted(func(yield func(string) bool) {
		for path := range trees {
			if !yield(path) {
				return
			}
		}
	}) {
		c.others, c.guards, c.pkg = texts(trees[path]), nil, filepath.Base(filepath.Dir(path))
		ast.Inspect(trees[path], c.guard)
		ast.Inspect(trees[path], c.visit)
	}
}

// sources returns the Go files that speak to users.
func sources(t *testing.T) (list []string) {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path == filepath.Join(root, "solutions", "input"): // only references read by it, what is legal
			return filepath.SkipDir
		case d.IsDir() && (d.Name() == "testdata" || strings.HasSuffix(d.Name(), "test") && d.Name() != "contest"):
			return filepath.SkipDir
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") && !strings.HasPrefix(filepath.ToSlash(path), "../../judge/message/"):
			list = append(list, path)
		}
		return nil
	})
	if err != nil || len(list) < 300 {
		t.Fatal(len(list), err)
	}
	return list
}

// constants notes the constants above 1, those that are sums and products, too.
func (c *counter) constants(n ast.Node) bool {
	decl, ok := n.(*ast.GenDecl)
	if !ok || decl.Tok != token.CONST {
		return true
	}
	for _, spec := range decl.Specs {
		v := spec.(*ast.ValueSpec)
		for i, e := range v.Values {
			if c.above(e) {
				c.large[c.pkg+"."+v.Names[i].Name] = true
			}
		}
	}
	return true
}

// above reports whether an expression is a constant above 1.
func (c *counter) above(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		one := constant.MakeInt64(1)
		return e.Kind == token.INT && constant.Compare(constant.MakeFromLiteral(e.Value, e.Kind, 0), token.GTR, one)
	case *ast.BinaryExpr:
		shift := e.Op == token.SHL && c.above(e.Y)
		return shift || (e.Op == token.MUL || e.Op == token.ADD) && c.above(e.X) && c.above(e.Y)
	case *ast.Ident:
		return c.large[c.pkg+"."+e.Name]
	case *ast.SelectorExpr:
		return c.large[types.ExprString(e)]
	}
	return false
}

// guard notes the conditions of a file.
func (c *counter) guard(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IfStmt:
		c.guards = append(c.guards, guard{n.Cond, n.Body.Pos(), n.Body.End()})
	case *ast.CaseClause:
		for _, e := range n.List {
			c.guards = append(c.guards, guard{e, n.Colon, n.End()})
		}
	}
	return true
}

// guarded reports whether conditions see to it that a number is not 1 at a place.
func (c *counter) guarded(at token.Pos, n ast.Expr) bool {
	name := types.ExprString(n)
	var holds func(e ast.Expr) bool
	holds = func(e ast.Expr) bool {
		b, ok := e.(*ast.BinaryExpr)
		switch {
		case !ok:
			return false
		case b.Op == token.LAND:
			return holds(b.X) || holds(b.Y)
		case types.ExprString(b.X) != name:
			return false
		}
		one := types.ExprString(b.Y) == "1"
		return b.Op == token.GTR && (one || c.above(b.Y)) || (b.Op == token.LSS || b.Op == token.NEQ) && one
	}
	return slices.ContainsFunc(c.guards, func(g guard) bool { return g.from < at && at < g.to && holds(g.condition) })
}

// texts returns the texts of a file, a line each.
func texts(tree *ast.File) string {
	var all strings.Builder
	ast.Inspect(tree, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, _ := strconv.Unquote(lit.Value)
			all.WriteString(text + "\n")
		}
		return true
	})
	return all.String()
}

// visit looks at formats with their arguments, and at texts alone.
func (c *counter) visit(n ast.Node) bool {
	if call, ok := n.(*ast.CallExpr); ok {
		for i, arg := range call.Args {
			if lit, ok := arg.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				c.look(lit, call.Args[i+1:])
			}
		}
		for _, arg := range append(call.Args, call.Fun) {
			if _, lit := arg.(*ast.BasicLit); !lit {
				ast.Inspect(arg, c.visit)
			}
		}
		return false
	}
	if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		c.look(lit, nil)
	}
	return true
}

// printed reports whether an argument is a number that was made a text.
func printed(args []ast.Expr, nth int) bool {
	if nth >= len(args) {
		return false
	}
	call, ok := args[nth].(*ast.CallExpr)
	return ok && slices.Contains([]string{"words.Count", "strconv.Itoa", "strconv.FormatInt"}, name(call.Fun))
}

// look complains of a text that says 1 things.
func (c *counter) look(lit *ast.BasicLit, args []ast.Expr) {
	format, _ := strconv.Unquote(lit.Value)
	for _, at := range counted.FindAllStringSubmatchIndex(format, -1) {
		words := counted.FindStringSubmatch(format[at[0]:])
		several := things(words[2], words[3])
		one := strings.TrimSuffix(several, "s")
		twin := regexp.MustCompile(`(?m)%d ` + one + `\b|^the (only )?` + one + `$`)
		nth := len(verb.FindAllString(strings.ReplaceAll(format[:at[0]], "%%", ""), -1))
		switch {
		case several == "" || words[1] == "s" && !printed(args, nth):
		case strings.HasSuffix(strings.ToLower(format[:at[0]]), "these "), twin.MatchString(c.others):
		case nth < len(args) && (c.above(args[nth]) || c.guarded(lit.Pos(), args[nth])):
		default:
			c.t.Errorf("%s: %q may say 1 %s; use Plural", c.files.Position(lit.Pos()), format, several)
		}
	}
}
