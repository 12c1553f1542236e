package strength

import (
	"bytes"
	"slices"

	"grundy/judge/spec/edit"
)

// Lacking returns the inputs that the tests lack: those that show mutants to be wrong
// that are alive, each once, with the first change that it shows. Inputs too long for a
// spec are left out.
func (r *Report) Lacking() (list []edit.Input) {
	for _, f := range r.Fates {
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
