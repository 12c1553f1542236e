package catalogue

import (
	"context"
	"slices"

	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// An Inspector checks input files by the grammar of a problem and by its validators, except those of
// some fixed tests.
type Inspector struct {
	grammar    *grammar.Grammar // nil if the spec does not declare the input
	validators []problem.Validator
}

// NewInspector returns an Inspector for the inputs of a problem. There must be a declared input
// or a validator.
func NewInspector(ctx context.Context, sp *spec.Problem, host Host) (*Inspector, error) {
	var code problem.Code
	if err := validators(ctx, sp, host, &code); err != nil {
		return nil, err
	}
	i := &Inspector{validators: slices.DeleteFunc(code.Validators, func(v problem.Validator) bool { return !v.Tests.Absent() })}
	if !sp.Declared() && len(i.validators) > 0 {
		return i, nil
	}
	var err error
	i.grammar, err = Grammar(sp)
	return i, err
}

// Inspect checks an input. Messages of validators have no line. Errors in the input are in the
// Validity; err is about other failures.
func (i *Inspector) Inspect(ctx context.Context, input []byte, mode grammar.Mode) (v grammar.Validity, err error) {
	if i.grammar != nil {
		if v, err = i.grammar.Validate(input, mode); err != nil || v.Fault != nil {
			return v, err
		}
	}
	for _, program := range i.validators {
		why, err := program.Validate(ctx, input)
		if err != nil {
			return v, err
		}
		if why != "" {
			return grammar.Validity{Fault: &grammar.Fault{What: i18n.Message(why)}}, nil
		}
	}
	return v, nil
}
