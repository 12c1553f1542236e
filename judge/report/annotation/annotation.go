// Package annotation finds the lines of a source that a verdict is about: those that the
// compiler complains about, and the line at which a program went wrong.
package annotation

import (
	"regexp"
	"strconv"
	"strings"

	"grundy/judge/crash"
	"grundy/judge/report"
	"grundy/judge/report/batch"
)

// A Remark is a message about a place in a source.
type Remark struct {
	Line, Column int    // from 1; 0 where unknown
	Text         string // what the compiler says; empty: the reason of the verdict
}

// Of returns the remarks on a submission that has a report and is not accepted: the
// compiler's errors, or the verdict at the line that the program itself named when it
// crashed, if it did. A remark that belongs to no line is at line 1.
func Of(s *batch.Submission) []Remark {
	r := s.Report
	if r.Verdict == report.CE {
		if list := compilerErrors(r.Compile.Log.String(), s.File); len(list) > 0 {
			return list
		}
	}
	m := Remark{Line: 1}
	if ex := r.Counterexample; ex != nil && ex.Verdict == report.RE {
		if p, ok := crash.Trace(ex.Stderr, s.File); ok && p.Line > 0 {
			m.Line = p.Line
		}
	}
	if ex := r.Counterexample; ex != nil && ex.Place != nil && ex.Place.Line > 0 {
		m.Line = ex.Place.Line
	}
	return []Remark{m}
}

// A placeForm is how compilers name a place. NAME is the source's.
type placeForm struct {
	form string
	// above: the message stands in the line before (rustc); below: in the first line
	// after that says Error (python3, node).
	above, below bool
}

// placeForms, the first that is met counts.
var placeForms = []placeForm{
	{form: `^NAME:(\d+)(?::(\d+))?: (?:fatal )?error: (.*)`}, // gcc, g++, javac
	{form: `^\s*--> NAME:(\d+):(\d+)()$`, above: true},       // rustc
	{form: `^\s*File "NAME", line (\d+)()()$`, below: true},  // python3
	{form: `^NAME:(\d+)()()$`, below: true},                  // node
	{form: `^NAME:(\d+):(\d+): (.*)`},                        // go; last, since notes of gcc look like it
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
		m.Line, _ = strconv.Atoi(at[1]) // digits, or 0 when there are too many
		m.Column, _ = strconv.Atoi(at[2])
		if p.above && i > 0 {
			m.Text = lines[i-1]
		}
		if p.below {
			m.Text = nextError(lines[i+1:])
		}
		if !p.above || strings.HasPrefix(m.Text, "error") { // no warning, no note
			found = append(found, m)
		}
	}
	return found
}

// nextError is the first line that names an error, as SyntaxError: invalid syntax.
func nextError(lines []string) string {
	for _, line := range lines {
		if word, _, ok := strings.Cut(line, ":"); ok && strings.HasSuffix(word, "Error") {
			return line
		}
	}
	return "does not compile"
}
