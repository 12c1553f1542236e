package text

import (
	"io"
	"slices"

	"grundy/judge/base/format"
	"grundy/judge/render/matrix"
	"grundy/judge/report"
)

// alikeShown is the maximum number of listed pairs on a terminal. A wrong program that passes all
// tests forms a pair with every correct one.
const alikeShown = 3

// columnsShown is the maximum number of columns on a terminal. A page has all columns.
const columnsShown = 15

// cell returns the text of a verdict in a matrix: a dot for a test that passes.
func cell(v report.Verdict) string {
	switch v {
	case report.AC:
		return "."
	case "":
		return "-"
	}
	return string(v)
}

// Matrix writes which tests distinguish submissions, and which pairs no test distinguishes although
// their names promise different verdicts.
func Matrix(w io.Writer, m *matrix.Matrix, s Style) error {
	p := &printer{Style: s}
	p.matrix(m)
	return p.flush(w)
}

func (p *printer) matrix(m *matrix.Matrix) {
	p.printf("\n%s\n", p.heading(m))
	if len(m.Columns) > 0 {
		p.printf("\n")
		p.rows(m)
	}
	p.alike(m)
}

// alike lists the pairs that no test distinguishes although their names promise different verdicts.
func (p *printer) alike(m *matrix.Matrix) {
	test, more := p.say("test"), ""
	if m.Partial > 0 {
		test, more = p.say("test that was run"), p.say("; --all=every runs all")
	}
	for i, q := range m.Alike {
		if i == alikeShown {
			p.printf("\n  … and %s more\n", p.plural(len(m.Alike)-i, "such pair"))
			return
		}
		p.printf("\n  no %s distinguishes %s from %s, whose names promise different verdicts%s", test, format.Visible(q.A.Name), format.Visible(q.B.Name), more)
		if q.Hunt != "" {
			p.printf(";\n  look for such a test: %s", q.Hunt)
		}
		p.printf("\n")
	}
}

// heading describes, in a sentence, how many tests distinguish the submissions.
func (p *printer) heading(m *matrix.Matrix) string {
	s := p.say("%s, %s: ", p.plural(len(m.Rows), "submission"), p.plural(m.Tests, "test"))
	switch n := m.Distinguishing(); n {
	case 0:
		s += p.say("none distinguishes any two")
	case 1:
		s += p.say("1 distinguishes some")
	default:
		s += p.say("%d distinguish some", n)
	}
	if m.Agree > 0 {
		s += p.say(", all agree on %d", m.Agree)
	}
	if m.Partial > 0 {
		s += p.say(", %d others not run by all", m.Partial)
	}
	return s
}

func (p *printer) rows(m *matrix.Matrix) {
	width := 0
	for _, s := range m.Rows {
		width = max(width, format.Width(format.Visible(s.Name)))
	}
	shown := m.Columns[:min(len(m.Columns), columnsShown)]
	p.printf("  %-*s", width, "")
	for i := range shown {
		p.printf("  %-3d", i+1)
	}
	p.printf("  %s  %s\n", p.say("verdict"), p.say("slowest"))
	for i, s := range m.Rows {
		p.printf("  %s", format.Pad(format.Visible(s.Name), width))
		for _, c := range shown {
			p.printf("  %-3s", cell(c.Verdicts[i]))
		}
		p.printf("  %s  %s\n", format.Pad(string(s.Report.Verdict), format.Width(p.say("verdict"))), format.Seconds(matrix.Slowest(s)))
	}
	p.printf("\n")
	for i, c := range shown {
		p.printf("  %-3d %s\n", i+1, format.Few(c.Tests, 3))
	}
	if more := len(m.Columns) - len(shown); more > 0 {
		p.printf("  … %s more; --html shows all\n", p.plural(more, "column"))
	}
	p.printf("  . passes%s\n", p.notRun(m))
}

// notRun explains the sign for a test that was not run, if the matrix has one.
func (p *printer) notRun(m *matrix.Matrix) string {
	for _, c := range m.Columns {
		if slices.Contains(c.Verdicts, "") {
			return p.say(", - not run after an earlier failure (--all=every runs all)")
		}
	}
	return ""
}
