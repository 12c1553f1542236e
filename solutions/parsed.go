package solutions

import (
	"cmp"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A parsed file is a package of its own.
type parsed struct {
	path, text string
	fset       *token.FileSet
	file       *ast.File
	pkg        *types.Package
	info       types.Info
}

// check finds out what the names in the file mean. Errors of go/types are ignored, because other
// packages are not loaded.
func (p *parsed) check(imports types.Importer) (err error) {
	p.fset = token.NewFileSet()
	if p.file, err = parser.ParseFile(p.fset, p.path+".go", p.text, parser.ParseComments|parser.SkipObjectResolution); err != nil {
		return err
	}
	p.info = types.Info{
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
	}
	config := types.Config{Importer: imports, Error: func(error) {}}
	p.pkg, _ = config.Check(p.path, p.fset, []*ast.File{p.file}, &p.info)
	return nil
}

// at is the offset of a place in the text.
func (p *parsed) at(pos token.Pos) int { return p.fset.Position(pos).Offset }

// imported is the package that a spec names.
func (p *parsed) imported(s *ast.ImportSpec) types.Object {
	if s.Name != nil {
		return p.info.Defs[s.Name]
	}
	return p.info.Implicits[s]
}

// uses calls use with what each name below a node means.
func (p *parsed) uses(n ast.Node, use func(types.Object)) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && p.info.Uses[id] != nil {
			use(p.info.Uses[id])
		}
		return true
	})
}

// unknown imports the package it holds and no other.
type unknown struct{ pkg *types.Package }

// Import implements types.Importer.
func (u unknown) Import(path string) (*types.Package, error) {
	if u.pkg != nil && u.pkg.Path() == path {
		return u.pkg, nil
	}
	return nil, errors.New("not known")
}

// declares lists what a declaration of the file declares.
func (p *parsed) declares(d ast.Decl) (list []types.Object) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		list = append(list, p.info.Defs[d.Name])
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				list = append(list, p.info.Defs[s.Name])
			case *ast.ValueSpec:
				for _, name := range s.Names {
					list = append(list, p.info.Defs[name])
				}
			}
		}
	}
	return list
}

// docOf is the comment above a declaration.
func docOf(d ast.Decl) *ast.CommentGroup {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Doc
	case *ast.GenDecl:
		return d.Doc
	}
	return nil
}

// A change replaces a stretch of a text.
type change struct {
	from, to int
	text     string
}

// changed is text[from:to] with changes, none within another.
func changed(text string, from, to int, changes []change) string {
	slices.SortFunc(changes, func(a, b change) int { return cmp.Compare(a.from, b.from) })
	var b strings.Builder
	for _, c := range changes {
		if from <= c.from && c.to <= to {
			b.WriteString(text[from:c.from] + c.text)
			from = c.to
		}
	}
	b.WriteString(text[from:to])
	return b.String()
}
