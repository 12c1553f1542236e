package main

import (
	"context"
	"io"

	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/report/json"
	"grundy/judge/report/text"
	"grundy/judge/spec"
	"grundy/judge/table/cases"
	"grundy/judge/table/stored"
	"grundy/problems/catalogue"
)

// tableOfCases prints outcomes, values and scores of the smallest cases. It serves problems whose
// rules are not a sum of heaps.
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
		a.showJSON(func(w io.Writer) error { return json.Cases(w, sp.ID.Value, t) })
	case f.emit != "":
		for i := range t.Class {
			a.printf("%s\n", t.Row(i))
		}
	default:
		a.show(func(w io.Writer) error { return text.Cases(w, sp.ID.Value, t, a.style()) })
	}
	return nil
}

// forCases rejects flags that do not apply to cases.
func (f tableFlags) forCases(sp *spec.Problem) error {
	refuse := func(what i18n.Message) error {
		return fault.New(sp.ID.Value, i18n.Messagef("its rules are not a sum of heaps: %s", what), "give the rule of a heap with --take or --octal")
	}
	switch {
	case f.upto < 1 || f.upto > spec.MostCases:
		return fault.New("--upto", i18n.Messagef("%d is not a number of cases", f.upto), i18n.Messagef("give one from 1 to %d", spec.MostCases))
	case f.emit != "" && f.emit != "tsv":
		return refuse("only --emit tsv can print cases")
	case f.plot || f.svg != "":
		return refuse("there is nothing to draw")
	case f.resume:
		return refuse("an interrupted table of cases is not stored")
	case f.misere:
		return refuse("the rules already say who wins")
	}
	return nil
}

// casesOf computes the table of the smallest cases from the rules.
func casesOf(ctx context.Context, sp *spec.Problem, most int) (*cases.Table, error) {
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
		return nil, fault.New(sp.ID.Value, i18n.Of(err), "ask for fewer cases with --upto")
	}
	return t, nil
}
