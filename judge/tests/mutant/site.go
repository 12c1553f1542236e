package mutant

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// The site of a change is the largest expression around it that can be evaluated twice: evaluation
// changes nothing, and the value can be compared. If calls inside the site have unknown effects,
// they are made once before it, and both ways share their results.

// site finds the site of a mutant, and the edits that evaluate it in both ways.
func (c *collector) site(m *Mutant) {
	switch m.Kind {
	case Negated, Returned, Early, Carried, Token, Separator, Reading:
		return // they differ whenever they are reached, or add edits of their own
	}
	from, to := span(m.edits)
	around := c.enclosing(from, to)
	if len(around) == 0 {
		return
	}
	if m.sided = c.statementSite(around[len(around)-1], m); m.sided != nil {
		return
	}
	for _, n := range around { // largest first
		if e, ok := n.(ast.Expr); ok {
			if m.sided = c.expressionSite(e, m); m.sided != nil {
				return
			}
		}
	}
}

// span returns the range of text that edits change.
func span(edits []edit) (from, to int) {
	from, to = edits[0].at, edits[0].end
	for _, e := range edits {
		from, to = min(from, e.at), max(to, e.end)
	}
	return from, to
}

// enclosing returns the nodes of the unit around a range of text, largest first.
func (c *collector) enclosing(from, to int) (list []ast.Node) {
	ast.Inspect(c.units[c.unit].node(), func(n ast.Node) bool {
		if n == nil || c.at(n.Pos()) > from || c.at(n.End()) < to {
			return false
		}
		list = append(list, n)
		return true
	})
	return list
}

// expressionSite returns the edits that evaluate an expression in both ways, if it is a site.
func (c *collector) expressionSite(e ast.Expr, m *Mutant) []edit {
	typ, ok := c.compared(e)
	if !ok || !c.read(e) {
		return nil
	}
	h := holes{collector: c, edits: m.edits}
	if !h.pure(e, false) {
		return nil
	}
	at, end := c.at(e.Pos()), c.at(e.End())
	var params, args []string
	var cut []edit
	for i, hole := range h.calls {
		name := fmt.Sprintf("grundyH%d", i)
		params = append(params, name+" "+c.spell(c.typeOf(hole)))
		args = append(args, c.of(hole))
		cut = append(cut, c.replace(hole, name))
	}
	text := both(typ, apply(c.text, at, end, cut), apply(c.text, at, end, slices.Concat(m.edits, cut)))
	if len(params) > 0 {
		text = fmt.Sprintf("func(%s) %s { return %s }(%s)", strings.Join(params, ", "), typ, text, strings.Join(args, ", "))
	}
	return []edit{{at, end, text}}
}

// both returns the call that evaluates a value in both ways.
func both(typ, old, new string) string {
	return fmt.Sprintf("grundyNew(func() %s { return %s }, func() %s { return %s })", typ, old, typ, new)
}

// compared returns the type of an expression. It returns false if the value cannot be compared or
// is constant.
func (c *collector) compared(e ast.Expr) (string, bool) {
	known := c.info.Types[e]
	if !known.IsValue() || known.Value != nil {
		return "", false
	}
	t := types.Default(known.Type)
	_, basic := t.Underlying().(*types.Basic)
	return c.spell(t), basic && !is(t, types.IsUntyped)
}

// read reports whether an expression is read, not assigned to or pointed to.
func (c *collector) read(e ast.Expr) (reads bool) {
	reads = true
	ast.Inspect(c.units[c.unit].node(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			reads = reads && !slices.Contains(n.Lhs, e)
		case *ast.IncDecStmt:
			reads = reads && n.X != e
		case *ast.RangeStmt:
			reads = reads && n.Key != e && n.Value != e
		case *ast.UnaryExpr:
			reads = reads && (n.Op != token.AND || n.X != e)
		case *ast.KeyValueExpr:
			reads = reads && n.Key != e
		case *ast.SelectorExpr:
			reads = reads && n.X != e && n.Sel != e
		}
		return reads
	})
	return reads
}

// holes finds the calls in a site that are made before it.
type holes struct {
	*collector
	edits []edit // edits of the change
	calls []ast.Expr
}

