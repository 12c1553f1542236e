package grammar

import "testing"

// TestEndless wants the walk to end once all cases were met, though the bounds of one
// number are those of another.
func TestEndless(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..5}, k: {int: n+1..6}}, {a: {int: 0..k-n, count: 2}}]}`)
	e := g.Enumerate()
	e.Steps = 100_000
	n := 0
	for range e.All() {
		n++
	}
	want := 0 // k - n is d+1 in 5-d ways
	for d := range 5 {
		want += (5 - d) * (d + 2) * (d + 2)
	}
	if n != want || !e.Whole {
		t.Errorf("%d cases, whole %v; want %d", n, e.Whole, want)
	}
}
