package main

import (
	"context"
	"errors"
	"io"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/game/table/cases"
	"grundy/judge/game/table/stored"
	"grundy/judge/render/json"
	"grundy/judge/render/text"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/problems/catalogue"
)

// tableOfCases prints outcomes, values and scores of the smallest cases. It serves problems whose
// rules are not a sum of heaps.
func (a *app) tableOfCases(ctx context.Context, sp *spec.Problem, f tableFlags) error {
	if err := f.forCases(sp); err != nil {
		return err
	}
	t, err := casesOf(ctx, sp, f)
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
		if len(f.over) > 0 {
			return fault.New("--over", i18n.Messagef("lists cases: %s", what), "remove the other flag, or --over")
		}
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
	case len(f.over) > 0 && f.upto != defaultUpto:
		return refuse("--upto does not apply")
	case f.misere:
		return refuse("the rules already say who wins")
	}
	return nil
}

// casesOf computes the table of the cases that --over names, or of the smallest cases, from the
// rules.
func casesOf(ctx context.Context, sp *spec.Problem, f tableFlags) (*cases.Table, error) {
	g, rules, err := catalogue.Rules(sp)
	if err == nil && rules == nil {
		err = stored.NoRules(sp.ID.Place)
	}
	if err != nil {
		return nil, err
	}
	remedy := i18n.Message("ask for fewer cases with --upto")
	var t *cases.Table
	if len(f.over) > 0 {
		remedy = "ask for smaller cases"
		t, err = casesOver(ctx, g, rules, f.over)
	} else {
		t, err = cases.Of(ctx, g, rules, f.upto)
	}
	var own fault.Part
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &own):
		return nil, err
	case err != nil:
		return nil, fault.New(sp.ID.Value, i18n.Of(err), remedy)
	}
	return t, nil
}

// casesOver computes the table of the cases whose fields have the values of --over.
func casesOver(ctx context.Context, g *grammar.Grammar, rules game.Game, over []string) (*cases.Table, error) {
	var axes []cases.Axis
	for _, text := range over {
		axis, err := cases.ParseAxis(g, text)
		if err != nil {
			return nil, err
		}
		axes = append(axes, axis)
	}
	return cases.Over(ctx, g, rules, axes)
}
