package markdown

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"grundy/judge/base/format"
	"grundy/judge/document"
)

// A writer writes a document.
type writer struct {
	messages document.Messages
	samples  int
	notes    [][]document.Span // footnotes
}

// lineWidth is the length of the lines into which long paragraphs are broken.
const lineWidth = 100

// Write writes a document. Read reads it again, except for what the messages name.
func Write(d *document.Document) (text []byte, messages document.Messages) {
	w := &writer{}
	lines := w.blocks(d.Blocks)
	for i := 0; i < len(w.notes); i++ { // a footnote may have footnotes
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, fmt.Sprintf("[^%d]: %s", i+1, strings.ReplaceAll(lineStarts(w.spans(w.notes[i], false)), "\n", "\n    ")))
	}
	if len(lines) == 0 {
		return nil, w.messages
	}
	return []byte(strings.Join(lines, "\n") + "\n"), w.messages
}

// blocks returns the lines of blocks, with blank lines between them.
func (w *writer) blocks(blocks []document.Block) (lines []string) {
	for i, b := range blocks {
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		if list, ok := b.(*document.List); ok && i > 0 {
			if before, ok := blocks[i-1].(*document.List); ok && before.Ordered == list.Ordered {
				lines = append(lines, "<!-- -->", "") // otherwise the lists would be one
			}
		}
		lines = append(lines, w.block(b)...)
	}
	return lines
}

func (w *writer) block(b document.Block) []string {
	switch b := b.(type) {
	case *document.Heading:
		return []string{strings.Repeat("#", b.Level) + " " + strings.ReplaceAll(lineStarts(w.spans(b.Text, false)), "\n", " ")}
	case *document.Paragraph:
		return strings.Split(w.spans(b.Text, true), "\n")
	case *document.List:
		return w.list(b)
	case *document.Table:
		return w.table(b)
	case *document.Code:
		return fenced(b.Language, b.Text)
	case *document.Formula:
		return []string{"$$" + strings.TrimSpace(b.TeX) + "$$"}
	case *document.Picture:
		return []string{w.image(document.Span{File: b.File, Note: b.Caption, Width: b.Width})}
	case *document.Quotation:
		return prefixed("> ", "> ", w.blocks(b.Blocks))
	case *document.Rule:
		return []string{"---"}
	case *document.Sample:
		w.samples++
		return slices.Concat(fenced(fmt.Sprintf("input%d", w.samples), b.Input), []string{""}, fenced(fmt.Sprintf("output%d", w.samples), b.Output))
	case *document.Interaction:
		return fenced("interaction", b.Lines(" "))
	}
	return nil
}

// fenced returns a code block.
func fenced(language, text string) []string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	lines := []string{fence + language}
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimSuffix(line, "\n"))
	}
	return append(lines, fence)
}

// prefixed puts a text before the first line, and another one before the other lines.
func prefixed(first, other string, lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		prefix := other
		if i == 0 {
			prefix = first
		}
		out[i] = strings.TrimRight(prefix+line, " ")
	}
	return out
}

// isTight reports whether the items of a list are one paragraph each, perhaps with a list.
func isTight(l *document.List) bool {
	for _, item := range l.Items {
		for i, b := range item {
			_, text := b.(*document.Paragraph)
			list, ok := b.(*document.List)
			if !(i == 0 && text || i == 1 && ok && isTight(list)) {
				return false
			}
		}
	}
	return true
}

// list returns the lines of a list. Items of a tight list follow each other without blank lines.
func (w *writer) list(l *document.List) (lines []string) {
	tight := isTight(l)
	for i, item := range l.Items {
		mark := "- "
		if l.Ordered {
			mark = fmt.Sprintf("%d. ", l.Start+i)
		}
		inside := w.blocks(item)
		if tight {
			inside = slices.DeleteFunc(inside, func(line string) bool { return line == "" })
		}
		if len(item) > 0 {
			if _, text := item[0].(*document.Paragraph); !text {
				inside = append([]string{"<!-- -->", ""}, inside...)
			}
		}
		if i > 0 && !tight {
			lines = append(lines, "")
		}
		if len(inside) == 0 {
			inside = []string{""}
		}
		lines = append(lines, prefixed(mark, strings.Repeat(" ", len(mark)), inside)...)
	}
	return lines
}

