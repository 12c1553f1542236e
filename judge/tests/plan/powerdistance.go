package plan

import (
	"math/bits"

	"grundy/judge/spec/grammar"
)

// powers returns how many powers of two, beginning with 1, can be added to or subtracted from a
// number within bounds.
func powers(from, lo, hi int64) int {
	return max(bits.Len64(uint64(hi)-uint64(from)), bits.Len64(uint64(from)-uint64(lo)))
}

// apart returns a number within bounds whose distance from the given number is 2^k. If both
// directions are possible, each has the same probability. If no direction is possible, ok is false.
func apart(r *grammar.Rand, from, lo, hi int64, k int) (v int64, ok bool) {
	step := uint64(1) << k
	up, down := uint64(hi)-uint64(from) >= step, uint64(from)-uint64(lo) >= step
	if up && down {
		up = r.Int(0, 1) == 0
	}
	switch {
	case up:
		return int64(uint64(from) + step), true
	case down:
		return int64(uint64(from) - step), true
	}
	return from, false
}

// nearlyApart returns a number within bounds whose distance from the given number is a power of
// two, or one more or less. Every power that the bounds allow has the same probability.
func nearlyApart(r *grammar.Rand, from, lo, hi int64) (v int64, ok bool) {
	n := 0
	if lo <= from && from <= hi {
		n = powers(from, lo, hi)
	}
	if n == 0 {
		return from, false
	}
	v, ok = apart(r, from, lo, hi, int(r.Int(0, int64(n)-1)))
	switch off := r.Int(-1, 1); {
	case off < 0 && v == lo, off > 0 && v == hi:
		return v, ok
	default:
		return v + off, ok
	}
}
