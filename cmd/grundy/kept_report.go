package main

import (
	"fmt"

	"grundy/judge/grammar"
	"grundy/judge/spec"
	"grundy/judge/table"
)

// keptFound is what came of a kept table.
type keptFound struct {
	keeping
	cases          *grammar.Cases // of a table of cases
	entries, bytes int
	result         string // same, written, missing, differs
	fault          string // what of it cannot be read
	differences    []table.Difference
}

func (f *keptFound) bad() bool { return f.result == "missing" || f.result == "differs" }

// differ finds the entries in which what is kept differs from what was computed.
func (f *keptFound) differ(kept string, made table.Stored) {
	read := table.ReadTSV
	switch {
	case f.code:
		read = table.ReadGo
	case f.OfCases():
		read = func(text string) ([]int, error) { return table.ReadPacked(table.FormOf(f.Kind), text) }
	}
	entries, err := read(kept)
	computed := made.Entries
	if err != nil { // what comes after the fault is unknown, not wrong
		f.fault = err.Error()
		computed = computed[:min(len(entries), len(computed))]
	}
	f.result = "differs"
	f.differences = table.Differences(entries, computed)
}

// of tells what a table is of: a rule and the last heap, or cases.
func (k keeping) of() (rule string, upto *int, cases string) {
	if k.OfCases() {
		return "", nil, k.scope()
	}
	return k.rule.String(), &k.Upto, ""
}

type (
	keptJSON struct {
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
	// keepsJSON is a kept table of the problem whose values are printed.
	keepsJSON struct {
		Table string `json:"table"`
		Upto  *int   `json:"upto,omitempty"`
		Rule  string `json:"rule,omitempty"`
		Of    string `json:"of,omitempty"`
		File  string `json:"file,omitempty"`
	}
)

// fewDifferences is how many are shown.
const fewDifferences = 5

func (a *app) printKept(f *keptFound) {
	if a.json {
		a.printJSON(f.json())
		return
	}
	words := map[string]string{"same": "as computed", "written": "written", "missing": "is not there", "differs": "differs"}
	a.printf("%-14s %s %-11s %d entries, %.1f KB in %s: %s\n", f.problem.ID.Value, f.Kind, f.scope(),
		f.entries, float64(f.bytes)/1000, f.shown(), words[f.result])
	if !f.bad() {
		return
	}
	if f.fault != "" {
		a.printf("  %s\n", f.fault)
	}
	f.printDifferences(a)
	if f.result == "differs" && f.fault == "" && len(f.differences) == 0 {
		a.printf("  its entries are right, its text is not that of --write\n")
	}
	a.printf("  write it: grundy table %s --write\n", f.problem.ID.Value)
}

func (f *keptFound) printDifferences(a *app) {
	for i, d := range f.differences {
		if i == fewDifferences {
			a.printf("  … %d differ\n", len(f.differences))
			return
		}
		a.printf("  %s: kept %v, computed %v\n", f.place(d.Index), f.entry(d.Stored), f.entry(d.Computed))
	}
}

// place names an entry.
func (f *keptFound) place(i int) string {
	switch {
	case f.OfCases() && i < f.cases.Len():
		return fmt.Sprintf("case %d, %s", i, caseText(f.cases.At(i)))
	case f.OfCases():
		return fmt.Sprintf("case %d", i)
	case f.Kind == spec.LosingTable:
		return fmt.Sprintf("P-position number %d", i)
	}
	return fmt.Sprintf("heap %d", i)
}

// entry is an entry in words.
func (f *keptFound) entry(v int) string {
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

func (f *keptFound) json() keptJSON {
	out := keptJSON{
		Version: 1, Problem: f.problem.ID.Value, Table: string(f.Kind),
		File: f.shown(), Entries: f.entries, Bytes: f.bytes, Result: f.result, Fault: f.fault,
		Differ: len(f.differences),
	}
	out.Rule, out.Upto, out.Of = f.of()
	for _, d := range f.differences[:min(fewDifferences, len(f.differences))] {
		j := differenceJSON{Index: d.Index}
		if f.OfCases() && d.Index < f.cases.Len() {
			j.Case = caseText(f.cases.At(d.Index))
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
