package main

import (
	"context"
	"fmt"
	"strings"

	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/table"
	"grundy/judge/words"
)

// asked is what a table of cases is of: their grammar and their rules.
type asked struct {
	grammar *grammar.Grammar
	rules   game.Game
}

// askedOf finds them: the problem's own, or those of the table's case.
func askedOf(sp *spec.Problem, t spec.Table) (a asked, err error) {
	if t.Case == nil {
		a.grammar, a.rules, err = problem.Rules(sp, codeOf(sp))
	} else {
		a.rules = problemRow(sp).Reduced
		in := spec.Input{Place: t.Place, Case: t.Case, Where: t.Where}
		a.grammar, err = grammar.Compile(&spec.Problem{File: sp.File, ID: sp.ID, Input: in})
	}
	if err == nil && a.rules == nil {
		err = spec.Complaint{Place: t.Place, What: "no rules are known of the cases of this table",
			Remedy: "declare the game, or give its row in solutions a Game; a Reduced for cases of the table's own"}
	}
	return a, err
}

// keptBudget bounds the moves and positions looked at for a kept table: some minutes.
const keptBudget = 1_000_000_000

// ask makes a table of cases.
func (k keeping) ask(ctx context.Context) (table.Stored, *grammar.Cases, error) {
	most := k.Cases
	if k.Case != nil || most == spec.AllCases {
		most = spec.MostCases + 1
	}
	a, err := table.Ask(ctx, k.asked.grammar, k.asked.rules, k.Kind, most, keptBudget)
	switch {
	case ctx.Err() != nil:
		return table.Stored{}, nil, err
	case err != nil:
		return table.Stored{}, nil, spec.Complaint{Place: k.Place, What: "no table: " + err.Error(), Remedy: "keep fewer cases, or another table"}
	case !a.Whole && len(a.Entries) != k.Cases:
		return table.Stored{}, nil, spec.Complaint{Place: k.Place, What: fmt.Sprintf("there are more than %d cases, or they lie too far apart", len(a.Entries)-1),
			Remedy: "say how many of the smallest are kept, such as cases: 1000"}
	}
	what := map[spec.TableKind]string{
		spec.GrundyTable: "the Grundy values", spec.LosingTable: "the P-positions", spec.OutcomeTable: "the classes", spec.ScoreTable: "the scores",
	}[k.Kind]
	return table.Stored{
		Name: string(k.Kind), Entries: a.Entries,
		What: fmt.Sprintf("%s of %s, in the order of size", what, k.scope()),
	}, a.Cases, nil
}

// scope says of what the table is.
func (k keeping) scope() string {
	switch {
	case k.Case != nil:
		return "all (" + strings.Join(fieldNames(k.asked.grammar), ", ") + ")"
	case k.Cases == spec.AllCases:
		return "all cases"
	case k.Cases > 0:
		return fmt.Sprint(k.Cases, " cases")
	}
	return fmt.Sprintf("0..%d", k.Upto)
}

func fieldNames(g *grammar.Grammar) (names []string) {
	for _, f := range g.Fields() {
		names = append(names, f.Name)
	}
	return names
}

// mostCaseText is how many bytes of a case are shown among others.
const mostCaseText = 60

// oneLine is a case on one line.
func oneLine(c grammar.Case) string {
	return strings.Join(strings.Fields(string(c.Grammar().PrintCase(nil, c))), " ")
}

// caseText is the beginning of a case on one line.
func caseText(c grammar.Case) string {
	return words.Clip(oneLine(c), mostCaseText)
}
