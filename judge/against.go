package judge

import "grundy/judge/grammar"

// Wrong tells which of two submissions that answer differently the reference
// contradicts; known is false where it has no answer, or none was to be compared.
func (r *StressReport) Wrong() (first, second, known bool) {
	f := r.Found
	if f == nil {
		f = r.Once
	}
	if f == nil || f.Right == nil || f.Other || f.Verdict != WA && f.Verdict != PE {
		return false, false, false
	}
	cases, fault := r.Problem.Grammar.Parse(f.Input, grammar.Lenient)
	if fault != nil {
		return false, false, false
	}
	file, err := r.Problem.Frame(cases)
	if err != nil {
		return false, false, false
	}
	a, _ := r.Problem.compare(file, f.Got)
	b, _ := r.Problem.compare(file, f.Want)
	return a != nil, b != nil, true
}
