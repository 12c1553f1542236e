package grammar

import (
	"math"
	"testing"
)

// TestRandPinned checks that the random numbers never change, because every generated test
// depends on them.
func TestRandPinned(t *testing.T) {
	r := NewRand(uint64(1), "pinned")
	got := [6]int64{r.Int(0, 9), r.Int(-5, 5), r.Int(math.MinInt64, math.MaxInt64), r.Magnitude(1, 1e9), r.Magnitude(-10, 10), r.Magnitude(-9, -3)}
	want := [6]int64{9, 4, -7440030577912994780, 23757548, 3, -3}
	if got != want {
		t.Errorf("got %#v, want %#v", got, want)
	}
}

func TestRandRange(t *testing.T) {
	r := NewRand("range")
	for _, b := range [][2]int64{{0, 0}, {5, 5}, {-3, 4}, {0, math.MaxInt64}, {math.MinInt64, math.MaxInt64}, {math.MinInt64, -1}, {-9, -3}} {
		low, high := false, false
		for range 2000 {
			for _, v := range []int64{r.Int(b[0], b[1]), r.Magnitude(b[0], b[1])} {
				if v < b[0] || v > b[1] {
					t.Fatalf("%d is not in %v", v, b)
				}
				low, high = low || v == b[0], high || v == b[1]
			}
		}
		if b[1]-b[0] >= 0 && b[1]-b[0] < 10 && !(low && high) {
			t.Errorf("%v: a bound was never drawn", b)
		}
	}
}
