package table

import (
	"iter"
	"math/bits"
)

// A list is a sequence of amounts that may be taken, in increasing order.
type list struct {
	terms  iter.Seq[int64]
	finite bool
	base   int // the base of the powers; 0 for other lists
}

// upto returns the amounts that are possible in heaps below length.
func (l list) upto(length int) []int {
	var amounts []int
	for a := range l.terms {
		if a >= int64(length) {
			break
		}
		amounts = append(amounts, int(a))
	}
	return amounts
}

// greatest returns the largest amount of a finite list.
func (l list) greatest() (last int) {
	for a := range l.terms {
		last = int(a)
	}
	return last
}

func (l list) least() int {
	for a := range l.terms {
		return int(a)
	}
	return 0
}

func (l list) start(r Rule, values []uint16) int { return tooShort(r, l.least(), values) }

// tooShort fills in the heaps below least, the smallest amount, and returns their number. They have
// value 0. With r.short, those above 0 may be taken whole and have value 1.
func tooShort(r Rule, least int, values []uint16) int {
	least = min(least, len(values))
	for n := 1; n < least && r.short; n++ {
		values[n] = 1
	}
	return least
}

// engines prefers bitmaps if the amounts are dense, with at most two words of a bitmap per amount.
func (l list) engines(_ Rule, length int) []engine {
	amounts := l.upto(length)
	stamps := &subtraction{amounts: amounts}
	if l.finite && len(amounts) > 0 && wordCount(amounts) <= 2*len(amounts) {
		return []engine{newBitmaps(amounts), stamps}
	}
	return []engine{stamps}
}

// subtraction marks the values of the heaps that each amount reaches. It takes one step per
// amount and heap.
type subtraction struct {
	amounts []int
	seen    stamps
}

func (*subtraction) name() string        { return "stamps" }
func (*subtraction) suits([]uint16) bool { return true }

func (s *subtraction) fill(values []uint16, from, to int) (int, error) {
	amounts := s.amounts
	for n := from; n < to; n++ {
		mark := uint32(n + 1)
		for _, a := range amounts {
			if a > n {
				break
			}
			s.seen.seen[values[n-a]] = mark
		}
		v, err := s.seen.mex(mark)
		if err != nil {
			return n, err
		}
		values[n] = v
	}
	return to, nil
}

// bitmaps stores, for every value, the heaps that cannot have it because a move from them leads
// to a heap with this value. It computes 64 heaps at a time, value by value. The first heap that
// may have the value gets it, and excludes others by an OR with shifted amounts.
type bitmaps struct {
	amounts  []int
	words    int          // the length of a shifted set of amounts, in words
	shifted  [64][]uint64 // the amounts as bits, shifted by 0 to 63
	excluded [][]uint64   // by value: bits of heaps, beginning with heap base
	base     int          // the heap of the first bit, a multiple of 64
	next     int          // the heap to compute next
}

// wordCount returns the number of words that a set of amounts spans after a shift by at most 63.
func wordCount(amounts []int) int { return (amounts[len(amounts)-1]+63)/64 + 1 }

// ahead is the number of words of a bitmap that are used up before the bitmaps are moved down.
const ahead = 64

func newBitmaps(amounts []int) *bitmaps {
	b := &bitmaps{amounts: amounts, words: wordCount(amounts), next: -1}
	for shift := range b.shifted {
		b.shifted[shift] = make([]uint64, b.words)
		for _, a := range amounts {
			b.shifted[shift][(a+shift)/64] |= 1 << ((a + shift) % 64)
		}
	}
	return b
}

func (*bitmaps) name() string        { return "bitmaps" }
func (*bitmaps) suits([]uint16) bool { return true }

func (b *bitmaps) fill(values []uint16, from, to int) (int, error) {
	if b.next != from {
		b.rebuild(values[:from])
	}
	for n := from; n < to; n = b.next {
		if n-b.base >= 64*ahead {
			b.down(n)
		}
		if err := b.block(values, n, min(to, n&^63+64)); err != nil {
			return n, err
		}
	}
	return to, nil
}

// rebuild computes the bitmaps from the heaps that still exclude others.
func (b *bitmaps) rebuild(values []uint16) {
	b.next = len(values)
	first := max(0, b.next-b.amounts[len(b.amounts)-1])
	b.base = first &^ 63
	for v := range b.excluded {
		clear(b.excluded[v])
	}
	for n := first; n < b.next; n++ {
		b.exclude(b.of(int(values[n])), n)
	}
}

// of returns the bitmap of a value.
func (b *bitmaps) of(value int) []uint64 {
	for len(b.excluded) <= value {
		b.excluded = append(b.excluded, make([]uint64, ahead+2*b.words))
	}
	return b.excluded[value]
}

// down moves all bitmaps so that they begin with the block of n.
func (b *bitmaps) down(n int) {
	by := n/64 - b.base/64
	for _, e := range b.excluded {
		clear(e[copy(e, e[by:]):])
	}
	b.base += 64 * by
}

func (b *bitmaps) exclude(e []uint64, n int) {
	e = e[(n-b.base)/64:]
	for i, w := range b.shifted[n%64] {
		e[i] |= w
	}
}

// block computes the heaps from..to-1, which are in one word.
func (b *bitmaps) block(values []uint16, from, to int) error {
	start := from &^ 63
	rest := ^uint64(0) << (from - start)
	if to < start+64 {
		rest &= 1<<(to-start) - 1
	}
	at := (start - b.base) / 64
	for value := 0; rest != 0; value++ {
		if value > Most {
			return errTooLarge
		}
		e := b.of(value)[at:]
		if b.words == 2 {
			rest = b.level2(values[start:], uint16(value), e, rest)
			continue
		}
		for free := rest &^ e[0]; free != 0; free &^= e[0] {
			i := bits.TrailingZeros64(free)
			values[start+i] = uint16(value)
			for k, w := range b.shifted[i] {
				e[k] |= w
			}
			free &^= 1 << i
			rest &^= 1 << i
		}
	}
	b.next = to
	return nil
}

// level2 assigns a value to heaps of a block, if no amount is above 64. It returns the remaining
// heaps of the block.
func (b *bitmaps) level2(values []uint16, value uint16, e []uint64, rest uint64) uint64 {
	here, after := e[0], e[1]
	for free := rest &^ here; free != 0; free &^= here {
		i := bits.TrailingZeros64(free)
		values[i] = value
		s := b.shifted[i]
		here |= s[0]
		after |= s[1]
		free &^= 1 << i
		rest &^= 1 << i
	}
	e[0], e[1] = here, after
	return rest
}
