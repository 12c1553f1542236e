// The rules are in Go because a table of all pairs of piles takes too many steps in Starlark.

package zoj3057

import (
	"fmt"
	"iter"
	"slices"
	"sync"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// piles are the three piles, the smallest first.
type piles [3]int64

// Rules are the moves on three piles.
var Rules = game.Of(game.Rules[piles]{
	Start:  func(c grammar.Case) piles { return ordered(piles{c.Int("a"), c.Int("b"), c.Int("c")}) },
	Moves:  moves,
	Losing: losing,
	Case: func(g *grammar.Grammar, p piles) (grammar.Case, bool) {
		c, err := g.Make(map[string]any{"a": p[0], "b": p[1], "c": p[2]})
		return c, err == nil
	},
	Theory: func(p piles) (list []piles) {
		lost := thirds()
		for t := range moves(p) {
			if lost[t[0]][t[1]] == t[2] {
				list = append(list, t)
			}
		}
		return list
	},
	Picture: func(p piles) *game.Picture { return game.DrawHeaps(p[:]) },
	Show:    func(p piles) string { return fmt.Sprintf("(%d, %d, %d)", p[0], p[1], p[2]) },
})

func ordered(p piles) piles {
	slices.Sort(p[:])
	return p
}

// moves takes from each pile alone (i = j), then from each pair of piles.
func moves(p piles) iter.Seq[piles] {
	return func(yield func(piles) bool) {
		for _, two := range [][2]int{{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}} {
			i, j := two[0], two[1]
			for n := int64(1); n <= min(p[i], p[j]); n++ {
				after := p
				after[i] = p[i] - n
				after[j] = p[j] - n
				if !yield(ordered(after)) {
					return
				}
			}
		}
	}
}

// losing keeps two of the piles and makes the third their partner, with which they are lost. If
// the partner exceeds 300, it halves the two.
func losing(c grammar.Case) (grammar.Case, bool) {
	a, b := c.Int("a"), c.Int("b")
	for ; a+b > 0; a, b = a/2, b/2 {
		if third := thirds()[a][b]; third <= most {
			lost, err := c.Grammar().Make(map[string]any{"a": a, "b": b, "c": third})
			return lost, err == nil
		}
	}
	return c, false
}

// most is the largest pile.
const most = 300

// thirds holds the partner of every two piles: the third pile with which they are lost. It is the
// least pile from which no move leads to a lost position, or most+1 if this pile is larger than
// most. Tests and opponents use it.
var thirds = sync.OnceValue(func() *[most + 1][most + 1]int64 {
	type flags [most + 2][2 * (most + 2)]bool
	var (
		list                           [most + 1][most + 1]int64
		withA, withB, besideA, besideB flags // third piles, and their differences from a or b
		side                           [2*most + 2][most + 2]bool
	)
	for a := range int64(most + 1) {
		for b := range int64(most + 1) {
			c := int64(0)
			for c <= most && (withA[a][c] || withB[b][c] || side[a-b+most][c] ||
				besideA[b][c-a+most] || besideB[a][c-b+most]) {
				c++
			}
			list[a][b] = c
			withA[a][c], withB[b][c], side[a-b+most][c] = true, true, true
			besideA[b][c-a+most], besideB[a][c-b+most] = true, true
		}
	}
	return &list
})
