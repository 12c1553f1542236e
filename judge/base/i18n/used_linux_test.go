package i18n_test

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	. "grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
)

// cobra are the texts of package cobra that have rows.
var cobra = []string{"Help about any command", "disable completion descriptions"}

// TestUsed checks that every row translates a text of the code or of a template. If a text is
// reworded or deleted, its old row has to go, too.
func TestUsed(t *testing.T) {
	texts, templates := textsOf(t)
	for _, table := range append(slices.Clone(Tables()), Nouns, Roles) {
		for _, key := range slices.Sorted(maps.Keys(table)) {
			if !texts[key] && !texts[strings.ReplaceAll(key, "%%", "%")] && !strings.Contains(templates, strconv.Quote(key)) {
				t.Errorf("nothing prints %q: delete its row", key)
			}
		}
	}
}

// textsOf returns the texts that may be printed, without the spaces around them, and all templates.
// The texts are keys, string literals of the code for every system, and errors and signals of the
// system. A format of fault.Errorf is also divided into its parts.
func textsOf(t *testing.T) (texts map[string]bool, templates string) {
	texts = map[string]bool{}
	add := func(text string) {
		for _, part := range append(partsOf(text), text) {
			texts[strings.TrimSpace(part)] = true
		}
	}
	for _, text := range append(slices.Collect(maps.Keys(keysOf(t))), cobra...) {
		add(text)
	}
	for n := range 256 {
		add(syscall.Errno(n).Error())
		add(syscall.Signal(n).String())
	}
	err := filepath.WalkDir("../../..", func(path string, d fs.DirEntry, err error) error {
		switch ext := filepath.Ext(path); {
		case err != nil || path == "../../../judge/base/i18n":
			return cmp.Or(err, fs.SkipDir)
		case ext == ".tmpl" || ext == ".html":
			text, err := os.ReadFile(path)
			templates += string(text)
			return err
		case ext == ".go" && !strings.HasSuffix(path, "_test.go") && !strings.Contains(path, "testdata"):
			tree, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(tree, func(n ast.Node) bool {
				if e, ok := n.(ast.Expr); ok {
					if text, ok := constantText(e); ok {
						add(text)
					}
				}
				return true
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts, templates
}

// constantText returns the value of a string literal, or of a sum of string literals.
func constantText(e ast.Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		a, isText := constantText(e.X)
		b, ok := constantText(e.Y)
		return a + b, isText && ok
	}
	return "", false
}
