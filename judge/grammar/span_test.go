package grammar

import "testing"

// TestReach wants the least and the most that a formula can be, and nothing where the
// constants do not say.
func TestReach(t *testing.T) {
	g := compile(t, `input: {case: [{n: {int: 2..5}, k: {int: -3..n}, m: {int: n*n..10^9}, a: {int: 1..9, count: 3}, s: {chars: ab, length: 1..5}}]}`)
	for _, test := range []struct {
		formula string
		lo, hi  int64
		known   bool
	}{
		{"7", 7, 7, true},
		{"n", 2, 5, true},
		{"n - 1", 1, 4, true},
		{"k", -3, 5, true},
		{"m", 4, 1_000_000_000, true},
		{"n * k", -15, 25, true},
		{"k * k", -15, 25, true}, // wider than it is
		{"2 ^ n", 4, 32, true},
		{"n ^ n", 4, 3125, true},
		{"div(m, n)", 0, 500_000_000, true},
		{"min(n, 3) + max(k, 0)", 2, 8, true},
		{"-n", -5, -2, true},
		{"k ^ n", 0, 0, false},
		{"div(n, k)", 0, 0, false},
		{"m * m * m", 0, 0, false},
		{"sum(a)", 0, 0, false},
		{"len(s) + n", 0, 0, false},
		{"m % n", 0, 0, false},
	} {
		f, err := compileFormula(g.Field("n").text.Int, test.formula, g.fields, number)
		if err != nil {
			t.Fatal(err)
		}
		lo, hi, known := f.reach()
		if known != test.known || known && (lo != test.lo || hi != test.hi) {
			t.Errorf("%s: %d..%d, known %v; want %d..%d, %v", test.formula, lo, hi, known, test.lo, test.hi, test.known)
		}
	}
}

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
