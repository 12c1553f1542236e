// The rules are in Go because ten piles have too many moves to list.

package nowcoder75f

import (
	"iter"
	"slices"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// most is the largest number of piles.
const most = 10

// piles are the sizes of the piles, in descending order. The rest of the array is 0.
type piles [most]int16

// Rules are the moves on piles.
var Rules = game.Of(game.Rules[piles]{
	Start: func(c grammar.Case) piles {
		var s piles
		for i, a := range c.Ints("a") {
			s[i] = int16(a)
		}
		return s.sorted()
	},
	Moves: moves,
	Case: func(g *grammar.Grammar, s piles) (grammar.Case, bool) {
		return made(g, s.sizes())
	},
	Picture: func(s piles) *game.Picture { return game.DrawHeaps(s.sizes()) },
	Show: func(s piles) string {
		return game.Tuple(s.sizes())
	},
	Losing: twice,
	Theory: wins,
})

func (s piles) sorted() piles {
	slices.SortFunc(s[:], func(a, b int16) int { return int(b - a) })
	return s
}

// sizes returns the sizes of the piles that are not empty.
func (s piles) sizes() []int64 {
	var list []int64
	for _, a := range s {
		if a > 0 {
			list = append(list, int64(a))
		}
	}
	return list
}

func made(g *grammar.Grammar, a []int64) (grammar.Case, bool) {
	c, err := g.Make(map[string]any{"a": a})
	return c, err == nil
}

// moves takes stones from one pile, then spreads some of the rest over the other piles.
func moves(s piles) iter.Seq[piles] {
	return func(yield func(piles) bool) {
		for i, a := range s {
			for left := a - 1; left >= 0; left-- {
				t := s
				t[i] = left
				if !spread(t, i, 0, yield) {
					return
				}
			}
		}
	}
}

// spread moves any number of stones from pile i to the other piles that are not empty, from pile
// j on. It yields every result.
func spread(s piles, i, j int, yield func(piles) bool) bool {
	switch {
	case j == most || s[j] == 0 && j != i:
		return yield(s.sorted())
	case j == i:
		return spread(s, i, j+1, yield)
	}
	for {
		if !spread(s, i, j+1, yield) {
			return false
		}
		if s[i] == 0 {
			return true
		}
		s[i]--
		s[j]++
	}
}

// twice returns a position that reads the same from both ends of the row. The second player wins
// it by mirroring every move.
func twice(c grammar.Case) (grammar.Case, bool) {
	a := slices.Clone(c.Ints("a"))
	if len(a)%2 == 1 {
		a = append(a, 0)
	}
	for i := range len(a) / 2 {
		a[len(a)-1-i] = a[i]
	}
	return made(c.Grammar(), a)
}

// wins returns the move after which every size occurs an even number of times, or nothing if this
// is already so. The largest pile has enough stones for it. If the number of piles is odd, the
// largest pile disappears; else it becomes as small as the smallest one. Of the others, in
// descending order, every second one is raised to the size of the one before. Only opponents use
// this theory.
func wins(s piles) []piles {
	n := len(s.sizes())
	if n == 0 {
		return nil
	}
	t := s
	if t[0] = 0; n%2 == 0 {
		t[0] = s[n-1]
	}
	taken := s[0] - t[0]
	for i := 1; i+1 < n; i += 2 {
		taken -= s[i] - s[i+1]
		t[i+1] = s[i]
	}
	if taken <= 0 {
		return nil
	}
	return []piles{t.sorted()}
}
