// Package quotient computes misère quotients, which decide sums of heaps if the last move loses.
// Moves may split heaps.
//
//	rule, err := table.Parse("octal 0.77") // Kayles
//	q, err := quotient.Of(ctx, rule, 200, quotient.Limits{})
//	len(q.Losing)                          // 48 elements
//	q.Class(1, 1, 2)                       // N
//
// Two sums are equal in the quotient if they have the same outcome after adding the same heaps to
// both, whatever these heaps are. The classes of sums form a commutative monoid, the misère
// quotient of Plambeck and Siegel ("Misère quotients for impartial games", 2008).
//
// Of guesses the monoid from outcomes that it finds by search, in the same way as one learns an
// automaton. Then it proves the guess. A finite algebra has the states of all sums of the heaps,
// and the outcome of each state must agree with the outcomes of its moves. So the result is the
// quotient of these heaps, however it was guessed.
//
// Many games have large quotients, and some have infinite ones. For these, Of returns the
// quotient of as many heaps as the limits allow.
package quotient

import (
	"context"
	"errors"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/game"
	"grundy/judge/game/table"
)

// Limits bound the size of a quotient. A zero field means its default.
type Limits struct {
	Elements int // of the quotient
	States   int // of the algebra that proves it
	Sums     int // the number of sums whose outcomes are searched
}

// A Quotient is the misère quotient of the first heaps of a rule, from heap 0 to heap len(Heaps)-1.
// Its elements are numbers; 0 is the empty sum.
type Quotient struct {
	Rule table.Rule
	// Heaps are the elements of the heaps, from heap 0 on.
	Heaps []int
	// Losing says for each element whether its sums are P-positions.
	Losing []bool
	// Generators are heaps whose sums give all elements, in ascending order.
	Generators []int
	// Period, if above 0, is the period of Heaps from heap Preperiod on, for all heaps. The
	// quotient is then the quotient of the whole rule, as Status says.
	Preperiod, Period int
	Status            table.Status
	// Large is the first heap for which the quotient becomes too large; 0 if there is none.
	Large int

	monoid *monoid
}

// Of computes the quotient of the heaps up to upto. It stops earlier at a heap that proves a
// period, or that makes the quotient too large. There is an error if ctx ends, or if a move depends
// on the previous one.
func Of(ctx context.Context, rule table.Rule, upto int, l Limits) (*Quotient, error) {
	if _, ok := rule.Moves(0); !ok {
		return nil, fault.Errorf("table: %s has no misère quotient: a move depends on the previous move; search whole positions instead", rule)
	}
	s := &solver{ctx: ctx, rule: rule, limits: l.filled(), moves: make([][][]int, 1), words: []word{""}, elements: []int{0}}
	s.learn()
	if err := s.rebuild(); err != nil {
		return nil, err
	}
	q := &Quotient{Rule: rule}
	for n := 1; n <= upto && q.Period == 0 && q.Large == 0; n++ {
		larger := s.clone()
		switch err := larger.take(n); {
		case errors.Is(err, errTooLarge):
			q.Large = n
			continue
		case err != nil:
			return nil, err
		}
		s = larger
		q.findPeriod(s.elements)
	}
	s.finish(q)
	return q, nil
}

// filled returns the limits with defaults filled in.
func (l Limits) filled() Limits {
	or := func(n *int, most int) {
		if *n == 0 {
			*n = most
		}
	}
	or(&l.Elements, 512)
	or(&l.States, 200_000)
	or(&l.Sums, 1_000_000)
	return l
}

// Class returns the outcome class of a sum of heaps. Each heap must be less than len(q.Heaps).
func (q *Quotient) Class(heaps ...int) game.Class {
	x := 0
	for _, h := range heaps {
		x = q.Product(x, q.Heaps[h])
	}
	if q.Losing[x] {
		return game.P
	}
	return game.N
}

// Product returns the element of the sum of two elements.
func (q *Quotient) Product(x, y int) int { return q.monoid.table[x][y] }

// findPeriod looks for a period that the heaps so far prove.
//
// It uses a theorem of Plambeck and Siegel. Let moves take at most k stones and leave at most two
// heaps. Suppose that, in the quotient of the heaps up to 2n0+2p+k, heap n+p equals heap n for n0
// <= n < 2n0+p+k. Then they are equal for all n >= n0, and the quotient is the quotient of all
// heaps.
//
// Proof: a move in a larger heap leaves a heap of at least n0+p. By induction, p can be
// subtracted from this heap or added to it. So the larger heap has the same moves as the heap
// that is smaller by p, and adds no state to the algebra.
func (q *Quotient) findPeriod(elements []int) {
	k, ok := q.Rule.Takes()
	have := len(elements) - 1
	for p := 1; ok && p <= have/2; p++ {
		n0 := len(elements) - p
		for n0 > 1 && elements[n0-1] == elements[n0-1+p] {
			n0--
		}
		if need := 2*n0 + 2*p + k; need <= have {
			q.Preperiod, q.Period = n0, p
			q.Status = table.Status{Word: table.Proved, Theorem: "plambeck-siegel", Need: need, Have: have}
			return
		}
	}
}

// A solver has the quotient of some heaps, and the data for adding the next heap.
type solver struct {
	ctx        context.Context
	rule       table.Rule
	limits     Limits
	moves      [][][]int // by heap: the heaps after each move
	generators []int     // heaps
	words      []word    // by heap: a sum of generators that equals it
	elements   []int     // by heap
	learner    *learner
	monoid     *monoid
	algebra    *algebra
}

