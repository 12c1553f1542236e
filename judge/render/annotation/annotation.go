// Package annotation finds the lines of a source to which a verdict refers: lines with errors of
// the compiler, or the line at which the program crashed.
package annotation

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/report"
	"grundy/judge/report/batch"
	"grundy/judge/run/crash"
)

// A Remark is a message about a line of a source.
type Remark struct {
	Line, Column int    // from 1; 0: unknown
	Text         string // the compiler's message; empty: use the reason of the verdict
	// File is another file of the program, by its path beside the source; empty: the source.
	File string
}

// Of returns the remarks on a submission that has a report and is not accepted. These are the
// compiler's errors, or the verdict at the line where the program crashed, if that is known. A
// remark without a line is placed at line 1.
func Of(s *batch.Submission) []Remark {
	r := s.Report
	if r.Verdict == report.CE {
		for i, name := range append([]string{s.File}, r.Files...) {
			list := compilerErrors(r.Compile.Log.String(), name)
			for j := range list {
				if i > 0 {
					list[j].File = name
				}
			}
			if len(list) > 0 {
				return list
			}
		}
	}
	m := Remark{Line: 1}
	if ex := r.Counterexample; ex != nil && ex.Verdict == report.RE {
		if p, ok := crash.Trace(ex.Stderr, append(crash.Names{s.File}, r.Files...)); ok && p.Line > 0 {
			m.at(s, p.File, p.Line)
		}
	}
	if ex := r.Counterexample; ex != nil && ex.Place != nil && ex.Place.Line > 0 {
		m.at(s, ex.Place.File, ex.Place.Line)
	}
	return []Remark{m}
}

// at sets the place of a remark.
func (m *Remark) at(s *batch.Submission, file string, line int) {
	if m.Line, m.File = line, ""; slices.Contains(s.Report.Files, file) {
		m.File = file
	}
}

// A placeForm is the form in which compilers print a place. NAME stands for the source's name.
type placeForm struct {
	form string
	// above: the message is on the previous line (rustc); below: the message is on the next line
	// that says Error (python3, node).
	above, below bool
}

// placeForms lists the forms. The first form that matches is used.
var placeForms = []placeForm{
	{form: `^NAME:(\d+)(?::(\d+))?: (?:fatal )?error: (.*)`}, // gcc, g++, javac
	{form: `^\s*--> NAME:(\d+):(\d+)()$`, above: true},       // rustc
	{form: `^\s*File "NAME", line (\d+)()()$`, below: true},  // python3
	{form: `^NAME:(\d+)()()$`, below: true},                  // node
	{form: `^NAME:(\d+):(\d+): (.*)`},                        // go; last, because notes of gcc look like it
}

// compilerErrors finds the places of errors in a compiler's log.
func compilerErrors(log, name string) []Remark {
	for _, p := range placeForms {
		if found := p.find(strings.Split(log, "\n"), name); len(found) > 0 {
			return found
		}
	}
	return nil
}

// find returns the errors that have this form.
func (p placeForm) find(lines []string, name string) (found []Remark) {
	form := regexp.MustCompile(strings.ReplaceAll(p.form, "NAME", regexp.QuoteMeta(name)))
	for i, line := range lines {
		at := form.FindStringSubmatch(line)
		if at == nil {
			continue
		}
		m := Remark{Text: at[3]}
		m.Line, _ = strconv.Atoi(at[1]) // digits; 0 if the number is too large
		m.Column, _ = strconv.Atoi(at[2])
		if p.above && i > 0 {
			m.Text = lines[i-1]
		}
		if p.below {
			m.Text = nextError(lines[i+1:])
		}
		if !p.above || strings.HasPrefix(m.Text, "error") { // skip warnings and notes
			found = append(found, m)
		}
	}
	return found
}

// nextError returns the first line that names an error, such as SyntaxError: invalid syntax. If
// there is none, it returns "does not compile".
func nextError(lines []string) string {
	for _, line := range lines {
		if word, _, ok := strings.Cut(line, ":"); ok && strings.HasSuffix(word, "Error") {
			return line
		}
	}
	return "does not compile"
}
