package rules

import (
	"errors"
	"math/bits"
	"reflect"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/judge/base/i18n"
)

// Starlark counts one step for an operation, however large its values are: sorting a million numbers
// takes one step. So operations whose time depends on the size of their values pay in addition,
// before they begin. The text is rewritten for that: a + b becomes (+)(a, b), and s.join(list)
// becomes (method)(s, "join", list). What an operation pays depends on its values alone, so a
// function ends at the same operation on every machine.
//
// Some operations do not pay, because they nearly always have small values: a - b, the hash of a
// key in d[key], and operations with a number in the text, such as n + 1. The time of their process
// bounds them.

// errSteps ends a call that exceeds its steps. The message comes from Machine.stopped.
var errSteps = errors.New("too many steps")

// pay adds steps for an operation. It returns an error if the current call has no more of them.
func (m *Machine) pay(t *starlark.Thread, steps uint64) error {
	t.Steps += min(steps, 1<<40)
	if t.Steps >= m.until {
		m.stop("steps")
		return errSteps
	}
	return nil
}

// These constants are how many elements and bytes are copied in the time of a step.
const (
	elementsPerStep = 4
	bytesPerStep    = 64
)

// mostWeighed bounds the elements that weight counts. More steps than that end each call.
const mostWeighed = caseSteps

// weight returns the number of elements of a value, with the elements of its elements. A text counts
// by its bytes.
func weight(v starlark.Value) int { return weigh(v, mostWeighed) }

func weigh(v starlark.Value, most int) (n int) {
	switch v := v.(type) {
	case starlark.Int:
		if _, small := v.Int64(); !small {
			return 1 + v.BigInt().BitLen()/bytesPerStep
		}
		return 1
	case starlark.String:
		return 1 + len(v)/bytesPerStep
	case starlark.Tuple:
		for n = 1; len(v) > 0 && n < most; v = v[1:] {
			n += weigh(v[0], most-n)
		}
		return n
	case *starlark.List:
		n = 1
		for i := 0; i < v.Len() && n < most; i++ {
			n += weigh(v.Index(i), most-n)
		}
		return n
	case *starlark.Dict:
		n = 1
		for key, value := range v.Entries() {
			if n += weigh(key, most-n) + weigh(value, max(0, most-n)); n >= most {
				break
			}
		}
		return n
	}
	return 1 + length(v)/elementsPerStep
}

// length returns the number of elements that iterating over a value visits; of a text, its bytes
// divided by the speed of copying.
func length(v starlark.Value) int {
	switch v := v.(type) {
	case starlark.String:
		return len(v) * elementsPerStep / bytesPerStep
	case starlark.Int:
		return 0
	case starlark.Tuple:
		return len(v)
	}
	return max(0, starlark.Len(v))
}

// lengths returns the elements of all arguments of a call.
func lengths(args starlark.Tuple, kwargs []starlark.Tuple) (n int) {
	for _, v := range args {
		n += length(v)
	}
	for _, pair := range kwargs {
		n += length(pair[1])
	}
	return n
}

// weights is like lengths, with the elements of elements.
func weights(args starlark.Tuple, kwargs []starlark.Tuple) (n int) {
	for _, v := range args {
		n += weigh(v, mostWeighed)
	}
	for _, pair := range kwargs {
		n += weigh(pair[1], mostWeighed)
	}
	return n
}

// sorting returns the steps of sorting a list.
func sorting(args starlark.Tuple, kwargs []starlark.Tuple) int {
	n := weights(args, kwargs)
	return n * bits.Len(uint(lengths(args, nil))) / 2
}

// dear are the functions of Starlark whose time depends on the size of their arguments, with the
// steps that they pay.
var dear = map[string]func(args starlark.Tuple, kwargs []starlark.Tuple) int{
	"any": copying, "all": copying, "bytes": copying, "dict": copying, "enumerate": copying, "list": copying, "max": copying, "min": copying,
	"reversed": copying, "set": hashing, "tuple": copying, "zip": copying,
	"int": parsing, "hash": weights, "repr": weights, "str": weights, "print": weights, "fail": weights, "sorted": sorting,
}

func copying(args starlark.Tuple, kwargs []starlark.Tuple) int {
	return lengths(args, kwargs) / elementsPerStep
}

