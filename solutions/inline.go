package solutions

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// spareMark is the line that separates a reference from the declarations inlined into it. Package
// mutant does not mutate what follows the line.
const spareMark = "//mutant:spare"

// inline adds to a reference the declarations that it uses of a package, so that the reference no
// longer imports the package. The package must be a single file. The used declarations, methods
// included, follow spareMark at the end; the lines before keep their numbers.
func inline(reference, path, library string) (string, error) {
	lib := parsed{path: path, text: library}
	if err := lib.check(unknown{}); err != nil {
		return "", err
	}
	ref := parsed{path: "reference", text: reference}
	if err := ref.check(unknown{lib.pkg}); err != nil {
		return "", err
	}
	for _, s := range ref.file.Imports {
		if name := ref.imported(s).Name(); s.Path.Value == strconv.Quote(path) && (name == "." || name == "_") {
			return "", fmt.Errorf("imports %s as %s; give it a name", path, name)
		}
	}
	i := inliner{ref: &ref, lib: &lib, names: map[types.Object]string{}}
	i.reach()
	if err := i.name(); err != nil || len(i.decls) == 0 {
		return reference, err
	}
	return i.rewritten() + "\n" + spareMark + "\n" + i.inlined(), nil
}

// An inliner inlines a library into a reference.
type inliner struct {
	ref, lib *parsed
	decls    []ast.Decl              // the used declarations of the library, in their order
	imports  []*ast.ImportSpec       // the imports that decls need
	builtin  []string                // the predeclared names that decls use
	names    map[types.Object]string // the names of the library's objects in the reference
}

// reach finds the declarations of the library that the reference needs.
func (i *inliner) reach() {
	declared := map[types.Object]ast.Decl{}
	for _, d := range i.lib.file.Decls {
		for _, o := range i.lib.declares(d) {
			declared[o] = d
		}
	}
	packages := map[types.Object]bool{}
	reached := map[ast.Decl]bool{}
	var use func(o types.Object)
	use = func(o types.Object) {
		if f, ok := o.(*types.Func); ok {
			o = f.Origin()
		}
		d := declared[o]
		switch _, isPackage := o.(*types.PkgName); {
		case isPackage:
			packages[o] = true
		case o.Pkg() == nil:
			i.builtin = append(i.builtin, o.Name())
		case d != nil && !reached[d]:
			reached[d] = true
			i.lib.uses(d, use)
		}
	}
	i.ref.uses(i.ref.file, func(o types.Object) {
		if o.Pkg() == i.lib.pkg {
			use(o)
		}
	})
	for _, d := range i.lib.file.Decls {
		if reached[d] {
			i.decls = append(i.decls, d)
		}
	}
	for _, s := range i.lib.file.Imports {
		if packages[i.lib.imported(s)] {
			i.imports = append(i.imports, s)
		}
	}
}

// name chooses names for the inlined declarations. A declaration keeps its name unless the
// reference or its imports declare the name, too.
func (i *inliner) name() error {
	taken := map[string]bool{"main": true, "os": true}
	for id := range i.ref.info.Defs {
		taken[id.Name] = true
	}
	for _, s := range i.ref.file.Imports {
		taken[i.ref.imported(s).Name()] = true
	}
	anywhere := func(name string) bool {
		same := func(id *ast.Ident) bool { return id.Name == name }
		return taken[name] || within(i.lib.info.Defs, same) || within(i.lib.info.Uses, same)
	}
	for _, d := range i.decls {
		for _, o := range i.lib.declares(d) {
			if o.Parent() != i.lib.pkg.Scope() {
				continue // a method
			}
			name := o.Name()
			if taken[name] {
				first, size := utf8.DecodeRuneInString(name)
				name = i.lib.pkg.Name() + string(unicode.ToUpper(first)) + name[size:]
			}
			for name != o.Name() && anywhere(name) {
				name += "_"
			}
			i.names[o] = name
		}
	}
	return i.hidden()
}

