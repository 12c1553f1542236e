package game

import (
	"cmp"
	"errors"
	"iter"
	"math/bits"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// oracle searches whole positions, by the moves that the rules list. For a class it stops at the
// first winning move of a position. For values, scores and lists of winning moves it examines all
// moves. Each of its caches is filled by a plain recursion. The caches mark positions on the path
// from the start as open, so that cyclic rules give an error instead of an endless search.
type oracle[S comparable] struct {
	r     Rules[S]
	list  func(S) iter.Seq2[S, Move] // the moves with their descriptions
	class map[S]Class
	value map[S]int
	score map[S]score
	left  int   // rest of the budget, for all calls together
	cost  int   // price of a move or position
	depth int   // depth of the recursion
	fault error // why the moves of a position could not be listed
}

const (
	open      Class = '?'
	openValue int   = -1
)

// deepest bounds the recursion. A level takes about 1 KiB of stack. Exhausting the stack (1 GB)
// ends the whole program, because Go cannot recover from it; a single pile of 10^9 would suffice.
const deepest = 20_000

func (o *oracle[S]) spend() error {
	if o.left -= o.cost; o.left < 0 {
		return ErrBudget
	}
	return o.fault
}

// down pays for a position and enters the next level.
func (o *oracle[S]) down() error {
	if o.depth == deepest {
		return ErrBudget
	}
	if err := o.spend(); err != nil {
		return err
	}
	o.depth++
	return nil
}

func (o *oracle[S]) circle(s S) error {
	return i18n.Errorf("the rules repeat the position %s", o.r.Name(s))
}

func (o *oracle[S]) classOf(s S) (Class, error) {
	if o.r.Gain != nil {
		return o.scoreClass(s)
	}
	if c, ok := o.class[s]; ok {
		if c == open {
			return 0, o.circle(s)
		}
		return c, nil
	}
	if err := o.down(); err != nil {
		return 0, err
	}
	o.class[s] = open
	c, err := o.searchClass(s)
	err = cmp.Or(err, o.fault)
	o.depth--
	if err != nil {
		delete(o.class, s)
		return 0, err
	}
	o.class[s] = c
	return c, nil
}

func (o *oracle[S]) searchClass(s S) (Class, error) {
	over := true
	for t := range o.r.Moves(s) {
		over = false
		if err := o.spend(); err != nil { // moves cost, too, because there may be 10^9
			return 0, err
		}
		c, err := o.classOf(t)
		if err != nil {
			return 0, err
		}
		if c == P {
			return N, nil
		}
	}
	if over && o.r.LastLoses {
		return N, nil
	}
	return P, nil
}

func (o *oracle[S]) valueOf(s S) (int, error) {
	if v, ok := o.value[s]; ok {
		if v == openValue {
			return 0, o.circle(s)
		}
		return v, nil
	}
	if err := o.down(); err != nil {
		return 0, err
	}
	o.value[s] = openValue
	v, err := o.searchValue(s)
	err = cmp.Or(err, o.fault)
	o.depth--
	if err != nil {
		delete(o.value, s)
		return 0, err
	}
	o.value[s] = v
	return v, nil
}

func (o *oracle[S]) searchValue(s S) (int, error) {
	var reached valueSet
	for t := range o.r.Moves(s) {
		if err := o.spend(); err != nil {
			return 0, err
		}
		v, err := o.valueOf(t)
		if err != nil {
			return 0, err
		}
		reached.add(v)
	}
	return reached.mex(), nil
}

// A valueSet is a set of Grundy values. Values below 64 are bits of one word.
type valueSet struct {
	small uint64
	large map[int]bool
}

func (s *valueSet) add(v int) {
	switch {
	case v < 64:
		s.small |= 1 << v
	case s.large == nil:
		s.large = map[int]bool{v: true}
	default:
		s.large[v] = true
	}
}

// mex returns the least value that is not in the set.
func (s *valueSet) mex() int {
	least := bits.TrailingZeros64(^s.small)
	for least >= 64 && s.large[least] {
		least++
	}
	return least
}

func (o *oracle[S]) Class(c grammar.Case) (Class, error) { return o.classOf(o.r.Start(c)) }

func (o *oracle[S]) Value(c grammar.Case) (int, error) {
	if o.r.LastLoses {
		return 0, errors.New("no Grundy values: they say nothing when the last move loses")
	}
	return o.valueOf(o.r.Start(c))
}

func (o *oracle[S]) Score(c grammar.Case) (int64, error) {
	if o.r.Gain == nil {
		return 0, errors.New("no score: the rules say nothing of gains")
	}
	return o.scoreOf(o.r.Start(c))
}

func (o *oracle[S]) Position(c grammar.Case) i18n.Message { return o.r.Name(o.r.Start(c)) }

func (o *oracle[S]) Wins(c grammar.Case) ([]Move, error) {
	moves, _, err := o.winningMoves(c)
	return moves, err
}

func (o *oracle[S]) winningMoves(c grammar.Case) (moves []Move, after []S, err error) {
	s := o.r.Start(c)
	for t, m := range o.list(s) {
		if err := o.spend(); err != nil {
			return nil, nil, err
		}
		won, err := o.wins(s, t)
		if err != nil {
			return nil, nil, err
		}
		if won {
			m.After = o.r.Name(t)
			moves, after = append(moves, m), append(after, t)
		}
	}
	if o.fault != nil {
		return nil, nil, o.fault
	}
	return moves, after, nil
}

func (o *oracle[S]) After(c grammar.Case, i int) (grammar.Case, bool) {
	_, after, err := o.winningMoves(c)
	if err != nil || i >= len(after) || o.r.Case == nil {
		return c, false
	}
	return o.r.Case(c.Grammar(), after[i])
}

func (o *oracle[S]) Agrees(c grammar.Case, a answer.Answer) error {
	return agrees(o, o.r.Answers, o.r.Print, c, a)
}

// agrees compares an answer with the oracle. print is used if answers are moves.
func agrees(o Oracle, asked Answers, print func(grammar.Case, []Move) string, c grammar.Case, a answer.Answer) error {
	switch asked {
	case Winner:
		class, err := o.Class(c)
		if err == nil && a.Side != class.Side() {
			err = mismatch("%s is %s, the reference says %s",
				o.Position(c), class.position(), strings.TrimSpace(string(a.Text)))
		}
		return err
	case Value:
		v, err := o.Value(c)
		if err != nil {
			return err
		}
		return agreesNumber(int64(v), a)
	case Score:
		v, err := o.Score(c)
		if err != nil {
			return err
		}
		return agreesNumber(v, a)
	}
	wins, err := o.Wins(c)
	if err != nil {
		return err
	}
	if asked == WinningMoves {
		return agreesNumber(int64(len(wins)), a)
	}
	if want := print(c, wins); want != string(a.Text) {
		return mismatch("the rules give %q, the reference %q", want, a.Text)
	}
	return nil
}
