package grammar

import "github.com/expr-lang/expr/ast"

// A span is what a number can be at least and at most, as far as the spec's constants say.
type span struct{ lo, hi int64 }

// reach returns the least and the most that a formula can be; false if the constants of
// the spec do not say. Some numbers between the two may be out of its reach.
func (f *formula) reach() (lo, hi int64, ok bool) {
	if f.constant {
		return f.value, f.value, true
	}
	s, ok := spanOf(f.tree, f.uses)
	return s.lo, s.hi, ok
}

// span is like reach, for a number of things: nobody knows more than that it is not below 0.
func (f *formula) span() (lo, hi int64) {
	if lo, hi, ok := f.reach(); ok {
		return lo, hi
	}
	return 0, unbounded
}

// bound notes the span of a field, whose bounds are compiled.
func (f *Field) bound() {
	if f.Kind != Int || f.lo == nil || f.hi == nil {
		return
	}
	lo, _, low := f.lo.reach()
	_, hi, high := f.hi.reach()
	if low && high {
		f.reach = &span{lo, hi}
	}
}

// spanOf computes the span of a formula from those of its parts.
func spanOf(node ast.Node, uses []*Field) (span, bool) {
	switch n := node.(type) {
	case *ast.IntegerNode:
		return span{int64(n.Value), int64(n.Value)}, true
	case *ast.IdentifierNode:
		for _, f := range uses {
			if f.Name == n.Value && !f.List && f.reach != nil {
				return span{f.reach.lo, min(f.reach.hi, f.most)}, true
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
	return span{}, false
}

// spanOfTwo computes the span of an operation on two numbers. It is that of the four ways
// to take an end of each, because the operation grows or falls all along either of them.
func spanOfTwo(name string, of []ast.Node, uses []*Field) (span, bool) {
	a, ok := spanOf(of[0], uses)
	b, also := spanOf(of[1], uses)
	do := steady(name, a, b)
	if !ok || !also || do == nil {
		return span{}, false
	}
	all := span{unbounded, -unbounded}
	for _, x := range []int64{a.lo, a.hi} {
		for _, y := range []int64{b.lo, b.hi} {
			v, err := do(int(x), int(y))
			if err != nil {
				return span{}, false
			}
			all = span{min(all.lo, int64(v)), max(all.hi, int64(v))}
		}
	}
	return all, true
}

// steady returns an operation if on these spans it never turns, or nil.
func steady(name string, a, b span) func(a, b int) (int, error) {
	switch name {
	case "_add":
		return checkedAdd
	case "_sub":
		return checkedSub
	case "_mul":
		return checkedMul
	case "_pow":
		if a.lo > 0 && b.lo >= 0 {
			return checkedPow
		}
	case "div":
		if b.lo > 0 {
			return checkedDiv
		}
	case "min":
		return func(a, b int) (int, error) { return min(a, b), nil }
	case "max":
		return func(a, b int) (int, error) { return max(a, b), nil }
	}
	return nil
}
