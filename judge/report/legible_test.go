package report_test

import (
	"testing"

	"grundy/judge/report"
	"grundy/judge/tests/plan"
)

// TestLegible checks that stored inputs are numbered, that other tests keep their names, and that
// the report itself does not change.
func TestLegible(t *testing.T) {
	r := &report.Report{
		Tests: []report.Test{
			{Name: "stored-03788f5859bc", Group: string(plan.Stored)}, {Name: "stored-bb1492375c81", Group: string(plan.Stored)},
			{Name: "kept-1", Group: string(plan.Stored)}, {Name: "stored-gold"}, {Name: "small-1", Group: string(plan.Small)},
		},
		Counterexample: &report.Counterexample{Test: "stored-bb1492375c81"},
	}
	got := r.Legible()
	for i, want := range []string{"stored-1", "stored-2", "kept-1", "stored-gold", "small-1"} {
		if got.Tests[i].Name != want {
			t.Errorf("test %d is %s, want %s", i, got.Tests[i].Name, want)
		}
	}
	if got.Counterexample.Test != "stored-2" || r.Counterexample.Test != "stored-bb1492375c81" || r.Tests[0].Name != "stored-03788f5859bc" {
		t.Errorf("%+v, %+v", got.Counterexample, r.Counterexample)
	}
	plain := &report.Report{Tests: []report.Test{{Name: "small-1"}}}
	if plain.Legible() != plain {
		t.Error("a report without stored inputs is copied")
	}
}
