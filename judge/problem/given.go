package problem

import (
	"context"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// A GivenTest is a test of the user, or one that came with the problem.
type GivenTest struct {
	Name        string
	Input, Want []byte // Want is the answer; nil: the reference answers
	// Args are the arguments of the submission, and Flags are the arguments of the checker. If
	// Flags is nil, the checker gets the flags in the spec. Only tests that came with the problem
	// have Args, Flags or Laid.
	Args, Flags []string
	Laid        []plan.LaidFile // files in the submission's working folder
	Limits      spec.Limits     // of this test alone
}

// A Reading is the test made from a file, with remarks about the file.
type Reading struct {
	File    *plan.File
	Warning i18n.Message // empty: no warning
	// Lenient is the first place where the layout of the input differs from that of generated
	// files, if all values are legal. It is nil if there is none.
	Lenient *grammar.Fault
}

// Given makes a test from a user's file. A file that violates the spec still becomes a test, with a
// warning, if its answer is given. Without an answer, Given returns an error, because the reference
// may fail on the file.
func (p *Problem) Given(ctx context.Context, g GivenTest) (Reading, error) {
	f := &plan.File{Test: plan.Test{Name: g.Name}, Input: g.Input, Want: g.Want}
	r := Reading{File: f}
	if p.Grammar == nil {
		if g.Want == nil {
			var err error
			if f.Want, err = p.Answer(ctx, g.Input); err != nil {
				return r, fault.At(g.Name+".in", err)
			}
		}
		return r, nil
	}
	v, err := p.Grammar.Validate(g.Input, grammar.Lenient)
	if err != nil {
		return r, fault.Errorf("%s.in: %w", g.Name, err)
	}
	if v.Fault != nil {
		if g.Want == nil {
			return r, fault.Errorf("%s.in: %w; fix the input, or put its answer beside it", g.Name, v.Fault)
		}
		r.Warning = i18n.Messagef("%s.in: %v; the input is illegal by the spec, so it is judged by its stored answer", g.Name, v.Fault)
		return r, nil
	}
	if p.Grammar.Unterminated(g.Input) {
		r.Warning = i18n.Messagef("%s.in: the line that ends the input is missing; a program may wait for it", g.Name)
	} else {
		r.Lenient = v.Lenient
	}
	return r, p.answered(ctx, g, &r)
}

// answered adds the cases of a legal file and their answers.
func (p *Problem) answered(ctx context.Context, g GivenTest, r *Reading) error {
	f := r.File
	cases, err := p.Grammar.Parse(g.Input, grammar.Lenient)
	if err != nil {
		return err
	}
	if r.Warning == "" { // without a warning, cases can be printed and run alone
		f.Cases = cases
	}
	if !p.Answers() && g.Want != nil {
		f.Cases = nil
		return nil
	}
	reference, err := p.Answer(ctx, g.Input)
	if err != nil {
		return fault.Errorf("%s: %w", g.Name, err)
	}
	if g.Want == nil {
		f.Want = reference
	} else if d := check.Tokens(reference, g.Want); d != nil && p.literal {
		f.Cases = nil // cases are not run alone, because the reference would have to answer them
		r.Warning = i18n.Messagef("%s.in: its stored answer differs from the reference's (%s); the stored answer is used", g.Name, d)
	}
	if f.Answers, err = p.Format.Split(cases, f.Want); err != nil && p.ByCase() {
		f.Want = reference // a Go checker needs an answer that can be divided into cases
		f.Answers, err = p.Format.Split(cases, reference)
		return err
	}
	// An answer in another layout than the spec's cannot be divided into cases. Without a Go
	// checker, it is compared as a whole.
	return nil
}
