package stored

import (
	"grundy/judge/base/format"
	"grundy/judge/game/table"
	"grundy/judge/game/table/cases"
	report "grundy/judge/report/tablecheck"
)

// Report returns the facts about a table that renderers need.
func (f *Found) Report() *report.Table {
	out := f.about()
	out.File, out.Entries, out.Bytes, out.Result, out.Fault = f.Shown(), f.Entries, f.Bytes, f.Result, f.Fault
	for _, d := range f.Differences {
		one := report.Difference{Index: d.Index}
		if f.OfCases() && d.Index < f.Computed.Len() {
			one.Case = format.Clip(cases.Line(f.Computed.At(d.Index)), mostCase)
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

// mostCase is the maximum number of shown bytes of a case.
const mostCase = 60

// About describes the contents of a table, and names its file if there is one.
func (t Table) About() report.Table {
	out := t.about()
	if text, err := t.Read(); err == nil && text != nil {
		out.File = t.Shown()
	}
	return out
}

// about describes the contents of a table: a rule and the last heap, or cases.
func (t Table) about() report.Table {
	out := report.Table{Problem: t.Problem.ID.Value, Kind: string(t.Kind)}
	if t.OfCases() {
		out.Cases = t.Scope()
	} else {
		out.Rule, out.Upto = t.Rule.String(), t.Upto
	}
	return out
}