// pure reports whether an expression, without its calls, can be evaluated twice. The parameter
// maybe says that the expression is not always evaluated. Then its calls cannot be moved before it.
func (h *holes) pure(e ast.Expr, maybe bool) bool {
	switch e := e.(type) {
	case nil, *ast.Ident, *ast.BasicLit:
		return true
	case *ast.ParenExpr:
		return h.pure(e.X, maybe)
	case *ast.SelectorExpr:
		return h.pure(e.X, maybe)
	case *ast.StarExpr:
		return h.pure(e.X, maybe)
	case *ast.UnaryExpr:
		return e.Op != token.AND && e.Op != token.ARROW && h.pure(e.X, maybe)
	case *ast.BinaryExpr:
		short := e.Op == token.LAND || e.Op == token.LOR
		return h.pure(e.X, maybe) && h.pure(e.Y, maybe || short)
	case *ast.IndexExpr:
		return h.pure(e.X, maybe) && h.pure(e.Index, maybe)
	case *ast.SliceExpr:
		return h.pure(e.X, maybe) && h.pure(e.Low, maybe) && h.pure(e.High, maybe) && h.pure(e.Max, maybe)
	case *ast.CallExpr:
		return h.call(e, maybe)
	}
	return false
}

// call reports whether a call has no effect, or can be made before the site.
func (h *holes) call(e *ast.CallExpr, maybe bool) bool {
	if h.harmless(e.Fun) {
		return !slices.ContainsFunc(e.Args, func(a ast.Expr) bool { return !h.pure(a, maybe) })
	}
	if maybe || h.changes(e) {
		return false
	}
	if _, tuple := h.typeOf(e).(*types.Tuple); tuple || h.typeOf(e) == nil {
		return false
	}
	h.calls = append(h.calls, e)
	return true
}

// changes reports whether the change is inside a call, or omits the call.
func (h *holes) changes(e ast.Expr) bool {
	at, end := h.at(e.Pos()), h.at(e.End())
	return slices.ContainsFunc(h.edits, func(e edit) bool { return e.at < end && at < e.end })
}

// harmless reports whether the callee is a conversion, or a function that only computes.
func (h *holes) harmless(fun ast.Expr) bool {
	if h.info.Types[fun].IsType() {
		return true
	}
	switch f := fun.(type) {
	case *ast.Ident:
		b, ok := h.info.Uses[f].(*types.Builtin)
		return ok && slices.Contains([]string{"len", "cap", "min", "max"}, b.Name())
	case *ast.SelectorExpr:
		o := h.info.Uses[f.Sel]
		return o != nil && o.Pkg() != nil && slices.Contains([]string{"math", "math/bits"}, o.Pkg().Path())
	}
	return false
}

// statementSite returns the edits for a change that omits an assignment or replaces its operator,
// if both sides of the assignment can be evaluated twice. Otherwise it returns nil.
func (c *collector) statementSite(n ast.Node, m *Mutant) []edit {
	s, ok := n.(*ast.AssignStmt)
	if !ok || len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok == token.DEFINE || c.of(s.Lhs[0]) == "_" {
		return nil
	}
	h := holes{collector: c}
	if !h.pure(s.Lhs[0], true) || !h.pure(s.Rhs[0], true) {
		return nil
	}
	t := c.typeOf(s.Lhs[0])
	if _, basic := t.Underlying().(*types.Basic); !basic {
		return nil
	}
	left, right := c.of(s.Lhs[0]), "("+c.of(s.Rhs[0])+")"
	value := func(tok string) string {
		if op := strings.TrimSuffix(tok, "="); op != "" {
			return left + " " + op + " " + right
		}
		return right
	}
	whole := c.replace(s, "")
	if len(m.edits) == 1 && m.edits[0] == whole { // the statement is omitted
		return []edit{c.replace(s, fmt.Sprintf("grundySame(func() bool { return %s == %s })", left, value(s.Tok.String())))}
	}
	if tok := c.operator(s.TokPos, s.Tok, ""); len(m.edits) == 1 && m.edits[0].at == tok.at && m.edits[0].end == tok.end {
		old, new := value(s.Tok.String()), value(m.edits[0].text)
		return []edit{c.replace(s, left+" = "+both(c.spell(t), old, new))}
	}
	return nil
}
