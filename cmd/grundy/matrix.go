package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"grundy/judge/report"
	"grundy/judge/words"
	"grundy/problems/catalogue"
)

// A matrix holds submissions against tests: which tests tell them apart, and which
// submissions no test does.
type matrix struct {
	problem string
	rows    []*judged // those that compile
	columns []column  // tests that tell some apart, in their order
	tests   int       // in the plan
	agree   int       // tests that all have run, with one verdict
	partial int       // tests that only some have run, with one verdict, or none
	alike   []twins
}

// A column is tests on which every submission fares the same.
type column struct {
	tests []string
	// verdicts by row; empty where the submission did not come to the test.
	verdicts []report.Verdict
}

// twins are two submissions that no test tells apart, though their names promise
// different verdicts.
type twins struct{ a, b *judged }

// newMatrix makes the matrix of a round; nil where there are not two submissions to
// compare.
func newMatrix(r *round) *matrix {
	m := &matrix{problem: r.problem.Spec.ID.Value}
	for _, s := range r.all {
		if s.report != nil && s.report.Verdict != report.CE {
			m.rows = append(m.rows, s)
		}
	}
	if len(m.rows) < 2 {
		return nil
	}
	for _, s := range m.rows {
		m.tests = max(m.tests, s.report.Planned)
	}
	m.fold(testColumns(m.rows))
	m.partial = m.tests - m.agree - m.distinguishing()
	m.findAlike()
	return m
}

// fold joins the tests on which every submission fares alike, and counts those on
// which all submissions agree.
func (m *matrix) fold(columns []column) {
	known := map[string]int{} // index into m.columns by their verdicts
	for _, c := range columns {
		whole, apart := c.kind()
		if !apart && whole {
			m.agree++
		}
		if !apart {
			continue
		}
		key := fmt.Sprint(c.verdicts)
		if i, ok := known[key]; ok {
			m.columns[i].tests = append(m.columns[i].tests, c.tests...)
			continue
		}
		known[key] = len(m.columns)
		m.columns = append(m.columns, c)
	}
}

// distinguishing is the number of tests that tell some submissions apart.
func (m *matrix) distinguishing() (n int) {
	for _, c := range m.columns {
		n += len(c.tests)
	}
	return n
}

// testColumns has a column for every test that was run, in the order of the plan.
func testColumns(rows []*judged) (list []column) {
	at := map[string]int{}
	for i, s := range rows {
		for _, t := range s.report.Tests {
			if _, ok := at[t.Name]; !ok {
				at[t.Name] = len(list)
				list = append(list, column{[]string{t.Name}, make([]report.Verdict, len(rows))})
			}
			list[at[t.Name]].verdicts[i] = t.Verdict
		}
	}
	return list
}

// kind tells whether all submissions have run the tests of a column,
// and whether it tells some apart.
func (c column) kind() (whole, apart bool) {
	var seen report.Verdict
	whole = true
	for _, v := range c.verdicts {
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

// findAlike finds the pairs that no test tells apart though their names promise
// different verdicts.
func (m *matrix) findAlike() {
	for i, a := range m.rows {
		for j, b := range m.rows[:i] {
			x, errX := catalogue.Fate(b.source.Name)
			y, errY := catalogue.Fate(a.source.Name)
			if errX == nil && errY == nil && x != y && !m.apart(i, j) {
				m.alike = append(m.alike, twins{b, a})
			}
		}
	}
}

// apart tells whether a test tells two rows apart.
func (m *matrix) apart(i, j int) bool {
	return slices.ContainsFunc(m.columns, func(c column) bool {
		x, y := c.verdicts[i], c.verdicts[j]
		return x != "" && y != "" && x != y
	})
}

// alikeShown is the most pairs told of on a terminal: a wrong program that passes
// is alike to every right one.
const alikeShown = 3

// columnsShown is the most columns on a terminal; a page has them all.
const columnsShown = 15

// cell is a verdict in a matrix: a dot for a test that passes.
func cell(v report.Verdict) string {
	switch v {
	case report.AC:
		return "."
	case "":
		return "-"
	}
	return string(v)
}

// printMatrix prints the matrix of several submissions.
func (a *app) printMatrix(m *matrix) {
	a.printf("\n%s\n", m.headline())
	if len(m.columns) > 0 {
		a.printf("\n")
		a.printRows(m)
	}
	a.printAlike(m)
}

// printAlike tells of the pairs that no test tells apart.
func (a *app) printAlike(m *matrix) {
	test, more := "test", ""
	if m.partial > 0 {
		test, more = "test that was run", "; --all runs all"
	}
	for i, p := range m.alike {
		if i == alikeShown {
			a.printf("\n  … and %s more\n", plural(len(m.alike)-i, "such pair"))
			return
		}
		a.printf("\n  no %s tells %s from %s, whose names promise different verdicts%s;\n  hunt for one: %s\n",
			test, visible(p.a.name), visible(p.b.name), more, p.hunt(m.problem))
	}
}

// headline says in a sentence how many tests tell the submissions apart.
func (m *matrix) headline() string {
	s := fmt.Sprintf("%s, %s: ", plural(len(m.rows), "submission"), plural(m.tests, "test"))
	switch n := m.distinguishing(); n {
	case 0:
		s += "none tells any two apart"
	case 1:
		s += "1 tells some apart"
	default:
		s += fmt.Sprintf("%d tell some apart", n)
	}
	if m.agree > 0 {
		s += fmt.Sprintf(", all agree on %d", m.agree)
	}
	if m.partial > 0 {
		s += fmt.Sprintf(", %d not run by all", m.partial)
	}
	return s
}

// hunt is the command that looks for an input on which two submissions differ.
func (p twins) hunt(problem string) string {
	return fmt.Sprintf("grundy stress %s %s --against %s", problem, words.Shell(p.b.path), words.Shell(p.a.path))
}

func (a *app) printRows(m *matrix) {
	width := 0
	for _, s := range m.rows {
		width = max(width, utf8.RuneCountInString(visible(s.name)))
	}
	shown := m.columns[:min(len(m.columns), columnsShown)]
	a.printf("  %-*s", width, "")
	for i := range shown {
		a.printf("  %-3d", i+1)
	}
	a.printf("  verdict\n")
	for i, s := range m.rows {
		a.printf("  %-*s", width, visible(s.name))
		for _, c := range shown {
			a.printf("  %-3s", cell(c.verdicts[i]))
		}
		a.printf("  %s\n", s.report.Verdict)
	}
	a.printf("\n")
	for i, c := range shown {
		a.printf("  %-3d %s\n", i+1, c.name(3))
	}
	if more := len(m.columns) - len(shown); more > 0 {
		a.printf("  … %s more; --html shows all\n", plural(more, "column"))
	}
	a.printf("  . passes%s\n", m.notRun())
}

// name is the tests of a column, at most so many of them by name.
func (c column) name(most int) string {
	if len(c.tests) <= most+1 {
		return strings.Join(c.tests, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(c.tests[:most], ", "), len(c.tests)-most)
}

// notRun explains the sign of a test that was not run, where it is used.
func (m *matrix) notRun() string {
	for _, c := range m.columns {
		if slices.Contains(c.verdicts, "") {
			return ", - not run after an earlier failure (--all runs all)"
		}
	}
	return ""
}
