package table

import (
	"context"
	"testing"
)

func benchmark(b *testing.B, text string, upto int) {
	r := parse(b, text)
	for b.Loop() {
		t, err := Compute(context.Background(), r, Options{Upto: upto})
		if err != nil {
			b.Fatal(err)
		}
		if b.N == 1 {
			b.Log(t.Engines(), t.period)
		}
	}
	b.ReportMetric(float64(upto)*float64(b.N)/b.Elapsed().Seconds(), "values/s")
}

func BenchmarkKayles(b *testing.B) { benchmark(b, "0.77", 1_000_000) }
func BenchmarkDawson(b *testing.B) { benchmark(b, "0.07", 1_000_000) }
func BenchmarkGrundy(b *testing.B) { benchmark(b, "4!.0", 1_000_000) }
func Benchmark16(b *testing.B)     { benchmark(b, "0.16", 600_000) }
