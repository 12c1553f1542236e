package lint

import (
	"context"
	"errors"
	"testing"

	"grundy/judge/base/fault"
	"grundy/judge/packages"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// An endless validator never judges an input. It counts how often it is run.
type endless struct{ runs int }

func (e *endless) Validate(context.Context, []byte) (string, error) {
	e.runs++
	return "", errors.New("takes too long")
}

// Validator implements Builder.
func (e *endless) Validator(context.Context, build.Source, string) (check.Validator, error) {
	return e, nil
}

// TestBrokenValidator checks that a validator that does not end is run and reported only once, as a
// check that could not be made. It must not count as a fault of the package.
func TestBrokenValidator(t *testing.T) {
	input := packages.Text("1.in", []byte("1\n"))
	e := &endless{}
	c := &checking{Linter: &Linter{Builder: e}, Findings: &Findings{}}
	c.validators(t.Context(), &problem.Package{
		Package: &packages.Package{
			Tests:      []packages.Test{{Input: input}, {Input: input}, {Input: input}},
			Invalid:    []packages.Invalid{{Input: input}},
			Validators: []packages.Validator{{Program: packages.Program{Path: "v.py"}}},
		},
		Source: func(packages.Program) (build.Source, error) { return build.Source{}, nil },
	})
	if e.runs != 1 || len(c.Untold) != 1 || len(c.Faults) != 0 {
		t.Errorf("%d runs, cannot tell %v, faults %v", e.runs, c.Untold, c.Faults)
	}
}

// TestHungChecker checks that no submission is judged after the checker did not end, which takes
// long each time. A busy machine is no reason to stop.
func TestHungChecker(t *testing.T) {
	for _, own := range []*protocol.Failure{{Late: true}, {Busy: true}, {}} {
		judged := 0
		c := &checking{Linter: &Linter{}, Findings: &Findings{}}
		c.cannot("a.py", fault.Caused("c.py", "fails", own))
		c.declaredFates(t.Context(), &problem.Package{
			Package: &packages.Package{Passes: 2, Submissions: make([]packages.Submission, 3)},
			Source: func(packages.Program) (build.Source, error) {
				judged++
				return build.Source{}, errors.New("no source")
			},
		})
		if want := map[bool]int{false: 3, true: 0}[own.Late]; judged != want || len(c.Notes) != map[bool]int{false: 0, true: 1}[own.Late] {
			t.Errorf("%+v: judged %d submissions, want %d; %s", own, judged, want, c.Notes)
		}
	}
}
