package tex

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	"grundy/judge/base/i18n"
	"grundy/judge/document"
)

// A Dialect is a set of macros that a document is written with.
type Dialect int

// The dialects.
const (
	Plain   Dialect = iota // LaTeX
	Polygon                // olymp.sty: its commands for sections
)

// A writer writes a document.
type writer struct {
	dialect  Dialect
	lang     string
	messages document.Messages
	ordered  int // how many ordered lists are around
}

// Write writes a document as the body of a LaTeX document in a language. Read reads it again,
// except for what the messages name.
func Write(d *document.Document, dialect Dialect, lang string) (text []byte, messages document.Messages) {
	w := &writer{dialect: dialect, lang: lang}
	return []byte(w.blocks(d.Blocks)), w.messages
}

// Preamble is the beginning of a LaTeX document whose body Write has written.
const Preamble = `\documentclass{article}
\usepackage{iftex}
\iftutex\usepackage{fontspec}\else\usepackage[utf8]{inputenc}\usepackage[T1]{fontenc}\fi
\usepackage{amsmath,amssymb,graphicx,hyperref,textcomp}
\begin{document}
`

// blocks returns blocks, with blank lines between them.
func (w *writer) blocks(blocks []document.Block) string {
	parts := make([]string, 0, len(blocks))
	for _, b := range blocks {
		parts = append(parts, strings.TrimRight(w.block(b), "\n")+"\n")
	}
	return strings.Join(parts, "\n")
}

func (w *writer) block(b document.Block) string {
	switch b := b.(type) {
	case *document.Heading:
		return w.heading(b)
	case *document.Paragraph:
		return w.paragraph(b)
	case *document.List:
		return w.list(b)
	case *document.Table:
		return w.table(b)
	case *document.Code:
		return w.code(b)
	case *document.Formula:
		return `\[` + strings.TrimSpace(b.TeX) + `\]`
	case *document.Picture:
		return w.picture(b)
	case *document.Quotation:
		return "\\begin{quote}\n" + w.blocks(b.Blocks) + "\\end{quote}"
	case *document.Rule:
		return `\hrule`
	case *document.Sample:
		return w.sample(b)
	case *document.Interaction:
		w.messages.Add(0, "an interaction is written as code")
		return w.code(&document.Code{Text: b.Lines(" ")})
	}
	return ""
}

// paragraph returns a paragraph. One that begins with a bracket could be read as an argument.
func (w *writer) paragraph(p *document.Paragraph) string {
	text := w.spans(p.Text)
	if strings.HasPrefix(text, "[") {
		text = "{}" + text
	}
	return text
}

// commands maps titles to the commands of Polygon that print them.
var commands = []struct{ title, command string }{
	{"Input", "InputFile"}, {"Output", "OutputFile"}, {"Interaction", "Interaction"}, {"Note", "Note"}, {"Scoring", "Scoring"},
}

