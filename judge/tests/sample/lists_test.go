package sample

import (
	"math"
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
)

// TestPatterns checks that random boards have patterns of every kind, and that most have no
// pattern.
func TestPatterns(t *testing.T) {
	g := compile(t, `input: {case: [{k: {int: 1..9}}, {repeat: 4, lines: [{row: {int: 1..1000, count: 4}}]}]}`)
	ch := Shaped(grammar.Random{Rand: grammar.NewRand("patterns")}, grammar.NewRand("orders"), 2)
	met := map[string]int{}
	for range 4000 {
		cs := g.NewCases()
		if err := g.Sample(cs, ch); err != nil {
			t.Fatal(err)
		}
		met[boardOf(cs.At(0).Ints("row"))]++
	}
	for _, name := range []string{"one number", "a row", "a column", "equal rows", "two numbers", "stairs"} {
		if met[name] < 4 {
			t.Errorf("%d boards of 4000 have %s: %v", met[name], name, met)
		}
	}
	if met["plain"] < 2000 {
		t.Errorf("too few plain boards: %v", met)
	}
}

func boardOf(b []int64) string {
	kinds := slices.Compact(slices.Sorted(slices.Values(b)))
	uniform := func(step, next int) (lines int) {
		for i := range 4 {
			line := []int64{b[i*next], b[i*next+step], b[i*next+2*step], b[i*next+3*step]}
			if slices.Max(line) == slices.Min(line) {
				lines++
			}
		}
		return lines
	}
	stairs := true
	for i := range b[2:] {
		stairs = stairs && (b[i+2]-b[i+1]-(b[i+1]-b[i]))%1000 == 0
	}
	switch {
	case len(kinds) == 1:
		return "one number"
	case stairs:
		return "stairs"
	case len(kinds) == 2 && uniform(1, 4) == 4:
		return "a row"
	case len(kinds) == 2 && uniform(4, 1) == 4:
		return "a column"
	case len(kinds) == 2:
		return "two numbers"
	case slices.Equal(b[:12], b[4:]):
		return "equal rows"
	}
	return "plain"
}

// TestStair checks steps up and down within bounds of any width.
func TestStair(t *testing.T) {
	for _, test := range []struct{ lo, hi, from, step, i, want int64 }{
		{1, 10, 1, 1, 0, 1}, {1, 10, 1, 1, 9, 10}, {1, 10, 1, 1, 10, 1}, {1, 10, 10, -1, 9, 1}, {1, 10, 10, -1, 10, 10},
		{-5, 5, 0, -3, 2, 5}, {0, 0, 0, 7, 3, 0}, {0, 99, 98, 5, 1, 3},
		{math.MinInt64, math.MaxInt64, math.MaxInt64, 1, 1, math.MinInt64},
		{0, math.MaxInt64, 0, -1, 1, math.MaxInt64},
	} {
		if got := Stair(test.lo, test.hi, test.from, test.step, test.i); got != test.want {
			t.Errorf("%+v: %d", test, got)
		}
	}
}
