// The rules are in Go because piles have up to 1,000,000 moves, and rules in Starlark list all moves.

package hdu2177

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
	"grundy/solutions/wythoff"
)

// Rules are those of Wythoff's game. The answer lists the pairs that winning moves leave.
var Rules = func() game.Game {
	r := wythoff.Rules
	r.Answers = game.Printed
	r.Print = left
	r.Subtle = led
	return game.Of(r)
}()

// left formats the pairs that winning moves leave. It writes each pair once, in the order of the
// moves.
func left(_ grammar.Case, wins []game.Move) string {
	if len(wins) == 0 {
		return "0\n"
	}
	bare := strings.NewReplacer("(", "", ",", "", ")", "")
	var lines []string
	for _, m := range wins {
		if pair := bare.Replace(m.After.String()); !slices.Contains(lines, pair) {
			lines = append(lines, pair)
		}
	}
	return fmt.Sprintf("1\n%s\n", strings.Join(lines, "\n"))
}

// led yields the P-positions that inexact arithmetic gets wrong. After each one it yields
// positions with equally more stones in both piles, whose answer contains the P-position. A
// program may look up P-positions in a table, but compute the result of taking from both piles.
func led(g *grammar.Grammar) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		for c := range wythoff.Rules.Subtle(g) {
			if !yield(c) {
				return
			}
			for _, more := range []int64{1, 1 + c.Int("a")} {
				before, err := g.Make(map[string]any{"a": c.Int("a") + more, "b": c.Int("b") + more})
				if err == nil && !yield(before) {
					return
				}
			}
		}
	}
}
