package search

import (
	"context"
	"fmt"
	"testing"

	"grundy/judge/spec/grammar"
)

// BenchmarkHunt measures how many cases a second a hunt tries if the program costs nothing.
func BenchmarkHunt(b *testing.B) {
	for _, phase := range []struct {
		name  string
		small int
	}{{"small", 1 << 40}, {"random", 1}} {
		for _, name := range []string{"nim", "nim alone", "graph"} {
			b.Run(phase.name+"/"+name, func(b *testing.B) {
				g := compile(b, inputs[name])
				cases, tries := 0, 0
				for b.Loop() {
					h := &Hunt{Grammar: g, Cases: 20_000, Small: phase.small, Try: func(context.Context, *grammar.Cases) (Outcome, error) {
						return Outcome{}, nil
					}}
					r, err := hunted(b.Context(), h)
					if err != nil {
						b.Fatal(err)
					}
					cases, tries = cases+r.Cases, tries+r.Tries
				}
				b.ReportMetric(float64(cases)/b.Elapsed().Seconds(), "cases/s")
				b.ReportMetric(float64(tries)/b.Elapsed().Seconds(), "tries/s")
			})
		}
	}
}

// BenchmarkShrink counts the tries needed to shrink a case of many heaps to the three heaps that
// cause the failure, wherever these are.
func BenchmarkShrink(b *testing.B) {
	g := compile(b, "\n  case: [n: {int: 1..10^6}, a: {int: 0..10^9, count: n}]")
	p := wrongIf(func(c grammar.Case) bool {
		return count(c.Ints("a"), func(v int64) bool { return v%1_000_003 == 77 }) >= 3
	})
	for _, n := range []int{10, 100, 1000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			a := make([]int64, n)
			for i := range a {
				a[i] = int64(i)*7919 + 1
			}
			for _, i := range []int{n / 5, n / 2, n - 1} {
				a[i] = 999*1_000_003 + 77
			}
			c, err := g.Make(map[string]any{"a": a})
			if err != nil {
				b.Fatal(err)
			}
			cases := g.NewCases()
			cases.Add(c)
			tries := 0
			for b.Loop() {
				f, err := (&Hunt{Grammar: g, Try: p.trying(false)}).Shrink(b.Context(), &Found{Cases: cases, Outcome: Outcome{Fail: "WA"}})
				if err != nil || f.Cases.At(0).Int("n") != 3 {
					b.Fatalf("%v: %d heaps", err, f.Cases.At(0).Int("n"))
				}
				tries = f.Tries
			}
			b.ReportMetric(float64(tries), "tries")
		})
	}
}
