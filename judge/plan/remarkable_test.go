package plan

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"grundy/judge/table"
)

// TestTurns wants the heaps at which proved laws turn, and none where nothing is
// proved.
func TestTurns(t *testing.T) {
	for rule, want := range map[string][]int64{
		"0.77": {71, 83}, "0.137": {52, 86}, "1, 3, 4": {0, 7}, "powers of 2": {0, 3},
		"squares": nil, "4!.0": nil, "fibonacci": nil, "any": nil, "fibonacci numbers": nil,
	} {
		if got := tableOf(t, rule, 1000).turns(); !slices.Equal(got, want) {
			t.Errorf("%s turns at %v, want %v", rule, got, want)
		}
	}
	if got := tableOf(t, "0.77", 150).turns(); got != nil {
		t.Errorf("150 heaps of Kayles prove nothing, and turn at %v", got)
	}
}

func tableOf(t *testing.T, rule string, upto int, fields ...string) Table {
	t.Helper()
	r, err := table.Parse(rule)
	if err != nil {
		t.Fatal(err)
	}
	return Table{r, upto, fields}
}

// TestNearTurns wants cases at which the law of a stored table turns, and those beside
// them, among the tests near remarkable values.
func TestNearTurns(t *testing.T) {
	src := tiny{
		name:     "kayles",
		sections: "input: {cases: {eof: true, max: 20}, case: [{n: {int: 1..10^9}}]}",
		answer:   func(next func() string) string { next(); return "win" },
	}.source(t)
	src.Tables = []Table{tableOf(t, "0.77", 1000, "n")}
	p, err := New(context.Background(), src, 1, Budget{Runs: 60, Small: 1})
	if err != nil {
		t.Fatal(err)
	}
	met := map[int64]bool{}
	for _, test := range p.Tests {
		if test.Group != Near {
			continue
		}
		f, err := p.File(t.Context(), test)
		if err != nil {
			t.Fatal(err)
		}
		for c := range f.Cases.All() {
			met[c.Int("n")] = true
		}
	}
	for _, n := range []int64{70, 71, 72, 82, 83, 84} {
		if !met[n] {
			t.Error(fmt.Sprint("no test near a turn has n = ", n))
		}
	}
}
