package grammar

import (
	"bytes"
	"testing"
)

// TestClear wants cases that are added after Clear to be what they were before it: in
// lists, words and sums nothing of the old ones is left.
func TestClear(t *testing.T) {
	g := compile(t, `input: {cases: {count: T, max: 50, total: {n: 100}}, case: [{n: {int: 1..5}}, {a: {int: 0..99, count: n}}, {w: {chars: ab, length: 1..3, count: n}}, {repeat: n, lines: [{x: {int: 0..9}}]}]}`)
	cs := g.NewCases()
	fill := func(cases int) []byte {
		r := NewRand("clear")
		for range cases {
			if err := g.Sample(cs, Random{r}); err != nil {
				t.Fatal(err)
			}
		}
		return g.Print(nil, cs)
	}
	want := fill(20)
	for _, cases := range []int{20, 7} {
		if cs.Clear(); cs.Len() != 0 {
			t.Fatalf("%d cases are left", cs.Len())
		}
		got := fill(cases)
		if cases == 20 && !bytes.Equal(got, want) {
			t.Errorf("after Clear:\n%s\nbefore:\n%s", got, want)
		}
		if _, err := g.Parse(got, Strict); err != nil || cs.Len() != cases {
			t.Errorf("%d cases: %v", cs.Len(), err)
		}
	}
}

// TestValueRoom wants the cost of the cheapest value of a range, and of the dearest.
func TestValueRoom(t *testing.T) {
	for _, test := range []struct{ lo, hi, low, high int64 }{
		{5, 100, cost(5), cost(100)}, {-3, 9, 1, max(cost(-3), cost(9))}, {0, 9, 1, cost(9)}, {-9, 0, 1, cost(-9)}, {-1000, -50, cost(-50), cost(-1000)},
	} {
		if got := valueRoom(test.lo, test.hi); got != (room{1, 1, test.low, test.high}) || test.lo < -9 && test.low == 1 {
			t.Errorf("%d..%d: %+v, want %d and %d", test.lo, test.hi, got, test.low, test.high)
		}
	}
}