// table returns the lines of a table, with its columns aligned.
func (w *writer) table(t *document.Table) []string {
	columns := len(t.Align)
	rows := make([][]string, 0, len(t.Rows)+1)
	if !t.Head {
		rows = append(rows, make([]string, columns))
	}
	for _, row := range t.Rows {
		var cells []string
		for _, cell := range row {
			text := strings.NewReplacer("\\\n", "<br>", "<br>\n", "<br>").Replace(w.spans(document.Inline(slices.Clone(cell)), false))
			cells = append(cells, strings.ReplaceAll(strings.ReplaceAll(text, "\n", " "), "|", `\|`))
		}
		rows = append(rows, cells)
	}
	widths := make([]int, columns)
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = min(max(widths[i], format.Width(cell), 3), 60)
		}
	}
	var lines []string
	for i, row := range rows {
		lines = append(lines, "|"+strings.Join(padded(row, widths), "|")+"|")
		if i == 0 {
			var rule []string
			for c, width := range widths {
				sign := map[byte]string{'r': strings.Repeat("-", width+1) + ":", 'c': ":" + strings.Repeat("-", width) + ":"}[t.Align[c]]
				if sign == "" {
					sign = strings.Repeat("-", width+2)
				}
				rule = append(rule, sign)
			}
			lines = append(lines, "|"+strings.Join(rule, "|")+"|")
		}
	}
	return lines
}

// padded returns the cells of a row with the widths of their columns.
func padded(row []string, widths []int) (cells []string) {
	for i, cell := range row {
		cells = append(cells, " "+cell+strings.Repeat(" ", max(0, widths[i]-format.Width(cell)))+" ")
	}
	return cells
}

// image returns a picture.
func (w *writer) image(s document.Span) string {
	caption := strings.ReplaceAll(w.spans(s.Note, false), "\n", " ")
	if s.Width > 0 {
		for _, c := range s.Note {
			if c.Kind != document.Text || c.Strong || c.Em || c.Link != "" {
				w.messages.Add(0, "the style of a picture's caption is lost, because the picture has a width")
			}
		}
		return fmt.Sprintf(`<img src="%s" alt="%s" width="%d%%">`, attributes.Replace(s.File), attributes.Replace(plain(s.Note)), s.Width)
	}
	return "![" + caption + "](" + address(s.File) + ")"
}

var attributes = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;", "\n", " ")

