package arith

import (
	"github.com/expr-lang/expr/ast"

	"grundy/judge/spec/grammar/size"
)

// A Span has bounds for a number that follow from the spec's constants.
type Span struct{ Lo, Hi int64 }

// Reach returns bounds for the value of a formula; ok is false if they do not follow from the
// spec's constants. The formula may never reach them: the bounds of n-n are not 0..0.
func (f *Formula) Reach() (lo, hi int64, ok bool) {
	if f.Constant {
		return f.Value, f.Value, true
	}
	s, ok := spanOf(f.tree, f.Uses)
	return s.Lo, s.Hi, ok
}

// Count is like Reach, for a number of elements. Without bounds, it returns 0..size.Unbounded.
func (f *Formula) Count() (lo, hi int64) {
	if lo, hi, ok := f.Reach(); ok {
		return lo, hi
	}
	return 0, size.Unbounded
}

// SpanOf returns bounds for the numbers in lo..hi; nil if none follow from the constants.
func SpanOf(lo, hi *Formula) *Span {
	least, _, low := lo.Reach()
	_, most, high := hi.Reach()
	if low && high {
		return &Span{least, most}
	}
	return nil
}

// spanOf computes the span of a formula from the spans of its parts.
func spanOf(node ast.Node, uses []*Variable) (Span, bool) {
	switch n := node.(type) {
	case *ast.IntegerNode:
		return Span{int64(n.Value), int64(n.Value)}, true
	case *ast.IdentifierNode:
		for _, v := range uses {
			if v.Name == n.Value && !v.List && v.Span != nil {
				return Span{v.Span.Lo, min(v.Span.Hi, v.Most)}, true
			}
		}
	case *ast.CallNode:
		name, ok := n.Callee.(*ast.IdentifierNode)
		if ok && len(n.Arguments) == 2 {
			return spanOfTwo(name.Value, n.Arguments, uses)
		}
	case *ast.BuiltinNode:
		if (n.Name == "min" || n.Name == "max") && len(n.Arguments) == 2 {
			return spanOfTwo(n.Name, n.Arguments, uses)
		}
	}
	return Span{}, false
}

// spanOfTwo computes the span of an operation on two numbers. It suffices to combine the ends
// of both spans, because the operation is monotonic in each operand.
func spanOfTwo(name string, of []ast.Node, uses []*Variable) (Span, bool) {
	a, ok := spanOf(of[0], uses)
	b, also := spanOf(of[1], uses)
	do := monotonic(name, a, b)
	if !ok || !also || do == nil {
		return Span{}, false
	}
	all := Span{size.Unbounded, -size.Unbounded}
	for _, x := range []int64{a.Lo, a.Hi} {
		for _, y := range []int64{b.Lo, b.Hi} {
			v, err := do(int(x), int(y))
			if err != nil {
				return Span{}, false
			}
			all = Span{min(all.Lo, int64(v)), max(all.Hi, int64(v))}
		}
	}
	return all, true
}

// monotonic returns the operation if it is monotonic on these spans; otherwise nil.
func monotonic(name string, a, b Span) func(a, b int) (int, error) {
	switch name {
	case "_add":
		return checkedAdd
	case "_sub":
		return checkedSub
	case "_mul":
		return checkedMul
	case "_pow":
		if a.Lo > 0 && b.Lo >= 0 {
			return checkedPow
		}
	case "div":
		if b.Lo > 0 {
			return checkedDiv
		}
	case "min":
		return func(a, b int) (int, error) { return min(a, b), nil }
	case "max":
		return func(a, b int) (int, error) { return max(a, b), nil }
	}
	return nil
}
