// The rules are in Go because a pair has up to 2^31 moves, and rules in Starlark list all moves.

package poj2348

import (
	"fmt"
	"iter"
	"sort"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// pair holds the two numbers.
type pair struct{ large, small int64 }

func ordered(a, b int64) pair { return pair{max(a, b), min(a, b)} }

// Rules are the subtractions. The smallest subtraction comes first.
var Rules = game.Of(game.Rules[pair]{
	Start:   func(c grammar.Case) pair { return ordered(c.Int("a"), c.Int("b")) },
	Moves:   moves,
	Losing:  losing,
	Subtle:  subtle,
	Case:    func(g *grammar.Grammar, p pair) (grammar.Case, bool) { return made(g, p.large, p.small) },
	Picture: func(p pair) *game.Picture { return game.DrawHeaps([]int64{p.large, p.small}) },
	Show:    func(p pair) string { return fmt.Sprintf("(%d, %d)", p.large, p.small) },
})

func moves(p pair) iter.Seq[pair] {
	return func(yield func(pair) bool) {
		if p.small == 0 {
			return // won by the one who made it 0
		}
		for left := p.large - p.small; left >= 0; left -= p.small {
			if !yield(ordered(left, p.small)) {
				return
			}
		}
	}
}

func made(g *grammar.Grammar, a, b int64) (grammar.Case, bool) {
	c, err := g.Make(map[string]any{"a": a, "b": b})
	return c, err == nil
}

// losing returns a pair whose ratio is a little less than the golden ratio, because pairs of
// different numbers below the ratio are lost. The smaller number becomes as small as possible. If
// the larger number is odd, both become Fibonacci numbers, which come closest to the ratio.
// Random cases hardly ever contain the pairs that inexact arithmetic gets wrong.
func losing(c grammar.Case) (grammar.Case, bool) {
	a, b := c.Int("a"), c.Int("b")
	large := max(a, b)
	small := int64(sort.Search(int(large), func(s int) bool { return below(large, int64(s)) }))
	if large%2 == 1 {
		for x, y := int64(3), int64(2); x <= max(a, b); x, y = 2*x+y, x+y { // every other pair: 5 and 3 are won
			large, small = x, y
		}
	}
	if small == large {
		return c, false
	}
	if a < b {
		return made(c.Grammar(), small, large)
	}
	return made(c.Grammar(), large, small)
}

// subtle yields pairs of consecutive Fibonacci numbers from the greatest down. No other ratios of
// numbers up to this size are nearer to the golden ratio. The pairs below the golden ratio are
// lost, the others won.
func subtle(g *grammar.Grammar) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		large, small := int64(2), int64(1)
		for legal := true; legal; _, legal = made(g, large, small) {
			large, small = large+small, large
		}
		for small > 1 {
			large, small = small, large-small
			if c, ok := made(g, large, small); ok && !yield(c) {
				return
			}
		}
	}
}

// below reports whether large/small is less than the golden ratio.
func below(large, small int64) bool { return large*large-large*small-small*small < 0 }
