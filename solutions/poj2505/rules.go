// The rules are in Go because cases share no positions, and a search in Starlark is slower.

package poj2505

import (
	"fmt"
	"iter"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// product holds the current number p, and the goal n.
type product struct{ p, n int64 }

// Rules are the multiplications. The game ends when p reaches n, and whoever multiplied last
// wins.
var Rules = game.Of(game.Rules[product]{
	Start: func(c grammar.Case) product { return product{1, c.Int("n")} },
	Moves: func(s product) iter.Seq[product] {
		return func(yield func(product) bool) {
			for factor := int64(2); factor <= 9 && s.p < s.n; factor++ {
				if !yield(product{s.p * factor, s.n}) {
					return
				}
			}
		}
	},
	Show: func(s product) string { return fmt.Sprintf("p = %d, n = %d", s.p, s.n) },
})
