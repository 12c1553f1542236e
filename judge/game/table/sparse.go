package table

import (
	"math/bits"
	"slices"
)

// sparse computes a code whose heaps fall into two classes, one of which is rare. The class of a
// heap is the parity of the bits of value & mask. With twist, the parity of the heap's size is
// added. Twist is possible if all splitting moves take an odd number of stones, or all take an even
// number.
//
// The sum of two heaps of the same class has a value of one parity, and the sum of two heaps of
// different classes has a value of the other parity. A walk over the few rare heaps finds all
// reached values of the second kind. The smallest value of the second kind that is not reached is
// the value of heap n, provided that all smaller values of the first kind are reached; a search
// usually finds these soon.
//
// Nearly all heaps get such a value. It is in class 1, so class 0 is the rare one. With twist, if
// splitting moves take an odd number of stones, class 1 is the rare one: in .104, the class of
// nearly all heaps is the parity of their size.
type sparse struct {
	code  code
	mask  uint16
	twist int
	rare  int // the rare class

	heaps  []int32  // the rare heaps, from 1
	rares  []uint16 // their values
	sorted int      // the number of heaps that are sorted into classes

	byParity [2][]uint16 // all values by the parity of their bits under mask
	seen     stamps
	missing  []uint16 // smaller values of the first kind that no examined pair reaches, ascending
	help     []int32  // heaps that recently reached the last missing values
	thanked  int      // the number of heaps that replaced others in help
}

func (*sparse) name() string { return "sparse" }

func (s *sparse) class(heap int, value uint16) int {
	return bits.OnesCount16(value&s.mask)&1 ^ heap&s.twist
}

// suits looks for the mask with the fewest rare heaps. A heap must be cheaper than with the
// register engine, which processes three pairs in the time of one pair here.
func (s *sparse) suits(values []uint16) bool {
	if len(values) < 6*search {
		return false
	}
	s.prepare(values)
	return len(s.heaps)+search < len(values)/6
}

// search is the approximate number of examined pairs besides pairs with a rare heap.
const search = 512

// prepare chooses the mask and sorts the heaps by it.
func (s *sparse) prepare(values []uint16) {
	mask, twist, rare := s.best(values)
	if mask != s.mask || twist != s.twist || rare != s.rare {
		s.mask, s.twist, s.rare = mask, twist, rare
		s.heaps, s.rares, s.sorted = s.heaps[:0], s.rares[:0], 1
		s.split()
	}
	s.sort(values)
}

// split divides the values by their parity.
func (s *sparse) split() {
	s.byParity = [2][]uint16{}
	for v := range Most + 1 {
		p := bits.OnesCount16(uint16(v)&s.mask) & 1
		s.byParity[p] = append(s.byParity[p], uint16(v))
	}
}

// sort finds the rare heaps among the new ones.
func (s *sparse) sort(values []uint16) {
	for n := max(s.sorted, 1); n < len(values); n++ {
		if s.class(n, values[n]) == s.rare {
			s.heaps = append(s.heaps, int32(n))
			s.rares = append(s.rares, values[n])
		}
	}
	s.sorted = max(s.sorted, len(values))
}

// best returns the mask, the twist and the rare class with the fewest rare heaps. For all masks
// at once, a Walsh-Hadamard transform of the counts of values computes the number of heaps of
// class 0 minus the number of heaps of class 1.
func (s *sparse) best(values []uint16) (mask uint16, twist, rare int) {
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
	least, parity := len(values)+1, s.splits()
	for m := 1; m < width; m++ {
		if plain[m] < least {
			least, mask, twist, rare = plain[m], uint16(m), 0, 0
		}
		if parity == 1 {
			turned[m] = -turned[m]
		}
		if turned[m] < least && parity != mixed {
			least, mask, twist, rare = turned[m], uint16(m), 1, parity
		}
	}
	return mask, twist, rare
}

// mixed stands for both parities.
const mixed = -1

// splits returns the parity of the numbers of stones that splitting moves take, or mixed.
func (s *sparse) splits() int {
	taken := map[int]bool{}
	for k, d := range s.code {
		if d.two {
			taken[k&1] = true
		}
	}
	switch {
	case len(taken) > 1:
		return mixed
	case taken[1]:
		return 1
	}
	return 0
}

