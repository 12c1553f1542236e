package plan

import (
	"context"
	"fmt"
	"testing"
)

// TestNearOnsets checks that tests near remarkable values include the heaps at which the law of a
// stored table begins, and the heaps next to them.
func TestNearOnsets(t *testing.T) {
	src := tiny{
		name:     "kayles",
		sections: "input: {cases: {eof: true, max: 20}, case: [{n: {int: 1..10^9}}]}",
		answer:   func(next func() string) string { next(); return "win" },
	}.source(t)
	src.Tables = []Table{{Fields: []string{"n"}, Onsets: func() []int64 { return []int64{71, 83} }}}
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
			t.Error(fmt.Sprint("no test near the beginning of a law has n = ", n))
		}
	}
}
