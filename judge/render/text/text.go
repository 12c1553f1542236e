// Package text writes reports for people, for a terminal or a log. A text from a program may
// contain control characters, so the caller must make the whole report harmless for a terminal; see
// format.Harmless.
package text

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

// A Style controls the form of a report. The zero Style is plain English.
type Style struct {
	Lang    string // Chinese if zh, otherwise English
	Explain string // the language of explanations, if it differs from Lang
	// Escape is the prefix of colour codes, such as "\x1b["; empty: no colours.
	Escape string
	// Brief omits counterexamples and compilers' messages.
	Brief bool
	// Tests adds a table of the tests to the report on a submission.
	Tests bool
	// NoVerdict and NoReason omit a part of the report on a submission.
	NoVerdict, NoReason bool
	// Columns is the width of the terminal, to which sentences are wrapped; 0: no wrapping.
	Columns int
	// NoTier omits the line on the sandbox, which is needed only once.
	NoTier bool
}

// The colours in use.
const (
	green = "1;32"
	red   = "1;31"
	faint = "2"
)

// colour adds a colour to a text. The text must be complete without colour.
func (s Style) colour(code, text string) string {
	if s.Escape == "" {
		return text
	}
	return s.Escape + code + "m" + text + s.Escape + "0m"
}

// Faint makes a text faint.
func (s Style) Faint(text string) string { return s.colour(faint, text) }

// A printer collects a report in a style.
type printer struct {
	Style
	out bytes.Buffer
}

// printf appends a translated message, and wraps its sentences. english is the key in the
// catalogue of messages.
func (p *printer) printf(english string, args ...any) {
	text := fmt.Sprintf(i18n.Format(p.Lang, english), args...)
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		if p.Columns > 0 && !strings.Contains(strings.TrimSpace(line), "  ") { // otherwise it is a row of a table
			lines[i] = format.Wrapped(line, p.Columns)
		}
	}
	p.out.WriteString(strings.Join(lines, ""))
}

// explaining returns the language of explanations.
func (s Style) explaining() string { return cmp.Or(s.Explain, s.Lang) }

// Explaining returns the style with another language of explanations.
func (s Style) Explaining(lang string) Style {
	s.Explain = lang
	return s
}

// say translates and formats a message.
func (s Style) say(format string, args ...any) string {
	return i18n.Sprintf(s.Lang, format, args...)
}

// text translates a message from elsewhere, such as a hint or a warning.
func (s Style) text(m i18n.Message) string { return m.In(s.Lang) }

// counted formats a number with a noun, with commas.
func (s Style) counted(n int, noun string) string { return i18n.Counted(n, noun).In(s.Lang) }

// plural formats a number with a noun.
func (s Style) plural(n int, noun string) string { return i18n.Plural(n, noun).In(s.Lang) }

// flush writes the collected text at once.
func (p *printer) flush(w io.Writer) error {
	_, err := w.Write(p.out.Bytes())
	return err
}

// tier writes the line about the sandbox.
func (p *printer) tier(t report.Tier) {
	if !p.NoTier {
		p.printf("%s\n", p.Faint("    "+p.tierLine(t)))
	}
}

// mostLines and mostHint bound the text of a compile error: lines of the compiler, and characters
// of the hint before them.
const mostLines, mostHint = 40, 400

// Refusal formats the messages of a compiler below their heading: the whole hint, if there is
// one, and an excerpt of the messages.
func (s Style) Refusal(log i18n.Message) string {
	hint, rest := "", log.In(s.Lang)
	if head, _, _ := strings.Cut(i18n.Format(s.Lang, "hint: %s"), "%s"); strings.HasPrefix(rest, head) {
		hint, rest, _ = strings.Cut(rest, "\n")
		hint = format.Wrapped("    "+format.Line(format.Visible(hint), mostHint)+"\n", s.Columns)
	}
	switch rest = strings.TrimLeft(rest, "\n"); {
	case hint == "":
		return s.excerpt(rest, mostLines)
	case rest == "":
		return hint
	}
	return hint + "    \n" + s.excerpt(rest, mostLines)
}

// excerpt returns the first lines of a text, indented below its heading. It cuts each line to the
// width of a screen and makes invisible characters visible.
func (s Style) excerpt(text string, lines int) string {
	if text == "" {
		return s.say("    (nothing)\n")
	}
	var b strings.Builder
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range all {
		if i == lines && len(all) > lines+1 {
			b.WriteString(s.say("    … %s\n", s.plural(len(all)-i, "more line")))
			break
		}
		b.WriteString("    " + s.line(line, s.most(line)) + "\n")
	}
	return b.String()
}

// line returns a line without control characters, cut to a number of characters. If it is cut, the
// number of its characters follows.
func (s Style) line(text string, most int) string {
	return format.LineIn(s.Lang, format.Visible(text), most)
}

// ending shows the last lines of a text, because a crash is reported there.
func (s Style) ending(text string, lines int) string {
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	left := len(all) - lines
	if left <= 1 {
		return s.excerpt(text, lines)
	}
	return s.say("    … %s\n", s.plural(left, "line")) + s.excerpt(strings.Join(all[left:], "\n"), lines)
}

// most returns the number of characters of a line that are shown. If the line does not fit on the
// screen, there must be room for the number of its characters after them.
func (s Style) most(line string) int {
	const indent, note, most = 4, 20, 100 // the note gives the number of characters
	if s.Columns == 0 || indent+format.Width(format.Visible(line)) <= s.Columns {
		return most
	}
	return min(most, max(s.Columns-indent-note, 20))
}

// tierLine names the tier and the first things that it does not promise. JSON and doctor list all
// of them.
func (s Style) tierLine(t report.Tier) string {
	const shown = 2
	parts := []string{}
	for _, gap := range t.Gaps[:min(shown, len(t.Gaps))] {
		parts = append(parts, s.text(gap))
	}
	if more := len(t.Gaps) - shown; more > 0 {
		parts = append(parts, s.say("%d more in grundy doctor", more))
	}
	if len(parts) == 0 {
		return s.say("sandbox tier %s", t.Name)
	}
	return s.say("sandbox tier %s: %s", t.Name, strings.Join(parts, s.say("; ")))
}
