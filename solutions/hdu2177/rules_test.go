package hdu2177

import (
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// TestLed checks that led yields P-positions, each followed by cases whose answer has this
// P-position as the first pair.
func TestLed(t *testing.T) {
	t.Parallel()
	sp, err := spec.Parse("x.yaml", []byte(`id: x
title: {en: x}
statement: {en: x}
input: {cases: {until: "0 0", max: 10}, case: [{a: {int: 0..90}, b: {int: "max(a, 1)..90"}}]}
output: [{winner: {first: win, second: lose}}]
samples: [{in: "1 1\n0 0", out: "win"}]
`))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	o := Rules.Oracle(10_000_000)
	cold, led := "", 0
	for c := range Rules.Subtle(g) {
		class, err := o.Class(c)
		if err != nil {
			t.Fatal(err)
		}
		text := string(g.PrintCase(nil, c))
		if class == game.P {
			cold = text
			continue
		}
		var out strings.Builder
		if err := Solve(strings.NewReader(text+"0 0\n"), &out); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(out.String(), "1\n"+cold) {
			t.Errorf("%q does not lead to %q: %q", text, cold, out.String())
		}
		led++
	}
	if led < 20 {
		t.Errorf("%d cases lead to P-positions", led)
	}
}