// walsh transforms a in place: a[m] becomes the sum of all a[v], with a minus sign if the parity
// of v&m is odd.
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
	parity := 1 // of the values that a walk over the rare heaps finds completely
	for k, d := range s.code[:min(len(s.code), n+1)] {
		s.seen.mark(values, n, k, digit{none: d.none, one: d.one})
		if d.two {
			s.walk(values, n-k, mark, d.differ)
			parity = 1 ^ (n-k)&s.twist
		}
	}
	value, found := first(s.byParity[parity], &s.seen, mark)
	if !found {
		return 0, errTooLarge
	}
	s.missing = s.missing[:0]
	for _, v := range s.byParity[1^parity] {
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

// first returns the first of the values that is not marked.
func first(of []uint16, seen *stamps, mark uint32) (uint16, bool) {
	for _, v := range of {
		if seen.seen[v] != mark {
			return v, true
		}
	}
	return 0, false
}

// walk marks the values of all pairs with a rare heap.
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

// pairs marks the values of pairs of heaps with left stones together, whose first heaps are the
// rare heaps with indices from..to-1.
func (s *sparse) pairs(values []uint16, left int, mark uint32, from, to int) {
	seen, rares := &s.seen.seen, s.rares[from:to]
	for i, h := range s.heaps[from:to] {
		seen[rares[i]^values[left-int(h)]] = mark
	}
}

// search examines pairs until no value is missing or no pair is left. It first tries pairs with a
// heap that helped before, then all pairs, a piece at a time.
func (s *sparse) search(values []uint16, n int, mark uint32) {
	digits := s.code[:min(len(s.code), n+1)]
	for k, d := range digits {
		if d.two && len(s.missing) > 0 {
			s.helped(values, n-k, mark, d.differ)
		}
	}
	for k, d := range digits {
		if d.two && len(s.missing) > 0 {
			s.all(values, n-k, mark, d.differ)
		}
	}
}

// helpers is the number of remembered heaps that helped before. They are stored in rows; heaps
// that help more often move to earlier rows.
const (
	helpers = 1024
	row     = 256
)

// helped marks the values of pairs with heaps that helped before, until no value is missing.
func (s *sparse) helped(values []uint16, left int, mark uint32, differ bool) {
	for from := 0; from < len(s.help) && len(s.missing) > 0; from += row {
		s.row(values, left, mark, differ, from)
		before := len(s.missing)
		s.still(mark)
		if from > 0 && left%lesson == 0 && len(s.missing) < few {
			s.promote(values, left, from, s.missing[len(s.missing):before])
		}
	}
}

// row marks the values of the pairs with the heaps of a row.
func (s *sparse) row(values []uint16, left int, mark uint32, differ bool, from int) {
	seen := &s.seen.seen
	for _, h := range s.help[from:min(from+row, len(s.help))] {
		if other := left - int(h); other > 0 && (other != int(h) || !differ) {
			seen[values[h]^values[other]] = mark
		}
	}
}

// lesson determines how often the order of rows is updated: for one of this many heaps.
const lesson = 16

// few is the number of missing values below which the order of rows is updated.
const few = 8

// promote moves the heaps of a row that reached a missing value to the previous row.
func (s *sparse) promote(values []uint16, left, from int, found []uint16) {
	if len(found) == 0 {
		return
	}
	for i, h := range s.help[from:min(from+row, len(s.help))] {
		other := left - int(h)
		if other > 0 && slices.Contains(found, values[h]^values[other]) {
			s.help[from+i], s.help[from+i-row] = s.help[from+i-row], h
		}
	}
}

// all marks the values of all pairs, until no value is missing.
func (s *sparse) all(values []uint16, left int, mark uint32, differ bool) {
	const piece = 256
	low, high := halves(values, left, differ)
	for first := 1; len(low) > 0 && len(s.missing) > 0; first += piece {
		some := min(piece, len(low))
		rest := len(high) - some
		s.marks(low[:some], high[rest:], mark)
		before := len(s.missing)
		s.still(mark)
		if len(s.missing) < before && len(s.missing) < few {
			s.thank(low[:some], high[rest:], first, s.missing[len(s.missing):before])
		}
		low, high = low[some:], high[:rest]
	}
}

// thank remembers the heaps of a piece that reached missing values.
func (s *sparse) thank(low, high []uint16, first int, found []uint16) {
	for i, v := range low {
		if !slices.Contains(found, v^high[len(high)-1-i]) {
			continue
		}
		if len(s.help) < helpers {
			s.help = append(s.help, int32(first+i))
			continue
		}
		s.help[helpers-1-s.thanked%row] = int32(first + i)
		s.thanked++
	}
}

// marks marks the values of pairs without a test, because a store is cheaper than a test.
func (s *sparse) marks(low, high []uint16, mark uint32) {
	seen, last := &s.seen.seen, len(high)-1
	for i, v := range low {
		seen[v^high[last-i]] = mark
	}
}

// still shortens missing to the values that are still missing, in order. The values found lie
// behind them, within the old length.
func (s *sparse) still(mark uint32) {
	left := 0
	for i, v := range s.missing {
		if s.seen.seen[v] != mark {
			s.missing[i], s.missing[left] = s.missing[left], v
			left++
		}
	}
	s.missing = s.missing[:left]
}
