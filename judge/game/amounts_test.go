package game

import (
	"slices"
	"strings"
	"testing"
)

// TestAmountsOfCase checks a game whose amounts are a list of the case, as in S-Nim: the theory of
// sums agrees with the search of whole positions on all small cases, and each case has its own
// amounts.
func TestAmountsOfCase(t *testing.T) {
	sp, g := parse(t, "input: {case: [{k: {int: 1..3}}, {s: {int: 1..4, count: k}}, {n: {int: 1..2}}, {a: {int: 0..5, count: n}}]}\n"+
		"game: {heaps: a, take: s}\noutput: [{winner: {first: F, second: S}}]")
	h, err := Heaps(sp, g, nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for c := range g.Enumerate().All() {
		want, err := h.Oracle(100_000).Class(c)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Explainer(h, 100_000).Class(c)
		if err != nil || got != want {
			t.Fatalf("%q: theory %c, search %c, %v", g.PrintCase(nil, c), got, want, err)
		}
		own := naive(c.Ints("a"), c.Ints("s"))
		if own != (want == N) {
			t.Fatalf("%q: search %c", g.PrintCase(nil, c), want)
		}
		if seen++; seen == 3000 {
			break
		}
	}
}

// naive reports whether the player to move wins.
func naive(heaps, amounts []int64) bool {
	for i, h := range heaps {
		for _, k := range amounts {
			after := slices.Clone(heaps)
			if after[i] = h - k; k <= h && !naive(after, amounts) {
				return true
			}
		}
	}
	return false
}

// TestAmountsOfCaseComplaints checks fields that cannot hold amounts.
func TestAmountsOfCaseComplaints(t *testing.T) {
	for take, want := range map[string]string{
		"a": "a has the heaps, not the amounts that may be taken",
		"k": "k is not a list of amounts",
		"z": "z may have an amount below 1",
		"r": "r has a list for each repetition of its lines",
	} {
		sp, g := parse(t, "input: {case: [{k: {int: 1..3}}, {z: {int: 0..4, count: k}}, {a: {int: 0..5, count: k}}, {repeat: k, lines: [{m: {int: 1..3}, r: {int: 1..3, count: m}}]}]}\n"+
			"game: {heaps: a, take: "+take+"}\noutput: [{winner: {first: F, second: S}}]")
		if _, err := Heaps(sp, g, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("take: %s: %v", take, err)
		}
	}
}
