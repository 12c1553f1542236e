package search

import (
	"context"
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
)

// TestIgnoredNames checks that a hunt finds the smallest graph on which a program fails although the
// spec ignores the names of vertices. The programs are wrong if vertex 1 has no edge, or if the last
// one has one.
func TestIgnoredNames(t *testing.T) {
	for _, test := range []struct {
		sections, want string
		fails          func(c grammar.Case) bool
	}{
		{" {case: [{n: {int: 1..500}, m: {int: 0..900}}, {graph: n, edges: m, ends: [u, v], ignore: [names]}]}", "3 1\n2 3\n", func(c grammar.Case) bool {
			return len(c.Ints("u")) > 0 && !slices.Contains(c.Ints("u"), 1) && !slices.Contains(c.Ints("v"), 1)
		}},
		{" {case: [{n: {int: 1..500}, m: {int: 0..900}}, {graph: n, edges: m, ends: [u, v], weights: {w: {int: 1..9}}, ignore: [names]}]}", "3 1\n2 3 1\n", func(c grammar.Case) bool {
			return len(c.Ints("u")) > 0 && !slices.Contains(c.Ints("u"), 1) && !slices.Contains(c.Ints("v"), 1)
		}},
		{" {case: [{n: {int: 1..500}, m: {int: 0..900}}, {graph: n, edges: m, ends: [u, v], is: [directed], ignore: [names]}]}", "2 1\n2 1\n", func(c grammar.Case) bool {
			return slices.Contains(c.Ints("u"), 2)
		}},
	} {
		g := compile(t, test.sections)
		h := &Hunt{Grammar: g, Name: "names", Seed: 1, Try: func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
			for i := range cases.Len() {
				if test.fails(cases.At(i)) {
					return Outcome{Fail: "WA", At: i, Complete: true}, nil
				}
			}
			return Outcome{At: -1, Complete: true}, nil
		}}
		r, err := h.Search(t.Context())
		if err != nil || r.Found == nil {
			t.Fatalf("%s: %v, %v", test.sections, r.Found, err)
		}
		if got := string(g.PrintCase(nil, r.Found.Cases.At(0))); got != test.want || !r.Found.Minimal {
			t.Errorf("%s: %q, minimal %v, want %q", test.sections, got, r.Found.Minimal, test.want)
		}
	}
}
