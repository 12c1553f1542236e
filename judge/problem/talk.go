package problem

import (
	"context"

	"grundy/judge/check"
	"grundy/judge/interactive"
	"grundy/judge/plan"
)

// Interactor returns what programs talk with; nil in problems without an interactor.
func (p *Problem) Interactor() interactive.Interactor { return p.code.Interactor }

// CheckTalk judges what the interactor wrote for a checker. Without a checker in the spec,
// the interactor has judged, and all is right.
func (p *Problem) CheckTalk(ctx context.Context, f *plan.File, output []byte) (check.Judgement, error) {
	if p.Spec.Check.Kind.Absent() {
		return check.Judgement{Case: -1}, nil
	}
	return p.Check(ctx, f, output)
}
