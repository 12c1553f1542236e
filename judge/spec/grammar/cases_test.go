package grammar

import (
	"bytes"
	"testing"
)

// TestClear checks that cases added after Clear contain no values of earlier cases: in lists,
// words and sums.
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
