// Package wythoff holds the rules that the problems on Wythoff's game share.
package wythoff

import (
	"fmt"
	"iter"

	"grundy/judge/game"
	"grundy/judge/grammar"
)

// Piles are the two piles, the smaller first.
type Piles struct{ Small, Large int64 }

// Rules are the moves on the piles a and b of a case: any number of stones off one
// of them, or the same number off both. Those off both come first, then those off
// the smaller.
var Rules = game.Rules[Piles]{
	Start: func(c grammar.Case) Piles { return ordered(c.Int("a"), c.Int("b")) },
	Moves: moves,
	Case:  func(g *grammar.Grammar, p Piles) (grammar.Case, bool) { return made(g, p.Small, p.Large) },
	Show:  func(p Piles) string { return fmt.Sprintf("(%d, %d)", p.Small, p.Large) },
	// What follows is of the theory, and serves to find tests only.
	Losing: losing,
	Subtle: subtle,
	// And this is for players.
	Theory: wins,
	Read: func(p Piles, numbers []int64) (Piles, bool) {
		if len(numbers) != 2 || numbers[0] < 0 || numbers[0] > numbers[1] {
			return p, false
		}
		t := Piles{numbers[0], numbers[1]}
		return t, leads(p, t)
	},
}

// leads reports whether a move leads from p to t.
func leads(p, t Piles) bool {
	both := p.Small - t.Small
	return both > 0 && both == p.Large-t.Large ||
		t.Large == p.Large && t.Small < p.Small || // from the smaller pile
		t.Small == p.Small && t.Large < p.Large ||
		t.Large == p.Small && t.Small < p.Large // from the larger one, which is now the smaller
}

func ordered(a, b int64) Piles { return Piles{min(a, b), max(a, b)} }

func moves(p Piles) iter.Seq[Piles] {
	return func(yield func(Piles) bool) {
		for take := int64(1); take <= p.Small; take++ {
			if !yield(Piles{p.Small - take, p.Large - take}) {
				return
			}
		}
		for take := int64(1); take <= p.Small; take++ {
			if !yield(Piles{p.Small - take, p.Large}) {
				return
			}
		}
		for take := int64(1); take <= p.Large; take++ {
			if !yield(ordered(p.Small, p.Large-take)) {
				return
			}
		}
	}
}

func made(g *grammar.Grammar, a, b int64) (grammar.Case, bool) {
	c, err := g.Make(map[string]any{"a": a, "b": b})
	return c, err == nil
}
