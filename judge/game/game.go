// Package game derives facts from rules: who wins a position, by which moves, and the Grundy value.
// The rules are a sum of heaps declared in the spec, or Go code.
//
// The facts come from the oracle, which is simple enough to be trusted. It searches whole positions
// by the rules, without xor, Grundy values of parts or closed forms, and shares no code with any
// reference. It is slow, and used only for small positions, within a budget. Theory is used only
// where no reference is compared: to suggest cases (Losing, Subtle) and to explain answers
// (Explainer).
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

	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
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

// position returns the phrase for the class, such as "an N-position".
func (c Class) position() string {
	if c == N {
		return "an N-position"
	}
	return "a " + string(c) + "-position"
}

// A Move is a move from a position. Only declared heaps that lose amounts have Heap and Take; other
// rules and codes such as octal 0.77 leave both 0.
type Move struct {
	Heap  int          // index of the heap, from 0
	Take  int64        // number of stones taken
	After i18n.Message // the name of the position after the move; only Wins and Best set it
	Name  string       // the name of the move, if the rules name moves
}

// A Game is the rules of a problem, independent of the type of its positions.
type Game interface {
	// Oracle returns a search that examines at most budget moves and positions in all its calls
	// together. One with many heaps counts as several. The oracle caches its results and is not
	// safe for concurrent use.
	Oracle(budget int) Oracle
	// Losing changes a case so that it is probably a P-position. Tests need such cases, because
	// random cases may contain none. It returns false if the rules have no fast method, or if the
	// method finds none. The result is only a suggestion; the reference decides.
	Losing(c grammar.Case) (grammar.Case, bool)
	// Subtle yields cases that inexact arithmetic misjudges, worst first. Examples are an
	// irrational bound close to a whole number, and a Grundy value close to a power of two. Random
	// cases almost never contain them. They are suggestions, as in Losing.
	Subtle(g *grammar.Grammar) iter.Seq[grammar.Case]
	// Next yields cases one move away that are legal inputs. It may omit some, or all.
	Next(c grammar.Case) iter.Seq[grammar.Case]
}

// A Classifier is an Oracle of a game whose cases ask about several positions. It returns the
// classes of all positions, in their order.
type Classifier interface {
	Classes(c grammar.Case) ([]Class, error)
}

// ErrBudget means that a position is too large for the oracle's budget, or that a play from it is
// too long for the recursion.
var ErrBudget = errors.New("the position is too big for the oracle's budget")

// An Oracle answers questions about a game from its rules alone.
type Oracle interface {
	// Class returns the outcome class of a case.
	Class(c grammar.Case) (Class, error)
	// Wins returns the winning moves, in the order in which the rules list moves.
	Wins(c grammar.Case) ([]Move, error)
	// Value returns the Grundy value of the whole position, or an error if the last move loses.
	Value(c grammar.Case) (int, error)
	// Score returns how many points more than the opponent the player to move gains, with best
	// play. It returns an error if the game is not won by points.
	Score(c grammar.Case) (int64, error)
	// Position returns the name of the position of a case: "(1, 2, 3)".
	Position(c grammar.Case) i18n.Message
	// After returns the case after winning move i, counted from 0. It returns false if there is no
	// such move, or if the case would not be a legal input.
	After(c grammar.Case, i int) (grammar.Case, bool)
	// Agrees compares an answer of the reference with the rules. It returns nil if they agree, and
	// an error that wraps ErrBudget if the search exceeds the budget.
	Agrees(c grammar.Case, a answer.Answer) error
}

// A Batcher is an Oracle that compares many answers faster than one by one.
type Batcher interface {
	// AgreeAll is like Agrees for each case. It returns the number of cases that agree before the
	// first error.
	AgreeAll(cases []grammar.Case, answers []answer.Answer) (int, error)
}

// Answers is the question that a problem asks about its game.
type Answers string

// These are the questions that a problem can ask.
const (
	Winner       Answers = "winner"
	WinningMoves Answers = "winning moves" // the number of winning moves
	Value        Answers = "value"         // the Grundy value
	Score        Answers = "score"         // the score of a game won by points
	Printed      Answers = "move"          // a winning move, in the problem's format
)

// Asked returns what a problem asks about its game, or "" if the Game does not say.
func Asked(g Game) Answers {
	if a, ok := g.(Asker); ok {
		return a.Asks()
	}
	return ""
}

// An Asker is a Game that says what the problem asks about it.
type Asker interface{ Asks() Answers }

// Remarkable returns the amounts that may be taken from a heap, if the spec lists them or names a
// sequence such as squares. It returns nil for ranges, codes, any and rules in Go. The keys of the
// map are the fields that hold heaps. The amounts are remarkable values of these fields: tests with
// such heaps are worth generating.
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

// mostNamed is the maximum number of remarkable values listed per field, because a sequence may be
// infinite.
const mostNamed = 1000

// mismatch returns an error about a reference's answer that contradicts the rules.
func mismatch(format string, args ...any) error { return fmt.Errorf(format, args...) }

// agreesNumber compares an answer that is a single number with the number from the rules.
func agreesNumber(want int64, a answer.Answer) error {
	if string(bytes.TrimSpace(a.Text)) == strconv.FormatInt(want, 10) {
		return nil
	}
	return mismatch("the rules give %d, the reference %q", want, a.Text)
}

// Tuple formats the parts of a position: "(1, 2, 3)". The text is the same in all languages.
func Tuple[T any](parts []T) string {
	b := append(make([]byte, 0, 8*len(parts)+2), '(')
	for i, p := range parts {
		if i > 0 {
			b = append(b, ", "...)
		}
		switch n := any(p).(type) {
		case int64: // the common case, made fast because opponents format thousands of positions per move
			b = strconv.AppendInt(b, n, 10)
		case int:
			b = strconv.AppendInt(b, int64(n), 10)
		default:
			b = fmt.Append(b, p)
		}
	}
	return string(append(b, ')'))
}

// NamedTuple is like Tuple for names, which are translated one by one.
func NamedTuple(names []i18n.Message) i18n.Message {
	list := []i18n.Message{i18n.Verbatim("(")}
	for i, name := range names {
		if i > 0 {
			list = append(list, i18n.Verbatim(", "))
		}
		list = append(list, name)
	}
	return i18n.Join(append(list, i18n.Verbatim(")"))...)
}
