// The rules are in Go because a pile has up to 100,000 moves, each of which copies all piles.

package hdu4388

import (
	"encoding/binary"
	"iter"
	"math/bits"
	"slices"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// position holds the sorted piles, four bytes each, and who may still make the special move: the
// player to move, and the other one. Moves drop the piles that cannot be split, because they no
// longer matter.
type position struct {
	piles        string
	more         bool // piles were dropped
	mine, theirs bool
}

// Rules are the moves, as the statement describes them.
var Rules = game.Of(game.Rules[position]{
	Start: func(c grammar.Case) position {
		return position{pack(slices.Sorted(slices.Values(c.Ints("a")))), false, true, true}
	},
	Moves:   moves,
	Losing:  losing,
	Parts:   func(s position) []position { return []position{s} },
	Value:   func(s position) (int, bool) { return parity(unpack(s.piles)), true },
	Name:    name,
	Picture: func(s position) *game.Picture { return game.DrawHeaps(unpack(s.piles)) },
})

// parity returns the Grundy value of piles: 1 if the number of piles plus the number of ones in
// their binary digits is odd, and 0 otherwise. Each move changes this parity, and it is even when no
// move is left.
func parity(piles []int64) int {
	sum := len(piles)
	for _, a := range piles {
		sum += bits.OnesCount64(uint64(a))
	}
	return sum % 2
}

// moves splits the piles one after the other.
func moves(s position) iter.Seq[position] {
	return func(yield func(position) bool) {
		piles := unpack(s.piles)
		for i, x := range piles {
			if i > 0 && piles[i-1] == x {
				continue // equal piles have equal moves
			}
			others := slices.DeleteFunc(slices.Delete(slices.Clone(piles), i, i+1), stuck)
			s := s
			s.more = s.more || len(others) < len(piles)-1
			for leading := int64(1); leading < x; leading *= 2 {
				if leading&x == 0 {
					continue // k^x > x for all k with this leading digit
				}
				for k := leading; k < min(2*leading, x); k++ {
					if k^x < x && !split(s, others, x, k, yield) {
						return
					}
				}
			}
		}
	}
}

// split yields the one or two positions after a pile of x stones is replaced by k and k^x, or by k
// and 2k^x if the player may still make the special move. The other piles that can be split are
// others, sorted. It returns false if yield did.
func split(s position, others []int64, x, k int64, yield func(position) bool) bool {
	after := func(fresh int64, mine bool) position {
		left := append(make([]int64, 0, mostExpected), others...)
		for _, x := range [...]int64{k, fresh} {
			if !stuck(x) {
				at, _ := slices.BinarySearch(left, x)
				left = slices.Insert(left, at, x)
			}
		}
		return position{pack(left), s.more || len(left) < len(others)+2, s.theirs, mine}
	}
	if !yield(after(k^x, s.mine)) {
		return false
	}
	special := 2*k ^ x
	return !s.mine || special == 0 || yield(after(special, false))
}

// stuck reports whether a pile cannot be split: whether it is a power of two. Then k^x > x for
// every k below x. Any other pile has the split into k, x without its leading 1, and k^x, that 1
// alone.
func stuck(x int64) bool { return x&(x-1) == 0 }

// mostExpected is how many piles a position hardly ever exceeds. Buffers of this size need no
// allocation.
const mostExpected = 64

// pack encodes sorted piles.
func pack(piles []int64) string {
	b := make([]byte, 0, 4*mostExpected)
	for _, a := range piles {
		b = binary.BigEndian.AppendUint32(b, uint32(a))
	}
	return string(b)
}

func unpack(s string) []int64 {
	piles := make([]int64, len(s)/4)
	for i := range piles {
		piles[i] = int64(binary.BigEndian.Uint32([]byte(s[4*i : 4*i+4])))
	}
	return piles
}

func name(s position) i18n.Message {
	list := i18n.Message(game.Tuple(unpack(s.piles)))
	switch {
	case s.more && s.piles == "":
		list = "piles that cannot be split"
	case s.more:
		list = i18n.Messagef("%s and piles that cannot be split", list)
	}
	switch {
	case s.mine && s.theirs:
		return list
	case s.mine:
		return i18n.Messagef("%s, special move left: next player", list)
	case s.theirs:
		return i18n.Messagef("%s, special move left: other player", list)
	}
	return i18n.Messagef("%s, no special move left", list)
}

// losing changes one binary digit of the last pile if the theory says that the first player wins.
func losing(c grammar.Case) (grammar.Case, bool) {
	piles := c.Ints("a")
	if parity(piles) == 0 {
		return c, true
	}
	last := len(piles) - 1
	for digit := int64(1); digit <= piles[last]; digit *= 2 {
		if near, err := c.With(c.Grammar().Field("a"), last, piles[last]^digit); err == nil {
			return near, true
		}
	}
	near, err := c.With(c.Grammar().Field("a"), last, piles[last]|2) // for a pile of one stone
	return near, err == nil
}
