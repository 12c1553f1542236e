package plan

import (
	"math"
	"testing"

	"grundy/judge/spec/grammar"
)

// TestApart checks that the distance is 2^k. The direction is upwards or downwards, as the bounds
// allow, and ok is false if the bounds allow no direction.
func TestApart(t *testing.T) {
	r := grammar.NewRand("apart")
	for _, test := range []struct {
		from, lo, hi int64
		k            int
		want         []int64
	}{
		{5, 1, 10, 2, []int64{1, 9}},
		{4, 1, 10, 2, []int64{8}},
		{7, 1, 10, 2, []int64{3}},
		{4, 1, 7, 2, nil},
		{-3, -3, 0, 0, []int64{-2}},
		{math.MinInt64, math.MinInt64, math.MaxInt64, 63, []int64{0}},
		{math.MaxInt64, math.MinInt64, math.MaxInt64, 63, []int64{-1}},
	} {
		met := map[int64]bool{}
		for range 50 {
			if v, ok := apart(r, test.from, test.lo, test.hi, test.k); ok {
				met[v] = true
			}
		}
		if len(met) != len(test.want) {
			t.Errorf("%+v: %v", test, met)
		}
		for _, v := range test.want {
			if !met[v] {
				t.Errorf("%+v: %v", test, met)
			}
		}
	}
}

// TestPowers checks that powers counts exactly the powers that apart can use.
func TestPowers(t *testing.T) {
	r := grammar.NewRand("powers")
	for _, test := range [][3]int64{{1, 1, 1}, {1, 1, 10_000}, {5000, 1, 10_000}, {-7, -8, 0}, {0, math.MinInt64, math.MaxInt64}} {
		n := powers(test[0], test[1], test[2])
		for k := range 64 {
			if _, ok := apart(r, test[0], test[1], test[2], k); ok != (k < n) {
				t.Errorf("%v: %d powers, 2^%d leads to a number: %t", test, n, k, ok)
			}
		}
	}
}

// TestNearlyApart checks that numbers are within the bounds, and that distances next to every
// possible power are about equally frequent.
func TestNearlyApart(t *testing.T) {
	r := grammar.NewRand("nearly")
	const from, lo, hi, draws = 900, 1, 10_000, 10_000
	count := map[int64]int{}
	for range draws {
		if v, ok := nearlyApart(r, hi, 0, hi); !ok || v < 0 || v > hi {
			t.Fatalf("%d, %t", v, ok)
		}
		v, ok := nearlyApart(r, from, lo, hi)
		if !ok || v < lo || v > hi {
			t.Fatalf("%d, %t", v, ok)
		}
		count[max(v-from, from-v)]++
	}
	for k := 2; k < powers(from, lo, hi); k++ {
		for off := int64(-1); off <= 1; off++ {
			if n := count[1<<k+off]; k > 2 && n < draws/14/3/2 || n == 0 {
				t.Errorf("2^%d%+d came %d times", k, off, n)
			}
		}
	}
	for range 1000 {
		if v, ok := nearlyApart(r, math.MaxInt64-1, 0, math.MaxInt64); !ok || v < 0 {
			t.Fatalf("%d, %t", v, ok)
		}
	}
	for _, outside := range []int64{lo - 1, hi + 1} {
		if _, ok := nearlyApart(r, outside, lo, hi); ok {
			t.Errorf("from %d a number was found", outside)
		}
	}
	for _, one := range []int64{math.MinInt64, 0, math.MaxInt64} {
		if _, ok := nearlyApart(r, one, one, one); ok {
			t.Errorf("%d: another number was found", one)
		}
	}
}
