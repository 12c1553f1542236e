package hydro

import (
	"path"
	"slices"

	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/writing"
	"grundy/judge/program/jury"
	"grundy/judge/spec"
	"grundy/judge/tests/check/protocol"
)

// These bounds are Hydro's.
const (
	leastPasses = 2
	mostPasses  = 20
)

// runs are the keys about submissions that run several times on a test, or as several processes.
type runs struct{ manager, processes, passes reading.Field }

// repeated reads how a submission runs: as processes that talk with a manager, or in several passes
// that the checker asks for.
func (r *reader) repeated(kind reading.Field, of runs) {
	if kind.Text() == "communication" {
		r.communication(kind, of)
		return
	}
	for _, f := range []reading.Field{of.manager, of.processes} {
		if f.Node != nil {
			r.notes.Warn(f.Place, "has no effect, because the type is not communication", "")
		}
	}
	f := of.passes
	if f.Node == nil {
		return
	}
	n, ok := f.Number()
	switch {
	case !ok || n != float64(int(n)) || n < leastPasses || n > mostPasses:
		r.notes.Refuse(f.Place, "multi_pass is not a number of passes", i18n.Messagef("write one from %d to %d", leastPasses, mostPasses))
	case r.p.Checker.Program == nil || r.p.Checker.Protocol != protocol.Kattis:
		r.notes.Refuse(f.Place, "several passes are supported only with a checker of the type kattis", "write checker_type: kattis")
	default:
		r.p.Passes = int(n)
	}
}

// communication reads the manager, which is one of CMS. Each process has the time limit of its own.
// Its number is an argument even if there is one process.
func (r *reader) communication(kind reading.Field, of runs) {
	n, ok := of.processes.Number()
	switch {
	case of.manager.Node == nil:
		r.notes.Refuse(kind.Place, "there is no manager", "name one as manager, or write type: default")
		return
	case of.processes.Node == nil || !ok || n != float64(int(n)) || n < 1 || n > spec.MostProcesses:
		r.notes.Refuse(kind.Place, i18n.Messagef("num_processes is not a number of processes from 1 to %d", spec.MostProcesses), "write one such as 2")
		return
	}
	p := r.program(of.manager, "")
	if p == nil {
		return
	}
	if !slices.Contains(jury.ManagerLanguages, path.Ext(p.Path)) {
		r.notes.Refuse(p.Path, "is a manager in a language in which managers are not supported", "write it in C, C++ or Python")
		return
	}
	r.p.Interactor, r.p.Checker = p, packages.Checker{Protocol: protocol.CMS}
	r.p.Processes, r.p.Apart = int(n), true
}

// alone gives the only process of a submission its number.
func (r *reader) alone() {
	if r.p.Interactor == nil || r.p.Checker.Protocol != protocol.CMS || r.p.Processes > 1 {
		return
	}
	for i := range r.p.Tests {
		r.p.Tests[i].Args = []string{"0"}
	}
}

// manager writes the manager of CMS that a package has, and returns the keys of config.yaml about it.
func (w *output) manager() (writing.Mapping, error) {
	p := w.Package
	switch {
	case p.Processes > 1 && !p.Apart:
		w.Notes.Warn("", "the time limit applies to each process instead of all together", "")
	case p.Processes <= 1 && len(p.Tests) > 0 && len(p.Tests[0].Args) == 0:
		w.Notes.Warn("", "the only process gets its number, 0, as an argument", "")
	}
	at, err := w.Source("testdata/", *p.Interactor)
	return writing.Mapping{{"type", "communication"}, {"manager", path.Base(at)}, {"num_processes", max(1, p.Processes)}}, err
}
