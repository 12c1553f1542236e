package table

import (
	"math/bits"
	"slices"
)

// sparse computes a code whose values fall into two classes, closed like even and
// odd: rare ^ rare and common ^ common are rare, rare ^ common is common. While few
// heaps are rare, all common values that n reaches are found by a walk over these
// few, since one of the two heaps must be rare; the smallest missing one is n's
// value if all rare ones below it are reached too, and those turn up soon.
//
// The class is the parity of the bits of value & mask; with twist, and where all
// moves that split take an odd number or all an even one, that of the heap is added.
type sparse struct {
	code  code
	mask  uint16
	twist int

	heaps  []int32  // the rare ones, from 1
	rares  []uint16 // their values
	sorted int      // heaps sorted into classes, 0..sorted-1

	byParity [2][]uint16 // all values by the parity of their bits under mask
	seen     stamps
	missing  []uint16
}

func (*sparse) name() string { return "sparse" }

// class is 0 for rare.
func (s *sparse) class(heap int, value uint16) int {
	return bits.OnesCount16(value&s.mask)&1 ^ heap&s.twist
}

// suits looks for the mask that leaves fewest rares, and wants less than a 16th.
func (s *sparse) suits(values []uint16) bool {
	if len(values) < 256 {
		return false
	}
	s.prepare(values)
	return len(s.heaps) < len(values)/16
}

// prepare chooses the mask and sorts the heaps by it.
func (s *sparse) prepare(values []uint16) {
	mask, twist := s.best(values)
	if mask != s.mask || twist != s.twist {
		s.mask, s.twist = mask, twist
		s.heaps, s.rares, s.sorted = s.heaps[:0], s.rares[:0], 1
		s.split()
	}
	s.sort(values)
}

// split lists the values of either parity.
func (s *sparse) split() {
	s.byParity = [2][]uint16{}
	for v := range Most + 1 {
		p := bits.OnesCount16(uint16(v)&s.mask) & 1
		s.byParity[p] = append(s.byParity[p], uint16(v))
	}
}

// sort finds the rares among the heaps that are new.
func (s *sparse) sort(values []uint16) {
	for n := max(s.sorted, 1); n < len(values); n++ {
		if s.class(n, values[n]) == 0 {
			s.heaps = append(s.heaps, int32(n))
			s.rares = append(s.rares, values[n])
		}
	}
	s.sorted = max(s.sorted, len(values))
}

// best is the mask, and whether to twist, with most common heaps less rare ones:
// that is what a Walsh-Hadamard transform of the counts of values gives for all
// masks at once.
func (s *sparse) best(values []uint16) (mask uint16, twist int) {
	top := uint16(0)
	for _, v := range values {
		top |= v
	}
	width := 1 << bits.Len16(top)
	plain, turned := make([]int, width), make([]int, width)
	for n, v := range values {
		plain[v]++
		turned[v] += 1 - 2*(n&1)
	}
	walsh(plain)
	walsh(turned)
	least := plain[0] + 1
	for m := range width {
		if m > 0 && plain[m] < least {
			least, mask, twist = plain[m], uint16(m), 0
		}
		if turned[m] < least && s.sameParity() {
			least, mask, twist = turned[m], uint16(m), 1
		}
	}
	return mask, twist
}

// sameParity tells that all moves that split take an odd number, or all an even one.
func (s *sparse) sameParity() bool {
	parity := -1
	for k, d := range s.code {
		if d.two && parity >= 0 && k&1 != parity {
			return false
		}
		if d.two {
			parity = k & 1
		}
	}
	return true
}

// walsh transforms in place: a[m] becomes the sum of a[v] by the sign of the
// parity of v&m.
func walsh(a []int) {
	for half := 1; half < len(a); half *= 2 {
		for i := 0; i < len(a); i += 2 * half {
			for j := i; j < i+half; j++ {
				a[j], a[j+half] = a[j]+a[j+half], a[j]-a[j+half]
			}
		}
	}
}

func (s *sparse) fill(values []uint16, from, to int) (int, error) {
	s.sort(values[:from])
	for n := from; n < to; n++ {
		v, err := s.value(values, n)
		if err != nil {
			return n, err
		}
		values[n] = v
		s.sort(values[:n+1])
	}
	return to, nil
}

func (s *sparse) value(values []uint16, n int) (uint16, error) {
	mark := uint32(n + 1)
	parity := 1 // of the values that a walk over the rares finds all of
	for k, d := range s.code[:min(len(s.code), n+1)] {
		s.seen.mark(values, n, k, digit{none: d.none, one: d.one})
		if d.two {
			s.walk(values, n-k, mark, d.differ)
			parity = 1 ^ (n-k)&s.twist
		}
	}
	known, other := s.byParity[parity], s.byParity[1^parity]
	found := false
	var value uint16
	for _, v := range known {
		if s.seen.seen[v] != mark {
			value, found = v, true
			break
		}
	}
	if !found {
		return 0, errTooLarge
	}
	s.missing = s.missing[:0]
	for _, v := range other {
		if v > value {
			break
		}
		if s.seen.seen[v] != mark {
			s.missing = append(s.missing, v)
		}
	}
	s.search(values, n, mark)
	if len(s.missing) > 0 {
		return s.missing[0], nil
	}
	return value, nil
}

// walk marks the pairs with a rare heap.
func (s *sparse) walk(values []uint16, left int, mark uint32, differ bool) {
	count := len(s.heaps)
	for count > 0 && int(s.heaps[count-1]) >= left {
		count--
	}
	if differ && left%2 == 0 {
		if at, isRare := slices.BinarySearch(s.heaps[:count], int32(left/2)); isRare {
			s.pairs(values, left, mark, 0, at)
			s.pairs(values, left, mark, at+1, count)
			return
		}
	}
	s.pairs(values, left, mark, 0, count)
}

// pairs marks the rare heaps numbered from..to-1 with what goes with them.
func (s *sparse) pairs(values []uint16, left int, mark uint32, from, to int) {
	seen, rares := &s.seen.seen, s.rares[from:to]
	for i, h := range s.heaps[from:to] {
		seen[rares[i]^values[left-int(h)]] = mark
	}
}

// search goes through all pairs, a piece after another, until none of the missing
// values is missing any more.
func (s *sparse) search(values []uint16, n int, mark uint32) {
	const piece = 256
	for k, d := range s.code[:min(len(s.code), n+1)] {
		if !d.two {
			continue
		}
		low, high := halves(values, n-k, d.differ)
		for len(low) > 0 && len(s.missing) > 0 {
			some := min(piece, len(low))
			rest := len(high) - some
			s.marks(low[:some], high[rest:], mark)
			low, high = low[some:], high[:rest]
			s.still(mark)
		}
	}
}

// marks marks pairs blindly: a store each costs less than to ask what is new.
func (s *sparse) marks(low, high []uint16, mark uint32) {
	seen, last := &s.seen.seen, len(high)-1
	for i, v := range low {
		seen[v^high[last-i]] = mark
	}
}

// still keeps the missing values that are missing still.
func (s *sparse) still(mark uint32) {
	kept := s.missing[:0]
	for _, v := range s.missing {
		if s.seen.seen[v] != mark {
			kept = append(kept, v)
		}
	}
	s.missing = kept
}
