// Package cases lists the results of the rules for the smallest cases of a problem, or for a family
// of cases: the class of each case, or of each position in it, its value and its score. The values
// are Grundy values, or canonical forms if Left and Right have different moves. It is for rules
// that are not a sum of heaps, because a table of heaps cannot describe them.
package cases

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// budget bounds the moves and positions that are examined for each column: a second or two.
const budget = 2_000_000

// stepsPerCase times the number of cases bounds the steps of the walk, because legal cases may be
// far apart.
const stepsPerCase = 100

// A Table has the results of the rules for the smallest cases, or for a family of cases, a row for
// each case.
type Table struct {
	Cases        *grammar.Cases
	Whole        bool        // these are all legal cases
	Class        []string    // a letter for each position of the case
	Value, Score []int       // Grundy values and scores; nil if the rules have none
	Worth        []string    // values of games of Left and Right, in canonical form; nil if there are none
	Heat         []game.Heat // of games of Left and Right
	Over         string      // the fields that Over was given, such as "n=0..20"; empty for Of
	Illegal      int         // the cases that Over omits because they are illegal
	// Next is why the rules have no result for the next case; nil if there was no attempt.
	Next error
}

// Of returns the table of the smallest cases, up to most, and only as far as the rules can
// decide. There is an error if the rules can decide no case, or if ctx ends.
func Of(ctx context.Context, g *grammar.Grammar, rules game.Game, most int) (*Table, error) {
	t := &Table{Cases: g.NewCases()}
	classes := rules.Oracle(budget)
	walk := g.Enumerate()
	walk.Steps = int64(most) * stepsPerCase
	walk.Stop = func() bool { return ctx.Err() != nil }
	for c := range walk.All() {
		if len(t.Class) == most {
			break
		}
		class, err := letters(classes, c)
		if err != nil {
			t.Next = fmt.Errorf("case %d, %s: %w", len(t.Class)+1, classes.Position(c), err)
			break
		}
		t.Cases.Add(c)
		t.Class = append(t.Class, class)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(t.Class) == 0 {
		return nil, cmp.Or(t.Next, walk.Err)
	}
	t.Whole = walk.Whole && t.Next == nil
	t.columns(ctx, func() game.Oracle { return rules.Oracle(budget) })
	return t, ctx.Err()
}

// columns computes values and scores. Each column has an oracle of its own, so that its budget does
// not depend on the others.
func (t *Table) columns(ctx context.Context, oracle func() game.Oracle) {
	if o, ok := oracle().(game.Partizan); ok {
		t.Worth = column(ctx, t, o.Worth)
		if hot, ok := oracle().(game.Partizan); ok && t.Worth != nil {
			t.Heat = column(ctx, t, hot.Heat)
		}
		return
	}
	t.Value = column(ctx, t, oracle().Value)
	score := oracle().Score
	t.Score = column(ctx, t, func(c grammar.Case) (int, error) { v, err := score(c); return int(v), err })
	if t.Score != nil {
		t.Value = nil // the last move does not decide the game
	}
}

// letters returns the classes of all positions of a case.
func letters(o game.Oracle, c grammar.Case) (string, error) {
	var list []game.Class
	var class game.Class
	var err error
	switch o := o.(type) {
	case game.Classifier:
		list, err = o.Classes(c)
	case game.Partizan:
		class, err = o.Outcome(c)
		list = []game.Class{class}
	default:
		class, err = o.Class(c)
		list = []game.Class{class}
	}
	var b strings.Builder
	for _, class := range list {
		b.WriteRune(rune(class))
	}
	return b.String(), err
}

// column calls ask for the cases of a table. It ends before the first case that exceeds the budget,
// and returns nil if the rules have no such results, which the first case shows.
func column[T any](ctx context.Context, t *Table, ask func(c grammar.Case) (T, error)) (list []T) {
	for c := range t.Cases.All() {
		v, err := ask(c)
		switch {
		case ctx.Err() != nil || err != nil && !errors.Is(err, game.ErrBudget):
			return nil
		case err != nil:
			return list
		}
		list = append(list, v)
	}
	return list
}

// Row returns a case with its results: class, value, mean and temperature, score, and the case itself,
// separated by tabs.
// A ? stands for a result beyond the budget.
func (t *Table) Row(i int) string {
	return t.Class[i] + cell(t.Value, i) + cell(t.Worth, i) + t.heat(i) + cell(t.Score, i) + "\t" + Line(t.Cases.At(i))
}

// heat returns the mean and the temperature of a case, each after a tab; nothing if there is no column.
func (t *Table) heat(i int) string {
	switch {
	case t.Heat == nil:
		return ""
	case i >= len(t.Heat):
		return "\t?\t?"
	}
	return "\t" + t.Heat[i].Mean + "\t" + t.Heat[i].Temperature
}

// cell returns an element of a column after a tab; nothing if there is no column.
func cell[T any](column []T, i int) string {
	switch {
	case column == nil:
		return ""
	case i >= len(column):
		return "\t?"
	}
	return fmt.Sprintf("\t%v", column[i])
}

// Line returns the text of a case on one line.
func Line(c grammar.Case) string {
	return strings.Join(strings.Fields(string(c.Grammar().PrintCase(nil, c))), " ")
}
