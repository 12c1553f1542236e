package partizan

import (
	"fmt"
	"testing"
)

// BenchmarkDomineering computes all values of an empty board of 4 by 4 in a new arena.
func BenchmarkDomineering(b *testing.B) {
	for b.Loop() {
		newEvaluator(b, domineering).value("....|....|....|....")
	}
}

// BenchmarkToads computes Toads and Frogs with five of each and two empty places.
func BenchmarkToads(b *testing.B) {
	for b.Loop() {
		newEvaluator(b, toads).value("ttttt..fffff")
	}
}

// BenchmarkSimple adds 10,000 numbers, ups and nimbers.
func BenchmarkSimple(b *testing.B) {
	a := New(Limits{Steps: 1 << 60})
	list := make([]Value, 10_000)
	for i := range list {
		list[i] = parse(b, a, fmt.Sprintf("%d/8%c*%d", i%100-50, "^v"[i%2], i%8))
	}
	for b.Loop() {
		if _, err := a.Sum(list...); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHot adds ten switches of different temperatures in a new arena. The canonical form has
// 1,024 numbers.
func BenchmarkHot(b *testing.B) {
	for b.Loop() {
		a := New(Limits{})
		sum := a.Zero()
		for i := range 10 {
			sum = mustAdd(b, a, sum, parse(b, a, fmt.Sprintf("±%d", 1<<i)))
		}
	}
}
