package strength

import (
	"bytes"
	"slices"

	"grundy/judge/spec/edit"
)

// Lacking returns the inputs that the tests lack. Each of them shows that a mutant with the state
// Alive is wrong. Each input occurs once, with the first change that it reveals. Inputs too long
// for a spec are omitted.
func (r *Report) Lacking() (list []edit.Input) {
	for _, f := range r.Mutants {
		if f.State != Alive || len(f.Case.Input) > edit.LongestInput {
			continue
		}
		same := func(g edit.Input) bool { return bytes.Equal(g.In, f.Case.Input) }
		if !slices.ContainsFunc(list, same) {
			list = append(list, edit.Input{In: f.Case.Input, Why: f.Func + ": " + f.Change()})
		}
	}
	return list
}
