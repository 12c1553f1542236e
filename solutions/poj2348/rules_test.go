package poj2348

import (
	"testing"

	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/spec"
)

// TestLosing wants P-positions, by the oracle, in the order of the numbers that were
// there.
func TestLosing(t *testing.T) {
	t.Parallel()
	sp, err := spec.Parse("x.yaml", []byte(`id: x
title: {en: x}
statement: {en: x}
input: {case: [{a: {int: 1..60}, b: {int: 1..60}}]}
output: [{winner: {first: win, second: lose}}]
samples: [{in: "1 1", out: "win"}]
`))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	o := Rules.Oracle(10_000_000)
	for a := int64(1); a <= 60; a++ {
		for b := int64(1); b <= 60; b++ {
			c, _ := made(g, a, b)
			near, ok := losing(c)
			if !ok {
				if max(a, b) > 2 {
					t.Errorf("%d %d: nothing given", a, b)
				}
				continue
			}
			if class, err := o.Class(near); err != nil || class != game.P {
				t.Fatalf("%d %d: given %s, which is %c, %v", a, b, o.Position(near), class, err)
			}
			if (a < b) != (near.Int("a") < near.Int("b")) {
				t.Errorf("%d %d: given %d %d", a, b, near.Int("a"), near.Int("b"))
			}
		}
	}
}
