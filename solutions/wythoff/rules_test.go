package wythoff

import (
	"math/big"
	"testing"

	"grundy/judge/game"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

func parse(t *testing.T, most string) *grammar.Grammar {
	t.Helper()
	sp, err := spec.Parse("x.yaml", []byte(`id: x
title: {en: x}
statement: {en: x}
input: {case: [{a: {int: 0..`+most+`}, b: {int: 0..`+most+`}}]}
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

// TestCold checks that the smaller pile is d times the golden ratio, rounded down: (2a-d)^2 <=
// 5dd < (2a+2-d)^2.
func TestCold(t *testing.T) {
	t.Parallel()
	square := func(x int64) *big.Int { return new(big.Int).Mul(big.NewInt(x), big.NewInt(x)) }
	hold := func(d int64) {
		p := cold(d)
		five := new(big.Int).Mul(square(d), big.NewInt(5))
		if p.Large-p.Small != d || square(2*p.Small-d).Cmp(five) > 0 || square(2*p.Small+2-d).Cmp(five) <= 0 {
			t.Fatalf("difference %d: %v", d, p)
		}
	}
	for d := int64(1); d <= 10_000; d++ {
		hold(d)
	}
	for _, n := range row[2:80] {
		hold(n)
		hold(n + 1)
		hold(2*n - 1)
	}
}

// TestLosing checks that losing returns P-positions and keeps the order of the piles.
func TestLosing(t *testing.T) {
	t.Parallel()
	g := parse(t, "60")
	o := game.Of(Rules).Oracle(10_000_000)
	for a := int64(0); a <= 60; a++ {
		for b := int64(0); b <= 60; b++ {
			c, _ := made(g, a, b)
			near, ok := losing(c)
			if class, err := o.Class(near); !ok || err != nil || class != game.P {
				t.Fatalf("%d %d: given %s, %v, which is %c, %v", a, b, o.Position(near), ok, class, err)
			}
			if a != b && (a > b) != (near.Int("a") > near.Int("b")) {
				t.Fatalf("%d %d: given %d %d", a, b, near.Int("a"), near.Int("b"))
			}
		}
	}
}

// TestSubtle checks that subtle yields distinct P-positions. The first ones must include the
// known number of positions that float64 arithmetic gets wrong.
func TestSubtle(t *testing.T) {
	t.Parallel()
	phi := (1 + 2.23606797749978969640917366873) / 2 // a float64
	for _, test := range []struct {
		most          string
		first, missed int
	}{
		{"10^6", 1000, 0},
		{"10^9", 500, 14}, // a walk over all differences also finds 14
	} {
		g := parse(t, test.most)
		met, missed := map[int64]bool{}, 0
		for c := range subtle(g) {
			a, b := c.Int("a"), c.Int("b")
			if met[a] || cold(b-a) != (Piles{a, b}) {
				t.Fatalf("%d %d is given twice, or no P-position", a, b)
			}
			if met[a] = true; int64(float64(b-a)*phi) != a {
				missed++
			}
			if len(met) == test.first {
				break
			}
		}
		if len(met) != test.first || missed != test.missed {
			t.Errorf("up to %s: %d of the first %d are missed by float64, want %d", test.most, missed, len(met), test.missed)
		}
	}
}
