package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/mutant"
	"grundy/judge/plan"
	"grundy/judge/report"
	"grundy/judge/spec"
	"grundy/judge/strength"
)

// TestWithKept wants inputs to be added to what is kept, and all else to stay.
func TestWithKept(t *testing.T) {
	finds := []find{{[]byte("2\n3\n4\n"), `f: "a" → "b"`}}
	const added = "  - {why: \"f: \\\"a\\\" → \\\"b\\\"\",\n     in: \"2\\n3\\n4\\n\"}\n"
	for _, c := range []struct{ name, text, want string }{
		{"none before", "id: x\ntags: [a]\n", "id: x\ntags: [a]\nkept:\n" + added},
		{"no end of the last line", "id: x", "id: x\nkept:\n" + added},
		{"some before", "id: x\nkept:\n  - {in: \"1\\n\"}\n", "id: x\nkept:\n  - {in: \"1\\n\"}\n" + added},
		{"some before and more after", "kept:\n  - {in: \"1\\n\"}\nid: x # a word\n", "kept:\n  - {in: \"1\\n\"}\n" + added + "id: x # a word\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := withKept([]byte(c.text), finds)
			if err != nil || string(got) != c.want {
				t.Errorf("got %v\n%s\nwant\n%s", err, got, c.want)
			}
		})
	}
}

// TestWithKeptParses wants the result to be a spec that has the inputs.
func TestWithKeptParses(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "problems", "hdu1847.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	in := "1\n3\n"
	got, err := withKept(text, []find{{[]byte(in), "Solve: 'x' → 'y'"}})
	if err != nil || !strings.HasPrefix(string(got), string(text)) {
		t.Fatalf("error %v, or the spec changed:\n%s", err, got)
	}
	p, err := spec.Parse("hdu1847.yaml", got)
	if err != nil {
		t.Fatal(err)
	}
	if last := len(p.Kept) - 1; last < 0 || p.Kept[last].In.Value != in || p.Kept[last].Why.Value != "Solve: 'x' → 'y'" {
		t.Errorf("kept are %+v", p.Kept)
	}
}

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
	if list := finds(r); len(list) != 1 || list[0].why != "winner: n < 9 → n <= 9" {
		t.Errorf("to be added: %v, want the one input", list)
	}
}
