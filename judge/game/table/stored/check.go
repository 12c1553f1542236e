package stored

import (
	"bytes"
	"context"

	"grundy/judge/base/i18n"
	"grundy/judge/game/table"
	report "grundy/judge/report/tablecheck"
	"grundy/judge/spec/grammar"
)

// Found is a stored table with the result of comparing it with the computed one.
type Found struct {
	Table
	Result         report.Result
	Computed       *grammar.Cases // for a table of cases
	Entries, Bytes int            // of the computed table in its stored form
	Fault          i18n.Message   // why the stored table cannot be read to its end; empty if it can
	Differences    []table.Difference
}

// Check computes the table. It compares the table with the stored one or, if write is set, stores
// it.
func (t Table) Check(ctx context.Context, write bool) (*Found, error) {
	made, cases, err := t.compute(ctx)
	if err != nil {
		return nil, err
	}
	file, stored, err := t.read()
	if err != nil {
		return nil, err
	}
	text := t.text(made)
	found := &Found{Table: t, Computed: cases, Entries: len(made.Entries), Bytes: len(text), Result: report.Same}
	switch {
	case stored != nil && bytes.Equal(stored, text):
	case write:
		found.Result = report.Written
		err = t.write(file, text)
	case stored == nil:
		found.Result = report.Missing
	default:
		found.differ(string(stored), made)
	}
	return found, err
}

// differ finds the entries in which the stored table differs from the computed one.
func (f *Found) differ(stored string, made table.Stored) {
	read := table.ReadTSV
	switch {
	case f.inCode:
		read = table.ReadGo
	case f.OfCases():
		read = func(text string) ([]int, error) { return table.ReadPacked(table.FormOf(f.Kind), text) }
	}
	entries, err := read(stored)
	computed := made.Entries
	if err != nil { // entries after the fault are unknown, not wrong
		f.Fault = i18n.Of(err)
		computed = computed[:min(len(entries), len(computed))]
	}
	f.Result = report.Differs
	f.Differences = table.Differences(entries, computed)
}
