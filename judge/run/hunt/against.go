package hunt

import (
	"context"

	"grundy/judge/report"
	"grundy/judge/spec/grammar"
)

// blamed says which of two submissions contradict the reference. known is false if the reference
// was not asked or has no answer, or if there are no two answers.
type blamed struct{ first, second, known bool }

// Wrong reports which of two submissions with different answers contradict the reference. known is
// false if the reference has no answer, or if there was nothing to compare.
func (r *Report) Wrong() (first, second, known bool) {
	f := r.Found
	if f == nil {
		f = r.Once
	}
	if f == nil || f.Right == nil {
		return false, false, false
	}
	return f.blamed.first, f.blamed.second, f.blamed.known
}

// blame compares both answers to a counterexample with the reference's answer.
func (h *hunter) blame(ctx context.Context, f *Find) blamed {
	if f.Other || f.Verdict != report.WA && f.Verdict != report.PE {
		return blamed{}
	}
	p := h.given
	cases, fault := p.Grammar.Parse(f.Input, grammar.Lenient)
	if fault != nil {
		return blamed{}
	}
	file, err := p.Frame(ctx, cases)
	if err != nil {
		return blamed{}
	}
	first, err := p.Check(ctx, file, f.Got)
	if err != nil {
		return blamed{}
	}
	second, err := p.Check(ctx, file, f.Want)
	if err != nil {
		return blamed{}
	}
	return blamed{!first.Right(), !second.Right(), true}
}

// OtherAlone reports whether only the second submission is at fault.
func (r *Report) OtherAlone() bool {
	first, second, known := r.Wrong()
	return known && second && !first || r.Found != nil && r.Found.Other
}
