// Package tablecheck defines the result of comparing a stored table with the rules, for
// renderers.
package tablecheck

import "grundy/judge/base/i18n"

// A Table is the result of comparing a stored table with the rules, or of writing it.
type Table struct {
	Problem     string
	Kind        string // as in the spec: grundy, losing, outcome or score
	Rule        string // of a table of heaps
	Upto        int    // the last heap, for a table of heaps
	Cases       string // the cases, for a table of cases; otherwise empty
	File        string
	Entries     int
	Bytes       int
	Result      Result
	Fault       i18n.Message // why the file cannot be read; empty: there is no fault
	Differences []Difference // the entries that differ
}

// A Result says how a stored table compares with the rules, or that it was written.
type Result string

// The results.
const (
	Same    Result = "same"
	Written Result = "written"
	Missing Result = "missing"
	Differs Result = "differs"
)

// A Difference is an entry whose stored and computed values differ. A missing value is nil.
type Difference struct {
	Index            int
	Case             string // the case, in a table of cases
	Stored, Computed *int
}

// Bad reports whether a table is missing or wrong.
func (t *Table) Bad() bool { return t.Result == Missing || t.Result == Differs }
