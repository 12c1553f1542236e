package mutant

import (
	"go/ast"
	"go/token"
	"go/types"
)

// rangeEnds makes a range loop begin or end one iteration off.
func (c *collector) rangeEnds(n *ast.RangeStmt) {
	switch t := c.typeOf(n.X); {
	case is(t, types.IsInteger):
		c.oneOff(Ends, n.X)
		return
	case !c.isName(n.X):
		return
	}
	switch c.typeOf(n.X).Underlying().(type) {
	case *types.Slice, *types.Array:
	default:
		return
	}
	x := c.of(n.X)
	c.add(Ends, n.X, c.replace(n.X, x+"[:max(0, len("+x+")-1)]"))
	if n.Key == nil || c.of(n.Key) == "_" {
		c.add(Ends, n.X, c.replace(n.X, x+"[min(1, len("+x+")):]"))
	}
}

// forEnds makes a for loop begin or end one iteration off. For most loops, mutants of comparisons
// and constants already change one end.
func (c *collector) forEnds(n *ast.ForStmt) {
	if s, ok := n.Init.(*ast.AssignStmt); ok {
		for _, e := range s.Rhs {
			c.oneOff(Ends, e)
		}
	}
	cond, ok := n.Cond.(*ast.BinaryExpr)
	if !ok || !c.integer(cond.Y) || c.constant(cond.Y) {
		return
	}
	switch cond.Op {
	case token.LSS, token.GEQ:
		c.add(Ends, cond.Y, c.around(cond.Y, "(", " - 1)")...)
	case token.LEQ, token.GTR:
		c.add(Ends, cond.Y, c.around(cond.Y, "(", " + 1)")...)
	}
}

// oneOff makes a number one less and one more. Constants already have such mutants.
func (c *collector) oneOff(kind Kind, e ast.Expr) {
	if c.integer(e) && !c.constant(e) {
		c.add(kind, e, c.around(e, "(", " - 1)")...)
		c.add(kind, e, c.around(e, "(", " + 1)")...)
	}
}

// isName reports whether an expression is a name, so that evaluating it twice is harmless.
func (c *collector) isName(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return c.isName(e.X)
	}
	return false
}

// call finds the mutants of a call: sizes, arguments, line ends.
func (c *collector) call(n *ast.CallExpr) {
	switch name := c.of(n.Fun); {
	case name == "make" && len(n.Args) > 1:
		c.oneOff(Size, n.Args[1])
	case name == "min" || name == "max" || name == "make":
	case name == "fmt.Fprintln":
		c.add(Separator, n, c.replace(n.Fun, "fmt.Fprint"))
	default:
		c.swapList(n.Args, n)
	}
}

// swapList swaps neighbours of the same type in a list.
func (c *collector) swapList(list []ast.Expr, shown ast.Node) {
	for i := 1; i < len(list); i++ {
		a, b := list[i-1], list[i]
		if c.typeOf(a) != nil && types.Identical(c.typeOf(a), c.typeOf(b)) && c.of(a) != c.of(b) && !c.constant(a) && !c.constant(b) {
			c.add(Swapped, shown, c.replace(a, c.of(b)), c.replace(b, c.of(a)))
		}
	}
}

// swapOperands changes a - b to b - a, also for / % << and >>. It also makes shifts one bit
// shorter, unless the number of bits is constant.
func (c *collector) swapOperands(n *ast.BinaryExpr) {
	switch n.Op {
	case token.SUB, token.QUO, token.REM, token.SHL, token.SHR:
		c.add(Swapped, n, c.replace(n.X, "("+c.of(n.Y)+")"), c.replace(n.Y, "("+c.of(n.X)+")"))
	}
	if n.Op == token.SHL || n.Op == token.SHR {
		if !c.constant(n.Y) {
			c.add(Size, n.Y, c.around(n.Y, "(", " - 1)")...)
		}
	}
}

// floats computes a division or product of integers in floating point.
func (c *collector) floats(n *ast.BinaryExpr) {
	t := c.typeOf(n)
	if (n.Op != token.QUO && n.Op != token.MUL) || !is(t, types.IsInteger) || c.constant(n) {
		return
	}
	for _, float := range []string{"float64", "float32"} {
		edits := append(c.around(n.X, c.spell(t)+"("+float+"(", ")"), c.around(n.Y, float+"(", "))")...)
		c.add(Float, n, edits...)
	}
}

// another replaces a variable by another local variable of the same type: the one declared last.
func (c *collector) another(id *ast.Ident) {
	v, ok := c.info.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Parent() == c.pkg.Scope() || !c.read(id) {
		return
	}
	if _, basic := v.Type().Underlying().(*types.Basic); !basic {
		return
	}
	var best *types.Var
	for scope := c.pkg.Scope().Innermost(id.Pos()); scope != nil && scope != c.pkg.Scope(); scope = scope.Parent() {
		for _, name := range scope.Names() {
			o, isVar := scope.Lookup(name).(*types.Var)
			if !isVar || o == v || o.Pos() >= id.Pos() || !types.Identical(o.Type(), v.Type()) {
				continue
			}
			if best == nil || o.Pos() > best.Pos() {
				best = o
			}
		}
	}
	if best != nil {
		c.add(Swapped, c.shownAround(id), c.replace(id, best.Name()))
	}
}

// shownAround returns the expression around a name that describes its change.
func (c *collector) shownAround(id *ast.Ident) ast.Node {
	for i := len(c.path) - 1; i >= 0; i-- {
		switch n := c.path[i].(type) {
		case *ast.BinaryExpr, *ast.CallExpr, *ast.AssignStmt, *ast.ReturnStmt, *ast.IndexExpr:
			return n
		case ast.Stmt:
			return id
		}
	}
	return id
}

// reading makes Solve misread the input, or print the last line of its output twice.
func (c *collector) reading(f *ast.FuncDecl) {
	if f.Name.Name != "Solve" || f.Recv != nil {
		return
	}
	var names []string
	for _, p := range f.Type.Params.List {
		for _, n := range p.Names {
			names = append(names, n.Name)
		}
	}
	if len(names) != 2 || names[0] == "_" || names[1] == "_" {
		return
	}
	in, out := names[0], names[1]
	at := c.at(f.Body.Lbrace) + 1
	for _, r := range []struct{ how, what string }{
		{"last line", "the last line is not read"},
		{"open line", "a last line that has no end is not read"},
		{"64 KiB", "64 KiB of the input are read"},
		{"long lines", "1000 characters of each line are read"},
	} {
		e := []edit{{at, at, " " + in + " = grundyCut(" + in + ", \"" + r.how + "\"); "}}
		c.put(Mutant{Kind: Reading, New: r.what, edits: e, sided: e}, f.Name)
	}
	e := []edit{{at, at, " defer grundyAgain(&" + out + ")(); "}}
	c.put(Mutant{Kind: Reading, New: "the last line is printed twice", edits: e}, f.Name)
}
