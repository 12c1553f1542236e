package game

import (
	"maps"
	"slices"
	"testing"

	"grundy/judge/spec/grammar"
)

// TestSubtle checks that the Grundy values of the sums are next to powers of two, and that the
// first has the greatest possible value. Subtle must yield nothing for a single heap, or if all
// heaps are empty.
func TestSubtle(t *testing.T) {
	for _, test := range []struct {
		spec  string
		first int64   // the greatest of the first values
		has   []int64 // some of the values
	}{
		{"input: {case: [{k: {int: 1..500000}}, {a: {int: 0..10^9, count: k}}]}\ngame: {heaps: a, take: any}",
			1<<30 - 1, []int64{1<<29 - 1, 1 << 29, 1<<29 + 1, 1<<21 - 1, 1 << 21, 1<<21 + 1, 3, 4, 5}},
		{"input: {case: [{k: {int: 1..9}}, {a: {int: 0..2^62-1+2^62, count: k}}]}\ngame: {heaps: a, take: any}",
			1<<63 - 1, []int64{1<<62 - 1, 1 << 62, 1<<62 + 1, 1<<53 - 1, 1 << 53, 1<<53 + 1}},
		{"input: {case: [{a: {int: 1..1000}, b: {int: 1..1000}}]}\ngame: {heaps: [a, b], take: any, last: loses}",
			1<<10 - 1, []int64{1 << 9, 7, 8, 9}},
		{"input: {case: [{m: {int: 100..100}, k: {int: 2..9}}, {a: {int: 0..10^9, count: k}}]}\ngame: {heaps: a, take: 1..m}",
			1<<7 - 1, []int64{1<<6 - 1, 1 << 6, 1<<6 + 1}},
		{"input: {case: [{a: {int: 1..1000}, b: {int: 1..1000}, c: {int: 1..1000}}]}\ngame: {heaps: [a, b, c], take: fibonacci numbers}",
			1<<4 - 1, []int64{7, 8, 9}},
		{"input: {case: [{n: {int: 1..10^9}}]}\ngame: {heaps: n, take: any}", 0, nil},
		{"input: {case: [{n: {int: 0..0}, m: {int: 0..0}}]}\ngame: {heaps: [n, m], take: any}", 0, nil},
	} {
		rules, g := heapGame(t, test.spec)
		values := map[int64]bool{}
		for c := range rules.Subtle(g) {
			s, known := rules.(*heaps).sum(c)
			if v := s.total; !known || len(s.piles) > 4 || !nextToPower(v) {
				t.Fatalf("%s\n%v has the value %d", test.spec, s.piles, v)
			}
			if len(values) == 0 && s.total != test.first {
				t.Errorf("%s\nthe first has the value %d, want %d", test.spec, s.total, test.first)
			}
			values[s.total] = true
		}
		for _, v := range test.has {
			if !values[v] {
				t.Errorf("%s\nnone has the value %d of %d", test.spec, v, slices.Sorted(maps.Keys(values)))
			}
		}
		if test.has == nil && len(values) > 0 {
			t.Errorf("%s\n%d", test.spec, slices.Sorted(maps.Keys(values)))
		}
	}
}

func nextToPower(v int64) bool {
	for k := range 64 {
		if d := v - 1<<k; k > 0 && -1 <= d && d <= 1 {
			return true
		}
	}
	return false
}

// TestSubtleLegal checks that the cases are legal.
func TestSubtleLegal(t *testing.T) {
	rules, g := heapGame(t, `input: {case: [{k: {int: 2..5}}, {a: {int: 1..999, count: k}}], where: "sum(a) % 2 == 1"}
game: {heaps: a, take: any}`)
	n := 0
	for c := range rules.Subtle(g) {
		if n++; !g.Generable(c) || sumOf(c)%2 == 0 {
			t.Fatalf("%v is not legal", c.Ints("a"))
		}
	}
	if n < 10 {
		t.Errorf("%d cases", n)
	}
}

func sumOf(c grammar.Case) (sum int64) {
	for _, v := range c.Ints("a") {
		sum += v
	}
	return sum
}
