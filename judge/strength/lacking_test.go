package strength

import (
	"testing"

	"grundy/judge/mutant"
	"grundy/judge/report"
)

// TestLacking checks that an input that reveals two changes occurs once, with the first of them.
// For a killed mutant there must be no input.
func TestLacking(t *testing.T) {
	fate := func(state State, of, input string) Fate {
		return Fate{Mutant: mutant.Mutant{Func: of}, State: state, Case: &report.Counterexample{Input: []byte(input)}}
	}
	r := &Report{Fates: []Fate{fate(Killed, "a", "1"), fate(Alive, "b", "2"), fate(Alive, "c", "2"), fate(Alive, "d", "3")}}
	got := r.Lacking()
	if len(got) != 2 || string(got[0].In) != "2" || got[0].Why[:2] != "b:" || string(got[1].In) != "3" {
		t.Errorf("got %q", got)
	}
}
