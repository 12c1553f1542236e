package game

import (
	"fmt"
	"iter"

	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar"
)

// Rules are a game in Go with positions S. Start and Moves are required; the others are optional.
type Rules[S comparable] struct {
	// Start returns the position of a case.
	Start func(c grammar.Case) S
	// Moves yields the positions one move away. If there are none, the game is over.
	Moves func(S) iter.Seq[S]
	// Gain returns the points that the player who moves from s to t gains, or loses if negative.
	// The player with more points at the end wins. Gain is nil if the game is not won by points.
	Gain func(s, t S) int64
	// LastLoses means that the player who makes the last move loses (misère).
	LastLoses bool
	// Losing changes a case so that it is probably a P-position; see Game.
	Losing func(c grammar.Case) (grammar.Case, bool)
	// Subtle yields positions that are easily misjudged; see Game.
	Subtle func(g *grammar.Grammar) iter.Seq[grammar.Case]
	// Case returns the case with the position s, or false if s is not a legal input.
	Case func(g *grammar.Grammar, s S) (grammar.Case, bool)
	// Show formats a position by symbols, which are the same in all languages; nil means fmt.Sprint.
	// A user of package play writes a move as the position after it, so Show must distinguish all
	// positions one move away.
	Show func(S) string
	// Name returns the name of a position in words. If it is not nil, it takes the place of Show.
	Name func(S) i18n.Message
	// Parts returns independent games whose sum is the position. Only package play uses Parts, for
	// positions that are too large for a search. The oracle never does.
	Parts func(S) []S
	// Value returns the Grundy value of a part by a formula; ok is false if none is known. Package
	// play uses Value for parts that are too large for a search, and so do explanations of games
	// that a spec declares in a few words. The oracle never does.
	Value func(S) (value int, ok bool)
	// Theory returns one or more winning moves of a position that has moves, or none if the
	// position is lost. Only package play uses Theory, for positions that are too large for a
	// search. The oracle never does.
	Theory func(S) []S
	// Score returns how many points more than the opponent the player to move gains, with best
	// play: by a theorem, or by a search that is faster than one over Moves. Only package play uses
	// Score, in games with Gain. The oracle never does.
	Score func(S) int64
	// Read returns the position t that Show writes with the given numbers, if a move leads there
	// from s. Package play needs Read if a position has too many moves to list.
	Read func(s S, numbers []int64) (t S, ok bool)
	// Picture returns a position as data for drawings, or nil. It may itself be nil.
	Picture func(S) *Picture
	// Answers says what the problem asks; empty means Winner.
	Answers Answers
	// Print returns the expected answer, with its newlines, if Answers is Printed.
	Print func(c grammar.Case, wins []Move) string
}

// Of returns a Game with the given rules.
func Of[S comparable](r Rules[S]) Game {
	switch {
	case r.Name != nil:
		name := r.Name
		r.Show = func(s S) string { return name(s).String() }
	case r.Show == nil:
		r.Show = func(s S) string { return fmt.Sprint(s) }
	}
	if r.Name == nil {
		show := r.Show
		r.Name = func(s S) i18n.Message { return i18n.Verbatim(show(s)) }
	}
	if r.Answers == "" {
		r.Answers = Winner
	}
	return rules[S]{r}
}

// ofDeclared is like Of, for rules that a spec declares in a few words. Explanations, and answers
// where there is no reference, may use their Theory or Parts.
func ofDeclared[S comparable](r Rules[S]) Game {
	g := Of(r).(rules[S])
	if r.Theory == nil && r.Parts == nil {
		return g
	}
	return withTheory[S]{g}
}

type rules[S comparable] struct{ Rules[S] }

// Asks implements Asker.
func (r rules[S]) Asks() Answers { return r.Answers }

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

// Losing calls the Losing of the rules. If it returns false, a caller that needs a P-position must
// play moves and ask the oracle.
func (r rules[S]) Losing(c grammar.Case) (grammar.Case, bool) {
	if r.Rules.Losing == nil {
		return c, false
	}
	return r.Rules.Losing(c)
}

// Subtle calls the Subtle of the rules.
func (r rules[S]) Subtle(g *grammar.Grammar) iter.Seq[grammar.Case] {
	if r.Rules.Subtle == nil {
		return func(func(grammar.Case) bool) {}
	}
	return r.Rules.Subtle(g)
}

// mostNext bounds the moves examined, because there may be 10^9 moves that all lead to illegal
// cases.
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
