package table

import (
	"context"
	"fmt"

	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/spec"
)

// FormOf returns how the answers to a question are packed: 1 of a P-position and else 0,
// the letters P, N and D, numbers.
func FormOf(question spec.TableKind) Form {
	switch question {
	case spec.LosingTable:
		return Marks
	case spec.OutcomeTable:
		return Letters
	}
	return Numbers
}

// Asked are the cases of a grammar in the order of size, and what the rules say.
type Asked struct {
	Cases   *grammar.Cases
	Entries []int
	// Whole tells that these are all legal cases.
	Whole bool
}

// Ask has the rules answer a question on the smallest most cases of a grammar. The
// answers come from the oracle of package game: a search of whole positions that
// remembers what it found, and looks at budget moves and positions in all. Errors: the
// rules cannot say, ctx ends.
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

// stepsPerCase bounds the walk where legal cases lie far apart.
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
