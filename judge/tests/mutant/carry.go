package mutant

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// This file imitates a forgotten reset. A variable that should be reset keeps its value from the
// last call of its function or the last iteration of its loop. The mutant makes it a package
// variable that is set only once.

// carry adds a mutant for each variable that a definition sets.
func (c *collector) carry(n *ast.AssignStmt) {
	if len(n.Lhs) != len(n.Rhs) || !c.listed(n) {
		return // the variable of a for statement must be set, or the loop might not end
	}
	for i, left := range n.Lhs {
		id, ok := left.(*ast.Ident)
		if !ok || c.info.Defs[id] == nil || !c.fixed(n.Rhs[i]) {
			continue
		}
		names, values := without(c.texts(n.Lhs), i), without(c.texts(n.Rhs), i)
		rest := ""
		if len(names) > 0 {
			rest = strings.Join(names, ", ") + " := " + strings.Join(values, ", ")
		}
		c.carryOver(id, c.of(n.Rhs[i]), c.replace(n, rest), n)
	}
}

// declared adds a mutant for the variable that a declaration introduces.
func (c *collector) declared(n *ast.DeclStmt) {
	d := n.Decl.(*ast.GenDecl)
	if d.Tok != token.VAR || len(d.Specs) != 1 {
		return
	}
	v := d.Specs[0].(*ast.ValueSpec)
	if len(v.Names) != 1 || len(v.Values) > 0 && !c.fixed(v.Values[0]) {
		return
	}
	value := ""
	if len(v.Values) > 0 {
		value = c.of(v.Values[0])
	}
	c.carryOver(v.Names[0], value, c.replace(n, ""), n)
}

// fixed reports whether an expression means the same outside its function, because it uses no local
// variable: a constant, a composite literal or a call of make.
func (c *collector) fixed(e ast.Expr) bool {
	good := c.constant(e)
	switch e := e.(type) {
	case *ast.CompositeLit:
		good = true
	case *ast.CallExpr:
		good = good || c.of(e.Fun) == "make"
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, isVar := c.info.Uses[id].(*types.Var)
			good = good && (!isVar || v.IsField() || v.Parent() == c.pkg.Scope())
		}
		return true
	})
	return good
}

// A carriedVar is a package variable that was local to a function. Without a value, it starts as
// zero.
type carriedVar struct{ name, typ, value string }

func (k carriedVar) declaration() string {
	text := "var " + k.name + " " + k.typ
	if k.value != "" {
		text += " = " + k.value
	}
	return text + "\n\nvar " + k.name + "_set bool"
}

// carryOver adds the mutant in which a local variable is a package variable. gone removes its
// definition, and shown is the node that describes the change.
func (c *collector) carryOver(id *ast.Ident, value string, gone edit, shown ast.Node) {
	v := c.info.Defs[id]
	name := "grundyCarried_" + id.Name + "_" + itoa(c.at(id.Pos()))
	m := Mutant{Kind: Carried, New: id.Name + " is set the first time only", edits: []edit{gone}}
	m.carried = carriedVar{name, c.spell(v.Type()), value}
	m.sided = []edit{gone}
	m.sided[0].text += "; " + m.carried.setAgain(types.Comparable(v.Type()))
	for use, object := range c.info.Uses {
		if object == v {
			m.edits = append(m.edits, c.replace(use, name))
			m.sided = append(m.sided, c.replace(use, name))
		}
	}
	c.put(m, shown)
}

// setAgain returns the call that replaces the reset. It marks the site as different if the variable
// differs from its initial value. If values of its type cannot be compared, the site counts as
// different from the second time on.
func (k carriedVar) setAgain(comparable bool) string {
	if comparable {
		return "grundySame(func() bool { return " + k.name + " == " + k.initial() + " })"
	}
	return "grundySame(func() bool { return !" + k.name + "_set }); " + k.name + "_set = true"
}

// initial returns the expression of the variable's initial value.
func (k carriedVar) initial() string {
	if k.value == "" {
		return "*new(" + k.typ + ")"
	}
	return "(" + k.value + ")"
}

func (c *collector) texts(list []ast.Expr) (texts []string) {
	for _, e := range list {
		texts = append(texts, c.of(e))
	}
	return texts
}

func without(list []string, i int) []string {
	return append(append([]string(nil), list[:i]...), list[i+1:]...)
}
