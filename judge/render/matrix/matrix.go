// Package matrix compares submissions by their verdicts on each test. It finds the tests that
// distinguish submissions, and the submissions that no test distinguishes.
package matrix

import (
	"fmt"
	"slices"
	"time"

	"grundy/judge/report"
	"grundy/judge/report/batch"
)

// A Matrix contains the verdicts of submissions on tests.
type Matrix struct {
	Rows    []*batch.Submission // submissions that compile
	Columns []Column            // tests that distinguish some submissions, in order
	Tests   int                 // number of tests in the plan
	Agree   int                 // number of tests that all submissions ran, with the same verdict
	Partial int                 // number of tests that not all submissions ran, without different verdicts
	Alike   []Pair
	stress  string // see batch.Round
}

// A Column is a list of tests that have the same verdicts: all of them give a submission the same
// one.
type Column struct {
	Tests []string
	// Verdicts are the verdicts by row; empty if the submission was not run on the test.
	Verdicts []report.Verdict
	// Times are the greatest CPU times of its tests by row; 0 if the submission was not run on them.
	Times []time.Duration
}

// A Pair is two submissions that no test distinguishes, although their names promise different
// verdicts.
type Pair struct {
	A, B *batch.Submission
	Hunt string // the command that searches for an input on which they differ; empty if there is none
}

// New returns the matrix of a round; nil if fewer than two submissions can be compared.
func New(r *batch.Round) *Matrix {
	m := &Matrix{stress: r.Stress}
	for _, s := range r.All {
		if s.Report != nil && s.Report.Verdict != report.CE {
			m.Rows = append(m.Rows, s)
		}
	}
	if len(m.Rows) < 2 {
		return nil
	}
	for _, s := range m.Rows {
		m.Tests = max(m.Tests, s.Report.Planned)
	}
	m.fold(columns(m.Rows))
	m.Partial = m.Tests - m.Agree - m.Distinguishing()
	m.findAlike()
	return m
}

// Distinguishing returns the number of tests that distinguish submissions.
func (m *Matrix) Distinguishing() (n int) {
	for _, c := range m.Columns {
		n += len(c.Tests)
	}
	return n
}

// fold joins tests with equal verdicts, and counts tests on which all submissions agree.
func (m *Matrix) fold(columns []Column) {
	known := map[string]int{} // maps verdicts to an index of m.Columns
	for _, c := range columns {
		whole, apart := c.kind()
		if !apart && whole {
			m.Agree++
		}
		if !apart {
			continue
		}
		key := fmt.Sprint(c.Verdicts)
		if i, ok := known[key]; ok {
			m.Columns[i].join(c)
			continue
		}
		known[key] = len(m.Columns)
		m.Columns = append(m.Columns, c)
	}
}

// join adds the tests of another column with the same verdicts.
func (c *Column) join(other Column) {
	c.Tests = append(c.Tests, other.Tests...)
	for row, t := range other.Times {
		c.Times[row] = max(c.Times[row], t)
	}
}

// Slowest returns the greatest CPU time of a submission on a test.
func Slowest(s *batch.Submission) (most time.Duration) {
	for _, t := range s.Report.Tests {
		most = max(most, t.CPU)
	}
	return most
}

// columns returns a column for each test that was run, in the order of the plan.
func columns(rows []*batch.Submission) (list []Column) {
	at := map[string]int{}
	for i, s := range rows {
		for _, t := range s.Report.Legible().Tests {
			if _, ok := at[t.Name]; !ok {
				at[t.Name] = len(list)
				list = append(list, Column{[]string{t.Name}, make([]report.Verdict, len(rows)), make([]time.Duration, len(rows))})
			}
			list[at[t.Name]].Verdicts[i], list[at[t.Name]].Times[i] = t.Verdict, t.CPU
		}
	}
	return list
}

// kind reports whether all submissions were run on the tests of a column, and whether the column
// distinguishes some of them.
func (c Column) kind() (whole, apart bool) {
	var seen report.Verdict
	whole = true
	for _, v := range c.Verdicts {
		switch {
		case v == "":
			whole = false
		case seen != "" && v != seen:
			apart = true
		default:
			seen = v
		}
	}
	return whole, apart
}

// findAlike finds the pairs that no test distinguishes, although their names promise different
// verdicts.
func (m *Matrix) findAlike() {
	for i, a := range m.Rows {
		for j, b := range m.Rows[:i] {
			if a.Promise != "" && b.Promise != "" && a.Promise != b.Promise && !m.apart(i, j) {
				hunt := ""
				if m.stress != "" {
					hunt = fmt.Sprintf("grundy stress %s %s --against %s", m.stress, a.Word, b.Word)
				}
				m.Alike = append(m.Alike, Pair{b, a, hunt})
			}
		}
	}
}

// apart reports whether a test distinguishes two rows.
func (m *Matrix) apart(i, j int) bool {
	return slices.ContainsFunc(m.Columns, func(c Column) bool {
		x, y := c.Verdicts[i], c.Verdicts[j]
		return x != "" && y != "" && x != y
	})
}
