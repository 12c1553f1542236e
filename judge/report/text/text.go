// Package text writes reports for people to read on a terminal or in a log. Names, answers and
// messages are written as they are, so the caller must make them harmless for a terminal; see
// format.Harmless.
package text

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"

	"grundy/judge/format"
	"grundy/judge/i18n"
	"grundy/judge/report"
)

// A Style says how a report is written; the zero value is plain English.
type Style struct {
	Lang    string // zh for Chinese, else English
	Explain string // the language of explanations, if that is another one
	// Escape begins what colours a text, as "\x1b[" does on terminals; empty: nothing is
	// coloured.
	Escape string
	// Brief leaves out counterexamples and what compilers say.
	Brief bool
	// NoVerdict and NoReason leave out a part of the report on a submission.
	NoVerdict, NoReason bool
	// Columns is how wide the terminal is, to which sentences are wrapped; 0: they are not.
	Columns int
	// NoTier leaves out the line on the sandbox, which is needed once.
	NoTier bool
}

// The colours in use.
const (
	green = "1;32"
	red   = "1;31"
	faint = "2"
)

// colour wraps a text in a colour. The text says the same without.
func (s Style) colour(code, text string) string {
	if s.Escape == "" {
		return text
	}
	return s.Escape + code + "m" + text + s.Escape + "0m"
}

// Faint makes a text stand back.
func (s Style) Faint(text string) string { return s.colour(faint, text) }

// A printer collects a report in a style.
type printer struct {
	Style
	out bytes.Buffer
}

// printf collects a text by its English format in the catalogue of messages, its sentences
// wrapped.
func (p *printer) printf(english string, args ...any) {
	text := fmt.Sprintf(i18n.Format(p.Lang, english), args...)
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		if p.Columns > 0 && !strings.Contains(strings.TrimSpace(line), "  ") { // else a row of a table
			lines[i] = format.Wrapped(line, p.Columns)
		}
	}
	p.out.WriteString(strings.Join(lines, ""))
}

// explaining returns the language of explanations.
func (s Style) explaining() string { return cmp.Or(s.Explain, s.Lang) }

// Explaining is the style with explanations in a language.
func (s Style) Explaining(lang string) Style {
	s.Explain = lang
	return s
}

// say fills in a message.
func (s Style) say(format string, args ...any) string {
	return i18n.Sprintf(s.Lang, format, args...)
}

// text returns what was worded elsewhere: a hint, a warning.
func (s Style) text(m i18n.Message) string { return m.In(s.Lang) }

// counted returns a number of things, with commas.
func (s Style) counted(n int, noun string) string { return i18n.Counted(n, noun).In(s.Lang) }

// plural returns a number of things.
func (s Style) plural(n int, noun string) string { return i18n.Plural(n, noun).In(s.Lang) }

// flush writes all that was collected, at once.
func (p *printer) flush(w io.Writer) error {
	_, err := w.Write(p.out.Bytes())
	return err
}

// tier writes the line on the sandbox.
func (p *printer) tier(t report.Tier) {
	if !p.NoTier {
		p.printf("%s\n", p.Faint("    "+p.tierLine(t)))
	}
}

// mostLines and mostHint limit what is shown of a compile error: lines of the compiler, and
// characters of the hint before them.
const mostLines, mostHint = 40, 400

// Refusal puts what a compiler said under its heading: an excerpt, and before it the whole
// hint, if there is one.
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

// excerpt returns the first lines of a text, to stand under its heading. Each line is cut to
// the width of a screen, and invisible characters are made visible.
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
		b.WriteString("    " + format.Line(format.Visible(line), s.most(line)) + "\n")
	}
	return b.String()
}

// most returns how many characters of a line are shown: what a screen holds, if the line
// does not fit.
func (s Style) most(line string) int {
	const indent, note, most = 4, 20, 100 // the note gives the number of characters
	if s.Columns == 0 || indent+format.Width(format.Visible(line)) <= s.Columns {
		return most
	}
	return min(most, max(s.Columns-indent-note, 20))
}

// tierLine names the tier and the first things it does not promise; JSON and
// doctor have them all.
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