func hashing(args starlark.Tuple, kwargs []starlark.Tuple) int {
	return lengths(args, kwargs) + weights(args, kwargs)/2
}

// summing returns the steps of adding the elements of a list. If they are lists, each sum is a copy of
// the one before.
func summing(args starlark.Tuple, kwargs []starlark.Tuple) int {
	n := lengths(args, kwargs)
	if len(args) == 1 && len(kwargs) == 0 {
		return n / elementsPerStep
	}
	return min(n, mostWeighed) * (weights(args, kwargs) - n + 1) / elementsPerStep
}

// parsing returns the steps of reading a number. They grow with the square of its digits.
func parsing(args starlark.Tuple, _ []starlark.Tuple) int {
	if len(args) == 0 {
		return 0
	}
	n := weight(args[0]) - 1
	return n * n
}

// dearMethods are the methods whose time depends on the size of their values. The others take the
// time of a step, such as append.
var dearMethods = map[string]bool{
	"clear": true, "items": true, "keys": true, "values": true, "update": true, "popitem": true, "extend": true, "index": true, "insert": true, "remove": true, "pop": true,
	"capitalize": true, "count": true, "find": true, "format": true, "isalnum": true, "isalpha": true, "isdigit": true, "islower": true,
	"isspace": true, "istitle": true, "isupper": true, "join": true, "lower": true, "lstrip": true, "partition": true, "replace": true, "rfind": true,
	"rindex": true, "rpartition": true, "rsplit": true, "rstrip": true, "split": true, "splitlines": true, "strip": true, "title": true, "upper": true,
	"difference": true, "intersection": true, "issubset": true, "issuperset": true, "symmetric_difference": true, "union": true,
	"removeprefix": true, "removesuffix": true,
}

// method calls a method of a value, the name of which is the second argument.
func (m *Machine) method(t *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	name := string(args[1].(starlark.String))
	of, err := attribute(args[0], name)
	if err != nil {
		return nil, err
	}
	if err := m.pay(t, methodCost(args[0], name, args[2:], kwargs)); err != nil {
		return nil, err
	}
	if b, ok := of.(*starlark.Builtin); ok {
		return b.CallInternal(t, args[2:], kwargs)
	}
	return starlark.Call(t, of, args[2:], kwargs)
}

// methodCost returns the steps that a method pays.
func methodCost(of starlark.Value, name string, args starlark.Tuple, kwargs []starlark.Tuple) uint64 {
	n := length(of) + lengths(args, kwargs)
	switch name {
	case "pop": // of a list: the elements after the popped one move
		if len(args) == 0 {
			return 0
		}
	case "replace": // the result may be longer than both texts together
		if s, ok := of.(starlark.String); ok && len(args) > 1 {
			from, _ := starlark.AsString(args[0])
			to, _ := starlark.AsString(args[1])
			found := uint64(len(s)/max(1, len(from)) + 1)
			return (uint64(len(s)) + found*uint64(len(to))) / bytesPerStep
		}
	case "split", "rsplit", "splitlines": // each byte may become a text
		n = 2 * elementsPerStep * starlark.Len(of)
	case "capitalize", "isalnum", "isalpha", "isdigit", "islower", "isspace", "istitle", "isupper", "lower", "title", "upper":
		n *= 8 // each letter is examined
	case "join", "format":
		n = length(of)*max(1, lengths(args, nil)) + weights(args, kwargs)*elementsPerStep
	}
	return uint64(n / elementsPerStep)
}

// attribute returns an attribute of a value, as the operator . does.
func attribute(of starlark.Value, name string) (starlark.Value, error) {
	if has, ok := of.(starlark.HasAttrs); ok {
		if v, err := has.Attr(name); v != nil || err != nil {
			return v, err
		}
	}
	return nil, i18n.Errorf("%s has no .%s field or method", of.Type(), name)
}

// operate evaluates an operator after it has paid.
func (m *Machine) operate(t *starlark.Thread, op syntax.Token, x, y starlark.Value) (starlark.Value, error) {
	if steps := operatorCost(op, x, y); steps > 0 {
		if err := m.pay(t, steps); err != nil {
			return nil, err
		}
	}
	switch op {
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
		ok, err := starlark.Compare(op, x, y)
		return starlark.Bool(ok), err
	case syntax.NOT_IN:
		v, err := starlark.Binary(syntax.IN, x, y)
		if err != nil {
			return nil, err
		}
		return !v.Truth(), nil
	}
	return starlark.Binary(op, x, y)
}