// plain returns the text of spans.
func plain(spans []document.Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// address returns an address as it is written between parentheses.
func address(link string) string {
	var b strings.Builder
	for _, r := range link {
		if r <= ' ' || strings.ContainsRune(`<>\()"`, r) {
			b.WriteString(strings.ReplaceAll(url.QueryEscape(string(r)), "+", "%20"))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// spans returns a text. If wrap is set, it is a paragraph: long lines are broken, and none begins
// with a sign that would begin another block.
func (w *writer) spans(spans []document.Span, wrap bool) string {
	list := document.Join(slices.Clone(spans))
	for i := range list {
		if list[i].Kind == document.Text && i+1 < len(list) && list[i+1].Kind == document.Math && strings.HasSuffix(list[i].Text, "$") {
			list[i].Text += "\u2060" // a dollar must not touch a formula
		}
	}
	var b strings.Builder
	for i := 0; i < len(list); {
		n := i + 1
		for n < len(list) && list[n].Link == list[i].Link {
			n++
		}
		before, after := ' ', ' '
		if i > 0 {
			before = edge(list[i-1], true)
		}
		if n < len(list) {
			after = edge(list[n], false)
		}
		if list[i].Link != "" {
			before, after = '[', ']'
		}
		text := w.styled(list[i:n], before, after)
		if link := list[i].Link; link != "" {
			text = "[" + text + "](" + address(link) + ")"
		}
		b.WriteString(text)
		i = n
	}
	if wrap {
		return wrapped(lineStarts(b.String()))
	}
	return b.String()
}

// following returns the first letter after the spans before n.
func following(list []document.Span, n int) rune {
	if n < len(list) && list[n].Kind == document.Text {
		r, _ := utf8.DecodeRuneInString(list[n].Text)
		return r
	}
	return ' '
}

// The signs of styles: those of Markdown, and those of HTML for the places where Markdown does not
// read its own.
var (
	stars = [4]string{"**", "**", "*", "*"}
	tags  = [4]string{"<strong>", "</strong>", "<em>", "</em>"}
)

// styled returns spans with the same link, which follow and precede other characters. Neighbours
// that share a style are in one pair of its signs.
func (w *writer) styled(list []document.Span, before, after rune) string {
	signs := stars
	if !flanked(list, before, after) {
		signs = tags
	}
	var b strings.Builder
	strong, em := false, false
	turn := func(toStrong, toEm bool) {
		if em && (!toEm || toStrong != strong) {
			b.WriteString(signs[3])
			em = false
		}
		if strong != toStrong {
			b.WriteString(signs[map[bool]int{true: 0, false: 1}[toStrong]])
			strong = toStrong
		}
		if toEm && !em {
			b.WriteString(signs[2])
			em = true
		}
	}
	for i, s := range list {
		turn(s.Strong && s.Kind != document.Break, s.Em && s.Kind != document.Break)
		next := after
		if i+1 < len(list) {
			next = following(list, i+1)
		}
		if s.Kind == document.Break && strings.HasSuffix(b.String(), `\`) {
			b.WriteString("<br>\n")
			continue
		}
		b.WriteString(w.span(s, next))
	}
	turn(false, false)
	return b.String()
}

// flanked reports whether Markdown reads the stars around styled spans: a star between a letter
// outside and a punctuation mark inside is only a star.
func flanked(list []document.Span, before, after rune) bool {
	for i, s := range list {
		left, right := before, after
		if i > 0 {
			left = edge(list[i-1], true)
		}
		if i+1 < len(list) {
			right = edge(list[i+1], false)
		}
		other := func(k int) bool {
			return k < 0 || k >= len(list) || list[k].Strong != s.Strong || list[k].Em != s.Em
		}
		if !s.Strong && !s.Em || s.Kind == document.Break {
			continue
		}
		if other(i-1) && mark(edge(s, false)) && !mark(left) && left != ' ' || other(i+1) && mark(edge(s, true)) && !mark(right) && right != ' ' {
			return false
		}
		if other(i-1) && i > 0 && list[i-1].Kind != document.Break && (list[i-1].Strong || list[i-1].Em) && (left != ' ' || edge(s, false) != ' ') {
			return false // one pair of stars would touch another
		}
	}
	return true
}

// edge returns the first or the last character of a span as it is written; white space is a space.
func edge(s document.Span, last bool) rune {
	if s.Kind != document.Text || s.Text == "" || s.Link != "" {
		return '$'
	}
	r, _ := utf8.DecodeRuneInString(s.Text)
	if last {
		r, _ = utf8.DecodeLastRuneInString(s.Text)
	}
	if unicode.IsSpace(r) {
		return ' '
	}
	return r
}

// mark reports whether Markdown takes a character for a punctuation mark.
func mark(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }

// span returns a span without its style.
func (w *writer) span(s document.Span, next rune) string {
	switch s.Kind {
	case document.Verbatim:
		return Verbatim(document.Tidy(s.Text))
	case document.Math, document.Display:
		tex := document.Tidy(s.Text)
		if next >= '0' && next <= '9' {
			return "$" + tex + "$<!-- -->" // otherwise the dollar would begin a price
		}
		return "$" + tex + "$"
	case document.Break:
		return "\\\n"
	case document.Image:
		return w.image(s)
	case document.Footnote:
		w.notes = append(w.notes, s.Note)
		return fmt.Sprintf("[^%d]", len(w.notes))
	}
	return Escape(s.Text)
}

// Verbatim returns code within a line.
func Verbatim(text string) string {
	if text == "" {
		return ""
	}
	sign := "`"
	for strings.Contains(text, sign) {
		sign += "`"
	}
	if text[0] == '`' || text[len(text)-1] == '`' {
		text = " " + text + " "
	}
	return sign + text + sign
}

// Escape returns a text in which no sign has a meaning in Markdown.
func Escape(text string) string {
	var b strings.Builder
	for i, r := range text {
		if escaped(text, i, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// escaped reports whether a character of a text has a meaning in Markdown at its place.
func escaped(text string, i int, r rune) bool {
	switch r {
	case '\\', '`', '*', '[', ']', '<', '$':
		return true
	case '_': // within a word it has no meaning
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+1:])
		inWord := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
		return i == 0 || i == len(text)-1 || !inWord(before) || !inWord(after)
	case '&': // of an entity
		rest := text[i+1:]
		end := strings.IndexByte(rest, ';')
		return end > 0 && end < 40 && !strings.ContainsAny(rest[:end], " &\n")
	case '!':
		return strings.HasPrefix(text[i+1:], "[")
	}
	return false
}

// lineStarts escapes signs at the beginnings of lines that would begin a list, a heading or a table.
func lineStarts(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = strings.Trim(line, " \t")
		if i > 0 && line == "" {
			line = "<!-- -->"
		}
		digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
		switch {
		case line == "":
		case strings.ContainsRune("-+#>=~|:", rune(line[0])):
			line = `\` + line
		case digits > 0 && digits < 10 && digits < len(line) && (line[digits] == '.' || line[digits] == ')'):
			line = line[:digits] + `\` + line[digits:]
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

// wrapped breaks lines that are long at spaces outside code, formulas and links.
func wrapped(text string) string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		for at := breakAt(line); at >= 0; at = breakAt(line) {
			out = append(out, line[:at])
			line = line[at+1:]
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// breakAt returns the place of the last space before the width of a line, or else the first one
// after it; -1 if there is none.
func breakAt(line string) int {
	best, width := -1, 0
	var inside rune // the sign of code or of a formula that has begun
	escape := false
	for i, r := range line {
		width++
		if document.Wide(r) {
			width++
		}
		switch {
		case escape:
			escape = false
		case r == '\\':
			escape = true
		case inside != 0 && r == inside:
			inside = 0
		case inside != 0:
		case r == '`' || r == '$' || r == '<':
			inside = map[rune]rune{'<': '>'}[r]
			if inside == 0 {
				inside = r
			}
		case r == ' ' && i > 0 && safeStart(line[i+1:]):
			if width > lineWidth && best > 0 {
				return best
			}
			best = i
			if width > lineWidth {
				return best
			}
		}
	}
	if width > lineWidth {
		return best
	}
	return -1
}

// safeStart reports whether a line may begin with a text without a new meaning.
func safeStart(rest string) bool {
	if rest == "" {
		return false
	}
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	if digits > 0 && digits < len(rest) && (rest[digits] == '.' || rest[digits] == ')') {
		return false
	}
	switch first := rest[0]; {
	case strings.ContainsRune("#>=~|:<", rune(first)):
		return false
	case strings.ContainsRune("-+*_$`", rune(first)):
		return len(rest) > 1 && rest[1] != ' ' && rest[1] != first && first != '-' && first != '+'
	}
	return true
}
