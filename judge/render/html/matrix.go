package html

import (
	"fmt"

	"grundy/judge/base/format"
	"grundy/judge/render/matrix"
	"grundy/judge/report"
	"grundy/judge/report/batch"
)

// A matrixSheet is the content of the matrix on the page.
type matrixSheet struct {
	Note    string
	Columns []columnSheet
	Rows    []matrixRow
	Alike   string // the heading above Twins
	Twins   []twinSheet
}

type columnSheet struct {
	Number int
	First  string // the first test of the column
	More   int    // the number of its other tests
	Tests  string
}

type matrixRow struct {
	Name, ID       string
	Verdict, Class string
	Cells          []cellSheet
}

type cellSheet struct {
	Text, Class string
	Time        string // the greatest CPU time of the column's tests; empty: not run
}

type twinSheet struct{ A, B, Hunt string }

// matrixSheetOf returns a sheet with a row for every submission, including submissions that do
// not compile. It returns nil if there is only one submission.
func matrixSheetOf(r *batch.Round, say speaker) *matrixSheet {
	if len(r.All) < 2 {
		return nil
	}
	m := matrix.New(r)
	if m == nil {
		m = &matrix.Matrix{}
	}
	s := &matrixSheet{}
	if len(m.Rows) > 0 {
		s.Note = say("Submissions: %d, tests: %d. Tests that distinguish some: %d, on which all agree: %d, not run by all: %d.", len(m.Rows), m.Tests, m.Distinguishing(), m.Agree, m.Partial)
	}
	for i, c := range m.Columns {
		s.Columns = append(s.Columns, columnSheet{i + 1, c.Tests[0], len(c.Tests) - 1, say("%s", format.Few(c.Tests, 200))})
	}
	s.rows(r, m)
	if s.Alike = say("No test distinguishes these, although their names promise different verdicts"); m.Partial > 0 {
		s.Alike = say("No test that was run distinguishes these, although their names promise different verdicts; --all=every runs all")
	}
	for _, p := range m.Alike {
		s.Twins = append(s.Twins, twinSheet{onPage(p.A.Name), onPage(p.B.Name), onPage(p.Hunt)})
	}
	return s
}

// rows adds a row for every submission. A submission that is in the matrix has cells.
func (s *matrixSheet) rows(r *batch.Round, m *matrix.Matrix) {
	at := 0 // of the rows of the matrix
	for i, j := range r.All {
		row := rowOf(j, fmt.Sprintf("s%d", i+1))
		inMatrix := at < len(m.Rows) && m.Rows[at] == j
		for _, c := range m.Columns {
			v, took := report.Verdict(""), ""
			if inMatrix {
				if v = c.Verdicts[at]; v != "" {
					took = format.Seconds(c.Times[at])
				}
			}
			row.Cells = append(row.Cells, cellSheet{string(v), classOf(v), took})
		}
		if inMatrix {
			at++
		}
		s.Rows = append(s.Rows, row)
	}
}

// rowOf returns the row of a submission, without cells.
func rowOf(j *batch.Submission, id string) matrixRow {
	row := matrixRow{Name: onPage(j.Name), ID: id, Verdict: "?", Class: "fault"}
	if j.Report != nil {
		row.Verdict, row.Class = string(j.Report.Verdict), classOf(j.Report.Verdict)
	}
	return row
}
