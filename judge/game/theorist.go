package game

import (
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// withTheory is a game of rules that are declared, whose Theory or Parts explanations may use, and
// answers where there is no reference. Its Oracle, which is compared with references, uses neither.
type withTheory[S comparable] struct{ rules[S] }

// Explainer implements Explaining.
func (g withTheory[S]) Explainer(budget int) Oracle {
	o := g.Oracle(budget).(*oracle[S])
	if g.LastLoses {
		return o
	}
	return &theorist[S]{o, map[S]int{}}
}

// theorist decides positions by the theorem of the rules or, if there is none, by the Grundy values
// of their parts. Where no formula gives these, it searches, and spends the budget of the oracle.
type theorist[S comparable] struct {
	*oracle[S]
	values map[S]int // of parts
}

func (t *theorist[S]) Class(c grammar.Case) (Class, error) {
	lost, err := t.lost(t.r.Start(c))
	if err != nil || lost {
		return P, err
	}
	return N, nil
}

func (t *theorist[S]) Value(c grammar.Case) (int, error) {
	if t.r.Parts == nil {
		return t.oracle.Value(c)
	}
	return t.sum(t.r.Start(c))
}

func (t *theorist[S]) Wins(c grammar.Case) (moves []Move, err error) {
	for next := range t.r.Moves(t.r.Start(c)) {
		if err := t.spend(); err != nil {
			return nil, err
		}
		lost, err := t.lost(next)
		if err != nil {
			return nil, err
		}
		if lost {
			moves = append(moves, Move{After: t.r.Name(next)})
		}
	}
	return moves, nil
}

func (t *theorist[S]) lost(s S) (bool, error) {
	if t.r.Theory != nil {
		return len(t.r.Theory(s)) == 0, nil
	}
	v, err := t.sum(s)
	return v == 0, err
}

// sum returns the xor of the values of the parts of a position.
func (t *theorist[S]) sum(s S) (total int, err error) {
	for _, part := range t.r.Parts(s) {
		v, err := t.valueOf(part)
		if err != nil {
			return 0, err
		}
		total ^= v
	}
	return total, nil
}

// valueOf returns the Grundy value of a part: the mex of the values after its moves.
func (t *theorist[S]) valueOf(part S) (int, error) {
	if v, ok := t.values[part]; ok {
		return v, nil
	}
	if t.r.Value != nil {
		if v, ok := t.r.Value(part); ok {
			return v, nil
		}
	}
	if err := t.down(); err != nil {
		return 0, err
	}
	defer func() { t.depth-- }()
	var reached valueSet
	for next := range t.r.Moves(part) {
		if err := t.spend(); err != nil {
			return 0, err
		}
		v, err := t.sum(next)
		if err != nil {
			return 0, err
		}
		reached.add(v)
	}
	v := reached.mex()
	t.values[part] = v
	return v, nil
}

// Agrees implements Oracle.
func (t *theorist[S]) Agrees(c grammar.Case, a answer.Answer) error {
	return agrees(t, t.r.Answers, t.r.Print, c, a)
}
