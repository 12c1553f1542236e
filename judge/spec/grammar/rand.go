package grammar

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// A Rand is the only source of randomness of tests and hunts. It is PCG, seeded by a hash of names,
// with our own conversion to integers. So a test has the same bytes on every machine and with every
// version of Go.
type Rand struct{ pcg *rand.PCG }

// NewRand returns a source determined by names: the seed, the problem, the test.
// Different names give independent sources.
func NewRand(names ...any) *Rand {
	h := sha256.New()
	for _, n := range names {
		fmt.Fprintf(h, "%v\x00", n)
	}
	sum := h.Sum(nil)
	return &Rand{rand.NewPCG(binary.BigEndian.Uint64(sum), binary.BigEndian.Uint64(sum[8:]))}
}

// below returns a uniform number in 0..n-1; n = 0 means 2^64.
func (r *Rand) below(n uint64) uint64 {
	if n == 0 {
		return r.pcg.Uint64()
	}
	hi, lo := bits.Mul64(r.pcg.Uint64(), n)
	for floor := -n % n; lo < floor; { // Lemire: reject the words that would bias the result
		hi, lo = bits.Mul64(r.pcg.Uint64(), n)
	}
	return hi
}

// Int returns a uniform number in lo..hi.
func (r *Rand) Int(lo, hi int64) int64 {
	return int64(uint64(lo) + r.below(uint64(hi)-uint64(lo)+1))
}

// Magnitude returns a number in lo..hi whose distance from 0, or from the bound nearest 0, is
// log-uniform: each number of bits is equally likely, and each distance with that many bits.
func (r *Rand) Magnitude(lo, hi int64) int64 {
	switch {
	case lo < 0 && hi > 0:
		if r.Int(0, 1) == 0 {
			return r.Magnitude(0, hi)
		}
		return r.Magnitude(lo, 0)
	case hi <= 0 && lo < 0:
		return hi - r.distance(uint64(hi)-uint64(lo))
	}
	return lo + r.distance(uint64(hi)-uint64(lo))
}

// distance returns a number in 0..most. It first draws the number of bits, and then a number with
// that many bits.
func (r *Rand) distance(most uint64) int64 {
	width := r.below(uint64(bits.Len64(most)) + 1)
	if width == 0 {
		return 0
	}
	low := uint64(1) << (width - 1)
	high := min(low<<1-1, most)
	return int64(low + r.below(high-low+1))
}
