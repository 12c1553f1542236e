package table

import (
	"context"
	"fmt"
	"testing"
)

// BenchmarkCode and BenchmarkTwenty are compared with a plain computation of the same values, which
// makes a new set of reached values for every heap. The plain computation gets fewer heaps. For
// codes it takes quadratic time, so its rate at the full size would be even lower.

// rate reports the number of units per second.
func rate(b *testing.B, each int, unit string) {
	b.ReportMetric(float64(each)*float64(b.N)/b.Elapsed().Seconds(), unit+"/s")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkCode computes take-and-break games.
func BenchmarkCode(b *testing.B) {
	for _, bench := range []struct {
		name, rule, digits string
		differ             bool
		upto               int
	}{
		{"Kayles", "0.77", "077", false, 1_000_000},
		{"Dawson", "0.07", "007", false, 1_000_000},
		{"Grundy", "4!.0", "4", true, 1_000_000},
		{"16", "0.16", "016", false, 509_621},
	} {
		b.Run(bench.name, func(b *testing.B) {
			r := parse(b, bench.rule)
			for b.Loop() {
				if _, err := Compute(context.Background(), r, Options{Upto: bench.upto}); err != nil {
					b.Fatal(err)
				}
			}
			rate(b, bench.upto, "values")
		})
		b.Run(bench.name+"Plain5000", func(b *testing.B) {
			for b.Loop() {
				plain(5000, pairsOf(bench.digits, bench.differ))
			}
			rate(b, 5000, "values")
		})
	}
}

// plain computes values with a set for each heap.
func plain(upto int, options func(n int, values []int, reached map[int]bool)) []int {
	values := make([]int, upto+1)
	for n := range values {
		reached := map[int]bool{}
		options(n, values, reached)
		for reached[values[n]] {
			values[n]++
		}
	}
	return values
}

// pairsOf returns a function that adds the values after the moves of an octal code to reached.
func pairsOf(digits string, differ bool) func(n int, values []int, reached map[int]bool) {
	return func(n int, values []int, reached map[int]bool) {
		for k, d := range digits {
			left := n - k
			if d&1 > 0 && left == 0 {
				reached[0] = true
			}
			if d&2 > 0 && left > 0 {
				reached[values[left]] = true
			}
			for a := 1; d&4 > 0 && a <= left-a; a++ {
				if !differ || a != left-a {
					reached[values[a]^values[left-a]] = true
				}
			}
		}
	}
}

// twenty are 20 amounts up to 64.
var twenty = []int{1, 3, 4, 7, 10, 11, 16, 18, 21, 25, 28, 33, 37, 40, 44, 49, 52, 57, 60, 64}

// BenchmarkTwenty computes a table for 20 amounts up to 64, with either engine and with proofs.
func BenchmarkTwenty(b *testing.B) {
	const upto = 1_000_000
	values := make([]uint16, upto)
	for name, e := range map[string]engine{"Bitmaps": newBitmaps(twenty), "Stamps": &subtraction{amounts: twenty}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				clear(values[:1])
				if m, ok := e.(*bitmaps); ok {
					m.next = -1
				}
				if _, err := e.fill(values, 1, upto); err != nil {
					b.Fatal(err)
				}
			}
			rate(b, upto, "values")
		})
	}
	b.Run("Compute", func(b *testing.B) {
		r := parse(b, commas(twenty))
		for b.Loop() {
			if _, err := Compute(context.Background(), r, Options{Upto: upto}); err != nil {
				b.Fatal(err)
			}
		}
		rate(b, upto, "values")
	})
	b.Run("Plain", func(b *testing.B) {
		for b.Loop() {
			plain(upto/10, func(n int, values []int, reached map[int]bool) {
				for _, a := range twenty {
					if a <= n {
						reached[values[n-a]] = true
					}
				}
			})
		}
		rate(b, upto/10, "values")
	})
}

// BenchmarkSieve finds the P-positions of squares with the sieve, and with a table of all values.
func BenchmarkSieve(b *testing.B) {
	const upto = 1_000_000
	r := parse(b, "squares")
	b.Run("Sieve", func(b *testing.B) {
		for b.Loop() {
			if _, err := sieveLosing(context.Background(), r, upto); err != nil {
				b.Fatal(err)
			}
		}
		rate(b, upto, "heaps")
	})
	b.Run("Compute", func(b *testing.B) {
		for b.Loop() {
			if _, err := Compute(context.Background(), r, Options{Upto: upto}); err != nil {
				b.Fatal(err)
			}
		}
		rate(b, upto, "heaps")
	})
}

// commas formats amounts for Parse.
func commas(amounts []int) string {
	text := ""
	for i, a := range amounts {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprint(a)
	}
	return text
}
