package digitgame

import (
	"iter"

	"grundy/judge/game"
	"grundy/judge/grammar"
)

// Rules are the moves on a string of digits: decrease one digit, or erase a 0 and everything to
// its right.
var Rules = game.Of(game.Rules[string]{
	Start: func(c grammar.Case) string { return c.Str("s") },
	Moves: moves,
	Case: func(g *grammar.Grammar, s string) (grammar.Case, bool) {
		c, err := g.Make(map[string]any{"s": s})
		return c, err == nil
	},
	Show: func(s string) string { return `"` + s + `"` },
})

func moves(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range len(s) {
			for d := byte('0'); d < s[i]; d++ {
				if !yield(s[:i] + string(d) + s[i+1:]) {
					return
				}
			}
			if s[i] == '0' && !yield(s[:i]) {
				return
			}
		}
	}
}
