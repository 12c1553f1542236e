package search

import (
	"context"
	"testing"

	"grundy/judge/spec/grammar"
)

// costing returns a program that is never wrong, and whose cost is the sum of the prices of its
// cases.
func costing(price func(c grammar.Case) int64) Try {
	return func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
		cost := int64(0)
		for c := range cases.All() {
			cost += price(c)
		}
		return Outcome{Cost: cost, Note: cost}, nil
	}
}

// TestSlowest checks that the most expensive input, or nearly so, is found for programs that are
// slow for different reasons.
func TestSlowest(t *testing.T) {
	g := compile(t, "\n  case: [n: {int: 1..200}, a: {int: 0..10^6, count: n}]")
	for _, test := range []struct {
		name   string
		price  func(c grammar.Case) int64
		enough int64
	}{
		{"long", func(c grammar.Case) int64 { return c.Int("n") * c.Int("n") }, 200 * 200},
		{"great", func(c grammar.Case) int64 { return sum(c.Ints("a")) }, 190 * 1_000_000},
		{"many equal", func(c grammar.Case) int64 {
			n := map[int64]int64{}
			most := int64(0)
			for _, v := range c.Ints("a") {
				n[v]++
				most = max(most, n[v])
			}
			return most
		}, 190},
		{"great first", func(c grammar.Case) int64 { return c.Ints("a")[0] * 1000 / c.Int("n") }, 900_000_000},
	} {
		var want *Slowest
		for _, jobs := range []int{1, 4} {
			r, err := (&Hunt{Grammar: g, Try: costing(test.price), Jobs: jobs, Seed: 2}).Slowest(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if r.Point.Cost < test.enough || r.Outcome.Note != r.Point.Cost || test.price(r.Cases.At(0)) != r.Point.Cost {
				t.Errorf("%s: %+v", test.name, r.Point)
			}
			if want == nil {
				want = r
			}
			if text(g, r.Cases) != text(g, want.Cases) || r.Tries != defaultSlow {
				t.Errorf("%s: another with %d jobs, %d tries", test.name, jobs, r.Tries)
			}
			for i := 1; i < len(r.Points); i++ {
				if r.Points[i].Bytes <= r.Points[i-1].Bytes {
					t.Errorf("%s: points %+v", test.name, r.Points)
				}
			}
		}
	}
}

// TestSlowestLimits checks that files are full if requested, within the limits. Failing files must
// be measured like others, and the search must end with the context.
func TestSlowestLimits(t *testing.T) {
	g := compile(t, inputs["total"])
	ctx, cancel := context.WithCancel(t.Context())
	n, most := 0, 0
	try := func(_ context.Context, cases *grammar.Cases) (Outcome, error) {
		if n++; n == 200 {
			cancel()
		}
		if _, err := g.Parse(g.Print(nil, cases), grammar.Strict); err != nil {
			t.Error(err)
		}
		most = max(most, cases.Len())
		return Outcome{Fail: "TLE", At: -1, Cost: int64(cases.Len())}, nil
	}
	r, err := (&Hunt{Grammar: g, Try: try, PerFile: 20}).Slowest(ctx)
	if err != nil || !r.Stopped || r.Outcome.Fail != "TLE" || r.Tries > 200 || r.Tries < 190 || most < 5 || int(r.Point.Cost) != r.Cases.Len() {
		t.Errorf("%v, %+v, %d cases at most", err, r, most)
	}
}
