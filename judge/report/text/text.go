// Package text writes reports for people to read on a terminal or in a log. It writes
// what a report says and no more: whoever shows it to a terminal makes it harmless
// there (see words.Harmless), for names, answers and messages hold what they like.
package text

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"grundy/judge/sandbox"
	"grundy/judge/words"
)

// A Style says how a report is written; the zero value is plain English.
type Style struct {
	Lang string // of the explanation: zh for Chinese, else English
	// Escape begins what colours a text, as "\x1b[" does on terminals; empty: nothing is
	// coloured.
	Escape string
	// Brief leaves out counterexamples and what compilers say.
	Brief bool
	// NoVerdict and NoReason leave out a part of the report on a submission.
	NoVerdict, NoReason bool
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

func (p *printer) printf(format string, args ...any) { fmt.Fprintf(&p.out, format, args...) }

// flush writes all that was collected, at once.
func (p *printer) flush(w io.Writer) error {
	_, err := w.Write(p.out.Bytes())
	return err
}

// tier writes the line on the sandbox.
func (p *printer) tier(t sandbox.Tier) {
	if !p.NoTier {
		p.printf("%s\n", p.Faint("    "+tierLine(t)))
	}
}

// Excerpt puts a text under its heading: at most so many lines, each cut to what a
// screen holds, and made of visible characters.
func Excerpt(text string, lines int) string {
	if text == "" {
		return "    (nothing)\n"
	}
	var b strings.Builder
	all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range all {
		if i == lines && len(all) > lines+1 {
			fmt.Fprintf(&b, "    … %d more lines\n", len(all)-i)
			break
		}
		b.WriteString("    " + words.Line(words.Visible(line), 100) + "\n")
	}
	return b.String()
}

// tierLine names the tier and the first things it does not promise; JSON and
// doctor have them all.
func tierLine(t sandbox.Tier) string {
	const shown = 2
	s := "sandbox tier " + t.Name
	if len(t.Gaps) == 0 {
		return s
	}
	s += ": " + strings.Join(t.Gaps[:min(shown, len(t.Gaps))], "; ")
	if more := len(t.Gaps) - shown; more > 0 {
		s += fmt.Sprintf("; %d more in grundy doctor", more)
	}
	return s
}
