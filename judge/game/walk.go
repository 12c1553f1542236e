package game

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// A Walk is a game from one start position, to be played move by move. Positions are comparable
// values.
type Walk struct {
	Start any
	// Moves yields the positions one move away, in the order of the rules. The Move has Heap and
	// Take if Heaps is not nil; otherwise it may have a Name. Moves panics with an error if the rules
	// fail.
	Moves func(s any) iter.Seq2[any, Move]
	// Show formats a position; its text in English is the one that users and programs write.
	Show func(s any) string
	// Name returns the name of a position for people: the text of Show, or a translation of it. A
	// Walk without Name has no words in its positions.
	Name func(s any) i18n.Message
	// Gain returns the points that the move from s to t gains, or is nil if the game is not won by
	// points.
	Gain func(s, t any) int64
	// Score returns how many points more than the opponent the player to move gains from s, with
	// best play. Score may be nil.
	Score func(s any) int64
	// LastLoses means that the player who makes the last move loses (misère).
	LastLoses bool
	// Partizan means that the players have different moves: Left moves at Start, and Right would move
	// at RightStart.
	Partizan   bool
	RightStart any
	// Worth returns the value of a position of such a game in canonical form, such as 1/2, and who
	// wins. ok is false if the game has no values or a search is too large. Worth may be nil.
	Worth func(s any) (value string, outcome Class, ok bool)
	// Summands returns positions whose sum is a position of such a game. It is nil if the rules name
	// no parts.
	Summands func(s any) []any
	// Result returns the class of a position at which the rules end the game; over is false while
	// moves decide. Such a position has no moves. Result is nil if only the last move decides.
	Result func(s any) (class Class, over bool)
	// Heaps returns the heaps of a position. It is nil unless each move takes stones from one heap
	// of a declared sum.
	Heaps func(s any) []int64
	// OneHeap means that each case of the problem has only one heap.
	OneHeap bool
	// Take returns the position after taking from a heap; ok is false if that is not a legal
	// move. It is nil if Heaps is nil.
	Take func(s any, m Move) (t any, ok bool)
	// Theory returns winning moves by a theorem, and whether the position is lost, if the last move
	// wins or, with lastLoses, loses. known is false if no theorem applies. If Heaps is not nil,
	// Theory returns all winning moves; in other games it returns at least one, unless the position
	// is lost or has no move. Theory may be nil.
	Theory func(s any, lastLoses bool) (wins iter.Seq2[any, Move], lost, known bool)
	// Read returns the position that the given numbers describe, if a move leads there from s. It
	// is for positions with too many moves to list, and may be nil.
	Read func(s any, numbers []int64) (t any, ok bool)
	// Parts returns independent games whose sum is the position. It is nil if the rules have no
	// Parts.
	Parts func(s any) []any
	// Value returns the Grundy value of a part by a formula; ok is false if none is known. Value
	// may be nil.
	Value func(s any) (value int, ok bool)
	// Case returns the case with a position. ok is false if the position is not a legal input. Case
	// may be nil.
	Case func(s any) (grammar.Case, bool)
	// Picture returns a picture of a position as data, or nil. It may itself be nil.
	Picture func(s any) *Picture
}

// A walkable is a Game that can be played as Walks.
type walkable interface{ Walks(c grammar.Case) []Walk }

// Walks returns the games that a case starts: one, or one for each position that the case asks
// about. It returns nil if the rules cannot be played in this way, or if the amounts that a case
// allows cannot be computed.
func Walks(g Game, c grammar.Case) []Walk {
	if w, ok := g.(walkable); ok {
		return w.Walks(c)
	}
	return nil
}

// Walks implements walkable.
func (r rules[S]) Walks(c grammar.Case) []Walk { return []Walk{r.walk(c, r.Start(c))} }

// Walks implements walkable.
func (e each[S]) Walks(c grammar.Case) (list []Walk) {
	for _, s := range e.starts(c) {
		list = append(list, e.walk(c, s))
	}
	return list
}

// walk returns the walk from a position of a case.
func (r rules[S]) walk(c grammar.Case, start S) Walk {
	w := Walk{
		Start: start,
		Moves: func(s any) iter.Seq2[any, Move] {
			return func(yield func(any, Move) bool) {
				for t := range r.Rules.Moves(s.(S)) {
					if !yield(t, Move{}) {
						return
					}
				}
			}
		},
		Show:      func(s any) string { return r.Show(s.(S)) },
		Name:      func(s any) i18n.Message { return r.Name(s.(S)) },
		LastLoses: r.LastLoses,
	}
	if r.Gain != nil {
		w.Gain = func(s, t any) int64 { return r.Gain(s.(S), t.(S)) }
	}
	if r.Score != nil {
		w.Score = func(s any) int64 { return r.Score(s.(S)) }
	}
	if r.Rules.Case != nil {
		w.Case = func(s any) (grammar.Case, bool) { return r.Rules.Case(c.Grammar(), s.(S)) }
	}
	if r.Parts != nil {
		w.Parts = func(s any) (parts []any) {
			for _, p := range r.Parts(s.(S)) {
				parts = append(parts, p)
			}
			return parts
		}
	}
	if r.Rules.Value != nil {
		w.Value = func(s any) (int, bool) { return r.Rules.Value(s.(S)) }
	}
	if r.Rules.Theory != nil {
		w.Theory = func(s any, lastLoses bool) (iter.Seq2[any, Move], bool, bool) {
			if lastLoses != r.LastLoses {
				return nil, false, false
			}
			if r.over(s.(S)) {
				return func(func(any, Move) bool) {}, !lastLoses, true
			}
			wins := r.Rules.Theory(s.(S))
			return func(yield func(any, Move) bool) {
				for _, t := range wins {
					if !yield(t, Move{}) {
						return
					}
				}
			}, len(wins) == 0, true
		}
	}
	if r.Read != nil {
		w.Read = func(s any, numbers []int64) (any, bool) { return r.Read(s.(S), numbers) }
	}
	if r.Picture != nil {
		w.Picture = func(s any) *Picture { return r.Picture(s.(S)) }
	}
	return w
}

