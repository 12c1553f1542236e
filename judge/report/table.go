package report

// A StoredTable is what came of comparing a stored table with the rules, or of writing
// it.
type StoredTable struct {
	Problem     string
	Kind        string // as in the spec: grundy, losing, outcome or score
	Rule        string // of a table of heaps
	Upto        int    // likewise: the last heap
	Cases       string // of a table of cases: which; empty for one of heaps
	File        string
	Entries     int
	Bytes       int
	Result      TableResult
	Fault       string            // what of the file cannot be read
	Differences []TableDifference // of the entries
}

// A TableResult is what became of a stored table.
type TableResult string

// The results.
const (
	TableSame    TableResult = "same"
	TableWritten TableResult = "written"
	TableMissing TableResult = "missing"
	TableDiffers TableResult = "differs"
)

// A TableDifference is an entry that is stored otherwise than it is computed; what is
// not there is nil.
type TableDifference struct {
	Index            int
	Case             string // where the table is of cases
	Stored, Computed *int
}

// Bad tells whether a table is not as it should be.
func (t *StoredTable) Bad() bool { return t.Result == TableMissing || t.Result == TableDiffers }
