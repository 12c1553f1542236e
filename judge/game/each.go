package game

import (
	"fmt"
	"iter"

	"grundy/judge/grammar"
)

// Each makes a Game of rules under which a case asks who wins from several
// positions: starts lists them, and print gives the answer wanted, with its
// newlines, from their classes. Start of the rules is not asked.
//
// The facts of a case are those of its position where it asks of one, as the
// smallest cases do; of several, the oracle knows whether an answer Agrees, and no
// more.
func Each[S comparable](r Rules[S], starts func(c grammar.Case) []S, print func(c grammar.Case, classes []Class) string) Game {
	r.Start = func(c grammar.Case) S { return starts(c)[0] }
	return each[S]{Of(r).(rules[S]), starts, print}
}

type each[S comparable] struct {
	rules[S]
	starts func(c grammar.Case) []S
	print  func(c grammar.Case, classes []Class) string
}

// Next knows no cases: a move is made from one of the positions asked of.
func (e each[S]) Next(grammar.Case) iter.Seq[grammar.Case] { return func(func(grammar.Case) bool) {} }

func (e each[S]) Oracle(budget int) Oracle {
	return &eachOracle[S]{e.rules.Oracle(budget).(*oracle[S]), e}
}

type eachOracle[S comparable] struct {
	*oracle[S]
	e each[S]
}

// only complains where a case asks of more than one position.
func (o *eachOracle[S]) only(c grammar.Case) error {
	if n := len(o.e.starts(c)); n != 1 {
		return fmt.Errorf("the case asks of %d positions, and this is to be known of one", n)
	}
	return nil
}

func (o *eachOracle[S]) Class(c grammar.Case) (Class, error) {
	if err := o.only(c); err != nil {
		return 0, err
	}
	return o.oracle.Class(c)
}

func (o *eachOracle[S]) Wins(c grammar.Case) ([]Move, error) {
	if err := o.only(c); err != nil {
		return nil, err
	}
	return o.oracle.Wins(c)
}

func (o *eachOracle[S]) Value(c grammar.Case) (int, error) {
	if err := o.only(c); err != nil {
		return 0, err
	}
	return o.oracle.Value(c)
}

func (o *eachOracle[S]) Agrees(c grammar.Case, a grammar.Answer) error {
	starts := o.e.starts(c)
	classes := make([]Class, len(starts))
	for i, s := range starts {
		var err error
		if classes[i], err = o.classOf(s); err != nil {
			return err
		}
	}
	if want := o.e.print(c, classes); want != string(a.Text) {
		return mismatch("the rules give %q, the reference %q", want, a.Text)
	}
	return nil
}
