package table

import (
	"errors"
	"strings"
	"testing"

	"grundy/judge/spec"
)

// TestDeclaredRanges checks that a table of amounts which depend on the heap agrees with the values
// by definition. Amounts that depend on the case must be refused.
func TestDeclaredRanges(t *testing.T) {
	declared := func(take string) (Rule, error) {
		return Declared(&spec.Game{Take: spec.Text{Value: take}, Last: spec.Text{Value: "wins"}}, false)
	}
	for take, bounds := range map[string]func(heap int) (lo, hi int){
		"1..heap-1":                 func(heap int) (lo, hi int) { return 1, heap - 1 },
		"1..div(heap, 2)":           func(heap int) (lo, hi int) { return 1, heap / 2 },
		"1..div(heap+1, 2)":         func(heap int) (lo, hi int) { return 1, (heap + 1) / 2 },
		"div(heap, 3)..div(heap,2)": func(heap int) (lo, hi int) { return max(heap/3, 1), heap / 2 },
		"heap-7..heap":              func(heap int) (lo, hi int) { return max(heap-7, 1), heap },
		"2..heap-1":                 func(heap int) (lo, hi int) { return 2, heap - 1 },
	} {
		r, err := declared(take)
		if err != nil {
			t.Fatal(err)
		}
		want := mexes(300, func(heap int) (all [][]int) {
			lo, hi := bounds(heap)
			for a := lo; a <= hi; a++ {
				all = append(all, []int{heap - a})
			}
			return all
		})
		same(t, take, computed(t, r, 300).Values(), want)
		moves, ok := r.Moves(9)
		lo, hi := bounds(9)
		n := 0
		for range moves {
			n++
		}
		if !ok || n != max(hi-lo+1, 0) {
			t.Errorf("%s: %d moves from heap 9, want %d..%d", take, n, lo, hi)
		}
	}
	for _, take := range []string{"1..m", "1..min(heap, m)"} {
		if r, err := declared(take); err == nil || !strings.Contains(err.Error(), "depends on the case") {
			t.Errorf("%s: rule %v, %v", take, r, err)
		}
	}
	if _, err := Compute(t.Context(), parse(t, "1..div(5, heap-3)"), Options{Upto: 9}); err == nil || !strings.Contains(err.Error(), "heap 3") {
		t.Errorf("a range that divides by zero: %v", err)
	}
}

// TestDeclaredShort checks that short with amounts that depend on the heap is a complaint with the
// line of short. A table has no such rule, and the user must find the cause in the spec.
func TestDeclaredShort(t *testing.T) {
	g := &spec.Game{Take: spec.Text{Value: "2..heap-1"}, Short: spec.Text{Value: "all", Place: spec.Place{File: "a.yaml", Line: 7}}}
	_, err := Declared(g, false)
	if c := (spec.Complaint{}); !errors.As(err, &c) || c.Place.Line != 7 {
		t.Errorf("%v, want a complaint about line 7", err)
	}
	g.Take.Value = "2..5"
	if r, err := Declared(g, false); err != nil || r.String() != "2..5, short all" {
		t.Errorf("%v, %v", r, err)
	}
}
