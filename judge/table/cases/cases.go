// Package cases lists everything that the rules say about the smallest cases of a
// problem: the class of each, its Grundy value, its score. It is for rules that are not
// a sum of heaps, whose tables have no rule for a heap.
package cases

import (
	"context"
	"fmt"
	"strings"

	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/spec"
	"grundy/judge/table"
)

// budget bounds the moves and positions looked at for each column: seconds.
const budget = 20_000_000

// A Table is what the rules say about the smallest cases, one row each.
type Table struct {
	Cases        *grammar.Cases
	Whole        bool // these are all the legal cases
	Class        []int
	Value, Score []int // nil if the rules have none
}

// Of returns the table of the smallest cases, most at most. It returns an error if the
// rules cannot say, or ctx ends.
func Of(ctx context.Context, g *grammar.Grammar, rules game.Game, most int) (*Table, error) {
	classes, err := table.Ask(ctx, g, rules, spec.OutcomeTable, most, budget)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	t := &Table{Cases: classes.Cases, Whole: classes.Whole, Class: classes.Entries}
	// Rules without values or scores say so at the first case.
	if values, err := table.Ask(ctx, g, rules, spec.GrundyTable, most, budget); err == nil {
		t.Value = values.Entries
	}
	if scores, err := table.Ask(ctx, g, rules, spec.ScoreTable, most, budget); err == nil {
		t.Score, t.Value = scores.Entries, nil // by the last move nobody wins here
	}
	return t, ctx.Err()
}

// Row returns a case with everything known about it: class, value, score and case,
// separated by tabs.
func (t *Table) Row(i int) string {
	row := string(rune(t.Class[i]))
	if t.Value != nil {
		row += fmt.Sprintf("\t%d", t.Value[i])
	}
	if t.Score != nil {
		row += fmt.Sprintf("\t%d", t.Score[i])
	}
	return row + "\t" + Line(t.Cases.At(i))
}

// Line returns a case on one line.
func Line(c grammar.Case) string {
	return strings.Join(strings.Fields(string(c.Grammar().PrintCase(nil, c))), " ")
}
