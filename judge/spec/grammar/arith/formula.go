// Package arith computes the formulas of a spec: bounds, counts, totals and conditions. They use
// 64-bit arithmetic in which every operation is checked. The language is that of package expr, with
// few of its functions. Its operators on numbers are replaced, because expr turns 10^18 into a
// float and overflows silently.
//
//	n := &arith.Variable{Name: "n"}
//	f, err := arith.Compile("edges", "2*n + 1", []*arith.Variable{n}, arith.Number)
//	value, err := f.Eval(values) // values.Current(n) is the value of n
package arith

import (
	"errors"
	"reflect"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/vm"

	"grundy/judge/base/i18n"
)

// A complaint is an error about a formula.
type complaint i18n.Message

func (c complaint) Error() string         { return c.Message().String() }
func (c complaint) Message() i18n.Message { return i18n.Message(c) }

// An unknownName is the error for a name in a formula that is not a variable.
type unknownName string

func (u unknownName) Error() string         { return u.Message().String() }
func (u unknownName) Message() i18n.Message { return i18n.Messagef("unknown name %s", string(u)) }

// UnknownName reports whether err is about a name that is not a variable.
func UnknownName(err error) bool {
	var u unknownName
	return errors.As(err, &u)
}

// Remedy returns what to do about an error in a formula over some variables. For an unknown name,
// it lists the names of the variables. For a number that is too large, it names the bound. It is
// empty if the error says itself what to do.
func Remedy(err error, variables []*Variable) i18n.Message {
	if errors.Is(err, errOverflow) {
		return "numbers are below 2^63, about 9.2*10^18; a word of digits can be longer: {chars: 0-9, length: 1..30}"
	}
	if !UnknownName(err) {
		switch text := err.Error(); {
		case strings.Contains(text, "; "):
			return ""
		case strings.Contains(text, "expected bool"):
			return "write a condition such as n <= 2*m or sum(a) == s"
		}
		return "write a formula such as 2*n + 1, max(a) or 10^6"
	}
	var names []string
	for _, v := range variables {
		if v.Name != "" {
			names = append(names, v.Name)
		}
	}
	if len(names) == 0 {
		return "write a number, or the name of an earlier field"
	}
	return i18n.Messagef("use one of %s", strings.Join(names, ", "))
}

// A Variable is a name in formulas.
type Variable struct {
	Name  string // empty: formulas cannot use it
	Index int    // for implementations of Values
	Words bool   // its values are words, not numbers
	List  bool   // its value is a list
	Block bool   // it is in lines that are repeated, so a case may have many values of it, or none
	Maybe bool   // it may have no value even if the lines around it were read
	Real  bool   // its numbers have digits after the point; formulas cannot use it
	Span  *Span  // the range of its numbers; nil: unknown
	Most  int64  // a second upper bound, besides Span
}

// Values provides the values of variables.
type Values interface {
	Current(v *Variable) int64 // the last value of a number so far
	All(v *Variable) any       // every value: int, []int, string or []string
	Has(v *Variable) bool      // whether there is a value
}

// A Sort of formula determines the type of its result, and when it is computed.
type Sort int

// A formula within a case uses the last value of each variable so far. A formula after a case
// uses all values of variables in blocks.
const (
	Number      Sort = iota // a number, within a case
	Test                    // true or false, within a case
	WholeNumber             // a number, after a case
	Condition               // true or false, after a case
)

func (s Sort) whole() bool { return s == WholeNumber || s == Condition }
func (s Sort) truth() bool { return s == Test || s == Condition }

// A Formula is a compiled expression.
type Formula struct {
	Constant bool
	Value    int64     // of a constant
	Bare     *Variable // the expression is just this variable, or nil
	Below    *Variable // the expression is this variable less one, or nil
	Uses     []*Variable

	source  string
	whole   bool
	tree    ast.Node // the expression, with checked operators
	program *vm.Program
}

// Constant returns a formula with a constant value.
func Constant(value int64) *Formula { return &Formula{Constant: true, Value: value} }

