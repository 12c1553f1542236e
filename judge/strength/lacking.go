package strength

import (
	"bytes"
	"slices"

	"grundy/judge/spec/edit"
)

// Lacking gives the inputs that the tests lack: those that tell mutants apart that are
// alive, each once, with the first change that it shows.
func (r *Report) Lacking() (list []edit.Input) {
	for _, f := range r.Fates {
		if f.State != Alive {
			continue
		}
		same := func(g edit.Input) bool { return bytes.Equal(g.In, f.Case.Input) }
		if !slices.ContainsFunc(list, same) {
			list = append(list, edit.Input{In: f.Case.Input, Why: f.Func + ": " + f.Change()})
		}
	}
	return list
}
