package main

import (
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"grundy/judge/report"
)

// Annotations are lines that GitHub's CI shows beside the code:
// ::error file=a.cpp,line=5,col=19,title=CE::'n' was not declared in this scope

// annotationsShown is the most of a submission; the CI shows no more of a step.
const annotationsShown = 10

// A remark is what an annotation says of a place in a submission.
type remark struct {
	line, column int // from 1; 0 where unknown
	text         string
}

// mute keeps what is printed until the function it gives is called from being read
// as commands: a submission prints what it likes.
func (a *app) mute() (listen func()) {
	token := rand.Text()
	a.printf("::stop-commands::%s\n", token)
	return func() { a.printf("::%s::\n", token) }
}

// annotate prints the annotations of a submission, never among JSON.
func (a *app) annotate(s *judged, lang string) {
	out := a.stdout
	if a.json {
		out = a.stderr
	}
	for _, line := range s.annotations(lang) {
		fmt.Fprintln(out, line)
	}
}

// annotations are those of a submission: none where it is accepted.
func (s *judged) annotations(lang string) (lines []string) {
	if s.err != nil {
		return []string{annotation(s.path, "grundy could not judge", remark{text: s.err.Error()})}
	}
	r := s.report
	if r == nil || r.Verdict == report.AC {
		return nil
	}
	title := fmt.Sprintf("%s: %s %s (%s)", r.Verdict, r.File, sentence(r.Verdict, r.Counterexample, lang), r.Problem.ID)
	for i, m := range s.remarks(lang) {
		if i == annotationsShown {
			break
		}
		lines = append(lines, annotation(s.path, title, m))
	}
	return lines
}

// remarks are the compiler's errors, or the verdict at the line that the program
// itself named when it crashed, if it did.
func (s *judged) remarks(lang string) []remark {
	r := s.report
	if r.Verdict == report.CE {
		if list := compilerErrors(r.Compile.Log, s.source.Name); len(list) > 0 {
			return list
		}
		return []remark{{line: 1, text: strings.TrimSpace(indent(r.Compile.Log, 40))}}
	}
	m := remark{line: 1, text: strings.TrimSpace(exampleText(r, lang))}
	if ex := r.Counterexample; ex != nil && ex.Verdict == report.RE {
		if line := crashLine(string(ex.Stderr), s.source.Name); line > 0 {
			m.line = line
		}
	}
	return []remark{m}
}

// annotation is one line.
func annotation(path, title string, m remark) string {
	where := "file=" + property(inRepository(path))
	if m.line > 0 {
		where += ",line=" + strconv.Itoa(m.line)
	}
	if m.column > 0 {
		where += ",col=" + strconv.Itoa(m.column)
	}
	return "::error " + where + ",title=" + property(title) + "::" + message(m.text)
}

// The characters that end a message or a property are written as %XX. Others that
// no line should hold are visible already, or made so here.
var (
	escapeMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func message(s string) string  { return escapeMessage.Replace(s) }
func property(s string) string { return escapeProperty.Replace(s) }

// inRepository writes a path from the root of the checkout that the CI works in.
func inRepository(path string) string {
	root := os.Getenv("GITHUB_WORKSPACE")
	abs, err := filepath.Abs(path)
	if root == "" || err != nil {
		return filepath.ToSlash(path)
	}
	if rel, err := filepath.Rel(root, abs); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(path)
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
func compilerErrors(log, name string) []remark {
	for _, p := range placeForms {
		if found := p.find(strings.Split(log, "\n"), name); len(found) > 0 {
			return found
		}
	}
	return nil
}

// find gives the errors that are told in this form.
func (p placeForm) find(lines []string, name string) (found []remark) {
	form := regexp.MustCompile(strings.ReplaceAll(p.form, "NAME", regexp.QuoteMeta(name)))
	for i, line := range lines {
		at := form.FindStringSubmatch(line)
		if at == nil {
			continue
		}
		m := remark{text: at[3]}
		m.line, _ = strconv.Atoi(at[1]) // digits, or 0 when there are too many
		m.column, _ = strconv.Atoi(at[2])
		if p.above && i > 0 {
			m.text = lines[i-1]
		}
		if p.below {
			m.text = nextError(lines[i+1:])
		}
		if !p.above || strings.HasPrefix(m.text, "error") { // no warning, no note
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

// crashLine is the line of the source that standard error names last, the
// innermost of Python's, or first where the innermost comes first; 0 where none is.
func crashLine(stderr, name string) int {
	ext := filepath.Ext(name)
	names := []string{name, "main" + ext, "Main" + ext} // as compilers rename it
	for i := range names {
		names[i] = regexp.QuoteMeta(names[i])
	}
	either := `\b(?:` + strings.Join(names, "|") + `)`
	if all := regexp.MustCompile(`File ".*?`+either+`", line (\d+)`).FindAllStringSubmatch(stderr, -1); all != nil {
		line, _ := strconv.Atoi(all[len(all)-1][1])
		return line
	}
	at := regexp.MustCompile(either + `:(\d+)\b`).FindStringSubmatch(stderr)
	if at == nil {
		return 0
	}
	line, _ := strconv.Atoi(at[1])
	return line
}
