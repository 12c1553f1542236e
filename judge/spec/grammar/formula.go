package grammar

import (
	"slices"

	"grundy/judge/spec"
	"grundy/judge/spec/grammar/arith"
)

// A formula is a formula of the spec whose variables are fields.
type formula struct {
	*arith.Formula
	text  spec.Text
	bare  *Field // the expression is just this field
	below *Field // the expression is this field less one
	uses  []*Field

	source string // the expression; empty for a constant that is not in the spec, and for bounds
}

// constant returns a formula with a constant value.
func constant(v int64) *formula { return &formula{Formula: arith.Constant(v)} }

// compileFormula compiles source, which is a part of text.
func compileFormula(text spec.Text, source string, fields []*Field, sort arith.Sort) (*formula, error) {
	f, err := arith.Compile(text.Value, source, variables(fields), sort)
	if err != nil {
		return nil, err
	}
	of := withFields(fields, text, f)
	of.source = source
	return of, nil
}

// compileRange compiles "lo..hi". For a single number, lo and hi are the same formula.
func compileRange(text spec.Text, fields []*Field, sort arith.Sort) (lo, hi *formula, err error) {
	low, high, err := arith.CompileRange(text.Value, variables(fields), sort)
	if err != nil {
		return nil, nil, err
	}
	if lo = withFields(fields, text, low); low == high {
		return lo, lo, nil
	}
	return lo, withFields(fields, text, high), nil
}

// variables returns the variables of fields, for formulas.
func variables(fields []*Field) []*arith.Variable {
	list := make([]*arith.Variable, len(fields))
	for i, f := range fields {
		list[i] = &f.variable
	}
	return list
}

// withFields returns a formula with the fields of its variables.
func withFields(fields []*Field, text spec.Text, of *arith.Formula) *formula {
	find := func(v *arith.Variable) *Field {
		if i := slices.IndexFunc(fields, func(f *Field) bool { return &f.variable == v }); i >= 0 {
			return fields[i]
		}
		return nil
	}
	f := &formula{Formula: of, text: text, bare: find(of.Bare), below: find(of.Below)}
	for _, v := range of.Uses {
		f.uses = append(f.uses, find(v))
	}
	return f
}

// before reports whether all fields in a formula precede a field.
func (c *compiler) before(n *formula, m *Field) bool {
	return !slices.ContainsFunc(n.uses, func(f *Field) bool { return f.index >= m.index })
}
