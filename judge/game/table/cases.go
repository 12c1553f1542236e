package table

import (
	"context"
	"fmt"

	"grundy/judge/game"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// FormOf returns the form in which the answers to a question are packed: Marks (1 for a
// P-position, otherwise 0), Letters (P, N and D) or Numbers.
func FormOf(question spec.TableKind) Form {
	switch question {
	case spec.LosingTable:
		return Marks
	case spec.OutcomeTable:
		return Letters
	}
	return Numbers
}

// Asked is the smallest cases of a grammar, with the results of the rules for them.
type Asked struct {
	Cases   *grammar.Cases
	Entries []int
	// Whole says that these are all legal cases.
	Whole bool
}

// Ask returns the answers of the rules to a question for the smallest cases of a grammar, at most
// most of them. The answers come from the oracle of package game, which searches whole positions
// and remembers results. It examines at most budget moves and positions in total. There is an
// error if the rules cannot answer, or if ctx ends.
func Ask(ctx context.Context, g *grammar.Grammar, rules game.Game, question spec.TableKind, most, budget int) (*Asked, error) {
	a := &Asked{Cases: g.NewCases()}
	o := rules.Oracle(budget)
	walk := g.Enumerate()
	walk.Steps = int64(most) * stepsPerCase
	walk.Stop = func() bool { return ctx.Err() != nil }
	for c := range walk.All() {
		if a.Cases.Len() == most {
			return a, ctx.Err()
		}
		v, err := ask(o, question, c)
		if err != nil {
			return nil, fmt.Errorf("case %d, %s: %w", a.Cases.Len(), o.Position(c), err)
		}
		a.Cases.Add(c)
		a.Entries = append(a.Entries, v)
	}
	a.Whole = walk.Whole
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return a, walk.Err
}

// stepsPerCase times the number of cases bounds the steps of the walk, because legal cases may be
// far apart.
const stepsPerCase = 100

func ask(o game.Oracle, question spec.TableKind, c grammar.Case) (int, error) {
	switch question {
	case spec.GrundyTable:
		return o.Value(c)
	case spec.ScoreTable:
		v, err := o.Score(c)
		return int(v), err
	}
	class, err := o.Class(c)
	if question == spec.OutcomeTable {
		return int(class), err
	}
	if class == game.P {
		return 1, err
	}
	return 0, err
}
