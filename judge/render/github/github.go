// Package github writes annotations: lines that GitHub's CI shows next to the code, such as
// ::error file=a.cpp,line=5,col=19,title=CE::'n' was not declared in this scope
package github

import (
	"crypto/rand"
	"fmt"
	"io"
	slashpath "path"
	"path/filepath"
	"strconv"
	"strings"

	"grundy/judge/game/explain"
	"grundy/judge/render/annotation"
	"grundy/judge/report"
	"grundy/judge/report/batch"
)

// annotationsShown is the maximum number of annotations of a submission. GitHub has the same
// limit for a step.
const annotationsShown = 10

// Mute prevents GitHub from reading commands in the output to w until the returned function is
// called, because a submission may print anything.
func Mute(w io.Writer) (listen func()) {
	token := rand.Text()
	fmt.Fprintf(w, "::stop-commands::%s\n", token)
	return func() { fmt.Fprintf(w, "::%s::\n", token) }
}

// Annotate writes the annotations of a submission; none if it is accepted. Paths are relative to
// root, the CI's checkout, if root is not empty. reason says why a submission fails, in the
// language lang, as text.Reason does. It is called for annotations without a message of the
// compiler.
func Annotate(w io.Writer, s *batch.Submission, root, lang string, reason func(r *report.Report, lang string) string) error {
	var b strings.Builder
	for _, line := range annotations(s, root, lang, reason) {
		b.WriteString(line + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func annotations(s *batch.Submission, root, lang string, reason func(r *report.Report, lang string) string) (lines []string) {
	path := inRepository(s.Path, root)
	if s.Err != nil {
		return []string{command(path, "grundy could not judge", annotation.Remark{Text: s.Err.Error()})}
	}
	r := s.Report
	if r == nil || r.Verdict == report.AC {
		return nil
	}
	title := fmt.Sprintf("%s: %s %s (%s)", r.Verdict, r.File, explain.Of(r, lang), r.Problem.ID)
	for i, m := range annotation.Of(s) {
		if i == annotationsShown {
			break
		}
		if m.Text == "" {
			m.Text = strings.TrimSpace(reason(r, lang))
		}
		at := path
		if m.File != "" {
			at = slashpath.Join(slashpath.Dir(path), m.File)
		}
		lines = append(lines, command(at, title, m))
	}
	return lines
}

// command returns one line that GitHub shows as an annotation.
func command(path, title string, m annotation.Remark) string {
	where := "file=" + property(path)
	if m.Line > 0 {
		where += ",line=" + strconv.Itoa(m.Line)
	}
	if m.Column > 0 {
		where += ",col=" + strconv.Itoa(m.Column)
	}
	return "::error " + where + ",title=" + property(title) + "::" + message(m.Text)
}

// These replacers write as %XX the characters that would end a message or a property, and the
// percent sign.
var (
	escapeMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func message(s string) string  { return escapeMessage.Replace(s) }
func property(s string) string { return escapeProperty.Replace(s) }

// inRepository returns a path relative to the root of a checkout.
func inRepository(path, root string) string {
	abs, err := filepath.Abs(path)
	if root == "" || err != nil {
		return filepath.ToSlash(path)
	}
	if rel, err := filepath.Rel(root, abs); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(path)
}
