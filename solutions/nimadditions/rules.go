// The rules are in Go because a pile has up to 10^9 moves, and rules in Starlark list all moves.

package nimadditions

import (
	"encoding/binary"
	"iter"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// position is the state of a game.
type position struct {
	piles     string // eight bytes each
	additions int64  // moves that may still add stones
	most      int64  // the most stones that a pile may have
}

// Rules are the moves that take or add stones.
var Rules = game.Of(game.Rules[position]{
	Start: func(c grammar.Case) position {
		return position{pack(c.Ints("a")), c.Int("B"), c.Int("C")}
	},
	Moves:  moves,
	Losing: losing,
	// Additions do not change who wins, because the other player can take the added stones again.
	// Only opponents use this theory.
	Theory: func(s position) (wins []position) {
		piles, x := unpack(s.piles), int64(0)
		for _, p := range piles {
			x ^= p
		}
		for i, p := range piles {
			if p^x < p {
				piles[i] = p ^ x
				wins = append(wins, position{pack(piles), s.additions, s.most})
				piles[i] = p
			}
		}
		return wins
	},
	Case: func(g *grammar.Grammar, s position) (grammar.Case, bool) {
		c, err := g.Make(map[string]any{"a": unpack(s.piles), "B": s.additions, "C": s.most})
		return c, err == nil
	},
	Picture: func(s position) *game.Picture { return game.DrawHeaps(unpack(s.piles)) },
	Name: func(s position) i18n.Message {
		return i18n.Messagef("%s, additions left: %d", game.Tuple(unpack(s.piles)), s.additions)
	},
})

func moves(s position) iter.Seq[position] {
	return func(yield func(position) bool) {
		piles := unpack(s.piles)
		for i, pile := range piles {
			for left := pile - 1; left >= 0; left-- {
				piles[i] = left
				if !yield(position{pack(piles), s.additions, s.most}) {
					return
				}
			}
			for more := pile + 1; more <= s.most && s.additions > 0; more++ {
				piles[i] = more
				if !yield(position{pack(piles), s.additions - 1, s.most}) {
					return
				}
			}
			piles[i] = pile
		}
	}
}

func pack(piles []int64) string {
	b := make([]byte, 0, 8*len(piles))
	for _, p := range piles {
		b = binary.BigEndian.AppendUint64(b, uint64(p))
	}
	return string(b)
}

func unpack(s string) []int64 {
	piles := make([]int64, len(s)/8)
	for i := range piles {
		piles[i] = int64(binary.BigEndian.Uint64([]byte(s[8*i : 8*i+8])))
	}
	return piles
}

// losing changes one pile, the last possible one, to the xor of the others.
func losing(c grammar.Case) (grammar.Case, bool) {
	piles, x := c.Ints("a"), int64(0)
	for _, p := range piles {
		x ^= p
	}
	for i := len(piles) - 1; i >= 0; i-- {
		if next, err := c.With(c.Grammar().Field("a"), i, piles[i]^x); err == nil {
			return next, true
		}
	}
	return c, false
}
