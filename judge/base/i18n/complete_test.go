package i18n_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	. "grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/testing/testenv"
)

// TestComplete checks that every message has a Chinese text. Without one, the message is printed in
// English. Contributors may omit the Chinese text; only CI fails then.
func TestComplete(t *testing.T) {
	keys := keysOf(t)
	if len(keys) < 1000 {
		t.Fatalf("only %d messages are found", len(keys))
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if !translatedKey(key) {
			testenv.Untranslated(t, "%s: no Chinese for\n\t%q: \"\",", keys[key], key)
		}
	}
}

// code matches texts without words to translate: flags, names, calls.
var code = regexp.MustCompile(`^(--?[\w-]+(=\S+)?|[\w./-]+|\S*[().$]\S*|print\(.*\))$`)

// translatedKey reports whether a key has a row, or has no words.
func translatedKey(key string) bool {
	key = strings.TrimSpace(key)
	_, row := Catalogue()[key]
	_, constant := Catalogue()[strings.ReplaceAll(key, "%", "%%")]
	_, noun := Nouns[key]
	words := regexp.MustCompile(`[A-Za-z]{2}`).MatchString(Verb.ReplaceAllString(key, ""))
	return row || constant || noun || !words || code.MatchString(key)
}

// A listed is a package in the output of go list.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

// found caches the result of keysOf.
var found map[string]string

// keysOf returns the keys of all messages, and where each occurs. Keys are the constants of type
// Message, and constants passed as a parameter named format, english or noun. It parses the sources
// of Grundy's packages, and reads export data for other packages.
func keysOf(t *testing.T) map[string]string {
	if found != nil {
		return found
	}
	r := keyReader{files: token.NewFileSet(), keys: map[string]string{}, sources: map[string]listed{}, exports: map[string]string{}, done: map[string]*types.Package{}}
	var others []string
	for _, p := range list(t, "-deps", "../../...") {
		if strings.HasPrefix(p.ImportPath, "grundy/") {
			r.sources[p.ImportPath] = p
		} else if p.ImportPath != "unsafe" {
			others = append(others, p.ImportPath)
		}
	}
	for _, p := range list(t, append([]string{"-export"}, others...)...) {
		r.exports[p.ImportPath] = p.Export
	}
	r.compiled = importer.ForCompiler(r.files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(r.exports[path]) })
	for _, path := range slices.Sorted(maps.Keys(r.sources)) {
		if _, err := r.Import(path); err != nil {
			t.Fatal(err)
		}
	}
	found = r.keys
	return found
}

// list returns packages from the output of go list.
func list(t *testing.T, args ...string) (all []listed) {
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,Export,GoFiles"}, args...)...)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// A keyReader collects the keys of messages.
type keyReader struct {
	files    *token.FileSet
	compiled types.Importer
	sources  map[string]listed
	exports  map[string]string
	done     map[string]*types.Package
	info     types.Info // of the current package
	keys     map[string]string
}

// Import implements types.Importer. It collects the keys of Grundy's packages.
func (r *keyReader) Import(path string) (*types.Package, error) {
	p, ok := r.sources[path]
	if !ok {
		return r.compiled.Import(path)
	}
	if r.done[path] == nil {
		tree, err := r.read(p)
		if err != nil {
			return nil, err
		}
		r.done[path] = tree
	}
	return r.done[path], nil
}

// read parses a package and collects its keys.
func (r *keyReader) read(p listed) (*types.Package, error) {
	var trees []*ast.File
	for _, name := range p.GoFiles {
		tree, err := parser.ParseFile(r.files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		trees = append(trees, tree)
	}
	info := types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	read, err := (&types.Config{Importer: r}).Check(p.ImportPath, r.files, trees, &info)
	if err != nil || !hasMessages(p.ImportPath) {
		return read, err
	}
	r.info = info // by now, all imports have been read
	for _, tree := range trees {
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				r.call(n)
			case ast.Expr:
				if tv := r.info.Types[n]; tv.Value != nil && types.Unalias(tv.Type).String() == "grundy/judge/base/i18n.Message" {
					r.add(n, constant.StringVal(tv.Value))
				}
			}
			return true
		})
	}
	return read, nil
}

// hasMessages reports whether a package prints messages for users.
func hasMessages(path string) bool {
	helper := strings.HasSuffix(path, "test") && !strings.HasSuffix(path, "/contest") || strings.HasSuffix(path, "/testenv")
	return !helper && !strings.HasPrefix(path, "grundy/solutions")
}

// call collects the constants that a call passes as formats and nouns.
func (r *keyReader) call(c *ast.CallExpr) {
	if !r.ours(c.Fun) {
		return
	}
	called, _ := r.info.Types[c.Fun].Type.Underlying().(*types.Signature)
	if called == nil {
		return
	}
	for i := range min(called.Params().Len(), len(c.Args)) {
		name := called.Params().At(i).Name()
		value := r.info.Types[c.Args[i]].Value
		if value == nil || value.Kind() != constant.String || name != "format" && name != "english" && name != "noun" {
			continue
		}
		text := constant.StringVal(value)
		if called.Results().Len() == 1 && called.Results().At(0).Type().String() == "*grundy/judge/base/fault.Error" {
			for _, part := range partsOf(text) {
				r.add(c, part)
			}
			continue
		}
		r.add(c, text)
	}
}

// ours reports whether a called function belongs to this module.
func (r *keyReader) ours(fun ast.Expr) bool {
	id, ok := fun.(*ast.Ident)
	if sel, is := fun.(*ast.SelectorExpr); is {
		id, ok = sel.Sel, true
	}
	if !ok {
		return false
	}
	obj := r.info.Uses[id]
	return obj != nil && obj.Pkg() != nil && strings.HasPrefix(obj.Pkg().Path(), "grundy/")
}

// partsOf returns what is wrong and the remedy of a format, divided as by fault.Errorf.
func partsOf(format string) []string {
	rest, remedy := format, ""
	if i := strings.LastIndex(format, "; "); i > 0 {
		rest, remedy = format[:i], format[i+2:]
	}
	if place, what, ok := strings.Cut(rest, ": "); ok && !strings.Contains(place, " ") {
		rest = what
	}
	return []string{rest, remedy}
}

func (r *keyReader) add(at ast.Node, key string) {
	if _, ok := r.keys[key]; !ok {
		r.keys[key] = r.files.Position(at.Pos()).String()
	}
}
