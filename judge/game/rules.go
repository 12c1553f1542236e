package game

import (
	"fmt"
	"iter"

	"grundy/judge/grammar"
)

// Rules are a game in Go with positions S. Start and Moves are required; the rest is
// for problems that need it.
type Rules[S comparable] struct {
	// Start returns the position of a case.
	Start func(c grammar.Case) S
	// Moves yields the positions one move away. If there are none, the game is over.
	Moves func(S) iter.Seq[S]
	// Gain returns the points that the move from s to t gives the player who makes it;
	// below 0, it costs points. The player with more points at the end wins. Gain is nil
	// if the game is not about points.
	Gain func(s, t S) int64
	// LastLoses makes the player who makes the last move the loser (misère).
	LastLoses bool
	// Losing changes a case so that it is probably a P-position; see Game.
	Losing func(c grammar.Case) (grammar.Case, bool)
	// Subtle yields positions that are easily misjudged; see Game.
	Subtle func(g *grammar.Grammar) iter.Seq[grammar.Case]
	// Case returns the case with the position s, or false if s is not a legal input.
	Case func(g *grammar.Grammar, s S) (grammar.Case, bool)
	// Show formats a position; nil means fmt.Sprint. Players write moves as the position
	// after them, so the moves from one position lead to positions that Show tells apart.
	Show func(S) string
	// Parts returns independent games of which a position is the sum. Only players use it,
	// for positions that are too large for a search; the oracle never does.
	Parts func(S) []S
	// Value returns the Grundy value of a part by a formula; ok is false if none is known.
	// Players use it where a part is too large for a search.
	Value func(S) (value int, ok bool)
	// Theory returns winning moves of a position that has moves, one at least, or none if the
	// position is lost. Players use it for positions that are too large for a search; the
	// oracle never does.
	Theory func(S) []S
	// Read returns the position that numbers write as Show does, if a move leads there from
	// s. Players need it where a position has more moves than can be listed.
	Read func(s S, numbers []int64) (t S, ok bool)
	// Draw returns a picture of a position in lines; nil means that Show says it all.
	Draw func(S) []string
	// Answers says what the problem asks; empty means Winner.
	Answers Answers
	// Print returns the expected answer, with its newlines, if Answers is Printed.
	Print func(c grammar.Case, wins []Move) string
}

// Of returns the Game of rules.
func Of[S comparable](r Rules[S]) Game {
	if r.Show == nil {
		r.Show = func(s S) string { return fmt.Sprint(s) }
	}
	if r.Answers == "" {
		r.Answers = Winner
	}
	return rules[S]{r}
}

type rules[S comparable] struct{ Rules[S] }

// asks implements asker.
func (r rules[S]) asks() Answers { return r.Answers }

func (r rules[S]) Oracle(budget int) Oracle {
	o := newOracle(r.Rules, func(s S) iter.Seq2[S, Move] {
		return func(yield func(S, Move) bool) {
			for t := range r.Moves(s) {
				if !yield(t, Move{}) {
					return
				}
			}
		}
	}, budget)
	return &o
}

func newOracle[S comparable](r Rules[S], list func(S) iter.Seq2[S, Move], budget int) oracle[S] {
	return oracle[S]{r: r, list: list, left: budget, cost: 1, class: map[S]Class{}, value: map[S]int{}, score: map[S]score{}}
}

// Losing uses the rules. If they know no way, callers that want a P-position play moves
// and ask.
func (r rules[S]) Losing(c grammar.Case) (grammar.Case, bool) {
	if r.Rules.Losing == nil {
		return c, false
	}
	return r.Rules.Losing(c)
}

// Subtle uses the rules.
func (r rules[S]) Subtle(g *grammar.Grammar) iter.Seq[grammar.Case] {
	if r.Rules.Subtle == nil {
		return func(func(grammar.Case) bool) {}
	}
	return r.Rules.Subtle(g)
}

// mostNext bounds the moves examined: there may be 10^9, none of them to a case.
const mostNext = 10_000

func (r rules[S]) Next(c grammar.Case) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		if r.Case == nil {
			return
		}
		looked := 0
		for t := range r.Moves(r.Start(c)) {
			if next, ok := r.Case(c.Grammar(), t); ok && !yield(next) {
				return
			}
			if looked++; looked == mostNext {
				return
			}
		}
	}
}