// operatorCost returns the steps that an operator pays.
func operatorCost(op syntax.Token, x, y starlark.Value) uint64 {
	a, numbers := x.(starlark.Int)
	b, number := y.(starlark.Int)
	if numbers && number {
		if _, small := a.Int64(); small {
			return 0
		}
		words := uint64(b.BigInt().BitLen()/64 + 1)
		if op == syntax.STAR || op == syntax.SLASHSLASH || op == syntax.PERCENT {
			words *= uint64(a.BigInt().BitLen()/64 + 1)
		}
		return words / bytesPerStep
	}
	switch op {
	case syntax.STAR:
		times := b
		if numbers {
			times, x = a, y
		}
		n, fits := times.Int64()
		if !fits || n > 1<<40 {
			return 0 // Starlark refuses it
		}
		if text, ok := x.(starlark.String); ok {
			return uint64(min(len(text), 1<<20)) * uint64(max(0, n)) / bytesPerStep
		}
		return uint64(min(length(x), 1<<20)) * uint64(max(0, n)) / elementsPerStep
	case syntax.IN, syntax.NOT_IN:
		return uint64(length(y)) / elementsPerStep
	case syntax.PERCENT:
		return uint64(length(x)/elementsPerStep + weight(y)/2)
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
		if length(x) <= elementsPerStep || length(y) <= elementsPerStep {
			return 0
		}
		return uint64(weight(x))
	}
	return uint64((length(x) + length(y)) / elementsPerStep)
}

// metered are the functions that the rewritten text calls, and the functions of Starlark that pay.
func (m *Machine) metered(all starlark.StringDict) {
	for op, name := range operators {
		all[name] = starlark.NewBuiltin(name, func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
			return m.operate(t, op, args[0], args[1])
		})
	}
	all[methodName] = starlark.NewBuiltin(methodName, func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		return m.method(t, args, kwargs)
	})
	all[addedName] = starlark.NewBuiltin(addedName, func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		n := length(args[1])
		if _, list := args[0].(*starlark.List); !list { // a list grows in place
			n += length(args[0])
		}
		return args[1], m.pay(t, uint64(n/elementsPerStep))
	})
	all[slicedName] = starlark.NewBuiltin(slicedName, func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		return args[0], m.pay(t, uint64(length(args[0])/elementsPerStep))
	})
	for name, cost := range dear {
		all[name] = m.paying(starlark.Universe[name].(*starlark.Builtin), cost)
	}
}

// paying returns a function that pays before it is called.
func (m *Machine) paying(b *starlark.Builtin, cost func(args starlark.Tuple, kwargs []starlark.Tuple) int) *starlark.Builtin {
	return starlark.NewBuiltin(b.Name(), func(t *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if steps := cost(args, kwargs); steps > 0 {
			if err := m.pay(t, uint64(steps)); err != nil {
				return nil, err
			}
		}
		return b.CallInternal(t, args, kwargs)
	})
}

// These are names of functions that only a rewritten text can call, because they are no identifiers.
const (
	methodName = "(method)"
	addedName  = "(added)"
	slicedName = "(sliced)"
)

// operators are the operators that pay, with the names of their functions.
var operators = map[syntax.Token]string{
	syntax.PLUS: "(+)", syntax.STAR: "(*)", syntax.PERCENT: "(%)", syntax.SLASHSLASH: "(//)",
	syntax.PIPE: "(|)", syntax.AMP: "(&)", syntax.CIRCUMFLEX: "(^)", syntax.IN: "(in)", syntax.NOT_IN: "(not in)",
	syntax.EQL: "(==)", syntax.NEQ: "(!=)", syntax.LT: "(<)", syntax.LE: "(<=)", syntax.GT: "(>)", syntax.GE: "(>=)",
}

// meter rewrites a text so that operations pay for the size of their values.
func meter(file *syntax.File) {
	for _, s := range file.Stmts {
		meterIn(reflect.ValueOf(s))
	}
}

var expression = reflect.TypeFor[syntax.Expr]()

