package arith

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/checker"
	exprcompiler "github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	exprparser "github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"grundy/judge/base/i18n"
)

// operators are expr's operators on numbers with the functions that replace them. div is only a
// function.
var operators = []struct {
	sign, name string
	do         func(a, b int) (int, error)
}{
	{"+", "_add", checkedAdd},
	{"-", "_sub", checkedSub},
	{"*", "_mul", checkedMul},
	{"^", "_pow", checkedPow},
	{"**", "_pow", checkedPow},
	{"%", "_mod", checkedMod},
	{"div", "div", checkedDiv},
}

// builtins are the functions of expr that formulas may use.
var builtins = []string{"all", "any", "none", "one", "count", "filter", "map", "len", "min", "max"}

// A patch replaces operators by checked functions, and records the names in a formula. err is
// about the first construct that specs do not allow.
type patch struct {
	known map[string]*Variable
	uses  []*Variable
	err   error
}

// Visit implements ast.Visitor.
func (p *patch) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.BinaryNode:
		if n.Operator == "/" {
			p.refuse(`"/" does not say how it rounds; write div(a, b)`)
			return
		}
		for _, op := range operators {
			if op.sign == n.Operator {
				call(node, op.name, n.Left, n.Right)
				return
			}
		}
	case *ast.UnaryNode:
		if n.Operator == "-" {
			call(node, "_sub", &ast.IntegerNode{}, n.Node)
		}
	case *ast.FloatNode:
		p.refuse("a number with a fraction; formulas have whole numbers only")
	case *ast.IdentifierNode:
		if f := p.known[n.Value]; f != nil && !slices.Contains(p.uses, f) {
			p.uses = append(p.uses, f)
		}
	}
}

// call replaces a node by a call of a function.
func call(node *ast.Node, name string, arguments ...ast.Node) {
	ast.Patch(node, &ast.CallNode{Callee: &ast.IdentifierNode{Value: name}, Arguments: arguments})
}

func (p *patch) refuse(what complaint) {
	if p.err == nil {
		p.err = what
	}
}

// snippet matches the position in a message of expr, and the text after it.
var snippet = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)\s*\(\d+:\d+\).*$`) })

// listed matches expr's messages about a list in place of a number.
var listed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`cannot use \[\]\w+ as argument \(type int\)|expected int, but got \[\]`)
})

// unexpected matches expr's message about an unexpected token.
var unexpected = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^unexpected token \w+\((.*)\)$`) })

// inBrief returns a message of our own for common errors, and expr's message for others. It omits
// expr's picture of the position, because the spec's own place replaces it.
func inBrief(err error) error {
	if errors.Is(err, errOverflow) { // before formatting the message, which takes far longer
		return errOverflow
	}
	if strings.Contains(err.Error(), "value out of range") {
		return errOverflow
	}
	if listed().MatchString(err.Error()) {
		return complaint("a list where a number is expected; write sum, min, max or len of it")
	}
	if strings.Contains(err.Error(), "expected int, but got string") {
		return complaint("a word where a number is expected; write len of it")
	}
	what, _, _ := strings.Cut(snippet().ReplaceAllString(err.Error(), ""), "\n")
	if name, ok := strings.CutPrefix(what, "unknown name "); ok {
		return unknownName(name)
	}
	if what == "unexpected token EOF" {
		return complaint("the formula ends too early")
	}
	if m := unexpected().FindStringSubmatch(what); m != nil {
		return complaint(i18n.Messagef("%s is not expected there", m[1]))
	}
	if strings.HasSuffix(what, "to call sum") {
		return errSum
	}
	return complaint(what)
}

// errSum is for a sum of a value that is not a list of numbers.
var errSum error = complaint("sum needs a list of numbers")

// compile is like expr.Compile, but does not optimize, and checks types only once, after the patch.
// expr.Compile checks types before the patch as well. It then keeps the type of a call from that
// check, and does not check the arguments again.
func (p *patch) compile(source string, options []expr.Option) (ast.Node, *vm.Program, error) {
	config := conf.CreateNew()
	for _, o := range options {
		o(config)
	}
	for name := range config.Disabled {
		delete(config.Builtins, name)
	}
	config.Check()
	tree, err := exprparser.ParseWithConfig(source, config)
	if err != nil {
		return nil, nil, inBrief(err)
	}
	if ast.Walk(&tree.Node, p); p.err != nil {
		return nil, nil, p.err
	}
	if _, err := checker.Check(tree, config); err != nil {
		return nil, nil, inBrief(err)
	}
	program, err := exprcompiler.Compile(tree, config)
	if err != nil {
		return nil, nil, inBrief(err)
	}
	return tree.Node, program, nil
}

// zero returns a value of the variable's type, for expr. In a block, a formula about the whole
// case sees all values of a variable; a bound sees only the last one.
func zero(v *Variable, whole bool) any {
	many := v.List || (v.Block && whole)
	switch {
	case !v.Words && many:
		return []int{}
	case !v.Words:
		return 0
	case many:
		return []string{}
	}
	return ""
}

func checkedFunctions() []expr.Option {
	options := []expr.Option{
		expr.DisableAllBuiltins(),
		expr.Function("abs", ofOne(checkedAbs), new(func(int) int)),
		expr.Function("sum", func(p ...any) (any, error) {
			list, ok := numbersOf(p[0])
			if !ok {
				return nil, errSum
			}
			return checkedSum(list)
		}, new(func([]int) int), new(func([]any) int)),
	}
	for _, b := range builtins {
		options = append(options, expr.EnableBuiltin(b))
	}
	for _, op := range operators {
		if op.sign == "**" { // the function of ^
			continue
		}
		options = append(options, expr.Function(op.name, ofTwo(op.do), new(func(int, int) int)))
	}
	return options
}

// numbersOf returns a list of numbers: a field, or a result of map or filter.
func numbersOf(list any) (numbers []int, ok bool) {
	if numbers, ok = list.([]int); ok {
		return numbers, true
	}
	many, ok := list.([]any)
	for _, one := range many {
		n, whole := one.(int)
		if !whole {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, ok
}

// errNoNumber is for a wrong type that the type check should have found.
var errNoNumber error = complaint("the result is not a whole number")

func ofOne(do func(a int) (int, error)) func(...any) (any, error) {
	return func(p ...any) (any, error) {
		a, ok := p[0].(int)
		if !ok {
			return nil, errNoNumber
		}
		return do(a)
	}
}

func ofTwo(do func(a, b int) (int, error)) func(...any) (any, error) {
	return func(p ...any) (any, error) {
		a, okA := p[0].(int)
		b, okB := p[1].(int)
		if !okA || !okB {
			return nil, errNoNumber
		}
		return do(a, b)
	}
}
