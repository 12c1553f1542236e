// Package game derives facts from rules: who wins a position, by which moves, and what
// its Grundy value is. The rules are a sum of heaps declared in the spec, or Go code.
//
// The facts come from the oracle, which is too simple to be wrong: it searches whole
// positions by the rules, with no xor, no Grundy values of parts and no closed form,
// and shares no code with any reference. It is slow and only used for small positions,
// within a budget.
//
//	P-position: the player who moved last wins (every move loses).
//	N-position: the player to move wins.
//	D-position: neither can force a win.
package game

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"grundy/judge/grammar"
	"grundy/judge/grammar/answer"
)

// A Class is the outcome class of a position.
type Class byte

// The outcome classes.
const (
	P Class = 'P' // the previous player wins
	N Class = 'N' // the next player wins
	D Class = 'D' // a draw
)

// Side returns the class in terms of the player who moves first.
func (c Class) Side() answer.Side {
	return map[Class]answer.Side{P: answer.Second, N: answer.First, D: answer.Draw}[c]
}

// position returns the class in words.
func (c Class) position() string {
	if c == N {
		return "an N-position"
	}
	return "a " + string(c) + "-position"
}

// A Move is a move from a position.
type Move struct {
	Heap  int    // index of the heap, from 0; heap games only
	Take  int64  // stones taken; heap games only
	After string // the position after it, in words
}

// A Game is the rules of a problem, whatever its positions are made of.
type Game interface {
	// Oracle returns a search that examines at most budget moves and positions in all. A
	// position with many heaps counts as several. The oracle remembers what it found, and
	// is not safe for concurrent use.
	Oracle(budget int) Oracle
	// Losing changes a case so that it is probably a P-position, for tests in which
	// random cases would contain none; it returns false if the rules know no quick way.
	// The result is a suggestion: only the reference decides.
	Losing(c grammar.Case) (grammar.Case, bool)
	// Subtle yields positions, mostly P-positions, that inexact arithmetic misjudges,
	// the worst first: for example, those where an irrational bound is closest to a
	// whole number. Random cases never contain them. They are suggestions, like those
	// of Losing.
	Subtle(g *grammar.Grammar) iter.Seq[grammar.Case]
	// Next yields the cases one move away that are legal input.
	Next(c grammar.Case) iter.Seq[grammar.Case]
}

// A Classifier is an Oracle of a game whose cases ask about several positions. It returns the
// class of each, in their order.
type Classifier interface {
	Classes(c grammar.Case) ([]Class, error)
}

// ErrBudget says that a position is too large for the oracle's budget.
var ErrBudget = errors.New("the position is too big for the oracle's budget")

// An Oracle answers from the rules alone.
type Oracle interface {
	// Class returns the outcome class of a case.
	Class(c grammar.Case) (Class, error)
	// Wins returns the winning moves, in the order in which the rules list moves.
	Wins(c grammar.Case) ([]Move, error)
	// Value returns the Grundy value of the whole position.
	Value(c grammar.Case) (int, error)
	// Score returns how much more the player to move gains than the other player, in a game
	// won by points.
	Score(c grammar.Case) (int64, error)
	// Position formats the position of a case: "(1, 2, 3)".
	Position(c grammar.Case) string
	// After returns the case after the i-th winning move.
	After(c grammar.Case, i int) (grammar.Case, bool)
	// Agrees compares an answer of the reference with the rules; it returns nil if they
	// agree, and an error that wraps ErrBudget if the rules cannot say.
	Agrees(c grammar.Case, a answer.Answer) error
}

// Answers is what a problem asks about its game.
type Answers string

// The questions a problem can ask.
const (
	Winner       Answers = "winner"
	WinningMoves Answers = "winning moves" // how many there are
	Value        Answers = "value"         // Grundy value
	Score        Answers = "score"         // of a game won by points
	Printed      Answers = "move"          // a winning move, printed in the problem's way
)

// Asked returns what a problem asks about its game; empty if the Game does not say.
func Asked(g Game) Answers {
	if a, ok := g.(asker); ok {
		return a.asks()
	}
	return ""
}

type asker interface{ asks() Answers }

// Remarkable returns the amounts that the rules allow to take from a heap, if they are the same
// in every case. They are remarkable values of the fields that hold heaps: the keys of the map.
func Remarkable(g Game) map[string][]int64 {
	h, ok := g.(*heaps)
	if !ok || h.named == nil {
		return nil
	}
	values := map[string][]int64{}
	for _, f := range h.fields {
		for v := range h.named {
			if values[f.Name] = append(values[f.Name], v); len(values[f.Name]) == mostNamed {
				break
			}
		}
	}
	return values
}

// mostNamed is how many remarkable values of a field are listed; a sequence may have no
// end.
const mostNamed = 1000

// mismatch returns an error about a reference's answer that contradicts the rules.
func mismatch(format string, args ...any) error { return fmt.Errorf(format, args...) }

// agreesNumber compares an answer that is a single number with that of the rules.
func agreesNumber(want int64, a answer.Answer) error {
	if string(bytes.TrimSpace(a.Text)) == strconv.FormatInt(want, 10) {
		return nil
	}
	return mismatch("the rules give %d, the reference %q", want, a.Text)
}

// Tuple formats the parts of a position: "(1, 2, 3)", in any language.
func Tuple[T any](parts []T) string {
	b := append(make([]byte, 0, 8*len(parts)+2), '(')
	for i, p := range parts {
		if i > 0 {
			b = append(b, ", "...)
		}
		switch n := any(p).(type) {
		case int64: // most are, and opponents format thousands of positions for a move
			b = strconv.AppendInt(b, n, 10)
		case int:
			b = strconv.AppendInt(b, int64(n), 10)
		default:
			b = fmt.Append(b, p)
		}
	}
	return string(append(b, ')'))
}