// Walks implements walkable.
func (h *heaps) Walks(c grammar.Case) []Walk {
	allowed := h.take(c)
	if allowed.err != nil {
		return nil
	}
	o := &heapOracle{h: h, amounts: allowed}
	return []Walk{{
		Start: place(h.piles(c)),
		Moves: func(s any) iter.Seq2[any, Move] {
			return func(yield func(any, Move) bool) {
				for t, m := range o.list(s.(position)) {
					if !yield(t, m) {
						return
					}
				}
			}
		},
		Show:      func(s any) string { return s.(position).String() },
		LastLoses: h.misere,
		Heaps:     func(s any) []int64 { return s.(position).piles() },
		OneHeap:   len(h.fields) == 1 && !h.fields[0].Repeats(),
		Take: func(s any, m Move) (any, bool) {
			piles := s.(position).piles()
			if m.Heap < 0 || m.Heap >= len(piles) || !h.allows(piles[m.Heap], m.Take, allowed.at(m.Heap)) {
				return nil, false
			}
			piles[m.Heap] -= m.Take
			return place(piles), true
		},
		Theory: func(s any, lastLoses bool) (iter.Seq2[any, Move], bool, bool) {
			sum, known := h.sumOf(allowed, s.(position).piles(), lastLoses)
			if !known {
				return nil, false, false
			}
			return func(yield func(any, Move) bool) {
				for _, m := range sum.winningMoves() {
					piles := slices.Clone(sum.piles)
					piles[m.Heap] -= m.Take
					if !yield(place(piles), m) {
						return
					}
				}
			}, sum.lost(), true
		},
	}}
}

// allows reports whether take stones may be taken from a pile.
func (h *heaps) allows(pile, take int64, allowed amounts) bool {
	if take < 1 || take > pile {
		return false
	}
	terms, err := allowed.from(pile)
	if err != nil {
		return false
	}
	lo, hi := allowed.span[0], allowed.span[1]
	if allowed.each != nil {
		lo, hi, _ = allowed.each(pile)
		lo = max(lo, 1)
	}
	if allowed.name == "any" {
		lo, hi = 1, math.MaxInt64
	}
	if hi > 0 {
		return lo <= take && take <= hi || h.short && take == pile && (pile < lo || hi < lo)
	}
	least := int64(0)
	for a := range terms {
		if least == 0 {
			least = a
		}
		if a >= take {
			return a == take || h.short && take == pile && pile < least
		}
	}
	return false
}

// ClassOf returns the class of a case's position according to an answer. ok is false if the answer
// does not determine the class.
func ClassOf(g Game, c grammar.Case, a answer.Answer) (class Class, ok bool) {
	switch a.Side {
	case answer.First:
		return N, true
	case answer.Second:
		return P, true
	case answer.Draw:
		return D, true
	}
	if teller, ok := g.(interface {
		ClassOf(c grammar.Case, a answer.Answer) (Class, bool)
	}); ok {
		return teller.ClassOf(c, a)
	}
	return 0, false
}

// ClassOf returns the class of a position according to an answer that does not name the winner.
func (h *heaps) ClassOf(c grammar.Case, a answer.Answer) (Class, bool) {
	if h.misere && h.answers == WinningMoves {
		return 0, false // the last move loses, so a won position may have no moves
	}
	return classOf(h.answers, h.print, c, a)
}

// ClassOf returns the class of a position according to an answer that does not name the winner.
func (r rules[S]) ClassOf(c grammar.Case, a answer.Answer) (Class, bool) {
	if r.LastLoses && r.Answers == WinningMoves {
		return 0, false
	}
	return classOf(r.Answers, r.Print, c, a)
}

// ClassOf returns the class of a position according to an answer that does not name the winner.
func (e each[S]) ClassOf(c grammar.Case, a answer.Answer) (Class, bool) {
	if len(e.starts(c)) != 1 {
		return 0, false
	}
	for _, class := range []Class{P, N, D} {
		if e.print(c, []Class{class}) == string(a.Text) {
			return class, true
		}
	}
	return 0, false
}

// classOf returns the class for an answer that does not name the winner: a count of winning moves,
// a Grundy value, or a printed move. ok is false for other answers.
func classOf(asked Answers, print func(grammar.Case, []Move) string, c grammar.Case, a answer.Answer) (Class, bool) {
	text := strings.TrimSpace(string(a.Text))
	lost := false
	switch asked {
	case WinningMoves, Value:
		return ClassOfNumber(a)
	case Printed:
		lost = strings.TrimSpace(print(c, nil)) == text
	default:
		return 0, false
	}
	if lost {
		return P, true
	}
	return N, true
}

// ClassOfNumber returns the class for an answer that is the number of winning moves or a Grundy
// value. ok is false if it is no number.
func ClassOfNumber(a answer.Answer) (class Class, ok bool) {
	n, err := strconv.ParseInt(strings.TrimSpace(string(a.Text)), 10, 64)
	switch {
	case err != nil:
		return 0, false
	case n == 0:
		return P, true
	}
	return N, true
}

// over reports whether a position has no move.
func (r rules[S]) over(s S) bool {
	for range r.Moves(s) {
		return false
	}
	return true
}
