package cppvalidator

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	exprparser "github.com/expr-lang/expr/parser"

	"grundy/judge/base/i18n"
)

// A translator translates formulas of specs to C++.
type translator struct {
	lists map[string]bool // fields that are lists in a formula of a whole case
	all   map[string]bool // fields that are lists in formulas of single values as well
	whole bool            // the formula is of a whole case
	depth int             // of predicates
}

// operatorNames maps operators and functions to their C++ functions, if the names differ.
var operatorNames = map[string]string{
	"+": "add", "-": "sub", "*": "mul", "^": "power", "**": "power", "%": "remainder_of", "..": "range",
	"contains": "contains", "startsWith": "starts", "endsWith": "ends", "in": "in",
	"div": "quotient", "abs": "absolute", "min": "smallest", "max": "largest",
	"sum": "sum", "len": "len", "count": "count", "all": "all", "any": "any", "none": "none", "one": "one", "filter": "filter", "map": "map",
}

var comparisons = map[string]string{"==": "==", "!=": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">=", "and": "&&", "&&": "&&", "or": "||", "||": "||"}

// formula translates a formula to C++. The error says which part has no counterpart.
func (t *translator) formula(text string, whole bool) (string, error) {
	config := conf.CreateNew()
	tree, err := exprparser.ParseWithConfig(strings.TrimSpace(text), config)
	if err != nil {
		return "", err
	}
	t.whole = whole
	return t.node(tree.Node)
}

func (t *translator) node(n ast.Node) (string, error) {
	switch n := n.(type) {
	case *ast.UnaryNode:
		return t.unary(n)
	case *ast.BinaryNode:
		if sign := comparisons[n.Operator]; sign != "" {
			return t.written("(%s "+sign+" %s)", n.Left, n.Right)
		}
		return t.call(n.Operator, []ast.Node{n.Left, n.Right})
	case *ast.BuiltinNode:
		return t.call(n.Name, n.Arguments)
	case *ast.CallNode:
		if callee, ok := n.Callee.(*ast.IdentifierNode); ok {
			return t.call(callee.Value, n.Arguments)
		}
	case *ast.PredicateNode:
		t.depth++
		inner, err := t.node(n.Node)
		t.depth--
		return fmt.Sprintf("[&](const auto &it%d) { return %s; }", t.depth+1, inner), err
	case *ast.ConditionalNode:
		return t.written("(%s ? %s : %s)", n.Cond, n.Exp1, n.Exp2)
	case *ast.MemberNode:
		return t.written("item(%s, %s)", n.Node, n.Property)
	}
	return t.leaf(n)
}

// untranslated is the error for a part of a formula that has no counterpart in C++.
func untranslated(n ast.Node) error { return i18n.Errorf("%s has no counterpart", n.String()) }

// leaf translates a constant or a name. Other nodes have no counterpart.
func (t *translator) leaf(n ast.Node) (string, error) {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return fmt.Sprintf("num(%dLL)", n.Value), nil
	case *ast.BoolNode:
		return strconv.FormatBool(n.Value), nil
	case *ast.StringNode:
		return quoted(n.Value), nil
	case *ast.IdentifierNode:
		if t.whole && t.lists[n.Value] {
			return variable(n.Value) + "_all", nil
		}
		return variable(n.Value), nil
	case *ast.PointerNode:
		if n.Name == "" {
			return "it" + strconv.Itoa(t.depth), nil
		}
	}
	return "", untranslated(n)
}

// unary translates an operator with one operand.
func (t *translator) unary(n *ast.UnaryNode) (string, error) {
	inner, err := t.node(n.Node)
	switch n.Operator {
	case "-":
		return "sub(0, " + inner + ")", err
	case "+":
		return inner, err
	case "!", "not":
		return "!(" + inner + ")", err
	}
	return "", untranslated(n)
}

// written formats the translations of nodes. The layout has a %s for each.
func (t *translator) written(layout string, parts ...ast.Node) (string, error) {
	list, err := t.nodes(parts)
	if err != nil {
		return "", err
	}
	var args []any
	for _, one := range list {
		args = append(args, one)
	}
	return fmt.Sprintf(layout, args...), nil
}

func (t *translator) call(name string, arguments []ast.Node) (string, error) {
	to := operatorNames[name]
	if to == "" {
		return "", i18n.Errorf("%s has no counterpart", name)
	}
	list, err := t.nodes(arguments)
	return to + "(" + strings.Join(list, ", ") + ")", err
}

func (t *translator) nodes(all []ast.Node) (list []string, err error) {
	for _, n := range all {
		one, err := t.node(n)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}

// variable returns the C++ name of a field. The prefix avoids keywords.
func variable(name string) string { return "v_" + name }

// quoted returns a C++ string literal. Bytes outside printable ASCII are octal escapes, and so is
// ?, which begins trigraphs.
func quoted(s string) string {
	var b strings.Builder
	b.WriteString(`std::string("`)
	for _, c := range []byte(s) {
		if c < ' ' || c > '~' || c == '"' || c == '\\' || c == '?' {
			fmt.Fprintf(&b, `\%03o`, c)
		} else {
			b.WriteByte(c)
		}
	}
	b.WriteString(`")`)
	return b.String()
}
