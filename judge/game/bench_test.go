package game

import (
	"iter"
	"testing"

	"grundy/judge/spec/grammar"
)

// BenchmarkValue computes the Grundy value of a position of Nim by search, with all of
// the 30,000 positions below it.
func BenchmarkValue(b *testing.B) {
	type heaps [3]int8
	nim := Of(Rules[heaps]{
		Start: func(grammar.Case) heaps { return heaps{30, 31, 29} },
		Moves: func(s heaps) iter.Seq[heaps] {
			return func(yield func(heaps) bool) {
				for i := range s {
					for t := s; t[i] > 0; {
						if t[i]--; !yield(t) {
							return
						}
					}
				}
			}
		},
	})
	b.ReportAllocs()
	for b.Loop() {
		if v, err := nim.Oracle(1 << 30).Value(grammar.Case{}); v != 30^31^29 || err != nil {
			b.Fatal(v, err)
		}
	}
}
