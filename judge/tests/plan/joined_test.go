package plan

import (
	"fmt"
	"slices"
	"testing"
)

// board is a problem whose cases are graphs that the spec does not declare: each line has the two
// ends of an edge.
var board = tiny{
	name: "board",
	sections: `input: {case: [{n: {int: 1..2000}, m: {int: 0..2500}, rule: {choice: [lose, win]}}, {repeat: m, lines: [{u: {int: 0..n-1}, v: {int: 0..n-1}}]}]}
output: [{m: {int: 0..2500}}]`,
	answer: func(next func() string) string {
		next()
		m := number(next())
		next()
		numbers(2*m, next)
		return fmt.Sprint(m)
	},
	limit: 1 << 20,
}

// TestJoined checks the hard tests of undeclared graphs. One is a path through all vertices that
// needs many passes of a program that loops over the vertices, in whichever order. In the others,
// one for each rule, at least half of all edges lead from one vertex.
func TestJoined(t *testing.T) {
	src := board.source(t)
	rules := map[int64]bool{}
	for _, f := range files(t, newPlan(t, src, 1, Default), Hard) {
		c := f.Cases.At(0)
		u, v := c.Ints("u"), c.Ints("v")
		switch f.Name {
		case "hard-there-and-back":
			if got := passes(u, v, 2000); got < 500 {
				t.Errorf("%d passes suffice for the path, want 500 or more", got)
			}
		case "hard-hub", "hard-hub-b":
			many := 0
			for _, w := range u {
				if w == 0 {
					many++
				}
			}
			if many < len(u)/2 || len(u) < 2500 {
				t.Errorf("%s: %d of %d edges lead from the hub", f.Name, many, len(u))
			}
			rules[c.Int("rule")] = true
		}
	}
	if len(rules) != 2 {
		t.Errorf("hubs under the rules %v", rules)
	}
}

// passes returns how many passes over n vertices a program needs to learn how far each vertex is
// from the end of its path. The direction alternates from pass to pass. It returns -1 if there is a
// cycle.
func passes(u, v []int64, n int) (count int) {
	to, known := slices.Repeat([]int64{-1}, n), make([]bool, n)
	for i := range u {
		to[u[i]] = v[i]
	}
	for left := n; left > 0; count++ {
		for i := range n {
			w := i
			if count%2 == 1 {
				w = n - 1 - i
			}
			if !known[w] && (to[w] < 0 || known[to[w]]) {
				known[w] = true
				left--
			}
		}
		if count > n {
			return -1 // a cycle
		}
	}
	return count
}

// TestNotJoined checks that ranges, which are also two adjacent numbers, are not treated as graphs.
func TestNotJoined(t *testing.T) {
	src := tiny{
		name: "ranges",
		sections: `input: {case: [{n: {int: 1..2000}, q: {int: 1..2500}}, {repeat: q, lines: [{l: {int: 1..n}, r: {int: l..n}}]}]}
output: [{q: {int: 0..2500}}]`,
	}.source(t)
	if got := src.joined(); got != nil {
		t.Errorf("ranges have %d graphs", len(got))
	}
}
