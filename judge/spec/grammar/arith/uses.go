package arith

import "github.com/expr-lang/expr/ast"

// UsedIn returns the variables that occur in the arguments of calls of a function, such as sum or
// len.
func (f *Formula) UsedIn(function string) (list []*Variable) {
	if f.tree == nil {
		return nil
	}
	calls := &callsOf{name: function, inside: map[string]bool{}}
	tree := f.tree
	ast.Walk(&tree, calls)
	for _, v := range f.Uses {
		if calls.inside[v.Name] {
			list = append(list, v)
		}
	}
	return list
}

// callsOf collects the names in the arguments of calls of one function.
type callsOf struct {
	name   string
	inside map[string]bool
}

// Visit implements ast.Visitor.
func (c *callsOf) Visit(node *ast.Node) {
	var arguments []ast.Node
	switch n := (*node).(type) {
	case *ast.CallNode:
		if callee, ok := n.Callee.(*ast.IdentifierNode); ok && callee.Value == c.name {
			arguments = n.Arguments
		}
	case *ast.BuiltinNode:
		if n.Name == c.name {
			arguments = n.Arguments
		}
	}
	for i := range arguments {
		ast.Walk(&arguments[i], names(c.inside))
	}
}

// names is a set of the names in an expression.
type names map[string]bool

// Visit implements ast.Visitor.
func (s names) Visit(node *ast.Node) {
	if id, ok := (*node).(*ast.IdentifierNode); ok {
		s[id.Value] = true
	}
}
