package grammar

import "testing"

// TestEndless checks that the walk ends after all cases, although the bounds of one number depend
// on others.
func TestEndless(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 1..5}, k: {int: n+1..6}}, {a: {int: 0..k-n, count: 2}}]}`)
	e := g.Enumerate()
	e.Steps = 100_000
	n := 0
	for range e.All() {
		n++
	}
	want := 0 // k - n has the value d in 6-d cases
	for d := range 5 {
		want += (5 - d) * (d + 2) * (d + 2)
	}
	if n != want || !e.Whole {
		t.Errorf("%d cases, whole %v; want %d", n, e.Whole, want)
	}
}
