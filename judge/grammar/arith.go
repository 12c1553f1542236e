package grammar

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/checker"
	exprcompiler "github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	exprparser "github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"grundy/judge/spec"
)

// Bounds, counts, totals and conditions share one arithmetic: int64, with every
// operation checked. The language is that of package expr, with its operators on
// numbers replaced by the functions below, because expr itself makes 10^18 a float and
// wraps silently.

// expr computes in int; the arithmetic here needs that to be 64 bits wide.
var _ [strconv.IntSize - 64]struct{}

var errOverflow = errors.New("a number does not fit 64 bits")

func checkedAdd(a, b int) (int, error) {
	s := a + b
	if (s > a) != (b > 0) {
		return 0, errOverflow
	}
	return s, nil
}

func checkedSub(a, b int) (int, error) {
	d := a - b
	if (d < a) != (b > 0) {
		return 0, errOverflow
	}
	return d, nil
}

func checkedMul(a, b int) (int, error) {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	negative := (a < 0) != (b < 0)
	switch {
	case hi != 0 || lo > 1<<63 || (lo == 1<<63 && !negative):
		return 0, errOverflow
	case negative:
		return int(-lo), nil
	}
	return int(lo), nil
}

func magnitude(a int) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

func checkedPow(a, b int) (int, error) {
	if b < 0 {
		return 0, errors.New("a power below 0")
	}
	if a == 0 || a == 1 || a == -1 { // the others overflow within 63 rounds
		if b == 0 || (a == -1 && b%2 == 0) {
			return 1, nil
		}
		return a, nil
	}
	p := 1
	for range b {
		var err error
		if p, err = checkedMul(p, a); err != nil {
			return 0, err
		}
	}
	return p, nil
}

func checkedMod(a, b int) (int, error) {
	if b == 0 {
		return 0, errors.New("a remainder by 0")
	}
	if b == -1 {
		return 0, nil
	}
	return a % b, nil
}

func checkedDiv(a, b int) (int, error) {
	if b == 0 {
		return 0, errors.New("a division by 0")
	}
	if a == math.MinInt && b == -1 {
		return 0, errOverflow
	}
	return a / b, nil
}

func checkedAbs(a int) (int, error) { return checkedSub(max(a, 0), min(a, 0)) }

func checkedSum(values []int) (int, error) {
	s := 0
	for _, v := range values {
		var err error
		if s, err = checkedAdd(s, v); err != nil {
			return 0, err
		}
	}
	return s, nil
}

// operators are expr's operators on numbers and the functions they become.
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

// builtins are the functions of expr that use whole numbers only.
var builtins = []string{"all", "any", "none", "one", "count", "filter", "map", "len", "min", "max"}