func (w *writer) heading(h *document.Heading) string {
	if w.dialect == Polygon && h.Level == 2 && len(h.Text) == 1 {
		for _, c := range commands {
			if s := h.Text[0]; s.Kind == document.Text && !s.Strong && !s.Em && s.Link == "" && s.Text == Title(c.title, w.lang) {
				return `\` + c.command
			}
		}
	}
	name := map[int]string{2: "section", 3: "subsection", 4: "subsubsection", 5: "paragraph", 6: "subparagraph"}[h.Level]
	if name == "" {
		name = "section"
		w.messages.Add(0, "the title is written as a section")
	}
	return `\` + name + "*{" + w.spans(h.Text) + "}"
}

func (w *writer) list(l *document.List) string {
	var b strings.Builder
	name := "itemize"
	if l.Ordered {
		name = "enumerate"
		w.ordered++
		defer func() { w.ordered-- }()
	}
	if l.Ordered && w.ordered > 1 && w.ordered <= 4 {
		level := [...]string{"i", "ii", "iii", "iv"}[w.ordered-1]
		fmt.Fprintf(&b, "\\renewcommand{\\labelenum%s}{\\arabic{enum%s}.}\n", level, level)
	}
	if l.Ordered && w.ordered > 4 {
		w.messages.Add(0, "lists with numbers nest deeper than TeX allows")
	}
	b.WriteString(`\begin{` + name + "}\n")
	if l.Ordered && l.Start != 1 {
		fmt.Fprintf(&b, "\\setcounter{enum%s}{%d}\n", [...]string{"i", "ii", "iii", "iv"}[min(3, w.ordered-1)], l.Start-1)
		if l.Start < 1 {
			w.messages.Add(0, "the number of a list's first item is lost")
		}
	}
	for _, item := range l.Items {
		text := w.blocks(item)
		if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{}[") {
			text = "{}" + strings.TrimPrefix(text, "{}")
		}
		b.WriteString("\\item " + strings.TrimRight(text, "\n") + "\n")
	}
	b.WriteString(`\end{` + name + "}")
	return b.String()
}

func (w *writer) table(t *document.Table) string {
	var b strings.Builder
	b.WriteString("\\begin{tabular}{" + t.Align + "}\n")
	if t.Head {
		b.WriteString("\\hline\n")
	}
	for i, row := range t.Rows {
		var cells []string
		for _, cell := range row {
			text := w.spans(document.Inline(slices.Clone(cell)))
			if strings.Contains(text, `\\`) {
				text = `\parbox{4cm}{` + text + "}"
			}
			cells = append(cells, text)
		}
		if strings.HasPrefix(cells[0], "[") {
			cells[0] = "{}" + cells[0]
		}
		b.WriteString(strings.Join(cells, " & ") + " \\\\\n")
		if i == 0 && t.Head {
			b.WriteString("\\hline\n")
		}
	}
	if t.Head && len(t.Rows) < 2 {
		w.messages.Add(0, "a table that is only a head is written without one")
	}
	return b.String() + `\end{tabular}`
}

func (w *writer) code(c *document.Code) string {
	name := "verbatim"
	if c.Language != "" {
		w.messages.Add(0, "the language of code is lost")
	}
	if strings.Contains(c.Text, `\end{`+name+"}") {
		w.messages.Add(0, `code with \end{verbatim} is changed`)
		c = &document.Code{Text: strings.ReplaceAll(c.Text, `\end{verbatim}`, `\end {verbatim}`)}
	}
	if strings.TrimSpace(c.Text) == "" {
		w.messages.Add(0, "empty code is left out")
		return ""
	}
	return `\begin{` + name + "}\n" + c.Text + `\end{` + name + "}"
}

// sample writes a sample, whose characters must have no meaning in TeX.
func (w *writer) sample(s *document.Sample) string {
	if strings.ContainsAny(s.Input+s.Output, "\\{}$&#^_%~") || strings.Contains(s.Input+s.Output, "\n\n") || s.Input == "" || s.Output == "" || strings.HasPrefix(s.Input, "\n") || strings.HasPrefix(s.Output, "\n") {
		w.messages.Add(0, "a sample is written as code")
		return strings.Join([]string{w.code(&document.Code{Text: s.Input}), w.code(&document.Code{Text: s.Output})}, "\n\n")
	}
	return "\\begin{example}\n\\exmp{" + s.Input + "}{" + s.Output + "}%\n\\end{example}"
}

// compiled lists the kinds of pictures that LaTeX can use.
var compiled = []string{".png", ".jpg", ".jpeg", ".pdf", ".eps", ""}

// graphic returns the command that shows a picture.
func (w *writer) graphic(file string, width int) string {
	if !slices.Contains(compiled, strings.ToLower(path.Ext(file))) {
		w.messages.Add(0, i18n.Messagef("the picture %s is of a kind that LaTeX cannot use", file))
	}
	options := ""
	if width > 0 {
		options = fmt.Sprintf(`[width=%s\textwidth]`, strings.TrimRight(fmt.Sprintf("%.2f", float64(width)/100), "0"))
		options = strings.ReplaceAll(options, `.\`, `\`)
	}
	return `\includegraphics` + options + "{" + file + "}"
}

func (w *writer) picture(p *document.Picture) string {
	if len(p.Caption) == 0 {
		return "\\begin{center}\n" + w.graphic(p.File, p.Width) + "\n\\end{center}"
	}
	return "\\begin{figure}[ht]\n\\centering\n" + w.graphic(p.File, p.Width) + "\n\\caption{" + w.spans(p.Caption) + "}\n\\end{figure}"
}

// spans returns a text.
func (w *writer) spans(spans []document.Span) string {
	var b strings.Builder
	for _, s := range document.Join(slices.Clone(spans)) {
		text := w.span(s)
		if s.Em && s.Kind != document.Break {
			text = `\emph{` + text + "}"
		}
		if s.Strong && s.Kind != document.Break {
			text = `\textbf{` + text + "}"
		}
		if s.Link != "" && s.Kind != document.Break {
			text = w.link(s, text)
		}
		b.WriteString(text)
	}
	return b.String()
}

// link returns a text with its address.
func (w *writer) link(s document.Span, text string) string {
	address := strings.NewReplacer("%", `\%`, "#", `\#`, "&", `\&`, "_", `\_`).Replace(s.Link)
	if strings.ContainsAny(s.Link, `\{} ^$~`) {
		w.messages.Add(0, i18n.Messagef("the link %s cannot be written", s.Link))
		return text
	}
	if s.Link == s.Text && !s.Strong && !s.Em && s.Kind == document.Text {
		return `\url{` + s.Link + "}"
	}
	return `\href{` + address + "}{" + text + "}"
}

// span returns a span without its style.
func (w *writer) span(s document.Span) string {
	switch s.Kind {
	case document.Verbatim:
		return `\texttt{` + w.escape(document.Tidy(s.Text), true) + "}"
	case document.Math, document.Display:
		return "$" + document.Tidy(s.Text) + "$"
	case document.Break:
		return "\\\\{}\n"
	case document.Image:
		if len(s.Note) > 0 {
			w.messages.Add(0, "the description of a picture within a line is lost")
		}
		return w.graphic(s.File, s.Width)
	case document.Footnote:
		return `\footnote{` + w.spans(s.Note) + "}"
	}
	return w.escape(s.Text, false)
}

// escapes are the characters with a meaning in TeX, and those that its fonts need commands for.
var escapes = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '%': `\%`, '_': `\_`, '^': `\textasciicircum{}`, '~': `\textasciitilde{}`,
	'<': `\textless{}`, '>': `\textgreater{}`, '|': `\textbar{}`, '…': `\ldots{}`, '–': "--", '—': "---", '“': "``", '”': "''", '‘': `\textquoteleft{}`, '’': `\textquoteright{}`, '\u202f': `\,`, '`': `\textasciigrave{}`, '\u2060': "",
	'°': `\textdegree{}`, '€': `\texteuro{}`, '·': `\textperiodcentered{}`, '•': `\textbullet{}`,
}

// mathSigns are the characters that TeX has in formulas only.
var mathSigns = map[string]string{
	"≤": `\le`, "≥": `\ge`, "≠": `\ne`, "×": `\times`, "−": `-`, "→": `\to`, "←": `\leftarrow`, "↔": `\leftrightarrow`, "⇒": `\Rightarrow`, "∈": `\in`, "∉": `\notin`, "⌊": `\lfloor`, "⌋": `\rfloor`, "⌈": `\lceil`, "⌉": `\rceil`, "⊕": `\oplus`, "∞": `\infty`, "≡": `\equiv`, "≈": `\approx`, "±": `\pm`, "∪": `\cup`, "∩": `\cap`, "∅": `\emptyset`, "√": `\surd`, "∑": `\sum`, "∧": `\wedge`, "∨": `\vee`, "¬": `\neg`, "↑": `\uparrow`, "↓": `\downarrow`, "⋅": `\cdot`, "⊆": `\subseteq`, "⊂": `\subset`, "∀": `\forall`, "∃": `\exists`, "α": `\alpha`, "β": `\beta`, "γ": `\gamma`, "δ": `\delta`, "ε": `\varepsilon`, "λ": `\lambda`, "μ": `\mu`, "π": `\pi`, "σ": `\sigma`, "φ": `\varphi`, "ω": `\omega`, "Δ": `\Delta`, "Σ": `\Sigma`, "Ω": `\Omega`, "′": `\prime`, "✓": `\checkmark`, "⋯": `\cdots`,
}

// escape returns a text in which no character has a meaning in TeX. In code, no characters make
// ligatures.
func (w *writer) escape(text string, code bool) string {
	var b strings.Builder
	small, digits := "", strings.Builder{} // digits above or below the line
	flush := func() {
		if small != "" {
			b.WriteString(`\` + small + "{" + digits.String() + "}")
			small = ""
			digits.Reset()
		}
	}
	var last rune
	for _, r := range text {
		if digit, name := smallDigit(r); name != "" {
			if small != name {
				flush()
			}
			small = name
			digits.WriteByte(digit)
			last = r
			continue
		}
		flush()
		b.WriteString(w.character(r, last, code))
		last = r
	}
	flush()
	return b.String()
}

// character returns a character, which follows another one.
func (w *writer) character(r, last rune, code bool) string {
	switch {
	case code && r == '\'':
		return `\textquotesingle{}`
	case strings.ContainsRune("-,'", r) && last == r: // no ligature
		return "{}" + string(r)
	case strings.ContainsRune("-–—", r) && strings.ContainsRune("-–—", last) && !code:
		return "{}" + map[rune]string{'-': "-", '–': "--", '—': "---"}[r]
	}
	if s, ok := escapes[r]; ok && !(code && strings.ContainsRune("–—“”", r)) {
		return s
	}
	if r < unicode.MaxASCII {
		return string(r)
	}
	if s, ok := mathSigns[string(r)]; ok {
		return `\ensuremath{` + s + "}"
	}
	if document.Wide(r) {
		w.messages.Add(0, "it has letters for which TeX needs a font, so use xelatex or lualatex with such a font")
	} else if r > unicode.MaxLatin1 && !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune("–—“”‘’", r) {
		w.messages.Add(0, i18n.Messagef("the character %s may be missing in the fonts of TeX", string(r)))
	}
	return string(r)
}

// smallDigit returns the digit of a character such as ², and the command that prints it; the
// command is empty for other characters.
func smallDigit(r rune) (digit byte, name string) {
	if r < '²' {
		return 0, ""
	}
	for name, all := range map[string]string{"textsuperscript": superscripts, "textsubscript": subscripts} {
		for i, c := range []rune(all) {
			if c == r {
				return byte('0' + i), name
			}
		}
	}
	return 0, ""
}

// Escape escapes a text for LaTeX.
func Escape(text string) string { return (&writer{}).escape(text, false) }
