package main

import (
	"context"
	"fmt"
	"strings"

	"grundy/judge/fault"
	"grundy/judge/game"
	"grundy/judge/spec"
	"grundy/judge/table/cases"
	"grundy/judge/table/stored"
	"grundy/problems/catalogue"
)

// casesTable is what the rules say of the smallest cases of a problem.
type casesTable struct {
	*cases.Table
	problem *spec.Problem
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
		for i := range t.Class {
			a.printf("%s\n", t.Row(i))
		}
	default:
		t.describe(a)
	}
	return nil
}

// forCases refuses what says nothing to cases.
func (f tableFlags) forCases(sp *spec.Problem) error {
	refuse := func(what string) error {
		return fault.New(sp.ID.Value, "its rules are no sum of heaps: "+what, "give the rule of a heap by --take or --octal")
	}
	switch {
	case f.upto < 1 || f.upto > spec.MostCases:
		return fault.New("--upto", fmt.Sprint(f.upto, " is no number of cases"), fmt.Sprintf("give one from 1 to %d", spec.MostCases))
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
	g, rules, err := catalogue.Rules(sp)
	if err == nil && rules == nil {
		err = stored.NoRules(sp.ID.Place)
	}
	if err != nil {
		return nil, err
	}
	t, err := cases.Of(ctx, g, rules, most)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fault.New(sp.ID.Value, err.Error(), "ask for fewer cases by --upto")
	}
	return &casesTable{t, sp}, nil
}

// describe prints the table for people.
func (t *casesTable) describe(a *app) {
	which := fmt.Sprintf("the %d smallest cases", len(t.Class))
	if t.Whole {
		which = fmt.Sprintf("all %d cases", len(t.Class))
	}
	count := map[game.Class]int{}
	for _, c := range t.Class {
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
	if t.Value != nil {
		legend += ", Grundy value"
	}
	if t.Score != nil {
		legend += ", score"
	}
	a.printf("  %s, case\n", legend)
	for i := range min(fewValues, len(t.Class)) {
		a.printf("  %s\n", strings.ReplaceAll(t.Row(i), "\t", "  "))
	}
	if len(t.Class) > fewValues {
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
	out := casesJSON{Version: 1, Problem: t.problem.ID.Value, Whole: t.Whole, Cases: []ofCaseJSON{}}
	for i, c := range t.Class {
		j := ofCaseJSON{Case: cases.Line(t.Cases.At(i)), Class: string(rune(c))}
		if t.Value != nil {
			j.Value = &t.Value[i]
		}
		if t.Score != nil {
			j.Score = &t.Score[i]
		}
		out.Cases = append(out.Cases, j)
	}
	return out
}
