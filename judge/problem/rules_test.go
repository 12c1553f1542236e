package problem

import (
	"errors"
	"strings"
	"testing"

	"grundy/judge/game/rules"
	"grundy/judge/spec"
	"grundy/judge/tests/plan"
)

// TestLargeSteps checks that a case for which a function needs too many steps counts as too large,
// unless even the smallest case needs too many.
func TestLargeSteps(t *testing.T) {
	for text, slow := range map[string]bool{
		"def start(case): return case.n\ndef moves(p): return [p - 1] if p and len([0 for _ in range(p)]) else []\n": true,
		"def start(case): return case.n\ndef moves(p):\n    while True: pass\n":                                      false,
	} {
		sp, err := spec.Parse("x.yaml", []byte("id: x\ntitle: {en: x}\nstatement: {en: x}\n"+
			"input: {case: [{n: {int: 0..100000000}}]}\noutput: [{winner: {first: F, second: S}}]\ngame: {rules: rules.star}\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := rules.Load(rules.Source{Name: "rules.star", Text: text}, rules.Local)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Load(sp, Code{Rules: r})
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Answer(t.Context(), []byte("100000000\n"))
		if errors.Is(err, plan.ErrSlow) != slow || err == nil || !strings.Contains(err.Error(), "more than 5,000,000 steps") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
