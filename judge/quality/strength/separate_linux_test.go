package strength_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/quality/strength"
	"grundy/judge/spec"
	"grundy/judge/testing/judgetest/submit"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/plan"
)

// threes is a problem with nine cases.
const threes = `id: threes
title: threes
statement: Print the remainder of a number by three.
input: {case: [{n: {int: 1..9}}]}
output: [{remainder: {int: 0..2}}]
reference: sol
samples: [{in: "4\n", out: "1\n"}]
`

// TestSeparate checks the states of mutants that are separate programs. They are compared with what
// the programs answer on all cases.
func TestSeparate(t *testing.T) {
	testenv.Programs(t, "gcc")
	j := submit.Real(t)
	sp, err := spec.Parse("threes.yaml", []byte(threes))
	if err != nil {
		t.Fatal(err)
	}
	source := build.Source{Name: "sol.c", Text: []byte("#include <stdio.h>\nint main(void) { int n, big = 9; scanf(\"%d\", &n);\nif (n < big) printf(\"%d\\n\", n % 3); else printf(\"0\\n\"); return 0; }\n")}
	ask, err := j.Reference(t.Context(), source, spec.Files{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.Load(sp, problem.Code{Ask: ask})
	if err != nil {
		t.Fatal(err)
	}
	r, err := j.Strength(t.Context(), p, source, strength.Options{Seeds: 1, For: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	states := map[string]strength.State{}
	for _, m := range r.Mutants {
		states[m.Change()] = m.State
	}
	for change, want := range map[string]strength.State{
		"< → <=": strength.Equivalent, "9 → 10": strength.Equivalent, "9 → 8": strength.Killed, "% → /": strength.Killed,
		"3 → 4": strength.Killed, "n < big → 0 != 0": strength.Killed, "n < big → 0 == 0": strength.Equivalent, "0 → 1": strength.Killed,
	} {
		if states[change] != want {
			t.Errorf("%s: %q, want %q", change, states[change], want)
		}
	}
	if r.Whole != 9 || len(r.Groups) < 2 || !slices.ContainsFunc(r.Groups, func(g strength.GroupStrength) bool { return g.Group == plan.Small && g.Kills > 0 }) {
		t.Errorf("%d cases, groups %+v", r.Whole, r.Groups)
	}
	source.Text = []byte(strings.ReplaceAll(string(source.Text), "% 3", "% 2"))
	if _, err := j.Strength(t.Context(), p, source, strength.Options{}); err == nil || !strings.Contains(err.Error(), "the reference fails its own tests") {
		t.Error("a wrong reference: ", err)
	}
}