// A patch replaces operators by the checked functions, records the names used, and
// remembers the first construct that the language of specs does not have.
type patch struct {
	known map[string]*Field
	uses  []*Field
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
		p.refuse("a number with a fraction; only whole numbers occur in specs")
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

func (p *patch) refuse(what string) {
	if p.err == nil {
		p.err = errors.New(what)
	}
}

// A formula is a compiled expression over the fields of a case.
type formula struct {
	text     spec.Text
	constant bool
	value    int64  // when constant
	bare     *Field // the expression is just this field
	below    *Field // the expression is this field less one
	whole    bool   // it speaks of a whole case: a field in a block is all its values
	uses     []*Field
	tree     ast.Node // of what is computed
	program  *vm.Program
}

// values provides the fields that a formula is about.
type values interface {
	current(f *Field) int64 // the value of a number read last
	all(f *Field) any       // every value: int, []int, string or []string
	has(f *Field) bool      // there is a value: a block may have had no turn
}

var snippet = regexp.MustCompile(`(?s)\s*\(\d+:\d+\).*$`)

// listed are expr's messages of a list that stands for a number.
var listed = regexp.MustCompile(`cannot use \[\]\w+ as argument \(type int\)|expected int, but got \[\]`)

// inBrief returns expr's message without its drawing of the place, which the spec's own
// place replaces.
func inBrief(err error) error {
	if errors.Is(err, errOverflow) { // before its words are made, which takes far longer
		return errOverflow
	}
	if strings.Contains(err.Error(), "value out of range") {
		return errOverflow
	}
	if listed.MatchString(err.Error()) {
		return errors.New("a list where one number is wanted; write sum, min, max or len of it")
	}
	if strings.Contains(err.Error(), "expected int, but got string") {
		return errors.New("letters where a number is wanted; write len of them")
	}
	what, _, _ := strings.Cut(snippet.ReplaceAllString(err.Error(), ""), "\n")
	return errors.New(what)
}

// A sort of formula says what it is about, and what its result is.
type sort int

const (
	number       sort = iota // a number, of the case as far as it is read
	condition                // true or false, of a whole case
	answerNumber             // a number, of a whole case
	test                     // true or false, of the case as far as it is read
)

// whole reports whether a formula is of a whole case.
func (s sort) whole() bool { return s != number && s != test }

// compileFormula compiles text, whose result is a bool (a condition) or an int.
func compileFormula(text spec.Text, source string, fields []*Field, kind sort) (*formula, error) {
	known, env := map[string]*Field{}, map[string]any{}
	for _, f := range fields {
		if f.Name == "" {
			continue
		}
		known[f.Name] = f
		env[f.Name] = zero(f, kind.whole())
	}
	p := &patch{known: known}
	options := append(checkedFunctions(), expr.Env(env))
	if kind == condition || kind == test {
		options = append(options, expr.AsBool())
	} else {
		options = append(options, expr.AsKind(reflect.Int))
	}
	tree, program, err := p.compile(strings.TrimSpace(source), options)
	if err != nil {
		return nil, err
	}
	for _, u := range p.uses {
		if u.Digits > 0 {
			return nil, fmt.Errorf("%s is a real, and formulas are of whole numbers", u.Name)
		}
	}
	f := &formula{text: text, whole: kind.whole(), uses: p.uses, tree: tree, program: program}
	if len(p.uses) == 1 && p.uses[0].Name == strings.TrimSpace(source) {
		f.bare = p.uses[0]
	}
	if len(p.uses) == 1 && strings.NewReplacer(" ", "", "(", "", ")", "").Replace(source) == p.uses[0].Name+"-1" {
		f.below = p.uses[0]
	}
	if len(p.uses) == 0 && kind != condition && kind != test {
		f.value, err = f.eval(nil)
		f.constant = err == nil
	}
	return f, err
}

// compile does what expr.Compile does, but checks types only once, at the end. expr also
// checks before it patches. It then reuses the type of a call from that check and does not
// look at the arguments again.
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

// zero returns expr the type of a field: what speaks of a whole case sees all values
// of a field in a block, a bound only the one read last.
func zero(f *Field, whole bool) any {
	many := f.List || (f.inBlock && whole)
	switch {
	case f.Kind == Int && many:
		return []int{}
	case f.Kind == Int:
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
				return nil, errors.New("sum wants a list of numbers")
			}
			return checkedSum(list)
		}, new(func([]int) int), new(func([]any) int)),
	}
	for _, b := range builtins {
		options = append(options, expr.EnableBuiltin(b))
	}
	for _, op := range operators {
		if op.sign == "**" { // the same function as ^
			continue
		}
		options = append(options, expr.Function(op.name, ofTwo(op.do), new(func(int, int) int)))
	}
	return options
}

// numbersOf returns a list of numbers: a field, or what map and filter make.
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

// errNoNumber is for what the check of types is to have refused before.
var errNoNumber = errors.New("what is computed is no whole number")

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

// eval returns the value of a number.
func (f *formula) eval(v values) (int64, error) {
	if f.constant {
		return f.value, nil
	}
	if f.bare != nil {
		if (f.bare.inBlock || f.bare.wanted) && !v.has(f.bare) {
			return 0, absent(f.bare)
		}
		return v.current(f.bare), nil
	}
	out, err := f.run(v)
	if err != nil {
		return 0, err
	}
	n, ok := out.(int)
	if !ok {
		return 0, fmt.Errorf("%s: %w", f.text.Value, errNoNumber)
	}
	return int64(n), nil
}

// holds reports whether a condition holds.
func (f *formula) holds(v values) (bool, error) {
	out, err := f.run(v)
	if err != nil {
		return false, err
	}
	yes, ok := out.(bool)
	if !ok {
		return false, fmt.Errorf("%s: neither true nor false", f.text.Value)
	}
	return yes, nil
}

func (f *formula) run(v values) (any, error) {
	env := make(map[string]any, len(f.uses))
	for _, u := range f.uses {
		switch {
		case u.wanted && !u.List && !v.has(u):
			return nil, absent(u)
		case f.whole || u.List:
			env[u.Name] = v.all(u)
		case u.inBlock && !v.has(u):
			return nil, absent(u)
		case u.Kind == Int:
			env[u.Name] = int(v.current(u))
		default:
			env[u.Name] = lastWord(v.all(u))
		}
	}
	out, err := expr.Run(f.program, env)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.text.Value, inBrief(err))
	}
	return out, nil
}

// absent says that a formula asks for a value of a block that has had no turn.
func absent(f *Field) error {
	return fmt.Errorf("%s has no value here, since its block has no turn", f.Name)
}

// lastWord returns the word or option that was read last, of all that there are.
func lastWord(all any) any {
	if list, ok := all.([]string); ok {
		return list[len(list)-1]
	}
	return all
}
