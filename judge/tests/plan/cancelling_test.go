package plan

import (
	"testing"

	"grundy/judge/spec/grammar"
)

// TestCancellingNumbers checks that the numbers are different and within bounds, that their xor is
// 0, and that every bit of the bounds is the only difference of some two of four numbers.
func TestCancellingNumbers(t *testing.T) {
	r := grammar.NewRand("cancelling")
	for _, bounds := range [][2]int64{{1, 100}, {0, 1}, {-5, 1000}, {1, 1<<31 - 1}, {0, 1<<62 + 5}} {
		greatest, pairs := false, map[int64]bool{}
		for round := range 1000 {
			numbers := cancellingNumbers(r, bounds[0], bounds[1], round)
			x := int64(0)
			for _, v := range numbers {
				x ^= v
				greatest = greatest || v == bounds[1]
				for _, w := range numbers[:min(len(numbers), 4)] {
					if len(numbers) == 4 && (v^w)&(v^w-1) == 0 {
						pairs[v^w] = true
					}
				}
			}
			if x != 0 || !different(numbers, max(bounds[0], 0), bounds[1]) {
				t.Fatalf("%v in round %d: the numbers are %v, want different ones with xor 0", bounds, round, numbers)
			}
		}
		if !greatest && bounds[1] > 1 {
			t.Errorf("%v: no list has the greatest number", bounds)
		}
		for bit := int64(1); bit <= bounds[1]/2 && bounds[1] > 3; bit *= 2 {
			if !pairs[bit] {
				t.Errorf("%v: no two numbers differ by %d", bounds, bit)
			}
		}
	}
}

// TestCancelling checks that the group near has short lists whose xor is 0 although no two numbers
// are equal, also if a list is in a repeated line.
func TestCancelling(t *testing.T) {
	for _, p := range []tiny{
		{name: "lists", sections: "input: {cases: {eof: true, max: 100}, case: [{n: {int: 1..10}}, {a: {int: 1..1000, count: n}}]}"},
		{name: "lines", sections: "input: {cases: {eof: true, max: 100}, case: [{n: {int: 1..10}}, {repeat: n, lines: [{a: {int: 1..1000}}]}]}"},
	} {
		p.answer = nim
		met := map[int]int{}
		for c := range casesOf(t, p.source(t), Near) {
			list, x := c.Ints("a"), int64(0)
			for _, v := range list {
				x ^= v
			}
			if x == 0 && different(list, 1, 1000) {
				met[len(list)]++
			}
		}
		if met[3] < 8 || met[4] < 8 {
			t.Errorf("%s: %d lists of three and %d of four different numbers have the xor 0, want at least 8", p.name, met[3], met[4])
		}
	}
}
