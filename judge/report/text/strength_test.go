package text

import (
	"bytes"
	"strings"
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

// TestStrength wants weak tests to be told with what they miss, each input once.
func TestStrength(t *testing.T) {
	var out bytes.Buffer
	if err := Strength(&out, weak(), Added{Cases: 1, File: "problems/x.yaml"}, Style{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"WEAK  the tests kill 3 of 5 wrong programs, 60 %  (x)",
		"7 mutants on 7 tests: 3 killed, 2 alive, 2 not told apart in 1,000 further cases of a hunt",
		"small           7      3      3",
		"Alive: solve.go:5: n < 9 → n <= 9, in winner\n  the smallest case that tells it apart",
		"    1\n    9\n", "told apart by the same input",
		"  solve.go:7: c → d\n  and 1 in code that no test reached",
		"1 case added to problems/x.yaml",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}
