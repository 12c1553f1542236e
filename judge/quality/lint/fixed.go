package lint

import (
	"context"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem"
)

// checkFixed finds mistakes in the tests that came with a problem: inputs that do not follow the
// grammar, and answers with which the checker rejects the reference.
func checkFixed(ctx context.Context, p *problem.Problem) (faults []error) {
	for _, t := range p.Fixed() {
		if ctx.Err() != nil {
			return faults
		}
		if err := checkFixedTest(ctx, p, t); err != nil {
			faults = append(faults, err)
		}
	}
	return faults
}

func checkFixedTest(ctx context.Context, p *problem.Problem, t problem.FixedTest) error {
	f, err := p.FixedFile(ctx, t)
	if err != nil || !p.Answers() {
		return err
	}
	answer, err := p.Answer(ctx, f.Input)
	if err != nil {
		return err
	}
	j, err := p.Check(ctx, f, answer)
	if err != nil || j.Right() {
		return err
	}
	remedy := i18n.Message("correct the answer, or the reference")
	if p.ByRules() {
		remedy = "correct the answer, or the rules"
	}
	return fault.New(t.Place, other(p, j.Why()), remedy)
}
