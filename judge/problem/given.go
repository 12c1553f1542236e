package problem

import (
	"context"
	"fmt"

	"grundy/judge/check"
	"grundy/judge/fault"
	"grundy/judge/grammar"
	"grundy/judge/plan"
)

// A GivenTest is a file of the user's own.
type GivenTest struct {
	Name        string
	Input, Want []byte // Want nil: the reference answers
}

// Given makes a test of a user's file. A file that breaks the spec is still judged,
// with a warning, if its answer is given; without an answer it is an error, since the
// reference guarantees nothing there.
func (p *Problem) Given(ctx context.Context, g GivenTest) (f *plan.File, warning string, err error) {
	f = &plan.File{Test: plan.Test{Name: g.Name}, Input: g.Input, Want: g.Want}
	cases, broken := p.Grammar.Parse(g.Input, grammar.Lenient)
	if broken != nil {
		if g.Want == nil {
			return nil, "", fault.Errorf("%s.in: %w; fix the input, or put its answer beside it", g.Name, broken)
		}
		return f, fmt.Sprintf("%s.in: %v; that breaks the spec, judged by the answer beside it", g.Name, broken), nil
	}
	f.Cases = cases
	if p.Grammar.Unterminated(g.Input) {
		f.Cases = nil // its one case would be run alone otherwise
		warning = g.Name + ".in: the line that ends the input is missing; a program may wait for it"
	}
	reference, err := p.Answer(ctx, g.Input)
	if err != nil {
		return nil, "", fault.Errorf("%s: %w", g.Name, err)
	}
	if g.Want == nil {
		f.Want = reference
	} else if d := check.Tokens(reference, g.Want); d != nil && p.literal {
		f.Cases = nil // not run case by case, since the reference would then answer
		warning = fmt.Sprintf("%s.in: the answer beside it is not the reference's (%s); judged by the answer beside it", g.Name, d)
	}
	if f.Answers, err = p.Grammar.Split(cases, f.Want); err != nil && p.ByCase() {
		f.Want = reference // the checker reads case by case
		f.Answers, err = p.Grammar.Split(cases, reference)
		return f, warning, err
	}
	// Without a Go checker, an answer in another layout than the spec's cannot be
	// divided into cases, so it is compared as a whole.
	return f, warning, nil
}
