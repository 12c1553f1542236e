package main

import (
	"grundy/judge/spec"
	"grundy/judge/table"
)

// keptFound is what came of a kept table.
type keptFound struct {
	keeping
	entries, bytes int
	result         string // same, written, missing, differs
	fault          string // what of it cannot be read
	differences    []table.Difference
}

func (f *keptFound) bad() bool { return f.result == "missing" || f.result == "differs" }

// differ finds the entries in which what is kept differs from what was computed.
func (f *keptFound) differ(kept string, made table.Kept) {
	read := table.ReadTSV
	if f.code {
		read = table.ReadGo
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

type (
	keptJSON struct {
		Version     int              `json:"version"`
		Problem     string           `json:"problem"`
		Table       string           `json:"table"`
		Rule        string           `json:"rule"`
		Upto        int              `json:"upto"`
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
		Index    int  `json:"index"`
		Kept     *int `json:"kept,omitempty"`
		Computed *int `json:"computed,omitempty"`
	}
	// keepsJSON is a kept table of the problem whose values are printed.
	keepsJSON struct {
		Table string `json:"table"`
		Upto  int    `json:"upto"`
		Rule  string `json:"rule"`
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
	a.printf("%-14s %s 0..%-8d %d entries, %.1f KB in %s: %s\n", f.problem.ID.Value, f.Kind, f.Upto,
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
	index := "heap"
	if f.Kind == spec.LosingTable {
		index = "P-position number"
	}
	for i, d := range f.differences {
		if i == fewDifferences {
			a.printf("  … %d differ\n", len(f.differences))
			return
		}
		a.printf("  %s %d: kept %v, computed %v\n", index, d.Index, entry(d.Kept), entry(d.Computed))
	}
}

// entry is an entry in words.
func entry(v int) any {
	if v == table.None {
		return "nothing"
	}
	return v
}

func (f *keptFound) json() keptJSON {
	out := keptJSON{
		Version: 1, Problem: f.problem.ID.Value, Table: string(f.Kind), Rule: f.rule.String(), Upto: f.Upto,
		File: f.shown(), Entries: f.entries, Bytes: f.bytes, Result: f.result, Fault: f.fault,
		Differ: len(f.differences),
	}
	for _, d := range f.differences[:min(fewDifferences, len(f.differences))] {
		j := differenceJSON{Index: d.Index}
		if d.Kept != table.None {
			j.Kept = &d.Kept
		}
		if d.Computed != table.None {
			j.Computed = &d.Computed
		}
		out.Differences = append(out.Differences, j)
	}
	return out
}
