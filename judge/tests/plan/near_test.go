package plan

import (
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
)

// pairs is a problem whose numbers form pairs on a line, as the chessmen in Georgia and Bob (POJ
// 1704). The xor of the distances within pairs decides who wins.
var pairs = tiny{
	name: "pairs", counted: true,
	sections: `input: {cases: {count: T, max: 20}, case: [{n: {int: 2..300}}, {p: {int: 1..60000, count: n, distinct: true}}]}`,
	answer:   func(next func() string) string { return paired(numbers(number(next()), next), -1) },
}

// paired answers a case of pairs, after applying a mask to the distances.
func paired(p []int64, mask int64) string {
	x := int64(0)
	for p = slices.Sorted(slices.Values(p)); len(p) > 1; p = p[2:] {
		x ^= (p[1] - p[0] - 1) & mask
	}
	return winner(x != 0)
}

// TestDistances checks that the group near catches a program that stores distances between numbers
// in any number of bits that is too small. There must be distances next to every power of two
// within the bounds, with each seed, although the problem has no rules.
func TestDistances(t *testing.T) {
	src := pairs.source(t)
	for seed := range uint64(10) {
		shown, met := map[int]int{}, map[int64]bool{}
		for _, f := range files(t, newPlan(t, src, seed, Default), Near) {
			for i := range f.Cases.Len() {
				p := slices.Clone(f.Cases.At(i).Ints("p"))
				for k := range 16 {
					if paired(p, 1<<k-1) != paired(p, -1) {
						shown[k]++
					}
				}
				if slices.Sort(p); len(p) <= fewWide {
					for j := range p[1:] {
						met[p[j+1]-p[j]] = true
					}
				}
			}
		}
		for k := range 16 {
			if shown[k] == 0 {
				t.Errorf("seed %d: a mask of %d bits does not show", seed, k)
			}
			for off := int64(-1); off <= 1 && k > 1; off++ {
				if !met[1<<k+off] {
					t.Errorf("seed %d: no distance is 2^%d%+d", seed, k, off)
				}
			}
		}
	}
}

// TestStepped checks that a number changes by the power whose turn it is and does not pass another
// number, if that is possible.
func TestStepped(t *testing.T) {
	src := pairs.source(t)
	m, r := &maker{src: src}, grammar.NewRand("stepped")
	c, err := src.Grammar.Make(map[string]any{"p": []int64{20000, 100, 40000}})
	if err != nil {
		t.Fatal(err)
	}
	for round := range 48 {
		before, after := c.Ints("p"), m.stepped(r, c, round).Ints("p")
		step := int64(1) << (round % powers(1, 1, 60000))
		for i, v := range before {
			if d := max(after[i]-v, v-after[i]); d != 0 && (d != step && step < 1<<15 || d&(d-1) != 0) {
				t.Errorf("round %d: %v became %v", round, before, after)
			}
		}
		if slices.Equal(before, after) || step < 1<<15 && !(after[1] < after[0] && after[0] < after[2]) {
			t.Errorf("round %d: %v became %v", round, before, after)
		}
	}
}
