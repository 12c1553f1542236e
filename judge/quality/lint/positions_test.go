package lint_test

import (
	"strings"
	"testing"

	"grundy/judge/game/rules"
	"grundy/judge/problem"
	"grundy/judge/quality/lint"
	"grundy/judge/spec"
)

// TestCheckPositions checks that lint finds moves with the same text, a picture that fails, and parts,
// formulas and theories that a search refutes, each at its line, case and position.
func TestCheckPositions(t *testing.T) {
	const moves = "def start(case): return case.n\ndef moves(p): return [p - k for k in (1, 2) if k <= p]\n"
	for _, test := range []struct{ text, want string }{
		{moves, ""},
		{moves + "def show(p): return 'a heap'\n", "two moves are both written"},
		{moves + "def picture(p): return heaps(3)\n", "rules.star:3: "},
		{moves + "def parts(p): return [p]\n", ""},
		{moves + "def parts(p): return [p // 2, p - p // 2]\n", `rules.star:3: the parts have the Grundy value 0 together, but a search finds 2, in the case "2", at the position 2; let parts`},
		{moves + "def formula(p): return p % 3\ndef theory(p): return [p - p % 3] if p % 3 else []\n", ""},
		{moves + "def formula(p): return None if p > 2 else p\ndef theory(p): return None\n", ""},
		{moves + "def formula(p): return p\n", `rules.star:3: formula returns 3, but a search finds 0, in the case "3", at the position 3; correct`},
		{moves + "def formula(p): return 'x'\n", `rules.star:3: formula returns "x", in the case "0", at the position 0; return a number`},
		{moves + "def theory(p): return [p - 1] if p else []\n", `rules.star:3: theory returns 1, which no winning move leads to, in the case "2", at the position 2`},
		{moves + "def theory(p): return []\n", `rules.star:3: theory returns no winning move, but a search finds 1, in the case "1", at the position 1`},
		{"def start(case): return case.n\ndef left(p): return [p - 1] if p else []\ndef right(p): return [p - 2] if p > 1 else []\ndef parts(p): return [p % 2]\n",
			`rules.star:4: the class is P by the values of the parts, but a search finds N, in the case "2", at the position 2`},
		{moves + "def valid(case): return None if case.n % 2 == 0 else 'n is odd'\ndef mend(case): return {'n': case.n // 2 * 2}\n", ""},
		{moves + "def valid(case): return None if case.n % 2 == 0 else 'n is odd'\ndef mend(case): return {'n': case.n // 2 * 2 + 1}\n", "rules.star:4: mend returns a case that is not legal: n is odd, in the case"},
		{moves + "def valid(case): return None\ndef mend(case): return {'m': case.n}\n", "rules.star:4: mend: "},
	} {
		sp, err := spec.Parse("x.yaml", []byte(`
id: x
title: {en: x}
statement: {en: x}
input: {case: [{n: {int: 0..9}}]}
output: [{winner: {first: F, second: S}}]
game: {rules: rules.star}
`))
		if err != nil {
			t.Fatal(err)
		}
		r, err := rules.Load(rules.Source{Name: "rules.star", Text: test.text}, rules.Local)
		if err != nil {
			t.Fatal(err)
		}
		p, err := problem.Load(sp, problem.Code{Rules: r})
		if err != nil {
			t.Fatal(err)
		}
		switch err := lint.CheckPositions(t.Context(), p); {
		case test.want == "" && err != nil:
			t.Errorf("%s: %v", test.text, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: got %v, want %s", test.text, err, test.want)
		}
	}
}
