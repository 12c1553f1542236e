package text

import (
	"cmp"
	"fmt"
	"io"
	"strconv"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/quality/lint"
)

// lintColumns are the widths of the columns of Findings. A negative width means alignment to the
// left.
var lintColumns = []int{-14, 26, 12, 7, 6, 8}

// lintWidth is the total width of the columns, with the blanks between them.
const lintWidth = 14 + 1 + 26 + 1 + 12 + 1 + 7 + 1 + 6 + 1 + 8

// LintHead returns the headings of the columns of Findings.
func LintHead(s Style) string {
	return s.lintRow(s.say("problem"), s.say("cases agree"), s.say("submissions"), s.say("layout"), s.say("tests"), s.say("seconds"))
}

// lintRow formats a row, in columns if they fit.
func (s Style) lintRow(cells ...string) string {
	row := format.Row(lintColumns, cells...)
	if s.Columns == 0 || format.Width(row) <= s.Columns && lintWidth <= s.Columns {
		return row
	}
	return format.Narrow(s.Columns, cells...)
}

// Findings writes the result of linting a problem: a row, and below it the comparison with the
// brute, the points of submissions, the faults and the notes.
func Findings(w io.Writer, f *lint.Findings, s Style) error {
	p := &printer{Style: s}
	agree := cmp.Or(p.agreeing(f.Trusted), p.agreeing(f.Brute), p.say("none"))
	if f.Trusted.None() && f.Brute.None() && len(f.Notes) > 0 {
		agree = p.say("not compared")
	}
	layout := p.say("free")
	if f.Problem.Spec.Strict() {
		layout = p.say("counts")
	}
	p.out.WriteString(p.lintRow(f.Problem.Spec.ID.Value, agree,
		p.say("%d of %d", f.Right, f.Total), layout, strconv.Itoa(f.Tests), fmt.Sprintf("%.1f", f.Took.Seconds())) + "\n")
	switch {
	case f.Brute.None():
	case f.Brute.Whole:
		p.printf("    the brute agrees on all cases: %d\n", f.Brute.Cases)
	default:
		p.printf("    the brute agrees on the smallest cases: %d, and on random ones: %d\n", f.Brute.Cases, f.Brute.Balanced)
	}
	for _, s := range f.Scores {
		p.printf("    %s%s%s\n", format.Visible(s.File), p.say(": "), format.Visible(p.points(s.Points, s.Of, s.Subtasks)))
	}
	for _, one := range f.Faults {
		p.printf("    %s\n", i18n.Line(p.Lang, one))
	}
	for _, n := range f.Notes {
		p.printf("    note: %s\n", p.text(n))
	}
	if f.Interrupted {
		p.interrupted(f)
	}
	return p.flush(w)
}

// interrupted writes the results of the programs that were judged before a check was stopped.
func (p *printer) interrupted(f *lint.Findings) {
	for _, one := range f.Judged {
		p.printf("    %s%s%s\n", format.Visible(one.File), p.say(": "), p.text(one.Got))
	}
	p.printf("    note: interrupted after %s; nothing else was checked\n", p.plural(len(f.Judged), "program"))
}

// agreeing describes how many cases agree with the rules or the brute; empty if none was
// compared.
func (p *printer) agreeing(t lint.Trusted) string {
	switch {
	case t.None():
		return ""
	case t.Whole:
		return p.say("all %d", t.Cases)
	}
	return p.say("%d small, %d random", t.Cases, t.Balanced)
}

// Checks writes the checks of lint: their names, their subjects, and the kinds of problems that have them.
func Checks(w io.Writer, list []lint.Check, s Style) error {
	p := &printer{Style: s}
	for _, c := range list {
		of := ""
		switch {
		case !c.OfSpecs():
			of = " " + p.say("(packages of other judges)")
		case !c.OfPackages():
			of = " " + p.say("(specs)")
		}
		p.printf("%s\n", fmt.Sprintf("%-12s %s%s", c.Name, p.text(c.About), of))
	}
	return p.flush(w)
}

// Cached writes how many of the runs were reused from the cache; nothing if none was.
func Cached(w io.Writer, n, all int, s Style) error {
	if n == 0 {
		return nil
	}
	_, err := fmt.Fprintln(w, s.cached(n, all))
	return err
}

func (s Style) cached(n, all int) string {
	return s.say("%d of %s reused", n, s.plural(all, "run"))
}
