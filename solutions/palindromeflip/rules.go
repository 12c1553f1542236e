package palindromeflip

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"grundy/judge/game"
	"grundy/judge/grammar"
)

// text is the string, and whether the turn before turned it round.
type text struct {
	letters string
	turned  bool
}

// Rules are the turns on a string, as the statement tells them. A dollar paid is a
// point lost.
var Rules = game.Of(rules(made))

// FromPalindrome are the same turns where only palindromes are legal input, which
// hardly a turn leads to: cases a turn away are not looked for.
var FromPalindrome = game.Of(rules(nil))

func rules(made func(*grammar.Grammar, text) (grammar.Case, bool)) game.Rules[text] {
	return game.Rules[text]{
		Start: func(c grammar.Case) text { return text{letters: c.Str("s")} },
		Moves: moves,
		Gain: func(_, t text) int64 {
			if t.turned {
				return 0
			}
			return -1
		},
		Case: made,
		Show: func(t text) string {
			if t.turned {
				return fmt.Sprintf("%q just turned round", t.letters)
			}
			return fmt.Sprintf("%q", t.letters)
		},
	}
}

func made(g *grammar.Grammar, t text) (grammar.Case, bool) {
	if t.turned {
		return grammar.Case{}, false
	}
	c, err := g.Make(map[string]any{"n": int64(len(t.letters)), "s": t.letters})
	return c, err == nil
}

func moves(t text) iter.Seq[text] {
	return func(yield func(text) bool) {
		for i, c := range t.letters {
			if c == '0' && !yield(text{letters: t.letters[:i] + "1" + t.letters[i+1:]}) {
				return
			}
		}
		if back := reverse(t.letters); !t.turned && back != t.letters && strings.Contains(back, "0") {
			yield(text{letters: back, turned: true})
		}
	}
}

func reverse(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}
