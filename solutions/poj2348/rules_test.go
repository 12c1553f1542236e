package poj2348

import (
	"testing"

	"grundy/judge/game"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// TestLosing checks that losing returns P-positions and keeps the order of the two numbers.
func TestLosing(t *testing.T) {
	t.Parallel()
	g := small(t)
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

// small returns the grammar of numbers up to 60.
func small(t *testing.T) *grammar.Grammar {
	t.Helper()
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
	return g
}

// TestSubtle checks that Subtle yields pairs of consecutive Fibonacci numbers, the greatest first,
// and that the first pair, the third and so on are lost.
func TestSubtle(t *testing.T) {
	t.Parallel()
	o := Rules.Oracle(10_000_000)
	wanted := [][2]int64{{55, 34}, {34, 21}, {21, 13}, {13, 8}, {8, 5}, {5, 3}, {3, 2}, {2, 1}}
	for c := range Rules.Subtle(small(t)) {
		if len(wanted) == 0 || c.Int("a") != wanted[0][0] || c.Int("b") != wanted[0][1] {
			t.Fatalf("%d %d, but %v are left", c.Int("a"), c.Int("b"), wanted)
		}
		class, err := o.Class(c)
		if lost := len(wanted)%2 == 0 && len(wanted) > 1; err != nil || (class == game.P) != lost {
			t.Errorf("%v is %c, %v", wanted[0], class, err)
		}
		wanted = wanted[1:]
	}
	if len(wanted) > 0 {
		t.Errorf("not given: %v", wanted)
	}
}
