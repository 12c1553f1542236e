// Package size computes sizes of values for the order of size. It computes what a value adds to
// the size of a case, and bounds for parts of cases. Its arithmetic saturates: Unbounded stands
// for every number that does not fit.
//
//	pair := size.Number(1, 9).Times(2, 2) // two numbers in 1..9
//	pair.Holds(2, 11)                     // 1 + 8, for example
package size

import "math"

// Unbounded stands for a number without a bound, or one that does not fit.
const Unbounded = math.MaxInt64

// Add returns a + b, at most Unbounded. Both must be at least 0.
func Add(a, b int64) int64 {
	if a > Unbounded-b {
		return Unbounded
	}
	return a + b
}

// Mul returns a * b, at most Unbounded. Both must be at least 0.
func Mul(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	if a > Unbounded/b {
		return Unbounded
	}
	return a * b
}

// Pow returns a to the power b, at most Unbounded. A negative exponent counts as 0.
func Pow(a, b int64) int64 {
	if a == 0 && b > 0 {
		return 0
	}
	if a == 1 {
		return 1
	}
	p := int64(1)
	for ; b > 0 && p < Unbounded; b-- {
		p = Mul(p, a)
	}
	return p
}

// Between returns the number of integers in lo..hi.
func Between(lo, hi int64) int64 {
	if lo > hi {
		return 0
	}
	if n := uint64(hi) - uint64(lo); n < math.MaxInt64 {
		return int64(n) + 1
	}
	return Unbounded
}

// Words returns the number of words of lo..hi letters.
func Words(letters, lo, hi int64) int64 {
	if lo > hi {
		return 0
	}
	if letters < 2 {
		return Mul(letters, Between(lo, hi))
	}
	n := int64(0)
	for length := lo; length <= hi && n < Unbounded; length++ {
		n = Add(n, Pow(letters, length))
	}
	return n
}

// Cost returns what an integer adds to the size: 1 + |v|.
func Cost(v int64) int64 {
	if v < 0 {
		if v == math.MinInt64 {
			return Unbounded
		}
		v = -v
	}
	return Add(v, 1)
}

// A Room bounds a part of a case: the number of values that count, and the sum of their sizes.
// The enumerator continues only if the rest of a case can still be completed, so it reaches few
// dead ends.
type Room struct {
	MinValues, MaxValues int64
	MinSize, MaxSize     int64
}

// Values returns the room of n values whose sizes sum to least..most.
func Values(n, least, most int64) Room { return Room{n, n, least, most} }

// Number returns the room of one integer in lo..hi.
func Number(lo, hi int64) Room {
	low := int64(1)
	if lo > 0 {
		low = Cost(lo)
	} else if hi < 0 {
		low = Cost(hi)
	}
	return Values(1, low, max(Cost(lo), Cost(hi)))
}

// Plus returns the room of two parts together.
func (r Room) Plus(s Room) Room {
	return Room{
		Add(r.MinValues, s.MinValues), Add(r.MaxValues, s.MaxValues),
		Add(r.MinSize, s.MinSize), Add(r.MaxSize, s.MaxSize),
	}
}

// Times returns the room of between lo and hi parts like r.
func (r Room) Times(lo, hi int64) Room {
	lo, hi = max(lo, 0), max(hi, 0)
	return Room{
		Mul(r.MinValues, lo), Mul(r.MaxValues, hi),
		Mul(r.MinSize, lo), Mul(r.MaxSize, hi),
	}
}

// Or returns the smallest room that contains the rooms of both alternatives.
func (r Room) Or(s Room) Room {
	return Room{
		min(r.MinValues, s.MinValues), max(r.MaxValues, s.MaxValues),
		min(r.MinSize, s.MinSize), max(r.MaxSize, s.MaxSize),
	}
}

// Holds reports whether exactly this number of values with exactly this size is within the
// bounds.
func (r Room) Holds(values, size int64) bool {
	return r.MinValues <= values && values <= r.MaxValues && r.MinSize <= size && size <= r.MaxSize
}
