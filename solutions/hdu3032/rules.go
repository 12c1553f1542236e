// The rules are in Go because a heap has up to 2^31 moves, and rules in Starlark list all moves.

package hdu3032

import (
	"encoding/binary"
	"iter"
	"math"
	"slices"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// heaps are the heaps that are not empty, sorted, four bytes each.
type heaps string

// Rules are the moves that take stones from a heap or split one. The heaps may be sorted, because
// their order does not affect any move.
var Rules = game.Of(game.Rules[heaps]{
	Start: func(c grammar.Case) heaps { return pack(slices.Clone(c.Ints("s"))) },
	Moves: moves,
	Parts: func(h heaps) (parts []heaps) {
		for _, n := range h.unpack() {
			parts = append(parts, pack([]int64{n}))
		}
		return parts
	},
	Value: func(h heaps) (int, bool) {
		list := h.unpack()
		if len(list) != 1 {
			return 0, false
		}
		return int(exchanged(list[0])), true
	},
	Losing: losing,
	Theory: wins,
	Read: func(h heaps, numbers []int64) (heaps, bool) {
		if !slices.IsSorted(numbers) || len(numbers) > 0 && (numbers[0] < 1 || numbers[len(numbers)-1] > math.MaxUint32) {
			return h, false
		}
		return pack(slices.Clone(numbers)), leads(h.unpack(), numbers)
	},
	Case: func(g *grammar.Grammar, h heaps) (grammar.Case, bool) {
		c, err := g.Make(map[string]any{"s": h.unpack()})
		return c, err == nil
	},
	Show: func(h heaps) string {
		return game.Tuple(h.unpack())
	},
})

func moves(h heaps) iter.Seq[heaps] {
	return func(yield func(heaps) bool) {
		list := h.unpack()
		for i, n := range list {
			others := slices.Delete(slices.Clone(list), i, i+1)
			for left := n - 1; left >= 0; left-- {
				if !yield(pack(append(slices.Clone(others), left))) {
					return
				}
			}
			for part := int64(1); 2*part <= n; part++ {
				if !yield(pack(append(slices.Clone(others), part, n-part))) {
					return
				}
			}
		}
	}
}

func pack(list []int64) heaps {
	slices.Sort(list)
	b := make([]byte, 0, 4*len(list))
	for _, n := range list {
		if n > 0 {
			b = binary.BigEndian.AppendUint32(b, uint32(n))
		}
	}
	return heaps(b)
}

func (h heaps) unpack() []int64 {
	list := make([]int64, len(h)/4)
	for i := range list {
		list[i] = int64(binary.BigEndian.Uint32([]byte(h[4*i : 4*i+4])))
	}
	return list
}

// leads reports whether a move leads from one sorted list of heaps to another. Such a move
// removes one heap and adds nothing, a smaller heap, or two heaps with the same sum.
func leads(from, to []int64) bool {
	var gone, come []int64
	for len(from) > 0 || len(to) > 0 {
		switch {
		case len(to) == 0 || len(from) > 0 && from[0] < to[0]:
			gone, from = append(gone, from[0]), from[1:]
		case len(from) == 0 || to[0] < from[0]:
			come, to = append(come, to[0]), to[1:]
		default:
			from, to = from[1:], to[1:]
		}
	}
	if len(gone) != 1 {
		return false
	}
	switch len(come) {
	case 0:
		return true
	case 1:
		return come[0] < gone[0]
	}
	return len(come) == 2 && come[0]+come[1] == gone[0]
}

// wins returns a winning move from each heap that has one. The heap must become one of a given
// smaller Grundy value. This is a smaller heap with one exception: a heap of 4k+3 stones, whose
// value is 4k+4, gets the value 4k+3 only if it is split.
func wins(h heaps) (moves []heaps) {
	list := h.unpack()
	x := int64(0)
	for _, n := range list {
		x ^= exchanged(n)
	}
	for i, n := range list {
		want := exchanged(n) ^ x
		if want >= exchanged(n) {
			continue
		}
		others := slices.Delete(slices.Clone(list), i, i+1)
		if left := exchanged(want); left < n {
			moves = append(moves, pack(append(others, left)))
		} else { // n = 4k+3 and want = 4k+3
			moves = append(moves, pack(append(others, 1, n-1)))
		}
	}
	return moves
}

// losing changes one heap so that its Grundy value is the xor of the others' values. It is the last
// heap for which this is possible, of the last 50. It returns false if there is none.
func losing(c grammar.Case) (grammar.Case, bool) {
	list := c.Ints("s")
	x := int64(0)
	for _, n := range list {
		x ^= exchanged(n)
	}
	for i := len(list) - 1; i >= max(0, len(list)-50); i-- {
		n := exchanged(exchanged(list[i]) ^ x)
		if n == 0 || n >= 1<<31 {
			continue
		}
		next, err := c.With(c.Grammar().Field("s"), i, n)
		return next, err == nil
	}
	return c, false
}

// exchanged returns the Grundy value of n stones: it swaps 4k+3 and 4k+4. It is its own inverse.
func exchanged(n int64) int64 {
	switch n % 4 {
	case 3:
		return n + 1
	case 0:
		return max(n-1, 0)
	}
	return n
}
