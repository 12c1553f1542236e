package strength

import (
	"testing"

	"grundy/judge/report"
	"grundy/judge/tests/mutant"
)

// TestLacking checks that an input that reveals two changes occurs once, with the first of them.
// For a killed mutant there must be no input.
func TestLacking(t *testing.T) {
	tested := func(state State, of, input string) Tested {
		return Tested{Mutant: mutant.Mutant{Func: of}, State: state, Case: &report.Counterexample{Input: []byte(input)}}
	}
	r := &Report{Mutants: []Tested{tested(Killed, "a", "1"), tested(Alive, "b", "2"), tested(Alive, "c", "2"), tested(Alive, "d", "3")}}
	got := r.Lacking()
	if len(got) != 2 || string(got[0].In) != "2" || got[0].Why[:2] != "b:" || string(got[1].In) != "3" {
		t.Errorf("got %q", got)
	}
}
