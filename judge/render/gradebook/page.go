package gradebook

import (
	_ "embed"
	"html/template"
	"io"

	"grundy/judge/base/format"
	"grundy/judge/grade"
	"grundy/judge/render/html"
	"grundy/judge/report"
)

//go:embed page.tmpl
var page string

type (
	// overview is the content of the page.
	overview struct {
		html.Frame
		Problems []string
		Noted    bool // some student has a note
		Rows     []row
		Worths   []string
		Solved   []string
		Lists    []list
		// Attendance says how many students submitted nothing; empty: nothing is to be said.
		Attendance string
	}
	row struct {
		Name, Total, Note string
		Cells             []cell
	}
	cell struct{ Text, Class, Link string }
	list struct {
		Heading string
		Lines   []string
	}
)

// Page writes a self-contained overview, without scripts or external resources. It has the style
// of programs' pages. link returns the address of the report on a program, or empty if there is
// none.
func Page(w io.Writer, s *grade.Sheet, lang string, link func(t *grade.Try) string) error {
	say := speakerOf(lang)
	o := overview{
		Frame: html.Frame{Lang: lang, PageTitle: say("Results"), Heading: say("Results")}, Problems: s.Problems, Noted: s.Noted(), Worths: worths(s, say), Solved: solved(s, say),
		Lists: lists(s, lang), Attendance: attendance(s, lang),
	}
	for _, st := range s.Students {
		r := row{Name: format.Visible(st.Name), Total: number(s.Total(st)), Note: noteOf(s, st, lang)}
		for i := range s.Problems {
			r.Cells = append(r.Cells, cellOf(s, st, i, say, link))
		}
		o.Rows = append(o.Rows, r)
	}
	return o.Page(w, page, template.FuncMap{"say": say}, o)
}

// visible returns paths as they are shown.
func visible(paths []string) (shown []string) {
	for _, path := range paths {
		shown = append(shown, format.Visible(path))
	}
	return shown
}

func cellOf(s *grade.Sheet, st *grade.Student, problem int, say speaker, link func(*grade.Try) string) cell {
	c := cell{Text: shown(s, st, problem, say), Class: "none"}
	best := st.Cells[problem].Best()
	switch {
	case best == nil && st.Cells[problem].Failed():
		c.Class = "part"
	case best == nil:
	case best.Report.Verdict == report.AC:
		c.Class = "ok"
	case s.Points(st, problem) > 0:
		c.Class = "part"
	default:
		c.Class = "bad"
	}
	if best != nil {
		c.Link = link(best)
	}
	return c
}
