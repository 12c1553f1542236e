package catalogue

import (
	"path/filepath"

	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/spec"
)

// Shown returns a spec with the samples that its statement shows: its own ones or, if it has none,
// those in the folder of its tests. If the folder cannot be read, there are none; judging reports
// the error.
func Shown(sp *spec.Problem) *spec.Problem {
	if len(sp.Samples) > 0 || sp.Tests.Absent() || sp.Interactor != nil || sp.File == "" {
		return sp
	}
	dir, path := filepath.Dir(sp.File), beside(sp, sp.Tests)
	if within(dir, path) != nil {
		return sp
	}
	f, err := openFolder(dir, path)
	if err != nil {
		return sp
	}
	own := *sp
	for _, p := range f.Pairs {
		if !f.isSample(p) || p.Answer == "" || p.Size > packages.SampleLimit {
			continue
		}
		t, err := f.read(p)
		if err != nil || len(t.Want) > packages.SampleLimit {
			continue
		}
		own.Samples = append(own.Samples, spec.Sample{In: spec.Text{Value: string(t.Input), Place: sp.Tests.Place}, Out: spec.Text{Value: string(t.Want), Place: sp.Tests.Place}})
	}
	return &own
}

// ShownOf is like Shown, for a problem that is loaded. The samples of a package are among its tests.
func ShownOf(p *problem.Problem) *spec.Problem {
	sp := Shown(p.Spec)
	from := p.Package()
	if from == nil || len(sp.Samples) > 0 {
		return sp
	}
	own := *sp
	for _, t := range from.Tests {
		if in, out, ok := t.AsShown(); ok {
			own.Samples = append(own.Samples, spec.Sample{In: spec.Text{Value: in}, Out: spec.Text{Value: out}})
		}
	}
	return &own
}
