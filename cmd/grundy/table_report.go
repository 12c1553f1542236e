package main

import (
	"fmt"
	"strings"

	"grundy/judge/table"
)

// printTable prints what was asked for: code, or the table for people.
func (a *app) printTable(t *table.Table, made table.Paste, plot bool) error {
	switch {
	case made.Text != "":
		a.printf("%s", made.Text)
	default:
		a.describe(t)
	}
	if plot {
		return table.Text(a.stdout, t, 72, 20)
	}
	return nil
}

// fewValues is how many are shown to people.
const fewValues = 40

func (a *app) describe(t *table.Table) {
	top, at := t.Max()
	a.printf("%s: heaps 0 to %d, greatest value %d at %d\n", t.Rule(), t.Upto(), top, at)
	a.printf("  %s\n", fewOf(t.Values()))
	laws := table.Find(t)
	for _, l := range laws {
		a.printf("  %s\n", l)
	}
	if len(laws) == 0 {
		a.printf("  none(tried: %s)\n", tried())
	}
}

// fewOf lists the first values.
func fewOf(values []uint16) string {
	some := strings.Trim(fmt.Sprint(values[:min(fewValues, len(values))]), "[]")
	if len(values) > fewValues {
		some += " …"
	}
	return some
}

func tried() string {
	var names []string
	for _, k := range table.Tried() {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
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
