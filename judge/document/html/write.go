package html

import (
	"fmt"
	"html"
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/document"
	"grundy/judge/document/formula"
)

// Options say how a document is written.
type Options struct {
	Lang string // of words such as Input
	// Picture returns the address of a picture's file; "": it is missing. If Picture is nil, the
	// address is the file itself.
	Picture func(file string) string
	// Dollars says that formulas stay between dollars, for a site that typesets them itself.
	// Otherwise they are MathML.
	Dollars bool
	// Anchor begins the ids of footnotes, so that a page may have several documents.
	Anchor string
}

// A writer writes a document.
type writer struct {
	Options
	out      strings.Builder
	messages document.Messages
	notes    [][]document.Span
}

// Write writes a document as a part of a page. Read reads it again, except for what the messages
// name.
func Write(d *document.Document, o Options) (text []byte, messages document.Messages) {
	w := &writer{Options: o}
	w.blocks(d.Blocks)
	if len(w.notes) > 0 {
		w.print("<section class=\"footnotes\">\n<ol>\n")
		for i := 0; i < len(w.notes); i++ {
			w.print(`<li id="%sfn%d">`, w.Anchor, i+1)
			w.spans(w.notes[i])
			w.print("</li>\n")
		}
		w.print("</ol>\n</section>\n")
	}
	return []byte(w.out.String()), w.messages
}

// print writes HTML, a format of fmt. Its arguments are escaped.
func (w *writer) print(markup string, args ...any) {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = html.EscapeString(s)
		}
	}
	fmt.Fprintf(&w.out, markup, args...)
}

func (w *writer) blocks(blocks []document.Block) {
	for _, b := range blocks {
		w.block(b)
	}
}

func (w *writer) block(b document.Block) {
	switch b := b.(type) {
	case *document.Heading:
		w.print("<h%d>", b.Level)
		w.spans(b.Text)
		w.print("</h%d>\n", b.Level)
	case *document.Paragraph:
		w.print("<p>")
		w.spans(b.Text)
		w.print("</p>\n")
	case *document.List:
		w.list(b)
	case *document.Table:
		w.table(b)
	case *document.Code:
		w.code(b)
	case *document.Formula:
		w.formula(b.TeX, true)
	case *document.Picture:
		w.picture(b)
	case *document.Quotation:
		w.print("<blockquote>\n")
		w.blocks(b.Blocks)
		w.print("</blockquote>\n")
	case *document.Rule:
		w.print("<hr>\n")
	case *document.Sample:
		w.print("<div class=\"sample\"><div><p>%s</p><pre class=\"input\">\n%s</pre></div><div><p>%s</p><pre class=\"output\">\n%s</pre></div></div>\n",
			i18n.Format(w.Lang, "Input:"), b.Input, i18n.Format(w.Lang, "Output:"), b.Output)
	case *document.Interaction:
		w.interaction(b)
	}
}

func (w *writer) list(l *document.List) {
	name := "ul"
	if l.Ordered {
		name = "ol"
	}
	w.out.WriteString("<" + name)
	if l.Ordered && l.Start != 1 {
		w.print(` start="%d"`, l.Start)
	}
	w.print(">\n")
	for _, item := range l.Items {
		w.print("<li>")
		for i, b := range item {
			if p, ok := b.(*document.Paragraph); ok && (i == 0 || !isParagraph(item[i-1])) {
				w.spans(p.Text)
				w.print("\n")
				continue
			}
			w.block(b)
		}
		w.print("</li>\n")
	}
	w.out.WriteString("</" + name + ">\n")
}

func isParagraph(b document.Block) bool {
	_, ok := b.(*document.Paragraph)
	return ok
}

func (w *writer) table(t *document.Table) {
	w.print("<table>\n")
	for i, row := range t.Rows {
		name := "td"
		if i == 0 && t.Head {
			name = "th"
		}
		w.print("<tr>")
		for c, cell := range row {
			w.out.WriteString("<" + name)
			if side := map[byte]string{'r': "right", 'c': "center"}[t.Align[c]]; side != "" {
				w.print(` style="text-align: %s"`, side)
			}
			w.out.WriteString(">")
			w.spans(cell)
			w.out.WriteString("</" + name + ">")
		}
		w.print("</tr>\n")
	}
	w.print("</table>\n")
}

func (w *writer) code(c *document.Code) {
	if c.Language == "" {
		w.print("<pre>\n%s</pre>\n", c.Text)
		return
	}
	w.print("<pre><code class=\"language-%s\">%s</code></pre>\n", c.Language, c.Text)
}

