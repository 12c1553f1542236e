package mutant

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// guards says how a change affects the rejection of illegal input.
type guards int

const (
	none   guards = iota
	refuse        // the change is in an if that rejects the input
	bound         // the change is in a bound passed to a function that reads input
)

// bounds are names of parameters of the functions after SpareMark. These functions read the input,
// and reject values outside these bounds, so another bound matters only for illegal input.
var bounds = []string{"low", "high", "letters"}

// IllegalOnly reports whether only illegal input can reveal m, if m passed all legal inputs that
// were tried. varies says whether its site differed on one of these inputs.
func (m Mutant) IllegalOnly(varies bool) bool {
	return m.guards == bound || m.guards == refuse && !varies
}

// guarding returns whether and how edits change the rejection of illegal input.
func (c *collector) guarding(edits []edit) guards {
	from, to := span(edits)
	for _, n := range c.enclosing(from, to) {
		switch n := n.(type) {
		case *ast.IfStmt:
			if c.refuses(n.Body) && n.Else == nil {
				return refuse
			}
		case *ast.CallExpr:
			if c.inBound(n, from, to) {
				return bound
			}
		}
	}
	return none
}

// refuses reports whether a block ends by rejecting the input.
func (c *collector) refuses(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	text := c.of(b.List[len(b.List)-1])
	return strings.HasPrefix(text, "return fmt.Errorf(") || strings.HasPrefix(text, "return errors.New(") ||
		strings.Contains(strings.SplitN(text, "(", 2)[0], ".Failf")
}

// inBound reports whether a range of text is within a bound that a call passes to a function after
// SpareMark.
func (c *collector) inBound(n *ast.CallExpr, from, to int) bool {
	id, ok := n.Fun.(*ast.Ident)
	if sel, isSelector := n.Fun.(*ast.SelectorExpr); isSelector {
		id, ok = sel.Sel, true
	}
	if !ok {
		return false
	}
	f, ok := c.info.Uses[id].(*types.Func)
	if !ok || f.Pkg() != c.pkg || c.at(f.Pos()) <= c.spare {
		return false
	}
	params := f.Signature().Params()
	for i, arg := range n.Args {
		within := c.at(arg.Pos()) <= from && to <= c.at(arg.End())
		if within && i < params.Len() && slices.Contains(bounds, params.At(i).Name()) {
			return true
		}
	}
	return false
}
