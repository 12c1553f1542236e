package stored

import (
	"context"
	"fmt"

	"grundy/judge/base/i18n"
	"grundy/judge/game/table"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// askedOf finds the cases of a table: the cases of the problem, or the table's own.
func (t *Table) askedOf(p Problem) (err error) {
	if t.Case == nil {
		t.grammar, t.rules, err = p.Rules()
	} else {
		t.rules = p.Reduced
		in := spec.Input{Place: t.Place, Case: t.Case, Where: t.Where}
		t.grammar, err = grammar.Compile(&spec.Problem{File: p.Spec.File, ID: p.Spec.ID, Input: in})
	}
	if err == nil && t.rules == nil {
		err = NoRules(t.Place)
	}
	return err
}

// NoRules returns the complaint that there are no rules for the cases of a table.
func NoRules(at spec.Place) error {
	return spec.Complaint{Place: at, What: "the rules for the cases of this table are not known",
		Remedy: "declare the key game, or set Game in the problem's row of solutions.go; for a table with a case of its own, set Reduced there"}
}

// budget bounds the moves and positions that are examined for a table: some minutes.
const budget = 1_000_000_000

// ask computes a table of cases.
func (t Table) ask(ctx context.Context) (table.Stored, *grammar.Cases, error) {
	most := t.Cases
	if t.Case != nil || most == spec.AllCases {
		most = spec.MostCases + 1
	}
	a, err := table.Ask(ctx, t.grammar, t.rules, t.Kind, most, budget)
	switch {
	case ctx.Err() != nil:
		return table.Stored{}, nil, err
	case err != nil:
		return table.Stored{}, nil, spec.Complaint{Place: t.Place, What: i18n.Messagef("no table: %s", err), Remedy: "store fewer cases, or another table"}
	case !a.Whole && len(a.Entries) != t.Cases:
		return table.Stored{}, nil, spec.Complaint{Place: t.Place, What: i18n.Messagef("there are more than %s, or it takes too long to find all", i18n.Plural(len(a.Entries)-1, "case")),
			Remedy: "write how many of the smallest cases to store, such as cases: 1000"}
	}
	what := map[spec.TableKind]string{
		spec.GrundyTable: "the Grundy values", spec.LosingTable: "the P-positions", spec.OutcomeTable: "the classes", spec.ScoreTable: "the scores",
	}[t.Kind]
	return table.Stored{
		Name: string(t.Kind), Entries: a.Entries,
		What: fmt.Sprintf("%s of %s, in the order of size", what, t.Scope()),
	}, a.Cases, nil
}
