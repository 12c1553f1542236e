package plan

import (
	"fmt"
	"io"
	"math"
	"slices"
	"testing"
	"time"
)

// TestDeepIndex checks that some file has a case in which the first winning pile is the last pile.
func TestDeepIndex(t *testing.T) {
	src := tiny{
		name: "first pile",
		sections: `input: {case: [{n: {int: 1..2000}}, {a: {int: 0..10^9, count: n}}]}
output: [{either: [[lose], [{pile: {int: 1..n}}]]}]`,
		answer: func(next func() string) string {
			piles := numbers(number(next()), next)
			for i, a := range piles {
				if xor(piles)^a < a {
					return fmt.Sprint(i + 1)
				}
			}
			return "lose"
		},
	}.source(t)
	for seed := range uint64(5) {
		if !slices.ContainsFunc(files(t, newPlan(t, src, seed, Default), Deep), func(f *File) bool { return string(f.Want) == "2000\n" }) {
			t.Errorf("seed %d: no case has the last pile as its answer", seed)
		}
	}
}

// TestDeepDistance checks that some case has the longest path with the heaviest edges, and no
// shorter path.
func TestDeepDistance(t *testing.T) {
	src := tiny{
		name: "shortest way", limit: 1 << 20, counted: true,
		sections: `input:
  cases: {count: t, max: 100, total: {n: 300, m: 600}}
  case:
    - {n: {int: 1..300}, m: {int: 0..600}}
    - {graph: n, edges: m, ends: [u, v], weights: {w: {int: 1..10^9}}, is: [parallel]}
output: [{either: [[none], [{length: {int: 0..10^12}}]]}]`,
		answer: shortestWay,
	}.source(t)
	for seed := range uint64(3) {
		if !slices.ContainsFunc(files(t, newPlan(t, src, seed, Default), Deep), func(f *File) bool { return string(f.Want) == "299000000000\n" }) {
			t.Errorf("seed %d: no case has the longest path", seed)
		}
	}
}

// shortestWay answers with the length of the shortest path from the first vertex to the last.
func shortestWay(next func() string) string {
	n, m := number(next()), number(next())
	roads := numbers(3*m, next)
	far := slices.Repeat([]int64{math.MaxInt64 / 2}, int(n)+1)
	far[1] = 0
	for changed := true; changed; {
		changed = false
		for e := range slices.Chunk(roads, 3) {
			for _, way := range [][2]int64{{e[0], e[1]}, {e[1], e[0]}} {
				if d := far[way[0]] + e[2]; d < far[way[1]] {
					far[way[1]], changed = d, true
				}
			}
		}
	}
	if far[n] >= math.MaxInt64/2 {
		return "none"
	}
	return fmt.Sprint(far[n])
}

// TestDeepBounds checks that the search calls a reference program for few files. A plan with
// another seed must use the cases found, and call the reference only for the answers of its tests.
func TestDeepBounds(t *testing.T) {
	src := find(t, "nim, one case a file").source(t)
	asked, solve := 0, src.Solve
	src.Solve = func(in io.Reader, out io.Writer) error { asked++; return solve(in, out) }
	src.Pace = &Pace{Most: time.Minute}
	first := newPlan(t, src, 1, Budget{Runs: 40})
	files(t, first, Deep)
	if asked > 120 {
		t.Errorf("%d files asked", asked)
	}
	asked = 0
	if made := files(t, first.Reseed(2), Deep); asked != len(made) || len(made) == 0 {
		t.Errorf("%d files asked for %d tests", asked, len(made))
	}
}

// TestStyles checks which four numbers from 2 to 9 each style chooses.
func TestStyles(t *testing.T) {
	src := find(t, "nim").source(t)
	a := src.Grammar.Field("a")
	for of, want := range map[style]string{
		allMost: "[9 9 9 9]", allLeast: "[2 2 2 2]", second: "[3 3 3 3]", one: "[2 3 3 3]", rising: "[2 3 4 5]",
		next: "[3 4 5 6]", listRising: "[2 3 4 5]", falling: "[9 8 7 6]", alternate: "[2 9 2 9]",
	} {
		c := src.newStyled(nil, slices.Repeat(recipe{of}, 4), 9)
		var got []int64
		for range 4 {
			got = append(got, c.Value(a, 2, 9))
		}
		if fmt.Sprint(got) != want {
			t.Errorf("style %d: %v, want %s", of, got, want)
		}
	}
}
