package game

import (
	"errors"
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// Explainer returns an oracle for explanations, which also answers for many large positions. If the
// search exceeds the budget, it uses the theory of sums, provided that a theorem applies. The game
// must be a declared sum of heaps without a code, and the tables large enough. Do not compare a
// reference with it, because references use the same theory; use Game.Oracle for that.
func Explainer(g Game, budget int) Oracle {
	if e, ok := g.(Explaining); ok {
		return e.Explainer(budget)
	}
	h, ok := g.(*heaps)
	if !ok {
		return g.Oracle(budget)
	}
	return &explainer{h.Oracle(budget).(*heapOracle)}
}

// Explaining is a Game with an oracle of its own for explanations, which uses the theory of sums.
type Explaining interface{ Explainer(budget int) Oracle }

// explainer uses the theory if the search exceeds its budget.
type explainer struct{ *heapOracle }

func (e *explainer) Class(c grammar.Case) (Class, error) {
	class, err := e.heapOracle.Class(c)
	s, known := e.theory(c, err)
	switch {
	case !known:
		return class, err
	case s.lost():
		return P, nil
	}
	return N, nil
}

func (e *explainer) Wins(c grammar.Case) ([]Move, error) {
	wins, err := e.heapOracle.Wins(c)
	if s, known := e.theory(c, err); known {
		return s.wins(), nil
	}
	return wins, err
}

func (e *explainer) Value(c grammar.Case) (int, error) {
	v, err := e.heapOracle.Value(c)
	if s, known := e.theory(c, err); known {
		return int(s.total), nil
	}
	return v, err
}

func (e *explainer) After(c grammar.Case, i int) (grammar.Case, bool) {
	wins, err := e.Wins(c)
	return e.h.after(c, wins, i, err)
}

func (e *explainer) Agrees(c grammar.Case, a answer.Answer) error {
	return agrees(e, e.h.answers, e.h.print, c, a)
}

// theory returns the sum for a case whose search ended with the error searched. It returns false if
// searched is not ErrBudget, or if no theorem decides the case.
func (e *explainer) theory(c grammar.Case, searched error) (*sum, bool) {
	if !errors.Is(searched, ErrBudget) {
		return nil, false
	}
	return e.h.sum(c)
}

// sum holds heaps and their Grundy values. The position is lost if the xor of the values is 0. If
// the last move loses and any number may be taken, this holds as long as a heap above 1 is left
// (Bouton's theorem). In other games whose last move loses, sum covers single heaps only: their
// value is 0 if they are lost and 1 if they are won.
type sum struct {
	h       *heaps
	allowed amounts
	piles   []int64
	values  []heapValues // of each heap
	total   int64
	misere  bool
	bouton  bool
	great   int   // number of heaps above 1
	ones    int64 // number of heaps of 1
}

// sum returns the sum for a case, and reports whether the theory covers it.
func (h *heaps) sum(c grammar.Case) (*sum, bool) { return h.sumOf(h.take(c), h.piles(c), h.misere) }

// sumOf returns the sum for heaps and the amounts that may be taken from them.
func (h *heaps) sumOf(allowed amounts, piles []int64, misere bool) (*sum, bool) {
	s := &sum{h: h, allowed: allowed, piles: piles, misere: misere}
	if s.allowed.err != nil || !s.valued() {
		return nil, false
	}
	for i, p := range s.piles {
		v, ok := s.values[i].at(p)
		if !ok {
			return nil, false
		}
		s.total ^= v
		switch {
		case p > 1:
			s.great++
		case p == 1:
			s.ones++
		}
	}
	return s, true
}

// valued finds the values of single heaps. It returns false if no theorem covers the sum.
func (s *sum) valued() bool {
	s.bouton = s.misere && s.allowed.name == "any"
	if s.misere && !s.bouton && len(s.piles) > 1 {
		return false // no theorem covers such sums
	}
	if s.allowed.of == nil && len(s.piles) > 0 {
		s.values = slices.Repeat([]heapValues{s.valuesUpTo(s.allowed, slices.Max(s.piles), tableWork)}, len(s.piles))
		return true
	}
	for i, p := range s.piles {
		s.values = append(s.values, s.valuesUpTo(s.allowed.at(i), p, tableWork/len(s.piles)))
	}
	return true
}

// valuesUpTo returns the values of heaps for the allowed amounts, as far as a table with this work
// reaches.
func (s *sum) valuesUpTo(allowed amounts, largest int64, work int) (values heapValues) {
	h := s.h
	switch {
	case s.misere && !s.bouton && allowed.span[0] > 0:
		values.table = h.wonBySpan(allowed.span[0], allowed.span[1], largest)
	case s.misere && !s.bouton:
		values.table = h.tabulate(allowed, largest, work, wonFrom)
	case allowed.varies && (allowed.upTo == 0 || h.short):
		values.table = h.tabulate(allowed, largest, work, mexOf)
	default:
		values = h.values(allowed, work)
		if _, known := values.at(largest); !known && !allowed.varies {
			h.prolong.Do(func() { h.prolonged = values.prolonged(allowed) })
			values = h.prolonged
		}
	}
	return values
}

func (s *sum) lost() bool {
	if s.bouton && s.great == 0 {
		return s.ones%2 == 1
	}
	return s.total == 0
}

// wins returns the winning moves in the order of the search: heap by heap, smaller amounts first.
func (s *sum) wins() []Move {
	moves := s.winningMoves()
	for i, m := range moves {
		after := append([]int64(nil), s.piles...)
		after[m.Heap] -= m.Take
		moves[i].After = place(after).name()
	}
	return moves
}

// winningMoves is like wins, but omits the positions after the moves.
func (s *sum) winningMoves() (moves []Move) {
	for i, pile := range s.piles {
		for _, take := range s.winningTakes(i, pile) {
			moves = append(moves, Move{Heap: i, Take: take})
		}
	}
	return moves
}

// winningTakes returns the amounts to take from heap i so that the opponent loses.
func (s *sum) winningTakes(i int, pile int64) (takes []int64) {
	want := s.wanted(i, pile)
	if m := s.values[i].modulus; m > 0 { // 1 to m - 1 may be taken, so at most one amount works
		take := (pile - want) % m
		if take < 0 {
			take += m
		}
		if want < m && take > 0 && take <= pile {
			takes = append(takes, take)
		}
		return takes
	}
	amounts, err := s.h.from(pile, s.allowed.at(i))
	if err != nil {
		return nil // cannot happen: valued computed the amounts of this heap
	}
	for take := range amounts {
		if v, _ := s.values[i].at(pile - take); v == want {
			takes = append(takes, take)
		}
	}
	return takes
}

// wanted returns the value that heap i must get so that the position is lost for the opponent.
func (s *sum) wanted(i int, pile int64) int64 {
	others, ones := s.great, s.ones
	switch {
	case pile > 1:
		others--
	case pile == 1:
		ones--
	}
	if s.bouton && others == 0 {
		return 1 - ones%2 // an odd number of ones is lost
	}
	own, _ := s.values[i].at(pile)
	return own ^ s.total
}

// mexOf returns the Grundy value of a heap from the values of the heaps that can be reached from
// it.
func mexOf(reached func(v int64) bool) (mex int64) {
	for reached(mex) {
		mex++
	}
	return mex
}

// wonFrom returns 1 if a heap is won when the last move loses: it has no move, or a move to a lost
// heap.
func wonFrom(reached func(v int64) bool) int64 {
	if reached(0) || !reached(1) {
		return 1
	}
	return 0
}

// wonBySpan returns what wonFrom gives for the heaps up to upto, if all amounts from lo to hi may
// be taken. It counts the lost heaps within reach instead of visiting them.
func (h *heaps) wonBySpan(lo, hi, upto int64) (table []int64) {
	hi = max(hi, lo-1)
	lost := 0
	for n := range min(upto, largestTabled) + 1 {
		if n >= lo && table[n-lo] == 0 {
			lost++
		}
		if n > hi && table[n-hi-1] == 0 {
			lost--
		}
		canMove := lo <= min(hi, n) || h.short && n > 0
		won := int64(0)
		if lost > 0 || !canMove {
			won = 1
		}
		table = append(table, won)
	}
	return table
}
