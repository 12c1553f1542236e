package stored

import (
	"bytes"
	"context"

	"grundy/judge/grammar"
	"grundy/judge/table"
)

// A Result is the result of comparing a stored table with the computed one.
type Result string

// The results.
const (
	Same    Result = "same"
	Written Result = "written"
	Missing Result = "missing" // nothing is stored
	Differs Result = "differs"
)

// Found is a stored table compared with the computed one.
type Found struct {
	Table
	Result         Result
	Computed       *grammar.Cases // of a table of cases
	Entries, Bytes int            // of the table as it is to be stored
	Fault          string         // what is unreadable in it
	Differences    []table.Difference
}

// Bad reports whether the table on disk is missing or differs from the computed one.
func (f *Found) Bad() bool { return f.Result == Missing || f.Result == Differs }

// Hold computes the table and compares it with the stored one or, with write, stores
// it.
func (t Table) Hold(ctx context.Context, write bool) (*Found, error) {
	made, cases, err := t.compute(ctx)
	if err != nil {
		return nil, err
	}
	file, stored, err := t.read()
	if err != nil {
		return nil, err
	}
	text := t.text(made)
	found := &Found{Table: t, Computed: cases, Entries: len(made.Entries), Bytes: len(text), Result: Same}
	switch {
	case stored != nil && bytes.Equal(stored, text):
	case write:
		found.Result = Written
		err = t.write(file, text)
	case stored == nil:
		found.Result = Missing
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
	if err != nil { // what comes after the fault is unknown, not wrong
		f.Fault = err.Error()
		computed = computed[:min(len(entries), len(computed))]
	}
	f.Result = Differs
	f.Differences = table.Differences(entries, computed)
}