// Compile compiles a formula over some variables. Errors of Eval and Holds begin with name, except
// errors about a variable without a value.
func Compile(name, source string, variables []*Variable, sort Sort) (*Formula, error) {
	known, env := map[string]*Variable{}, map[string]any{}
	for _, v := range variables {
		if v.Name == "" {
			continue
		}
		known[v.Name] = v
		env[v.Name] = zero(v, sort.whole())
	}
	p := &patch{known: known}
	options := append(checkedFunctions(), expr.Env(env))
	if sort.truth() {
		options = append(options, expr.AsBool())
	} else {
		options = append(options, expr.AsKind(reflect.Int))
	}
	tree, program, err := p.compile(strings.TrimSpace(source), options)
	if err != nil {
		return nil, err
	}
	for _, u := range p.uses {
		if u.Real {
			return nil, complaint(i18n.Messagef("%s is a real, but formulas use whole numbers only", u.Name))
		}
	}
	f := &Formula{source: name, whole: sort.whole(), Uses: p.uses, tree: tree, program: program}
	if len(p.uses) == 1 && p.uses[0].Name == strings.TrimSpace(source) {
		f.Bare = p.uses[0]
	}
	if len(p.uses) == 1 && strings.NewReplacer(" ", "", "(", "", ")", "").Replace(source) == p.uses[0].Name+"-1" {
		f.Below = p.uses[0]
	}
	if len(p.uses) == 0 && !sort.truth() {
		f.Value, err = f.Eval(nil)
		f.Constant = err == nil
	}
	return f, err
}

// CompileRange compiles "lo..hi". For a text without "..", lo and hi are the same formula.
func CompileRange(text string, variables []*Variable, sort Sort) (lo, hi *Formula, err error) {
	from, to, isRange := strings.Cut(text, "..")
	if lo, err = Compile(text, from, variables, sort); err != nil {
		return nil, nil, err
	}
	if !isRange {
		return lo, lo, nil
	}
	if twoRanges(to) {
		return nil, nil, complaint(`".." occurs twice; a range has two numbers, such as 1..5`)
	}
	hi, err = Compile(text, to, variables, sort)
	return lo, hi, err
}

// twoRanges reports whether the upper bound contains another "..", outside brackets. It may occur
// in brackets, as in all(1..n, ...).
func twoRanges(to string) bool {
	depth := 0
	for i, r := range to {
		switch {
		case strings.ContainsRune("([{", r):
			depth++
		case strings.ContainsRune(")]}", r):
			depth--
		case depth == 0 && strings.HasPrefix(to[i:], ".."):
			return true
		}
	}
	return false
}

// Eval returns the value of a number.
func (f *Formula) Eval(v Values) (int64, error) {
	if f.Constant {
		return f.Value, nil
	}
	if f.Bare != nil {
		if (f.Bare.Block || f.Bare.Maybe) && !v.Has(f.Bare) {
			return 0, absent(f.Bare)
		}
		return v.Current(f.Bare), nil
	}
	out, err := f.run(v)
	if err != nil {
		return 0, err
	}
	n, ok := out.(int)
	if !ok {
		return 0, i18n.Errorf("%s: %w", f.source, errNoNumber)
	}
	return int64(n), nil
}

// Holds reports whether a condition holds.
func (f *Formula) Holds(v Values) (bool, error) {
	out, err := f.run(v)
	if err != nil {
		return false, err
	}
	yes, ok := out.(bool)
	if !ok {
		return false, i18n.Errorf("%s: %w", f.source, complaint("neither true nor false"))
	}
	return yes, nil
}

func (f *Formula) run(v Values) (any, error) {
	env := make(map[string]any, len(f.Uses))
	for _, u := range f.Uses {
		switch {
		case u.Maybe && !u.List && !v.Has(u):
			return nil, absent(u)
		case f.whole || u.List:
			env[u.Name] = v.All(u)
		case u.Block && !v.Has(u):
			return nil, absent(u)
		case !u.Words:
			env[u.Name] = int(v.Current(u))
		default:
			env[u.Name] = lastWord(v.All(u))
		}
	}
	out, err := expr.Run(f.program, env)
	if err != nil {
		return nil, i18n.Errorf("%s: %w", f.source, inBrief(err))
	}
	return out, nil
}

// absent returns the error for a variable of a block without repetitions.
func absent(v *Variable) error {
	return complaint(i18n.Messagef("%s has no value here, since its block has no repetition", v.Name))
}

// lastWord returns the last of the words of a variable.
func lastWord(all any) any {
	if list, ok := all.([]string); ok {
		return list[len(list)-1]
	}
	return all
}