func within(m map[*ast.Ident]types.Object, is func(*ast.Ident) bool) bool {
	for id := range m {
		if is(id) {
			return true
		}
	}
	return false
}

// hidden returns an error if a name means one thing in the library and another in the reference.
func (i *inliner) hidden() error {
	for _, name := range i.builtin {
		if i.ref.pkg.Scope().Lookup(name) != nil {
			return fmt.Errorf("declares %s, which package %s uses as that of Go; use another name", name, i.lib.pkg.Name())
		}
	}
	for _, s := range i.imports {
		name := i.lib.imported(s).Name()
		if i.ref.pkg.Scope().Lookup(name) != nil {
			return fmt.Errorf("declares %s, a package that %s imports; use another name", name, i.lib.pkg.Name())
		}
		for _, own := range i.ref.file.Imports {
			if i.ref.imported(own).Name() == name && own.Path.Value != s.Path.Value {
				return fmt.Errorf("imports %s as %s, which is %s to package %s; use another name",
					own.Path.Value, name, s.Path.Value, i.lib.pkg.Name())
			}
		}
	}
	return nil
}

// rewritten returns the text of the reference. It uses the inlined names, and imports what they
// need instead of the library.
func (i *inliner) rewritten() string {
	var changes []change
	ast.Inspect(i.ref.file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := s.X.(*ast.Ident); ok && i.isLibrary(i.ref.info.Uses[id]) {
				changes = append(changes, change{i.ref.at(s.Pos()), i.ref.at(s.End()), i.names[i.ref.info.Uses[s.Sel]]})
			}
		}
		return true
	})
	for _, d := range i.ref.file.Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT {
			continue
		}
		for _, s := range d.Specs {
			if s := s.(*ast.ImportSpec); i.isLibrary(i.ref.imported(s)) {
				text := i.missing()
				if !d.Lparen.IsValid() {
					text = "(" + text + ")"
				}
				changes = append(changes, change{i.ref.at(s.Pos()), i.ref.at(s.End()), text})
			}
		}
	}
	return changed(i.ref.text, 0, len(i.ref.text), changes)
}

// isLibrary reports whether o is the name of the imported library.
func (i *inliner) isLibrary(o types.Object) bool {
	p, ok := o.(*types.PkgName)
	return ok && p.Imported() == i.lib.pkg
}

// missing returns the imports that the reference lacks, on one line.
func (i *inliner) missing() string {
	var list []string
	for _, s := range i.imports {
		has := func(own *ast.ImportSpec) bool {
			return own.Path.Value == s.Path.Value && i.ref.imported(own).Name() == i.lib.imported(s).Name()
		}
		if !slices.ContainsFunc(i.ref.file.Imports, has) {
			list = append(list, i.lib.text[i.lib.at(s.Pos()):i.lib.at(s.End())])
		}
	}
	return strings.Join(list, "; ")
}

// inlined returns the text of the used declarations, with their comments.
func (i *inliner) inlined() string {
	var b strings.Builder
	for _, d := range i.decls {
		from, to := i.lib.at(d.Pos()), i.lib.at(d.End())
		if doc := docOf(d); doc != nil {
			from = i.lib.at(doc.Pos())
		}
		if rest, _, _ := strings.Cut(i.lib.text[to:], "\n"); strings.HasPrefix(strings.TrimSpace(rest), "//") {
			to += len(rest)
		}
		var changes []change
		ast.Inspect(d, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				o := cmp.Or(i.lib.info.Uses[id], i.lib.info.Defs[id])
				if name := i.names[o]; name != "" {
					changes = append(changes, change{i.lib.at(id.Pos()), i.lib.at(id.End()), name})
				}
			}
			return true
		})
		b.WriteString("\n" + changed(i.lib.text, from, to, changes) + "\n")
	}
	return b.String()
}