// clone returns a solver that can add a heap without changing s. Both share the algebra, because
// take leaves it unchanged if it cannot add the heap.
func (s *solver) clone() *solver {
	c := *s
	c.generators, c.words, c.elements = slices.Clone(s.generators), slices.Clone(s.words), slices.Clone(s.elements)
	return &c
}

// take adds the next heap: as an existing element, or else as a new generator.
func (s *solver) take(n int) error {
	if err := s.ctx.Err(); err != nil {
		return err
	}
	moves, _ := s.rule.Moves(n)
	s.moves = append(s.moves, slices.Collect(moves))
	s.words, s.elements = append(s.words, ""), append(s.elements, 0)
	left := s.left(n)
	for x := range s.monoid.words {
		h := heap{n, x, left}
		if !s.algebra.fits(h) {
			continue
		}
		wrong, err := s.algebra.add(h)
		if err != nil {
			return err
		}
		if wrong == nil {
			s.words[n], s.elements[n] = s.monoid.words[x], x
			return nil
		}
	}
	s.generate(n)
	s.learner = s.learner.with(s.options(n))
	return s.rebuild()
}

// left returns the elements of the positions after the moves from a heap.
func (s *solver) left(n int) set {
	left := newSet(len(s.monoid.words))
	for _, heaps := range s.moves[n] {
		x := 0
		for _, h := range heaps {
			x = s.monoid.table[x][s.elements[h]]
		}
		left.add(x)
	}
	return left
}

// generate makes a heap a generator.
func (s *solver) generate(n int) {
	s.words[n] = unit(len(s.generators))
	s.generators = append(s.generators, n)
}

// rebuild guesses the monoid of the generators until an algebra of all heaps proves the guess.
func (s *solver) rebuild() error {
	for {
		m, err := s.learner.guess()
		if err != nil {
			return err
		}
		wrong, err := s.prove(m)
		if wrong == nil || err != nil {
			return err
		}
		learned, err := s.refute(m, wrong)
		if err != nil {
			return err
		}
		if !learned {
			s.generate(s.blamed(wrong))
			s.learn()
		}
	}
}

// learn restarts the learner, because its known outcomes rest on a wrong set of generators.
func (s *solver) learn() {
	l := newLearner(s.ctx, s.limits)
	for _, g := range s.generators {
		l = l.with(s.options(g))
	}
	s.learner = l
}

// options returns the words after the moves from a heap.
func (s *solver) options(n int) (options []word) {
	for _, heaps := range s.moves[n] {
		if w := s.word(heaps); !slices.Contains(options, w) {
			options = append(options, w)
		}
	}
	return options
}

// word returns the sum of generators that equals a sum of heaps.
func (s *solver) word(heaps []int) (w word) {
	for _, h := range heaps {
		w = w.times(s.words[h])
	}
	return w
}

// prove computes the algebra of all heaps. It returns a sum whose outcome does not agree with the
// outcomes after its moves; nil if there is none.
func (s *solver) prove(m *monoid) (wrong []int, err error) {
	s.monoid = m
	for h, w := range s.words {
		s.elements[h] = m.element(w)
	}
	s.algebra = newAlgebra(m, s.limits.States)
	for h := 1; h < len(s.words) && wrong == nil && err == nil; h++ {
		wrong, err = s.algebra.add(heap{h, s.elements[h], s.left(h)})
	}
	return wrong, err
}

// refute teaches the learner the error of a guess: a wrong outcome of a sum, or of a position
// after a move from the sum. It returns false if all of these outcomes are right.
func (s *solver) refute(m *monoid, sum []int) (learned bool, err error) {
	for _, heaps := range append([][]int{sum}, s.after(sum)...) {
		w := s.word(heaps)
		lost, err := s.learner.losing(w)
		if err != nil {
			return false, err
		}
		if lost != m.lost[m.element(w)] {
			return true, s.learner.learn(m, w)
		}
	}
	return false, nil
}

// after lists the positions after the moves from a sum.
func (s *solver) after(sum []int) (all [][]int) {
	for i, h := range sum {
		for _, left := range s.moves[h] {
			all = append(all, slices.Concat(sum[:i], left, sum[i+1:]))
		}
	}
	return all
}

// blamed returns the largest heap of a sum that was wrongly treated as a sum of generators.
func (s *solver) blamed(sum []int) int {
	slices.Sort(sum)
	for _, h := range slices.Backward(sum) {
		if !slices.Contains(s.generators, h) {
			return h
		}
	}
	panic("quotient: a sum of generators has other moves than they have")
}

// finish fills in the quotient. Its elements are in the order of their shortest words.
func (s *solver) finish(q *Quotient) {
	q.Generators = slices.Clone(s.generators)
	slices.Sort(q.Generators)
	steps := make([]int, len(q.Generators)) // the elements of the generators
	for i, g := range q.Generators {
		steps[i] = s.elements[g]
	}
	old, words, number := []int{0}, []word{""}, map[int]int{0: 0}
	for i := 0; i < len(old); i++ {
		for g, step := range steps {
			x := s.monoid.table[old[i]][step]
			if _, ok := number[x]; !ok {
				number[x] = len(old)
				old, words = append(old, x), append(words, words[i].times(unit(g)))
			}
		}
	}
	m := &monoid{words: words}
	for _, x := range old {
		m.lost = append(m.lost, s.monoid.lost[x])
		var next []int
		for _, step := range steps {
			next = append(next, number[s.monoid.table[x][step]])
		}
		m.next = append(m.next, next)
	}
	m.multiply()
	q.monoid, q.Losing = m, m.lost
	for _, x := range s.elements {
		q.Heaps = append(q.Heaps, number[x])
	}
}
