package game

import (
	"fmt"
	"iter"

	"grundy/judge/grammar"
)

// Rules are a game in Go, for positions S. Start and Moves are wanted, the rest
// is for problems that need it.
type Rules[S comparable] struct {
	// Start is the position of a case.
	Start func(c grammar.Case) S
	// Moves are the positions one move away. None: the game is over.
	Moves func(S) iter.Seq[S]
	// Gain is what the move from s to t gives the player who makes it, below 0
	// what it costs, in games that are won by points: whoever has gained more in
	// the end wins. Nil in others.
	Gain func(s, t S) int64
	// LastLoses makes the player who makes the last move the loser (misère).
	LastLoses bool
	// Losing changes a case so that it is likely a P-position; see Game.
	Losing func(c grammar.Case) (grammar.Case, bool)
	// Subtle gives positions that are easily misjudged; see Game.
	Subtle func(g *grammar.Grammar) iter.Seq[grammar.Case]
	// Case gives the case whose position is s; false when s is no legal input.
	Case func(g *grammar.Grammar, s S) (grammar.Case, bool)
	// Show names a position; fmt.Sprint when nil.
	Show func(S) string
	// Answers says what the problem asks; Winner when empty.
	Answers Answers
	// Print gives the answer wanted, with its newlines, when Answers is Printed.
	Print func(c grammar.Case, wins []Move) string
}

// Of makes rules a Game.
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

// Losing leaves it to the rules. Where they know no way, whoever wants a P-position
// plays moves and asks.
func (r rules[S]) Losing(c grammar.Case) (grammar.Case, bool) {
	if r.Rules.Losing == nil {
		return c, false
	}
	return r.Rules.Losing(c)
}

// Subtle leaves it to the rules.
func (r rules[S]) Subtle(g *grammar.Grammar) iter.Seq[grammar.Case] {
	if r.Rules.Subtle == nil {
		return func(func(grammar.Case) bool) {}
	}
	return r.Rules.Subtle(g)
}

// mostNext bounds the moves looked at: there may be 10^9, none of them to a case.
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
