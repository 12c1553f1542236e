package plan

import (
	"slices"
	"testing"
)

// heap is a problem of piles in which a program may lose a bit of a single pile.
var heap = tiny{
	name: "heap", counted: true,
	sections: `input: {cases: {count: T, max: 200}, case: [{n: {int: 1..10}}, {a: {int: 1..1000, count: n}}]}`,
	answer: func(next func() string) string {
		x := int64(0)
		for _, a := range numbers(number(next()), next) {
			x ^= a
		}
		return winner(x != 0)
	},
}

// cappedHeap is like heap, with additional numbers, one of which bounds the piles.
var cappedHeap = tiny{
	name: "capped", counted: true,
	sections: `input: {cases: {count: T, max: 200}, case: [{n: {int: 1..10}, B: {int: 0..10^9}, C: {int: 1..1000}}, {a: {int: 0..C, count: n}}]}`,
	answer: func(next func() string) string {
		n, x := number(next()), int64(0)
		next()
		next()
		for _, a := range numbers(n, next) {
			x ^= a
		}
		return winner(x != 0)
	},
}

// TestLone checks for any seed that each number next to a power of two is the only pile of some
// case. A program that loses a bit of the xor of the piles answers wrongly only if no other bit is
// set, which is rare with several piles.
func TestLone(t *testing.T) {
	for seed := range uint64(20) {
		src := []tiny{heap, cappedHeap}[seed%2].source(t)
		met := map[int64]bool{}
		for _, f := range files(t, newPlan(t, src, seed, Default), Near) {
			for c := range f.Cases.All() {
				if a := c.Ints("a"); len(a) == 1 {
					met[a[0]] = true
				}
			}
		}
		for _, v := range nextToPowers(1, 1000) {
			if !met[v] {
				t.Errorf("seed %d: %d is in no case alone", seed, v)
			}
		}
	}
	if got, want := nextToPowers(3, 9), []int64{8, 4, 7, 3, 9, 5}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
