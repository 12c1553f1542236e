// The rules are in Go because positions grow fast, and a search in Starlark reaches fewer of them.

package crosses

import (
	"fmt"
	"iter"
	"slices"
	"sync"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// runs are the lengths of the stretches of cells that can still be crossed, sorted, two bytes
// each. The neighbours of a cross belong to no stretch.
type runs string

// Rules are the crosses that can be drawn. The stretches may be sorted, because their order does
// not affect any move.
var Rules = game.Of(game.Rules[runs]{
	Start: func(c grammar.Case) runs { return pack([]int{int(c.Int("n"))}) },
	Moves: moves,
	Parts: func(s runs) (parts []runs) {
		for _, n := range s.unpack() {
			parts = append(parts, pack([]int{n}))
		}
		return parts
	},
	Value: func(s runs) (int, bool) {
		lengths, values := s.unpack(), tabulated()
		if len(lengths) != 1 || lengths[0] >= len(values) {
			return 0, false
		}
		return values[lengths[0]], true
	},
	Case: func(g *grammar.Grammar, s runs) (grammar.Case, bool) {
		lengths := s.unpack()
		if len(lengths) != 1 {
			return grammar.Case{}, false
		}
		c, err := g.Make(map[string]any{"n": int64(lengths[0])})
		return c, err == nil
	},
	Picture: func(s runs) *game.Picture { return game.DrawHeaps(s.unpack()) },
	Show: func(s runs) string {
		if lengths := s.unpack(); len(lengths) != 1 {
			return game.Tuple(lengths)
		}
		return fmt.Sprint(s.unpack()[0])
	},
})

// longestStretch is the length of the longest stretch in an input.
const longestStretch = 3000

// tabulated returns the Grundy values of stretches. A cross splits a stretch in two, so each
// value follows from smaller ones. Only opponents use the table: a search for the value of a long
// stretch takes a second.
var tabulated = sync.OnceValue(func() []int {
	values := make([]int, longestStretch+1)
	for n := 1; n <= longestStretch; n++ {
		reached := map[int]bool{}
		for cell := range (n + 1) / 2 { // the other cells are mirror images
			reached[values[max(cell-1, 0)]^values[max(n-cell-2, 0)]] = true
		}
		for reached[values[n]] {
			values[n]++
		}
	}
	return values
})

func moves(s runs) iter.Seq[runs] {
	return func(yield func(runs) bool) {
		lengths := s.unpack()
		for i, n := range lengths {
			others := slices.Delete(slices.Clone(lengths), i, i+1)
			for cell := range n {
				left, right := max(cell-1, 0), max(n-cell-2, 0)
				if !yield(pack(append(slices.Clone(others), left, right))) {
					return
				}
			}
		}
	}
}

func pack(lengths []int) runs {
	slices.Sort(lengths)
	b := make([]byte, 0, 2*len(lengths))
	for _, n := range lengths {
		if n > 0 {
			b = append(b, byte(n>>8), byte(n))
		}
	}
	return runs(b)
}

func (s runs) unpack() []int {
	lengths := make([]int, len(s)/2)
	for i := range lengths {
		lengths[i] = int(s[2*i])<<8 | int(s[2*i+1])
	}
	return lengths
}
