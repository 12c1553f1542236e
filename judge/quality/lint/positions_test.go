package lint_test

import (
	"strings"
	"testing"

	"grundy/judge/game/rules"
	"grundy/judge/problem"
	"grundy/judge/quality/lint"
	"grundy/judge/spec"
)

// TestCheckPositions checks that lint finds moves with the same text, and a picture that fails.
func TestCheckPositions(t *testing.T) {
	const moves = "def start(case): return case.n\ndef moves(p): return [p - k for k in (1, 2) if k <= p]\n"
	for _, test := range []struct{ text, want string }{
		{moves, ""},
		{moves + "def show(p): return 'a heap'\n", "two moves are both written"},
		{moves + "def picture(p): return heaps(3)\n", "rules.star:3: "},
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
