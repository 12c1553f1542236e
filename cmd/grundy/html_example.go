package main

import (
	"fmt"

	"grundy/judge/check"
	"grundy/judge/explain"
	"grundy/judge/report"
)

// An exampleSheet is a counterexample on the page.
type exampleSheet struct {
	Headline      string
	Unsteady      string
	Input, Stderr excerpt
	Wanted        excerpt      // where there is nothing to compare with
	Compared      []lineBeside // where there is
	Checker       string       // that decides, where text does not
	Detail, Hint  string
	Whole         string // the command for the whole of a long input
	Why           []told
	Play          []plyRow
}

// A told is a sentence in a language.
type told struct{ Lang, Text string }

// A plyRow is a position of a line of play with who came to it.
type plyRow struct {
	report.Ply
	Who, Class, Sign string
	Drawing          *drawing
}

// inputShown is the most lines of an input on the page.
const inputShown = 24

func exampleSheetOf(r *report.Report, lang string) *exampleSheet {
	ex := r.Counterexample
	if ex == nil {
		return nil
	}
	e := &exampleSheet{
		Headline: headlineIn(ex, lang), Unsteady: unsteady(r.Runs, r.Fails, lang), Input: excerptOf(string(ex.Input), inputShown),
		Detail: shorten(ex.Detail), Hint: onPage(ex.Hint), Whole: wholeTest(r, ex),
	}
	switch {
	case ex.Verdict == report.WA || ex.Verdict == report.PE:
		e.Compared = compare(string(ex.Want), string(ex.Got))
		e.Checker = checkerNote(r.Problem)
	case ex.Cases <= 1:
		e.Wanted = excerptOf(string(ex.Want), inputShown)
	}
	if ex.Verdict == report.RE {
		e.Stderr = excerptOf(string(ex.Stderr), inputShown)
	}
	for _, l := range languageOrder(lang) {
		if s := explanation(ex, l); s != "" {
			e.Why = append(e.Why, told{l, onPage(s)})
		}
	}
	e.play(r, lang)
	return e
}

// languageOrder has the language of the page first.
func languageOrder(lang string) []string {
	if lang == "zh" {
		return []string{"zh", "en"}
	}
	return []string{"en", "zh"}
}

// checkerNote names a checker that takes answers which differ as text.
func checkerNote(p report.Problem) string {
	if kind, _ := check.BuiltinOf(p.Checker); kind.Literal {
		return ""
	}
	return p.Checker
}

func (e *exampleSheet) play(r *report.Report, lang string) {
	say := speakerOf(lang)
	facts := r.Counterexample.Facts
	if facts == nil {
		return
	}
	for i, p := range facts.Line {
		p.Position = explain.Position(p.Position, lang)
		row := plyRow{Ply: p, Who: say("start"), Drawing: drawingOf(p)}
		if i > 0 {
			row.Who = say(fmt.Sprintf("move %d", i%2))
		}
		if p.Class != 0 {
			row.Sign, row.Class = string(p.Class), say("class "+string(p.Class))
		}
		e.Play = append(e.Play, row)
	}
}

// A matrixSheet is the matrix on the page.
type matrixSheet struct {
	Note    string
	Columns []columnSheet
	Rows    []matrixRow
	Alike   string // the heading of Twins
	Twins   []twinSheet
}

type columnSheet struct {
	Number int
	First  string // the first of its tests
	More   int    // how many others
	Tests  string
}

type matrixRow struct {
	Name, ID       string
	Verdict, Class string
	Cells          []cellSheet
}

type cellSheet struct{ Text, Class string }

type twinSheet struct{ A, B, Hunt string }

// matrixSheetOf has a row for every submission, also for those that do not compile.
func matrixSheetOf(r *round) *matrixSheet {
	if len(r.all) < 2 {
		return nil
	}
	say := speakerOf(r.lang)
	m := newMatrix(r)
	if m == nil {
		m = &matrix{}
	}
	s := &matrixSheet{}
	if len(m.rows) > 0 {
		s.Note = say("matrix head", len(m.rows), m.tests, m.distinguishing(), m.agree, m.partial)
	}
	for i, c := range m.columns {
		s.Columns = append(s.Columns, columnSheet{i + 1, c.tests[0], len(c.tests) - 1, c.name(200)})
	}
	s.rows(r, m)
	if s.Alike = say("twins"); m.partial > 0 {
		s.Alike = say("twins run")
	}
	for _, p := range m.alike {
		s.Twins = append(s.Twins, twinSheet{onPage(p.a.name), onPage(p.b.name), onPage(p.hunt(m.problem))})
	}
	return s
}

// rows has a row for every submission, with cells where it is in the matrix.
func (s *matrixSheet) rows(r *round, m *matrix) {
	at := 0 // of the rows of the matrix
	for i, j := range r.all {
		row := rowOf(j, fmt.Sprintf("s%d", i+1))
		inMatrix := at < len(m.rows) && m.rows[at] == j
		for _, c := range m.columns {
			v := report.Verdict("")
			if inMatrix {
				v = c.verdicts[at]
			}
			row.Cells = append(row.Cells, cellSheet{string(v), classOf(v)})
		}
		if inMatrix {
			at++
		}
		s.Rows = append(s.Rows, row)
	}
}

// rowOf is the row of a submission, without cells.
func rowOf(j *judged, id string) matrixRow {
	row := matrixRow{Name: onPage(j.name), ID: id, Verdict: "?", Class: "fault"}
	if j.report != nil {
		row.Verdict, row.Class = string(j.report.Verdict), classOf(j.report.Verdict)
	}
	return row
}
