// Package terminal writes documents as plain text, in the form of Markdown that is easy to read:
// formulas are plain text, tables are aligned, and samples are indented.
package terminal

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/document"
	"grundy/judge/document/formula"
	"grundy/judge/document/markdown"
)

// A writer writes a document in a language.
type writer struct {
	lang  string
	notes [][]document.Span
}

// Write writes a document.
func Write(out io.Writer, d *document.Document, lang string) error {
	w := &writer{lang: lang}
	lines := w.blocks(d.Blocks)
	for i := 0; i < len(w.notes); i++ {
		lines = append(lines, "")
		lines = append(lines, hanging(fmt.Sprintf("[%d] ", i+1), w.text(w.notes[i]))...)
	}
	for i, line := range lines {
		lines[i] = strings.TrimRight(format.Visible(line), " ")
	}
	_, err := io.WriteString(out, strings.Join(lines, "\n")+"\n")
	return err
}

// blocks returns the lines of blocks, with blank lines between them.
func (w *writer) blocks(blocks []document.Block) (lines []string) {
	for _, b := range blocks {
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, w.block(b)...)
	}
	return lines
}

func (w *writer) block(b document.Block) []string {
	switch b := b.(type) {
	case *document.Heading:
		return []string{strings.Repeat("#", b.Level) + " " + strings.Join(w.text(b.Text), " ")}
	case *document.Paragraph:
		return w.text(b.Text)
	case *document.List:
		return w.list(b)
	case *document.Table:
		return w.table(b)
	case *document.Code:
		return indented(b.Text)
	case *document.Formula:
		return indented(plain(b.TeX, "$$") + "\n")
	case *document.Picture:
		return linesOf(w.picture(b.File, b.Caption))
	case *document.Quotation:
		return prefixed("> ", "> ", w.blocks(b.Blocks))
	case *document.Rule:
		return []string{"---"}
	case *document.Sample:
		return slices.Concat([]string{i18n.Format(w.lang, "Input:"), ""}, indented(b.Input), []string{"", i18n.Format(w.lang, "Output:"), ""}, indented(b.Output))
	case *document.Interaction:
		return append([]string{i18n.Format(w.lang, "Lines with < are read by the program, lines with > are printed by it:"), ""}, indented(b.Lines(" "))...)
	}
	return nil
}

// indented returns lines that are shown literally.
func indented(text string) (lines []string) {
	for line := range strings.Lines(text) {
		lines = append(lines, "    "+strings.TrimSuffix(line, "\n"))
	}
	return lines
}

// prefixed puts a text before the first line, and another one before the other lines.
func prefixed(first, other string, lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = other + line
		if i == 0 {
			out[i] = first + line
		}
	}
	return out
}

// hanging puts a text before the first line, and as many spaces before the other lines.
func hanging(first string, lines []string) []string {
	return prefixed(first, strings.Repeat(" ", len(first)), lines)
}

// list returns the lines of a list.
func (w *writer) list(l *document.List) (lines []string) {
	loose := slices.ContainsFunc(l.Items, func(item []document.Block) bool {
		return slices.ContainsFunc(item[min(1, len(item)):], func(b document.Block) bool { _, list := b.(*document.List); return !list })
	})
	for i, item := range l.Items {
		mark := "- "
		if l.Ordered {
			mark = fmt.Sprintf("%d. ", l.Start+i)
		}
		inside := w.blocks(item)
		if len(inside) == 0 {
			inside = []string{""}
		}
		if !loose {
			inside = slices.DeleteFunc(inside, func(line string) bool { return strings.TrimSpace(line) == "" && len(inside) > 1 })
		} else if i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, hanging(mark, inside)...)
	}
	return lines
}

// table returns the lines of a table, with its columns aligned.
func (w *writer) table(t *document.Table) (lines []string) {
	rows := make([][]string, len(t.Rows))
	widths := make([]int, len(t.Align))
	for i, row := range t.Rows {
		for c, cell := range row {
			text := strings.Join(w.text(cell), " ")
			rows[i] = append(rows[i], text)
			widths[c] = max(widths[c], format.Width(text))
		}
	}
	for i, row := range rows {
		var cells []string
		for c, cell := range row {
			space := strings.Repeat(" ", max(0, widths[c]-format.Width(cell)))
			switch t.Align[c] {
			case 'r':
				cell = space + cell
			case 'c':
				cell = space[:len(space)/2] + cell + space[len(space)/2:]
			default:
				cell += space
			}
			cells = append(cells, cell)
		}
		lines = append(lines, "| "+strings.Join(cells, " | ")+" |")
		if i == 0 && t.Head {
			var rule []string
			for _, width := range widths {
				rule = append(rule, strings.Repeat("-", width+2))
			}
			lines = append(lines, "|"+strings.Join(rule, "|")+"|")
		}
	}
	return lines
}

// picture returns a text in place of a picture.
func (w *writer) picture(file string, caption []document.Span) string {
	if text := strings.Join(w.text(caption), " "); text != "" {
		return i18n.Sprintf(w.lang, "[picture %s: %s]", file, text)
	}
	return i18n.Sprintf(w.lang, "[picture %s]", file)
}

// plain returns a formula as plain text, or with its dollars if it is not typeset.
func plain(tex, sign string) string {
	if text, ok := formula.Plain(tex); ok {
		return text
	}
	return sign + tex + sign
}

// text returns the lines of a text.
func (w *writer) text(spans []document.Span) []string {
	var b strings.Builder
	var open []string // the signs of emphasis that are open
	turn := func(wanted ...string) {
		keep := slices.IndexFunc(open, func(sign string) bool { return !slices.Contains(wanted, sign) })
		for keep >= 0 && len(open) > keep {
			b.WriteString(open[len(open)-1])
			open = open[:len(open)-1]
		}
		for _, sign := range wanted {
			if !slices.Contains(open, sign) {
				b.WriteString(sign)
				open = append(open, sign)
			}
		}
	}
	for _, s := range spans {
		turn(emphasis(s)...)
		b.WriteString(w.span(s))
	}
	turn()
	return linesOf(strings.TrimSpace(b.String()))
}

// emphasis returns the signs around a span.
func emphasis(s document.Span) (signs []string) {
	if s.Strong {
		signs = append(signs, "**")
	}
	if s.Em {
		signs = append(signs, "*")
	}
	return signs
}

// linesOf returns the lines of a text. A terminal breaks long ones.
func linesOf(text string) (lines []string) {
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.Trim(line, " \t")
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

func (w *writer) span(s document.Span) string {
	text := s.Text
	switch s.Kind {
	case document.Verbatim:
		text = markdown.Verbatim(s.Text)
	case document.Math, document.Display:
		text = plain(s.Text, "$")
	case document.Break:
		return "\n"
	case document.Image:
		text = w.picture(s.File, s.Note)
	case document.Footnote:
		w.notes = append(w.notes, s.Note)
		text = fmt.Sprintf("[%d]", len(w.notes))
	}
	if s.Link != "" && s.Link != s.Text {
		text += " (" + s.Link + ")"
	}
	return text
}