// interaction writes what the program reads at the left and what it prints at the right.
func (w *writer) interaction(in *document.Interaction) {
	w.print("<div class=\"interaction\">\n")
	for _, t := range in.Turns {
		class := "reads"
		if t.Prints {
			class = "prints"
		}
		w.print("<pre class=\"%s\">\n%s</pre>\n", class, t.Text)
	}
	w.print("</div>\n")
}

// formula writes a formula. One that is not typeset stays between dollars.
func (w *writer) formula(tex string, display bool) {
	sign := "$"
	if display {
		sign = "$$"
	}
	markup, ok := formula.MathML(tex, display)
	switch {
	case !ok && !w.Dollars:
		w.messages.Add(0, i18n.Messagef("the formula %s is not typeset", clipped(tex)))
		fallthrough
	case w.Dollars:
		markup = html.EscapeString(sign + tex + sign)
	default:
		markup = strings.Replace(markup, "<mrow>", "<semantics><mrow>", 1)
		at := strings.LastIndex(markup, "</math>")
		markup = markup[:at] + `<annotation encoding="application/x-tex">` + html.EscapeString(tex) + "</annotation></semantics></math>"
	}
	if display {
		markup = "<p>" + markup + "</p>\n"
	}
	w.out.WriteString(markup)
}

// source returns the address of a picture, and whether there is one.
func (w *writer) source(file string) (src string, ok bool) {
	if w.Picture == nil {
		return file, true
	}
	if src = w.Picture(file); src == "" {
		w.messages.Add(0, i18n.Messagef("the picture %s is missing", file))
	}
	return src, src != ""
}

// image writes the element of a picture.
func (w *writer) image(file string, caption []document.Span, width int) {
	src, ok := w.source(file)
	if !ok {
		w.print("[%s]", i18n.Sprintf(w.Lang, "the picture %s is missing", file))
		return
	}
	alt := strings.TrimSpace(document.Flow(textsOf(caption)))
	w.print(`<img src="%s" alt="%s"`, src, alt)
	if width > 0 {
		w.print(` style="width: %d%%"`, width)
	}
	w.print(">")
}

// textsOf returns the text of spans.
func textsOf(spans []document.Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

func (w *writer) picture(p *document.Picture) {
	w.print("<figure>")
	w.image(p.File, p.Caption, p.Width)
	if len(p.Caption) > 0 {
		w.print("<figcaption>")
		w.spans(p.Caption)
		w.print("</figcaption>")
	}
	w.print("</figure>\n")
}

func (w *writer) spans(spans []document.Span) {
	for _, s := range spans {
		w.span(s)
	}
}

func (w *writer) span(s document.Span) {
	before, after := "", ""
	if s.Link != "" && safe(s.Link) {
		before, after = `<a href="`+html.EscapeString(s.Link)+`">`, "</a>"
	}
	if s.Strong {
		before, after = before+"<strong>", "</strong>"+after
	}
	if s.Em {
		before, after = before+"<em>", "</em>"+after
	}
	if s.Kind != document.Break {
		w.out.WriteString(before)
	}
	switch s.Kind {
	case document.Verbatim:
		w.print("<code>%s</code>", document.Tidy(s.Text))
	case document.Math, document.Display:
		w.formula(s.Text, false)
	case document.Break:
		w.print("<br>\n")
		return
	case document.Image:
		w.image(s.File, s.Note, s.Width)
	case document.Footnote:
		w.notes = append(w.notes, s.Note)
		w.print(`<sup><a class="footnote" href="#%sfn%d">%d</a></sup>`, w.Anchor, len(w.notes), len(w.notes))
	default:
		w.out.WriteString(w.text(s.Text))
	}
	w.out.WriteString(after)
}

// text returns a text. In it, signs of formulas are no formulas.
func (w *writer) text(text string) string {
	if w.Lang == "zh" || strings.Contains(text, "\n") {
		lines := strings.Split(text, "\n")
		for i := range lines[1:] {
			if joined := document.Flow(lines[i] + "\n" + lines[i+1]); !strings.Contains(joined, " ") && lines[i] != "" && lines[i+1] != "" {
				lines[i] += "\x00" // two wide letters: no space between them
			}
		}
		text = strings.ReplaceAll(strings.Join(lines, "\n"), "\x00\n", "")
	}
	if plainDollars(text) {
		return html.EscapeString(text)
	}
	return strings.ReplaceAll(html.EscapeString(text), "$", "<span>$</span>")
}

// plainDollars reports whether no dollar of a text would begin a formula.
func plainDollars(text string) bool {
	for _, s := range Texts(text, document.Span{}) {
		if s.Kind != document.Text {
			return false
		}
	}
	return true
}
