package judge

import (
	"context"

	"grundy/judge/grammar"
)

// blamed are those of two submissions that the reference contradicts; known is false
// where it was not asked.
type blamed struct{ first, second, known bool }

// Wrong tells which of two submissions that answer differently the reference
// contradicts; known is false where it has no answer, or none was to be compared.
func (r *StressReport) Wrong() (first, second, known bool) {
	f := r.Found
	if f == nil {
		f = r.Once
	}
	if f == nil || f.Right == nil {
		return false, false, false
	}
	return f.blamed.first, f.blamed.second, f.blamed.known
}

// blame holds both answers of a find against the reference.
func (p *Problem) blame(ctx context.Context, f *Find) blamed {
	if f.Other || f.Verdict != WA && f.Verdict != PE {
		return blamed{}
	}
	cases, fault := p.Grammar.Parse(f.Input, grammar.Lenient)
	if fault != nil {
		return blamed{}
	}
	file, err := p.Frame(ctx, cases)
	if err != nil {
		return blamed{}
	}
	first, _ := p.compare(file, f.Got)
	second, _ := p.compare(file, f.Want)
	return blamed{first != nil, second != nil, true}
}
