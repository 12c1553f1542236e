// The rules are in Go because strings share few positions, so that a search in Starlark compares fewer cases.

package palindromeflip

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// text holds the string, and whether the last move reversed it.
type text struct {
	letters string
	turned  bool
}

// Rules are the moves on a string. A dollar that a player pays costs one point.
var Rules = game.Of(rules(made))

// FromPalindrome are the rules for cases that must be palindromes. Hardly any move leads to a
// palindrome, so there is no function Case.
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
		Case:    made,
		Score:   score,
		Picture: func(t text) *game.Picture { return &game.Picture{Kind: "word", Rows: []string{t.letters}} },
		Name: func(t text) i18n.Message {
			if t.turned {
				return i18n.Messagef("%q, just turned", t.letters)
			}
			return i18n.Verbatim(fmt.Sprintf("%q", t.letters))
		},
	}
}

// pairs is what matters of a text: the number of mirrored pairs of two zeros, the number of odd
// pairs (a zero and a one), whether the middle letter is a zero, and whether the last move reversed
// the text.
type pairs struct {
	zeros, odd     int64
	middle, turned bool
}

// Reduced are the rules on pairs instead of strings.
var Reduced = game.Of(game.Rules[pairs]{
	Start: func(c grammar.Case) pairs {
		return pairs{c.Int("zeros"), c.Int("odd"), c.Int("middle") == 1, c.Int("turned") == 1}
	},
	Moves: func(p pairs) iter.Seq[pairs] { return p.moves },
	Gain: func(_, t pairs) int64 {
		if t.turned {
			return 0
		}
		return -1
	},
	Name: func(p pairs) i18n.Message {
		return i18n.Messagef("pairs of zeros: %d, odd pairs: %d, zero in the middle: %t, just turned round: %t",
			p.zeros, p.odd, p.middle, p.turned)
	},
})

func (p pairs) moves(yield func(pairs) bool) {
	to := func(zeros, odd int64, middle, turned, can bool) bool {
		return !can || yield(pairs{zeros, odd, middle, turned})
	}
	_ = to(p.zeros-1, p.odd+1, p.middle, false, p.zeros > 0) &&
		to(p.zeros, p.odd-1, p.middle, false, p.odd > 0) &&
		to(p.zeros, p.odd, false, false, p.middle) &&
		to(p.zeros, p.odd, p.middle, true, p.odd > 0 && !p.turned)
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
