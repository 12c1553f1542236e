package hdu2516

import (
	"fmt"
	"iter"

	"grundy/judge/game"
	"grundy/judge/grammar"
)

// pile is what is left, and the most that the next move may take.
type pile struct{ stones, limit int64 }

// Rules are the moves on a pile, as the statement tells them: not the whole pile
// at first, then at most twice what was taken last. No position is led back to
// input, since hardly any is a start and a start has up to 2^31 moves.
var Rules = game.Of(game.Rules[pile]{
	Start: func(c grammar.Case) pile { return pile{c.Int("n"), c.Int("n") - 1} },
	Moves: moves,
	Show:  func(p pile) string { return fmt.Sprintf("%d, ≤ %d", p.stones, p.limit) },
})

func moves(p pile) iter.Seq[pile] {
	return func(yield func(pile) bool) {
		for take := int64(1); take <= p.limit && take <= p.stones; take++ {
			if !yield(pile{p.stones - take, 2 * take}) {
				return
			}
		}
	}
}
