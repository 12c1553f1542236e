package main

import (
	"context"
	"fmt"
	"strings"

	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/spec"
	"grundy/judge/table"
)

// casesBudget bounds the moves and positions looked at for each column: seconds.
const casesBudget = 20_000_000

// casesTable is what the rules say of the smallest cases of a problem.
type casesTable struct {
	problem      *spec.Problem
	cases        *grammar.Cases
	whole        bool
	class        []int
	value, score []int // nil where the rules give none
}

// tableOfCases prints the classes, values and scores of the smallest cases of a problem
// whose rules are no heaps.
func (a *app) tableOfCases(ctx context.Context, sp *spec.Problem, f tableFlags) error {
	if err := f.forCases(sp); err != nil {
		return err
	}
	t, err := casesOf(ctx, sp, f.upto)
	if err != nil {
		return err
	}
	switch {
	case a.json:
		a.printJSON(t.json())
	case f.emit != "":
		for i := range t.class {
			a.printf("%s\n", t.row(i))
		}
	default:
		t.describe(a)
	}
	return nil
}

// forCases refuses what says nothing to cases.
func (f tableFlags) forCases(sp *spec.Problem) error {
	refuse := func(what string) error {
		return &oops{sp.ID.Value, "its rules are no sum of heaps: " + what, "give the rule of a heap by --take or --octal"}
	}
	switch {
	case f.upto < 1 || f.upto > spec.MostCases:
		return &oops{"--upto", fmt.Sprint(f.upto, " is no number of cases"), fmt.Sprintf("give one from 1 to %d", spec.MostCases)}
	case f.emit != "" && f.emit != "tsv":
		return refuse("cases are printed by --emit tsv only")
	case f.plot || f.svg != "":
		return refuse("there is nothing to draw")
	case f.resume:
		return refuse("nothing of them is kept when interrupted")
	case f.misere:
		return refuse("they say themselves who wins")
	}
	return nil
}

// casesOf asks the rules.
func casesOf(ctx context.Context, sp *spec.Problem, most int) (*casesTable, error) {
	of, err := askedOf(sp, spec.Table{Place: sp.ID.Place})
	if err != nil {
		return nil, err
	}
	classes, err := table.Ask(ctx, of.grammar, of.rules, spec.OutcomeTable, most, casesBudget)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, &oops{sp.ID.Value, err.Error(), "ask for fewer cases by --upto"}
	}
	t := &casesTable{problem: sp, cases: classes.Cases, whole: classes.Whole, class: classes.Entries}
	// Rules without values or scores say so at the first case.
	if values, err := table.Ask(ctx, of.grammar, of.rules, spec.GrundyTable, most, casesBudget); err == nil {
		t.value = values.Entries
	}
	if scores, err := table.Ask(ctx, of.grammar, of.rules, spec.ScoreTable, most, casesBudget); err == nil {
		t.score, t.value = scores.Entries, nil // by the last move nobody wins here
	}
	return t, ctx.Err()
}

// row is a case with all that is known of it.
func (t *casesTable) row(i int) string {
	row := string(rune(t.class[i]))
	if t.value != nil {
		row += fmt.Sprintf("\t%d", t.value[i])
	}
	if t.score != nil {
		row += fmt.Sprintf("\t%d", t.score[i])
	}
	return row + "\t" + oneLine(t.cases.At(i))
}

// describe prints the table for people.
func (t *casesTable) describe(a *app) {
	which := fmt.Sprintf("the %d smallest cases", len(t.class))
	if t.whole {
		which = fmt.Sprintf("all %d cases", len(t.class))
	}
	count := map[game.Class]int{}
	for _, c := range t.class {
		count[game.Class(c)]++
	}
	var counts []string
	for _, c := range []game.Class{game.P, game.N, game.D} {
		if n := count[c]; n > 0 {
			counts = append(counts, fmt.Sprintf("%c %d", c, n))
		}
	}
	a.printf("%s by its rules: %s: %s\n", t.problem.ID.Value, which, strings.Join(counts, ", "))
	legend := "class"
	if t.value != nil {
		legend += ", Grundy value"
	}
	if t.score != nil {
		legend += ", score"
	}
	a.printf("  %s, case\n", legend)
	for i := range min(fewValues, len(t.class)) {
		a.printf("  %s\n", strings.ReplaceAll(t.row(i), "\t", "  "))
	}
	if len(t.class) > fewValues {
		a.printf("  …\n")
	}
}

type (
	casesJSON struct {
		Version int          `json:"version"`
		Problem string       `json:"problem"`
		Whole   bool         `json:"whole,omitempty"` // these are all legal cases
		Cases   []ofCaseJSON `json:"cases"`
	}
	ofCaseJSON struct {
		Case  string `json:"case"`
		Class string `json:"class"`
		Value *int   `json:"value,omitempty"`
		Score *int   `json:"score,omitempty"`
	}
)

func (t *casesTable) json() casesJSON {
	out := casesJSON{Version: 1, Problem: t.problem.ID.Value, Whole: t.whole, Cases: []ofCaseJSON{}}
	for i, c := range t.class {
		j := ofCaseJSON{Case: oneLine(t.cases.At(i)), Class: string(rune(c))}
		if t.value != nil {
			j.Value = &t.value[i]
		}
		if t.score != nil {
			j.Score = &t.score[i]
		}
		out.Cases = append(out.Cases, j)
	}
	return out
}

// printMisere prints who wins when the last move loses.
func (a *app) printMisere(t *table.Table) error {
	m, err := t.Misere()
	if err != nil {
		return err
	}
	if a.json {
		a.printJSON(misereJSON{Version: 1, Rule: t.Rule().String(), Upto: t.Upto(), Misere: m.Values, Status: string(m.Status.Word),
			Theorem: m.Status.Theorem, Need: m.Status.Need, Have: m.Status.Have})
		return nil
	}
	a.printf("%s, the last move loses: heaps 0 to %d\n  ", t.Rule(), t.Upto())
	a.printf("%s\n", fewOf(m.Values))
	a.printf("  sums as in Nim, until all heaps are of value 0 or 1: %s\n", m.Status)
	return nil
}

type misereJSON struct {
	Version int      `json:"version"`
	Rule    string   `json:"rule"`
	Upto    int      `json:"upto"`
	Misere  []uint16 `json:"misere"` // values of single heaps
	Status  string   `json:"status"` // of the rule for sums
	Theorem string   `json:"theorem"`
	Need    int      `json:"need"`
	Have    int      `json:"have"`
}
