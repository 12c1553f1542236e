// The rules are in Go because a pile has up to 2^31 moves, and rules in Starlark list all moves.

package hdu2516

import (
	"fmt"
	"iter"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// pile holds the stones, and the most that the next move may take.
type pile struct{ stones, limit int64 }

// Rules are the moves on a pile. The first move must not take the whole pile; later ones take at
// most twice what the move before took. There is no Case: hardly any position is a start, and a
// start has up to 2^31 moves.
var Rules = game.Of(game.Rules[pile]{
	Start:   func(c grammar.Case) pile { return pile{c.Int("n"), c.Int("n") - 1} },
	Moves:   moves,
	Show:    func(p pile) string { return fmt.Sprintf("%d, ≤ %d", p.stones, p.limit) },
	Picture: func(p pile) *game.Picture { return game.DrawHeaps([]int64{p.stones}) },
	// What follows is for opponents. A pile is a sum of Fibonacci numbers, none of them adjacent.
	// A player who may take the smallest term wins by taking it.
	Theory: func(p pile) []pile {
		if term := smallestTerm(p.stones); term > 0 && term <= p.limit {
			return []pile{{p.stones - term, 2 * term}}
		}
		return nil
	},
	Read: func(p pile, numbers []int64) (pile, bool) {
		if len(numbers) != 2 {
			return p, false
		}
		t := pile{numbers[0], numbers[1]}
		take := p.stones - t.stones
		return t, t.stones >= 0 && 1 <= take && take <= p.limit && t.limit == 2*take
	},
})

// smallestTerm returns the smallest term of the Zeckendorf representation of n: the greatest
// Fibonacci number that fits is subtracted again and again. It returns 0 if n is 0.
func smallestTerm(n int64) (term int64) {
	for n > 0 {
		term = 1
		for next := int64(2); next <= n; term, next = next, term+next {
		}
		n -= term
	}
	return term
}

func moves(p pile) iter.Seq[pile] {
	return func(yield func(pile) bool) {
		for take := int64(1); take <= p.limit && take <= p.stones; take++ {
			if !yield(pile{p.stones - take, 2 * take}) {
				return
			}
		}
	}
}
