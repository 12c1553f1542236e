package mutant

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A unit is what is copied for a mutant: a function, or the initializer of a package variable.
type unit struct {
	name     string
	function *ast.FuncDecl // nil: the unit is a variable
	variable *ast.ValueSpec
	spared   bool   // it gets no mutants
	marks    []edit // calls that count steps and record reached blocks
}

// node returns the part of the unit that mutants change.
func (u *unit) node() ast.Node {
	if u.function != nil {
		return u.function.Body
	}
	return u.variable.Values[0]
}

// A block is a range of text that runs as a whole, except for the blocks inside it.
type block struct{ from, to int }

// findUnits lists the units of the file, and their blocks.
func (s *Set) findUnits() {
	s.blocks = append(s.blocks, block{0, len(s.text)})
	for _, d := range s.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			s.addFunction(d)
		case *ast.GenDecl:
			s.addVariables(d)
		}
	}
}

func (s *Set) addFunction(d *ast.FuncDecl) {
	if d.Body == nil || d.Name.Name == "init" || d.Name.Name == "_" {
		s.Spared["functions that cannot be called by name"]++
		return
	}
	u := unit{name: d.Name.Name, function: d}
	if d.Recv != nil {
		u.name = s.of(d.Recv.List[0].Type) + "." + u.name
	}
	s.add(u)
}

func (s *Set) addVariables(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		v, ok := spec.(*ast.ValueSpec)
		switch {
		case !ok || d.Tok != token.VAR || len(v.Values) == 0:
		case len(v.Names) != 1 || v.Names[0].Name == "_":
			s.Spared["package variables that are not made one by one"]++
		default:
			s.add(unit{name: v.Names[0].Name, variable: v})
		}
	}
}

// add records a unit and marks its blocks.
func (s *Set) add(u unit) {
	if u.spared = s.at(u.node().Pos()) > s.spare; u.spared && u.function != nil {
		s.Spared["functions that references share"]++
	}
	ast.Inspect(u.node(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			s.mark(&u, n.Body, true)
		case *ast.ForStmt:
			s.mark(&u, n.Body, true)
		case *ast.RangeStmt:
			s.mark(&u, n.Body, true)
		case *ast.IfStmt:
			s.mark(&u, n.Body, false)
			if b, ok := n.Else.(*ast.BlockStmt); ok {
				s.mark(&u, b, false)
			}
		case *ast.CaseClause:
			if len(n.Body) == 0 {
				break // an empty body has no place for a mark
			}
			s.markAt(&u, s.at(n.Colon)+1, s.at(n.End()), "grundyAt")
		}
		return true
	})
	if u.function != nil {
		s.mark(&u, u.function.Body, true)
	}
	s.units = append(s.units, u)
}

// mark inserts a call at the beginning of a block. The call records that the block is reached and,
// in a loop or function (counts), counts a step.
func (s *Set) mark(u *unit, b *ast.BlockStmt, counts bool) {
	call := "grundyAt"
	if counts {
		call = "grundyStep"
	}
	s.markAt(u, s.at(b.Lbrace)+1, s.at(b.Rbrace), call)
}

func (s *Set) markAt(u *unit, from, to int, call string) {
	u.marks = append(u.marks, edit{from, from, " " + call + "(" + itoa(len(s.blocks)) + "); "})
	s.blocks = append(s.blocks, block{from, to})
}

// blockAt returns the index in s.blocks of the innermost block around an offset.
func (s *Set) blockAt(at int) int {
	best := 0
	for i, b := range s.blocks {
		if b.from <= at && at < b.to && b.to-b.from <= s.blocks[best].to-s.blocks[best].from {
			best = i
		}
	}
	return best
}

// findCold sets s.cold for the mutants that may affect the initialization of package variables:
// they change an initializer, or a function that one may call. The program initializes the
// variables again for each of these mutants.
func (s *Set) findCold() {
	hot := map[types.Object]bool{}
	var visit func(n ast.Node)
	visit = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			f, ok := s.info.Uses[id].(*types.Func)
			if !ok || f.Pkg() != s.pkg || hot[f] {
				return true
			}
			hot[f] = true
			for _, u := range s.units {
				if u.function != nil && s.info.Defs[u.function.Name] == f {
					visit(u.function.Body)
				}
			}
			return true
		})
	}
	for _, u := range s.units {
		if u.variable != nil {
			visit(u.variable.Values[0])
		}
	}
	s.cold = make([]bool, len(s.Mutants)+1)
	for _, m := range s.Mutants {
		u := s.units[m.unit]
		s.cold[m.ID] = u.variable != nil || hot[s.info.Defs[u.function.Name]]
	}
}
