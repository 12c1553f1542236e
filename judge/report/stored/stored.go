// Package stored defines the result of comparing a stored table with the rules, for
// renderers.
package stored

import "grundy/judge/i18n"

// A Table is the result of comparing a stored table with the rules, or of writing it.
type Table struct {
	Problem     string
	Kind        string // as in the spec: grundy, losing, outcome or score
	Rule        string // of a table of heaps
	Upto        int    // likewise: the last heap
	Cases       string // of a table of cases: which; empty for one of heaps
	File        string
	Entries     int
	Bytes       int
	Result      Result
	Fault       i18n.Message // what of the file cannot be read
	Differences []Difference // of the entries
}

// A Result is what became of a stored table.
type Result string

// The results.
const (
	Same    Result = "same"
	Written Result = "written"
	Missing Result = "missing"
	Differs Result = "differs"
)

// A Difference is an entry that is stored otherwise than it is computed; what is
// not there is nil.
type Difference struct {
	Index            int
	Case             string // where the table is of cases
	Stored, Computed *int
}

// Bad reports whether a table is missing or wrong.
func (t *Table) Bad() bool { return t.Result == Missing || t.Result == Differs }
