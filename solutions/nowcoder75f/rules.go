package nowcoder75f

import (
	"iter"
	"slices"

	"grundy/judge/game"
	"grundy/judge/grammar"
)

// most is how many piles there are at most.
const most = 10

// piles are the sizes of the piles, the greatest first; empty ones come last and
// are of no account.
type piles [most]int16

// Rules are the moves on piles, as the statement describes them.
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

// sizes are the piles that are not empty.
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

// moves takes stones off every pile in turn, then spreads what is left.
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

// spread moves any number of stones from pile i to each pile from j on that holds
// some.
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

// twice is a position of every pile's like at the other end of the row, which the
// second player wins by doing the same at the other end.
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

// wins returns the move that leaves every size twice; nothing if that is so already. Players use
// it. The greatest pile has stones enough: it goes where the number of piles is odd, and is made
// as small as the least where it is even, and raises every second of the others to the one
// before it.
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
