package problem

import (
	"context"

	"grundy/judge/program/interactive"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// Interactor returns the problem's interactor, or nil.
func (p *Problem) Interactor() interactive.Interactor { return p.code.Interactor }

// CheckTalk judges what the interactor wrote for a checker. If the spec names no checker, the
// interactor's judgement is final, and CheckTalk accepts.
func (p *Problem) CheckTalk(ctx context.Context, f *plan.File, output []byte) (check.Judgement, error) {
	if p.Spec.Check.Kind.Absent() {
		return check.Judgement{Case: -1}, nil
	}
	return p.Check(ctx, f, output)
}
