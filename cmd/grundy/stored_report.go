package main

import (
	"fmt"

	"grundy/judge/grammar"
	"grundy/judge/spec"
	"grundy/judge/table"
	"grundy/judge/table/cases"
	"grundy/judge/table/stored"
	"grundy/judge/words"
)

// tableOf tells what a table is of: a rule and the last heap, or cases.
func tableOf(t stored.Table) (rule string, upto *int, cases string) {
	if t.OfCases() {
		return "", nil, t.Scope()
	}
	return t.Rule.String(), &t.Upto, ""
}

// A storedReport prints what came of a stored table.
type storedReport struct{ *stored.Found }

type (
	storedJSON struct {
		Version     int              `json:"version"`
		Problem     string           `json:"problem"`
		Table       string           `json:"table"`
		Rule        string           `json:"rule,omitempty"` // of heaps
		Upto        *int             `json:"upto,omitempty"`
		Of          string           `json:"of,omitempty"` // of cases: which
		File        string           `json:"file"`
		Entries     int              `json:"entries"`
		Bytes       int              `json:"bytes"`
		Result      string           `json:"result"`
		Fault       string           `json:"fault,omitempty"`
		Differ      int              `json:"differ,omitempty"`
		Differences []differenceJSON `json:"differences,omitempty"`
	}
	// differenceJSON lacks what is not there.
	differenceJSON struct {
		Index    int    `json:"index"`
		Case     string `json:"case,omitempty"`
		Kept     *int   `json:"kept,omitempty"`
		Computed *int   `json:"computed,omitempty"`
	}
	// storesJSON is a stored table of the problem whose values are printed.
	storesJSON struct {
		Table string `json:"table"`
		Upto  *int   `json:"upto,omitempty"`
		Rule  string `json:"rule,omitempty"`
		Of    string `json:"of,omitempty"`
		File  string `json:"file,omitempty"`
	}
)

// fewDifferences is how many are shown.
const fewDifferences = 5

func (a *app) printStored(found *stored.Found) {
	f := storedReport{found}
	if a.json {
		a.printJSON(f.json())
		return
	}
	said := map[stored.Result]string{
		stored.Same: "as computed", stored.Written: "written", stored.Missing: "is not there", stored.Differs: "differs",
	}
	a.printf("%-14s %s %-11s %d entries, %.1f KB in %s: %s\n", f.Problem.ID.Value, f.Kind, f.Scope(),
		f.Entries, float64(f.Bytes)/1000, f.Shown(), said[f.Result])
	if !f.Bad() {
		return
	}
	if f.Fault != "" {
		a.printf("  %s\n", f.Fault)
	}
	f.printDifferences(a)
	if f.Result == stored.Differs && f.Fault == "" && len(f.Differences) == 0 {
		a.printf("  its entries are right, its text is not that of --write\n")
	}
	a.printf("  write it: grundy table %s --write\n", f.Problem.ID.Value)
}

func (f storedReport) printDifferences(a *app) {
	for i, d := range f.Differences {
		if i == fewDifferences {
			a.printf("  … %d differ\n", len(f.Differences))
			return
		}
		a.printf("  %s: kept %v, computed %v\n", f.place(d.Index), f.entry(d.Stored), f.entry(d.Computed))
	}
}

// place names an entry.
func (f storedReport) place(i int) string {
	switch {
	case f.OfCases() && i < f.Computed.Len():
		return fmt.Sprintf("case %d, %s", i, caseText(f.Computed.At(i)))
	case f.OfCases():
		return fmt.Sprintf("case %d", i)
	case f.Kind == spec.LosingTable:
		return fmt.Sprintf("P-position number %d", i)
	}
	return fmt.Sprintf("heap %d", i)
}

// entry is an entry in words.
func (f storedReport) entry(v int) string {
	switch {
	case v == table.None:
		return "nothing"
	case f.Kind == spec.OutcomeTable:
		return string(rune(v))
	case f.OfCases() && f.Kind == spec.LosingTable:
		return map[int]string{0: "no P-position", 1: "a P-position"}[v]
	}
	return fmt.Sprint(v)
}

func (f storedReport) json() storedJSON {
	out := storedJSON{
		Version: 1, Problem: f.Problem.ID.Value, Table: string(f.Kind),
		File: f.Shown(), Entries: f.Entries, Bytes: f.Bytes, Result: string(f.Result), Fault: f.Fault,
		Differ: len(f.Differences),
	}
	out.Rule, out.Upto, out.Of = tableOf(f.Table)
	for _, d := range f.Differences[:min(fewDifferences, len(f.Differences))] {
		j := differenceJSON{Index: d.Index}
		if f.OfCases() && d.Index < f.Computed.Len() {
			j.Case = caseText(f.Computed.At(d.Index))
		}
		if d.Stored != table.None {
			j.Kept = &d.Stored
		}
		if d.Computed != table.None {
			j.Computed = &d.Computed
		}
		out.Differences = append(out.Differences, j)
	}
	return out
}

// mostCaseText is how many bytes of a case are shown among others.
const mostCaseText = 60

// caseText is the beginning of a case on one line.
func caseText(c grammar.Case) string { return words.Clip(cases.Line(c), mostCaseText) }
