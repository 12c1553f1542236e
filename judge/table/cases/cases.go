// Package cases lists everything that the rules say about the smallest cases of a
// problem: the class of each, or of each position that it asks about, its Grundy value, its
// score. It is for rules that are not
// a sum of heaps, whose tables have no rule for a heap.
package cases

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"grundy/judge/game"
	"grundy/judge/grammar"
)

// budget bounds the moves and positions looked at for each column: a second or two.
const budget = 2_000_000

// stepsPerCase bounds the walk where legal cases lie far apart.
const stepsPerCase = 100

// A Table is what the rules say about the smallest cases, one row each.
type Table struct {
	Cases        *grammar.Cases
	Whole        bool     // these are all the legal cases
	Class        []string // a letter for each position that the case asks about
	Value, Score []int    // nil if the rules have none
	// Next is why the rules cannot say more of the next case; nil if nobody asked.
	Next error
}

// Of returns the table of the smallest cases: at most most cases, and no more than the rules
// can decide. It returns an error if they cannot say anything, or ctx ends.
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
	// Rules without values or scores say so at the first case.
	t.Value = column(ctx, t, rules.Oracle(budget).Value)
	score := rules.Oracle(budget).Score
	t.Score = column(ctx, t, func(c grammar.Case) (int, error) { v, err := score(c); return int(v), err })
	if t.Score != nil {
		t.Value = nil // by the last move nobody wins here
	}
	return t, ctx.Err()
}

// letters returns the classes of all positions that a case asks about.
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

// column asks something of all cases of a table; it is nil if the rules cannot say it of one.
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

// Row returns a case with everything known about it: class, value, score and case,
// separated by tabs.
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

// Line returns a case on one line.
func Line(c grammar.Case) string {
	return strings.Join(strings.Fields(string(c.Grammar().PrintCase(nil, c))), " ")
}