// meterIn rewrites the expressions in a part of a syntax tree.
func meterIn(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return
		}
		meterIn(v.Elem())
		if v.Type() == expression {
			v.Set(reflect.ValueOf(metering(v.Interface().(syntax.Expr))))
		}
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		if s, ok := v.Interface().(*syntax.AssignStmt); ok {
			meterAssignment(s)
			return
		}
		meterIn(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() {
				meterIn(f)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			meterIn(v.Index(i))
		}
	}
}

// meterAssignment rewrites the right side of an assignment. Of x += y, y is replaced by a call that
// pays for both.
func meterAssignment(s *syntax.AssignStmt) {
	meterIn(reflect.ValueOf(&s.RHS).Elem())
	if x, ok := s.LHS.(*syntax.IndexExpr); ok {
		meterIn(reflect.ValueOf(x))
	}
	if x, ok := s.LHS.(*syntax.Ident); ok && s.Op == syntax.PLUS_EQ && !isNumber(s.RHS) {
		s.RHS = callOf(addedName, s.OpPos, &syntax.Ident{NamePos: x.NamePos, Name: x.Name}, s.RHS)
	}
}

// metering returns what an expression becomes, the parts of which were rewritten.
func metering(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.BinaryExpr:
		name, ok := operators[e.Op]
		if !ok || cheap(e) {
			return e
		}
		return callOf(name, e.OpPos, e.X, e.Y)
	case *syntax.SliceExpr:
		e.X = callOf(slicedName, e.Lbrack, e.X)
	case *syntax.CallExpr:
		dot, ok := e.Fn.(*syntax.DotExpr)
		if !ok || !dearMethods[dot.Name.Name] {
			return e
		}
		name := &syntax.Literal{Token: syntax.STRING, TokenPos: dot.NamePos, Raw: dot.Name.Name, Value: dot.Name.Name}
		e.Fn, e.Args = &syntax.Ident{NamePos: dot.NamePos, Name: methodName}, append([]syntax.Expr{dot.X, name}, e.Args...)
	}
	return e
}

// cheap reports whether an operator has only small values, as the text shows.
func cheap(e *syntax.BinaryExpr) bool {
	switch e.Op {
	case syntax.STAR:
		return isNumber(e.X) && isNumber(e.Y)
	case syntax.IN, syntax.NOT_IN:
		switch paren(e.Y).(type) {
		case *syntax.TupleExpr, *syntax.ListExpr, *syntax.DictExpr:
			return true
		}
		return isLiteral(e.Y)
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
		return isLiteral(e.X) || isLiteral(e.Y) || counts(e.X) || counts(e.Y)
	}
	return isNumber(e.X) || isNumber(e.Y)
}

// isLiteral reports whether an expression is a number or a text, or the name of a constant.
func isLiteral(e syntax.Expr) bool {
	switch e := paren(e).(type) {
	case *syntax.Literal:
		return true
	case *syntax.Ident:
		return e.Name == "None" || e.Name == "True" || e.Name == "False"
	}
	return isNumber(e)
}

// isNumber reports whether an expression is a number of the text.
func isNumber(e syntax.Expr) bool {
	switch e := paren(e).(type) {
	case *syntax.Literal:
		return e.Token == syntax.INT
	case *syntax.UnaryExpr:
		return isNumber(e.X)
	}
	return false
}

// counts reports whether an expression is a number: len(x), x - 1 or x + 1.
func counts(e syntax.Expr) bool {
	switch e := paren(e).(type) {
	case *syntax.CallExpr:
		f, ok := e.Fn.(*syntax.Ident)
		return ok && (f.Name == "len" || f.Name == "ord" || f.Name == "abs")
	case *syntax.BinaryExpr:
		return (e.Op == syntax.MINUS || e.Op == syntax.PLUS) && (isNumber(e.X) || isNumber(e.Y))
	}
	return false
}

func paren(e syntax.Expr) syntax.Expr {
	for {
		p, ok := e.(*syntax.ParenExpr)
		if !ok {
			return e
		}
		e = p.X
	}
}

// callOf returns the call of a function at a place of the text.
func callOf(name string, at syntax.Position, args ...syntax.Expr) syntax.Expr {
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: at, Name: name}, Lparen: at, Args: args, Rparen: at}
}
