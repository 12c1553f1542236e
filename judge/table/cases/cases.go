// Package cases lists the results of the rules for the smallest cases of a problem: the class of
// each case, or of each position in it, its Grundy value and its score. It is for rules that are
// not a sum of heaps, because a table of heaps cannot describe them.
package cases

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"grundy/judge/game"
	"grundy/judge/grammar"
)

// budget bounds the moves and positions that are examined for each column: a second or two.
const budget = 2_000_000

// stepsPerCase bounds the steps of the walk per case, because legal cases may be far apart.
const stepsPerCase = 100

// A Table has the results of the rules for the smallest cases, a row for each case.
type Table struct {
	Cases        *grammar.Cases
	Whole        bool     // these are all legal cases
	Class        []string // a letter for each position of the case
	Value, Score []int    // nil if the rules have no values or scores, or cannot compute one of them
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
	// If the rules have no values or scores, the first case shows that, and column ends.
	t.Value = column(ctx, t, rules.Oracle(budget).Value)
	score := rules.Oracle(budget).Score
	t.Score = column(ctx, t, func(c grammar.Case) (int, error) { v, err := score(c); return int(v), err })
	if t.Score != nil {
		t.Value = nil // the last move does not decide the game
	}
	return t, ctx.Err()
}

// letters returns the classes of all positions of a case.
func letters(o game.Oracle, c grammar.Case) (string, error) {
	of, several := o.(game.Classifier)
	if !several {
		class, err := o.Class(c)
		return string(rune(class)), err
	}
	list, err := of.Classes(c)
	var b strings.Builder
	for _, class := range list {
		b.WriteRune(rune(class))
	}
	return b.String(), err
}

// column calls ask for all cases of a table. It returns nil if ask fails for one.
func column(ctx context.Context, t *Table, ask func(c grammar.Case) (int, error)) (list []int) {
	for c := range t.Cases.All() {
		v, err := ask(c)
		if err != nil || ctx.Err() != nil {
			return nil
		}
		list = append(list, v)
	}
	return list
}

// Row returns a case with its results: class, value, score and the case itself, separated by
// tabs.
func (t *Table) Row(i int) string {
	row := t.Class[i]
	if t.Value != nil {
		row += fmt.Sprintf("\t%d", t.Value[i])
	}
	if t.Score != nil {
		row += fmt.Sprintf("\t%d", t.Score[i])
	}
	return row + "\t" + Line(t.Cases.At(i))
}

// Line returns the text of a case on one line.
func Line(c grammar.Case) string {
	return strings.Join(strings.Fields(string(c.Grammar().PrintCase(nil, c))), " ")
}
