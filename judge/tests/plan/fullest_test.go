package plan

import (
	"fmt"
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
)

// largestCasesOf returns the cases of the group largest with a seed, by file.
func largestCasesOf(t *testing.T, src *Source, seed uint64) (list [][]grammar.Case) {
	t.Helper()
	pl := newPlan(t, src, seed, Default)
	for _, f := range files(t, pl, Largest) {
		list = append(list, slices.Collect(f.Cases.All()))
	}
	return list
}

// TestFullestList checks that a file has the greatest count although a file has no room for as many
// great numbers, and that the last number decides the answer, which is the rare one.
func TestFullestList(t *testing.T) {
	sorted := func(next func() string) string {
		n, before, ok := number(next()), int64(0), true
		for range n {
			v := number(next())
			before, ok = v, ok && before <= v
		}
		return winner(ok)
	}
	src := tiny{name: "sorted", limit: 25_000, answer: sorted,
		sections: "input: {case: [{n: {int: 1..5000}}, {a: {int: 0..10^9, count: n}}]}"}.source(t)
	for seed := range uint64(4) {
		found := false
		for _, cases := range largestCasesOf(t, src, seed+1) {
			list := cases[0].Ints("a")
			found = found || len(list) == 5000 && slices.IsSorted(list[:4999]) != slices.IsSorted(list)
		}
		if !found {
			t.Errorf("seed %d: no list of 5000 numbers is decided by its last number", seed+1)
		}
	}
}

// TestFullestNested checks that all counts have their greatest values together, if the inner counts
// depend on the case and a condition forbids most lists.
func TestFullestNested(t *testing.T) {
	src := tiny{name: "arrows", limit: 60_000, answer: func(next func() string) string {
		sum := int64(0)
		for range number(next()) {
			for range number(next()) {
				sum += number(next())
			}
		}
		return winner(sum%2 == 0)
	}, sections: "input: {case: [{n: {int: 1..100}}, {repeat: n, lines: [{x: {int: 0..n-1}, v: {int: 0..n-1, count: x}}]}]}"}.source(t)
	src.Grammar.SetValid(func(c grammar.Case) error {
		ends := c.Ints("v")
		for u, x := range c.Ints("x") {
			for i, v := range ends[:x] {
				if v <= int64(u) || slices.Contains(ends[:i], v) {
					return fmt.Errorf("an arrow leads from %d to %d", u, v)
				}
			}
			ends = ends[x:]
		}
		return nil
	})
	src.Grammar.SetMend(func(c grammar.Case) (map[string]any, error) {
		var x, forward []int64
		ends := c.Ints("v")
		for u, count := range c.Ints("x") {
			from := len(forward)
			for _, v := range ends[:count] {
				if v > int64(u) && !slices.Contains(forward[from:], v) {
					forward = append(forward, v)
				}
			}
			x, ends = append(x, int64(len(forward)-from)), ends[count:]
		}
		return map[string]any{"n": c.Int("n"), "x": x, "v": forward}, nil
	})
	for seed := range uint64(4) {
		most := 0
		for _, cases := range largestCasesOf(t, src, seed+1) {
			most = max(most, len(cases[0].Ints("v")))
		}
		if most != 100*99/2 {
			t.Errorf("seed %d: at most %d arrows, want %d", seed+1, most, 100*99/2)
		}
	}
}

// TestRareLast checks that the last case of a largest file has the rarest answer.
func TestRareLast(t *testing.T) {
	src := tiny{name: "squares", counted: true, answer: func(next func() string) string {
		a, root := number(next()), int64(0)
		for root*root < a {
			root++
		}
		return winner(root*root == a)
	}, sections: "input: {cases: {count: T, max: 200}, case: [{a: {int: 0..400}}]}"}.source(t)
	for seed := range uint64(4) {
		for i, cases := range largestCasesOf(t, src, seed+1) {
			squares, last := 0, false
			for _, c := range cases {
				if last = root(c.Int("a"))*root(c.Int("a")) == c.Int("a"); last {
					squares++
				}
			}
			if squares > 0 && squares < len(cases)/2 && !last {
				t.Errorf("seed %d, file %d: the last of %d cases is none of the %d squares", seed+1, i+1, len(cases), squares)
			}
		}
	}
}
