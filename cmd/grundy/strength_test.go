package main

import (
	"testing"

	"grundy/judge/mutant"
	"grundy/judge/plan"
	"grundy/judge/report"
	"grundy/judge/strength"
)

// weak is a report on tests that miss one wrong program of four.
func weak() *strength.Report {
	change := func(line int, from, to string) mutant.Mutant {
		return mutant.Mutant{File: "solve.go", Line: line, Func: "winner", Old: from, New: to}
	}
	killed := strength.Fate{Mutant: change(1, "a", "b"), State: strength.Killed, Groups: []plan.Group{plan.Small}}
	example := &report.Counterexample{Input: []byte("1\n9\n"), Want: []byte("Yes\n"), Got: []byte("No\n"), Minimal: true}
	return &strength.Report{
		Problem: report.Problem{ID: "x"}, Refused: 2, Tests: 7, HuntCases: 1000,
		Fates: []strength.Fate{
			killed, killed, killed,
			{Mutant: change(5, "n < 9", "n <= 9"), State: strength.Alive, Case: example},
			{Mutant: change(6, "n == 9", "n >= 9"), State: strength.Alive, Case: example},
			{Mutant: change(7, "c", "d"), State: strength.Untold, Reached: true},
			{Mutant: change(8, "return err", ""), State: strength.Untold},
		},
		Groups: []strength.GroupStrength{{Group: plan.Small, Tests: 7, Kills: 3, Alone: 3}},
	}
}

// TestStrengthCode wants tests that miss wrong programs to give exit code 1, and each
// input that they lack once.
func TestStrengthCode(t *testing.T) {
	r := weak()
	if code := strengthCode(r); code != notSo {
		t.Errorf("exit code %d, want %d", code, notSo)
	}
	if list := r.Lacking(); len(list) != 1 || list[0].Why != "winner: n < 9 → n <= 9" {
		t.Errorf("to be added: %v, want the one input", list)
	}
}
