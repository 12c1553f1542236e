package document

import (
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// Wide reports whether a letter belongs to a script that is written without spaces, so that a line
// that ends with it continues without a space.
func Wide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff60
}

// Flow returns a text in which white space is one space. A newline between two wide letters
// disappears.
func Flow(text string) string {
	if !strings.ContainsAny(text, "\n\t\r  ") {
		return text
	}
	var b strings.Builder
	var last rune
	pending, broken := false, false
	for _, r := range text {
		if r == ' ' || r == '\n' || r == '\t' || r == '\r' || r == 0xa0 {
			pending, broken = true, broken || r == '\n'
			continue
		}
		if pending && !(broken && Wide(last) && Wide(r)) {
			b.WriteByte(' ')
		}
		pending, broken = false, false
		b.WriteRune(r)
		last = r
	}
	if pending {
		b.WriteByte(' ')
	}
	return b.String()
}

// Tidy returns a formula in which white space is one space, except for newlines after \\.
func Tidy(tex string) string { return strings.TrimSpace(Flow(tex)) }

// Join merges neighbouring spans of the same style, drops empty ones, and trims the ends of lines.
func Join(spans []Span) []Span {
	out := merged(moved(merged(styledSpaces(spans))))
	for i := range out {
		if out[i].Kind != Text {
			continue
		}
		if i == 0 || out[i-1].Kind == Break {
			out[i].Text = strings.TrimLeft(out[i].Text, " \t\n")
		}
		if i == len(out)-1 || out[i+1].Kind == Break {
			out[i].Text = strings.TrimRight(out[i].Text, " \t\n")
		}
	}
	out = slices.DeleteFunc(out, func(s Span) bool { return s.Kind == Text && s.Text == "" })
	for len(out) > 0 && out[len(out)-1].Kind == Break {
		out = out[:len(out)-1]
	}
	for len(out) > 0 && out[0].Kind == Break {
		out = out[1:]
	}
	return out
}

func blank(s Span) bool { return s.Kind == Text && strings.TrimSpace(s.Text) == "" }

// styledSpaces returns the spans in which spaces have the style that the spans around them have. It
// leaves out empty spans.
func styledSpaces(spans []Span) []Span {
	out := make([]Span, 0, len(spans))
	for _, s := range spans {
		if s.Text != "" || s.Kind != Text && s.Kind != Verbatim && s.Kind != Math {
			out = append(out, s)
		}
	}
	next := Span{Kind: Break} // the next span that is not blank
	for i := len(out) - 1; i >= 0; i-- {
		if blank(out[i]) {
			out[i].Strong, out[i].Em, out[i].Link = next.Strong, next.Em, next.Link
		} else {
			next = out[i]
		}
	}
	last := Span{Kind: Break}
	for i := range out {
		if !blank(out[i]) {
			last = out[i]
			continue
		}
		out[i].Strong, out[i].Em = out[i].Strong && last.Strong, out[i].Em && last.Em
		if out[i].Link != last.Link {
			out[i].Link = ""
		}
	}
	return out
}

// merged joins the texts of neighbouring spans of the same style.
func merged(spans []Span) []Span {
	out := make([]Span, 0, len(spans))
	for i := 0; i < len(spans); {
		s := spans[i]
		n := i + 1
		for n < len(spans) && (s.Kind == Text || s.Kind == Verbatim) && sameStyle(s, spans[n]) {
			n++
		}
		if n > i+1 {
			var b strings.Builder
			for _, part := range spans[i:n] {
				b.WriteString(part.Text)
			}
			s.Text = b.String()
		}
		out = append(out, s)
		i = n
	}
	return out
}

// Inline returns spans in which formulas are within their line.
func Inline(spans []Span) []Span {
	for i := range spans {
		if spans[i].Kind == Display {
			spans[i].Kind = Math
		}
	}
	return Join(spans)
}

// Paragraphs makes blocks of spans: paragraphs, the formulas between them, and the pictures that
// are on lines of their own.
func Paragraphs(spans []Span) (out []Block) {
	var now []Span
	flush := func() {
		if text := Join(now); len(text) > 0 {
			out = append(out, &Paragraph{text})
		}
		now = nil
	}
	for i, s := range spans {
		switch {
		case s.Kind == Display:
			flush()
			out = append(out, &Formula{s.Text})
		case s.Kind == Image && s.Link == "" && ends(spans[:i]) && begins(spans[i+1:]):
			flush()
			out = append(out, &Picture{s.File, s.Note, s.Width})
		default:
			now = append(now, s)
		}
	}
	flush()
	return out
}

