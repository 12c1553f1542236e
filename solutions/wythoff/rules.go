// The rules are in Go because piles have up to 10^9 moves, and rules in Starlark list all moves.

// Package wythoff holds the rules shared by the problems on Wythoff's game.
package wythoff

import (
	"fmt"
	"iter"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// Piles are the two piles, the smaller first.
type Piles struct{ Small, Large int64 }

// Rules are the moves on the piles a and b of a case: take any number of stones from one of them,
// or the same number from both. The moves on both piles come first, then those on the smaller
// pile.
var Rules = game.Rules[Piles]{
	Start:   func(c grammar.Case) Piles { return ordered(c.Int("a"), c.Int("b")) },
	Moves:   moves,
	Case:    func(g *grammar.Grammar, p Piles) (grammar.Case, bool) { return made(g, p.Small, p.Large) },
	Show:    func(p Piles) string { return fmt.Sprintf("(%d, %d)", p.Small, p.Large) },
	Picture: func(p Piles) *game.Picture { return game.DrawHeaps([]int64{p.Small, p.Large}) },
	// Losing and Subtle use the theory to find tests.
	Losing: losing,
	Subtle: subtle,
	// Theory is for opponents.
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
		t.Large == p.Small && t.Small < p.Large // from the larger pile, which is now the smaller one
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
