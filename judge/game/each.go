package game

import (
	"fmt"
	"iter"

	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// Each returns a Game for a problem in which a case asks who wins from several positions. The
// function starts lists the positions, at least one. The function print returns the expected answer
// for their classes, with its newlines. The Start of the rules is not used.
//
// If a case asks about only one position, as the smallest cases do, the facts about the case are
// the facts about this position. For several positions, Class, Wins and Value return an error;
// Score, Position, After and Best are about the first position. Agrees and Classes (Classifier)
// work for any number.
func Each[S comparable](r Rules[S], starts func(c grammar.Case) []S, print func(c grammar.Case, classes []Class) string) Game {
	r.Start = func(c grammar.Case) S { return starts(c)[0] }
	return each[S]{Of(r).(rules[S]), starts, print}
}

type each[S comparable] struct {
	rules[S]
	starts func(c grammar.Case) []S
	print  func(c grammar.Case, classes []Class) string
}

// Next yields no cases, because a move would change only one of the positions.
func (e each[S]) Next(grammar.Case) iter.Seq[grammar.Case] { return func(func(grammar.Case) bool) {} }

func (e each[S]) Oracle(budget int) Oracle {
	return &eachOracle[S]{e.rules.Oracle(budget).(*oracle[S]), e}
}

type eachOracle[S comparable] struct {
	*oracle[S]
	e each[S]
}

// only returns an error unless the case asks about a single position.
func (o *eachOracle[S]) only(c grammar.Case) error {
	if n := len(o.e.starts(c)); n != 1 {
		return fmt.Errorf("the case asks about %d positions, not about one", n)
	}
	return nil
}

// Classes implements Classifier.
func (o *eachOracle[S]) Classes(c grammar.Case) (list []Class, err error) {
	for _, s := range o.e.starts(c) {
		class, err := o.classOf(s)
		if err != nil {
			return nil, err
		}
		list = append(list, class)
	}
	return list, nil
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

func (o *eachOracle[S]) Agrees(c grammar.Case, a answer.Answer) error {
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