// ends reports whether a line ends after the spans.
func ends(spans []Span) bool {
	for i := len(spans) - 1; i >= 0; i-- {
		trimmed := strings.TrimRight(spans[i].Text, " \t")
		switch {
		case spans[i].Kind != Text:
			return spans[i].Kind == Break || spans[i].Kind == Display
		case strings.HasSuffix(trimmed, "\n"):
			return true
		case trimmed != "":
			return false
		}
	}
	return true
}

// begins reports whether a line begins with the spans.
func begins(spans []Span) bool {
	for _, s := range spans {
		trimmed := strings.TrimLeft(s.Text, " \t")
		switch {
		case s.Kind != Text:
			return s.Kind == Break || s.Kind == Display
		case strings.HasPrefix(trimmed, "\n"):
			return true
		case trimmed != "":
			return false
		}
	}
	return true
}

// moved moves spaces at the ends of styled texts out of them, since Markdown has no such texts.
func moved(spans []Span) []Span {
	var out []Span
	for _, s := range spans {
		if s.Kind != Text || !s.Strong && !s.Em && s.Link == "" || blank(s) {
			out = append(out, s)
			continue
		}
		inside := strings.Trim(s.Text, " \t\n")
		before, after, _ := strings.Cut(s.Text, inside)
		s.Text = inside
		out = append(out, Span{Text: before}, s, Span{Text: after})
	}
	return styledSpaces(out)
}

func sameStyle(a, b Span) bool {
	return a.Kind == b.Kind && a.Strong == b.Strong && a.Em == b.Em && a.Link == b.Link
}

// Normal returns a document in which differences that no reader sees are removed: line breaks of
// the source, and empty blocks.
func Normal(d *Document) *Document { return &Document{Blocks: normalBlocks(d.Blocks)} }

func normalBlocks(blocks []Block) (out []Block) {
	for _, b := range blocks {
		switch b := b.(type) {
		case *Heading:
			out = append(out, &Heading{b.Level, normalSpans(b.Text)})
		case *Paragraph:
			if text := normalSpans(b.Text); len(text) > 0 {
				out = append(out, &Paragraph{text})
			}
		case *List:
			n := &List{Ordered: b.Ordered, Start: b.Start}
			if !b.Ordered {
				n.Start = 0
			}
			for _, item := range b.Items {
				n.Items = append(n.Items, normalBlocks(item))
			}
			out = append(out, n)
		case *Table:
			n := &Table{Head: b.Head, Align: b.Align}
			for _, row := range b.Rows {
				var cells [][]Span
				for _, cell := range row {
					cells = append(cells, normalSpans(cell))
				}
				n.Rows = append(n.Rows, cells)
			}
			out = append(out, n)
		case *Formula:
			out = append(out, &Formula{Tidy(b.TeX)})
		case *Picture:
			out = append(out, &Picture{b.File, normalSpans(b.Caption), b.Width})
		case *Quotation:
			out = append(out, &Quotation{normalBlocks(b.Blocks)})
		default:
			out = append(out, b)
		}
	}
	return out
}

func normalSpans(spans []Span) []Span {
	list := slices.Clone(spans)
	for i := range list {
		switch s := &list[i]; s.Kind {
		case Math, Verbatim:
			s.Text = Tidy(s.Text)
		case Text:
			s.Text = Flow(s.Text)
		}
		list[i].Note = normalSpans(list[i].Note)
	}
	list = Join(list)
	for i := range list {
		if list[i].Kind == Text {
			list[i].Text = Flow(list[i].Text)
		}
	}
	return list
}

// Difference returns the first block in which two documents differ after Normal; ok is false if
// they do not. A block is nil if the document has ended.
func Difference(a, b *Document) (in, other Block, ok bool) {
	x, y := Normal(a).Blocks, Normal(b).Blocks
	for i := range max(len(x), len(y)) {
		var p, q Block
		if i < len(x) {
			p = x[i]
		}
		if i < len(y) {
			q = y[i]
		}
		if !reflect.DeepEqual(p, q) {
			return p, q, true
		}
	}
	return nil, nil, false
}
