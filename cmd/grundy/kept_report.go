package main

import (
	"io"

	"grundy/judge/grammar"
	"grundy/judge/report/json"
	"grundy/judge/report/stored"
	"grundy/judge/report/text"
	"grundy/judge/spec"
	"grundy/judge/table"
)

// keptFound is what came of a kept table.
type keptFound struct {
	keeping
	cases          *grammar.Cases // of a table of cases
	entries, bytes int
	result         stored.Result
	fault          string // what of it cannot be read
	differences    []table.Difference
}

func (f *keptFound) bad() bool { return f.report().Bad() }

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
	f.result = stored.Differs
	f.differences = table.Differences(entries, computed)
}

// printKept prints what came of a kept table.
func (a *app) printKept(f *keptFound) {
	if a.json {
		a.showJSON(func(w io.Writer) error { return json.Table(w, f.report()) })
		return
	}
	a.show(func(w io.Writer) error { return text.Table(w, f.report()) })
}

// report is what renderers need to know of it.
func (f *keptFound) report() *stored.Table {
	out := f.about()
	out.File, out.Entries, out.Bytes, out.Result, out.Fault = f.shown(), f.entries, f.bytes, f.result, f.fault
	for _, d := range f.differences {
		one := stored.Difference{Index: d.Index}
		if f.OfCases() && d.Index < f.cases.Len() {
			one.Case = caseText(f.cases.At(d.Index))
		}
		if d.Stored != table.None {
			one.Stored = &d.Stored
		}
		if d.Computed != table.None {
			one.Computed = &d.Computed
		}
		out.Differences = append(out.Differences, one)
	}
	return &out
}

// about tells what a table is of: a rule and the last heap, or cases.
func (k keeping) about() stored.Table {
	out := stored.Table{Problem: k.problem.ID.Value, Kind: string(k.Kind)}
	if k.OfCases() {
		out.Cases = k.scope()
	} else {
		out.Rule, out.Upto = k.rule.String(), k.Upto
	}
	return out
}

// storedTables tells which tables a problem keeps; none without a problem. Files are
// named where there are any.
func storedTables(sp *spec.Problem) ([]stored.Table, error) {
	if sp == nil {
		return nil, nil
	}
	list, err := keepingsOf(sp)
	var all []stored.Table
	for _, k := range list {
		out := k.about()
		if _, kept, err := k.read(); err == nil && kept != nil {
			out.File = k.shown()
		}
		all = append(all, out)
	}
	return all, err
}
