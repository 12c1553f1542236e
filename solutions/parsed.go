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

// A parsed file is checked as a package of its own.
type parsed struct {
	path, text string
	fset       *token.FileSet
	file       *ast.File
	pkg        *types.Package
	info       types.Info
}

// check resolves the names in the file. It ignores errors of go/types, because other packages are
// not loaded.
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

// at returns the offset of a position in the text.
func (p *parsed) at(pos token.Pos) int { return p.fset.Position(pos).Offset }

// imported returns the name of the package that s imports.
func (p *parsed) imported(s *ast.ImportSpec) types.Object {
	if s.Name != nil {
		return p.info.Defs[s.Name]
	}
	return p.info.Implicits[s]
}

// uses calls use with the object that each name below a node refers to.
func (p *parsed) uses(n ast.Node, use func(types.Object)) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && p.info.Uses[id] != nil {
			use(p.info.Uses[id])
		}
		return true
	})
}

// unknown is an importer of a single package.
type unknown struct{ pkg *types.Package }

// Import implements types.Importer.
func (u unknown) Import(path string) (*types.Package, error) {
	if u.pkg != nil && u.pkg.Path() == path {
		return u.pkg, nil
	}
	return nil, errors.New("not known")
}

// declares lists the objects that a declaration of the file declares.
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

// docOf returns the doc comment of a declaration.
func docOf(d ast.Decl) *ast.CommentGroup {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Doc
	case *ast.GenDecl:
		return d.Doc
	}
	return nil
}

// A change replaces text[from:to].
type change struct {
	from, to int
	text     string
}

// changed returns text[from:to] after changes, which must not overlap.
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
