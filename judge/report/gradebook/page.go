package gradebook

import (
	_ "embed"
	"html/template"
	"io"

	"grundy/judge/grade"
	"grundy/judge/report"
	"grundy/judge/words"
)

//go:embed page.tmpl
var page string

type (
	// overview is what the page shows.
	overview struct {
		Lang     string
		Problems []string
		Rows     []row
		Solved   []string
		Similar  []grade.Pair
		Strays   []string
		Lost     []string
		Failures []*grade.Try
	}
	row struct {
		Name, Total string
		Cells       []cell
	}
	cell struct{ Text, Class, Link string }
)

// Page writes an overview that stands alone: no script, nothing to fetch. Link returns the
// address of the report on a program, empty if there is none.
func Page(w io.Writer, s *grade.Sheet, lang string, link func(t *grade.Try) string) error {
	say := speakerOf(lang)
	t, err := template.New("page").Funcs(template.FuncMap{
		"say": say, "visible": words.Visible, "percent": func(share float64) int { return int(100*share + 0.5) },
	}).Parse(page)
	if err != nil {
		return err
	}
	o := overview{Lang: lang, Problems: s.Problems, Solved: solved(s, say), Similar: s.Similar(), Strays: s.Strays, Lost: s.Lost, Failures: failures(s)}
	for _, st := range s.Students {
		r := row{Name: words.Visible(st.Name), Total: number(s.Total(st))}
		for i := range s.Problems {
			r.Cells = append(r.Cells, cellOf(s, st, i, link))
		}
		o.Rows = append(o.Rows, r)
	}
	return t.Execute(w, o)
}

func cellOf(s *grade.Sheet, st *grade.Student, problem int, link func(*grade.Try) string) cell {
	c := cell{Text: shown(s, st, problem), Class: "none"}
	best := st.Cells[problem].Best()
	switch {
	case best == nil && st.Cells[problem].Failed():
		c.Class = "error"
	case best == nil:
	case best.Report.Verdict == report.AC:
		c.Class = "right"
	case s.Points(st, problem) > 0:
		c.Class = "part"
	default:
		c.Class = "wrong"
	}
	if best != nil {
		c.Link = link(best)
	}
	return c
}
