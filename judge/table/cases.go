package table

import (
	"context"
	"fmt"

	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/spec"
)

// FormOf returns the form in which the answers to a question are packed: Marks (1 for a
// P-position, 0 for another), Letters (P, N and D) or Numbers.
func FormOf(question spec.TableKind) Form {
	switch question {
	case spec.LosingTable:
		return Marks
	case spec.OutcomeTable:
		return Letters
	}
	return Numbers
}

// Asked is the cases of a grammar in the order of size, and what the rules say about
// them.
type Asked struct {
	Cases   *grammar.Cases
	Entries []int
	// Whole says that these are all the legal cases.
	Whole bool
}

// Ask returns the answers of the rules to a question about the smallest cases of a
// grammar; most is the largest number of cases. The answers come from the oracle of package game: a search of
// whole positions that remembers what it found, and examines at most budget moves and
// positions in all. It returns an error if the rules cannot say, or ctx ends.
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
