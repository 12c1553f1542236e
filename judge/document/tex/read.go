// Package tex reads and writes documents in LaTeX, with the macros of Kattis, BAPCtools, Polygon
// and CMS.
//
// A statement is read by a tokenizer and a parser, which knows commands and environments and
// expands the macros that the statement defines. It reads no other packages or classes. Formulas
// keep their source.
package tex

import (
	"maps"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"grundy/judge/base/i18n"
	"grundy/judge/document"
)

// Options say what a statement can refer to.
type Options struct {
	Lang string // of the words for Polygon's sections, such as \InputFile
	// Include returns a file that the statement includes by its name. It may be nil.
	Include func(name string) (text []byte, ok bool)
}

// A style is the style of the text that is being read.
type style struct {
	strong, em, mono bool
	link             string
}

// A reader parses a statement.
type reader struct {
	lexer
	Options
	style
	messages document.Messages
	blocks   []document.Block
	spans    []document.Span // of the paragraph that has begun
	macros   map[string]macro
	envs     map[string]macro
	opened   map[string]int // environments
	depth    int
	caption  []document.Span // of the figure or table
	number   string          // what \label refers to
	counts   map[string]int
	labels   map[string]string // the numbers of labels
	refers   bool              // a reference had no number
	widths   int               // columns that \multicolumn adds
	lead     []document.Span   // the label of the item that begins
	included int
}

// known are macros of packages that stand for one of their arguments.
var known = map[string]macro{"scalerel": {arguments: 2, body: "#1"}, "stretchrel": {arguments: 2, body: "#1"}, "scaleto": {arguments: 2, body: "#1"}}

// mostDepth bounds how deep groups, environments and files nest.
const mostDepth = 100

// Read reads a statement.
func Read(source []byte, o Options) (*document.Document, document.Messages) {
	text := strings.ReplaceAll(strings.ToValidUTF8(string(source), "\uFFFD"), "\r\n", "\n")
	text = strings.TrimPrefix(strings.ReplaceAll(text, "\r", "\n"), "\uFEFF")
	r := read(text, o, map[string]string{})
	if r.refers && len(r.labels) > 0 { // some labels follow their references
		r = read(text, o, r.labels)
	}
	return &document.Document{Blocks: r.blocks}, r.messages
}

func read(text string, o Options, labels map[string]string) *reader {
	r := &reader{Options: o, macros: maps.Clone(known), envs: map[string]macro{}, opened: map[string]int{}, counts: map[string]int{}, labels: labels}
	r.frames = []frame{{text: text, line: 1}}
	for {
		r.content(func(token) bool { return false })
		t := r.next()
		if t.kind == end {
			break
		}
	}
	r.flush()
	return r
}

// content reads tokens up to one that stops it, which is not read, or up to the end of the source.
func (r *reader) content(stops func(token) bool) {
	r.depth++
	defer func() { r.depth-- }()
	for {
		t := r.next()
		if t.kind == end || stops(t) {
			r.unread(t)
			return
		}
		if r.depth > mostDepth {
			r.messages.Add(t.line, "groups nest too deep, so they are read as text")
			if t.kind == text {
				r.text(t.text)
			}
			continue
		}
		r.token(t)
	}
}

// token reads what begins with a token.
func (r *reader) token(t token) {
	switch t.kind {
	case text:
		r.text(t.text)
	case space:
		r.text(t.text)
	case par:
		r.flush()
	case command:
		r.command(t)
	case open:
		r.inGroup(func() { r.content(endsGroup) })
		if next := r.next(); next.kind != closed {
			r.unread(next)
		}
	case closed: // without a beginning
	case math:
		r.dollars(t)
	case cell:
		r.add(document.Text, "&")
	case begin:
		r.environment(t)
	case finish:
		r.messages.Add(t.line, i18n.Messagef("%s ends nothing", t.raw()))
	}
}

func endsGroup(t token) bool { return t.kind == closed || t.kind == finish }

// inGroup calls do, and restores the style.
func (r *reader) inGroup(do func()) {
	before := r.style
	do()
	r.style = before
}

// add adds a span in the current style.
func (r *reader) add(kind document.Kind, text string) {
	r.put(document.Span{Kind: kind, Text: text})
}

// put adds a span in the current style.
func (r *reader) put(s document.Span) {
	s.Strong, s.Em, s.Link = r.strong, r.em, r.link
	if s.Kind == document.Text && r.mono {
		s.Kind = document.Verbatim
	}
	r.spans = append(r.spans, s)
}

// ligatures are the signs that TeX makes of several characters.
var ligatures = strings.NewReplacer("---", "—", "--", "–", "``", "“", "''", "”", "`", "'", "~", " ", ",,", "„")

// text adds a text. In code, only spaces are special.
func (r *reader) text(s string) {
	if !r.mono {
		s = r.ligated(s)
	} else if s == "~" {
		s = " "
	}
	r.add(document.Text, s)
}

// ligated returns a text with its ligatures.
func (r *reader) ligated(s string) string {
	if !strings.ContainsAny(s, "-`'~,") {
		return s
	}
	return ligatures.Replace(s)
}

// block adds a block.
func (r *reader) block(b document.Block) {
	r.flush()
	r.blocks = append(r.blocks, b)
}

// flush ends a paragraph.
func (r *reader) flush() {
	r.blocks = append(r.blocks, document.Paragraphs(r.spans)...)
	r.spans = nil
}

// inner calls do with an empty document, and returns what it adds.
func (r *reader) inner(do func()) (blocks []document.Block, spans []document.Span) {
	outerBlocks, outerSpans, before := r.blocks, r.spans, r.style
	r.blocks, r.spans, r.lead = nil, r.lead, nil
	do()
	blocks, spans = r.blocks, r.spans
	r.blocks, r.spans, r.style = outerBlocks, outerSpans, before
	return blocks, spans
}

// within calls do, and returns the blocks that it adds.
func (r *reader) within(do func()) []document.Block {
	r.flush()
	blocks, _ := r.inner(func() {
		do()
		r.flush()
	})
	return blocks
}

// argument reads an argument into the current paragraph.
func (r *reader) argument() {
	r.spaces()
	t := r.next()
	switch t.kind {
	case end, par, closed, finish, cell, begin:
		r.unread(t)
	case text:
		_, size := utf8.DecodeRuneInString(t.text)
		if size < len(t.text) {
			r.unread(token{kind: text, text: t.text[size:], line: t.line})
		}
		r.text(t.text[:size])
	default:
		if r.depth < mostDepth {
			r.depth++
			r.token(t)
			r.depth--
		}
	}
}

// argumentSpans reads an argument as spans.
func (r *reader) argumentSpans() []document.Span {
	blocks, spans := r.inner(func() {
		r.style = style{}
		r.argument()
	})
	return document.Flat(blocks, spans)
}

// plainArgument reads an argument as text.
func (r *reader) plainArgument() string {
	var b strings.Builder
	for _, s := range r.argumentSpans() {
		b.WriteString(s.Text)
	}
	return strings.TrimSpace(document.Flow(b.String()))
}

// styled reads an argument in another style.
func (r *reader) styled(change func(s *style)) {
	r.inGroup(func() {
		change(&r.style)
		r.argument()
	})
}

// known returns the macro of the statement that a command stands for.
func (r *reader) known(t token) (macro, bool) {
	m, ok := r.macros[t.text]
	return m, ok && !t.built
}

// command reads a command.
func (r *reader) command(t token) {
	if m, ok := r.known(t); ok {
		if _, own := known[t.text]; own {
			r.star()
		}
		if m.same != "" {
			r.command(token{kind: command, text: m.same, line: t.line, built: true})
			return
		}
		if r.expand(m, t.line) {
			return
		}
		r.messages.Add(t.line, i18n.Messagef("macros expand too far, so %s is left out", `\`+t.text))
		return
	}
	for _, reads := range []func(t token) bool{r.sign, r.accent, r.declaration, r.inline, r.definition, r.heading, r.object} {
		if reads(t) {
			return
		}
	}
	if skipped, ok := skips[t.text]; ok {
		r.star()
		for range skipped.optional {
			r.optional()
		}
		for range skipped.arguments {
			r.group()
		}
		return
	}
	r.messages.Add(t.line, unknown(t.text))
	if next := r.peek(); next.kind != open {
		r.add(document.Text, t.raw())
	}
}

// star skips a star.
func (r *reader) star() bool {
	t := r.next()
	if rest, ok := strings.CutPrefix(t.text, "*"); ok && t.kind == text {
		if rest != "" {
			r.unread(token{kind: text, text: rest, line: t.line})
		}
		return true
	}
	r.unread(t)
	return false
}

// sign reads a command that stands for some characters.
func (r *reader) sign(t token) bool {
	s, ok := signs[t.text]
	if !ok {
		return false
	}
	if letter(t.text[0]) {
		r.afterWord()
	}
	r.add(document.Text, s)
	return true
}

// afterWord skips the spaces after a command, and a pair of braces without contents.
func (r *reader) afterWord() {
	t := r.next()
	if t.kind == space {
		return
	}
	r.unread(t)
	if t.kind == open {
		r.next()
		if after := r.next(); after.kind != closed {
			r.unread(after)
			r.unread(t)
		}
	}
}

// accent reads a letter with an accent.
func (r *reader) accent(t token) bool {
	mark, ok := accents[t.text]
	if !ok {
		return false
	}
	base := r.plainArgument()
	if base == "" {
		r.add(document.Text, mark)
		return true
	}
	base = strings.NewReplacer("ı", "i", "ȷ", "j").Replace(base)
	_, size := utf8.DecodeRuneInString(base)
	r.add(document.Text, norm.NFC.String(base[:size]+mark)+base[size:])
	return true
}

// declaration reads a command that changes the style of what follows, or of its argument.
func (r *reader) declaration(t token) bool {
	change, ok := declarations[t.text]
	if !ok {
		return false
	}
	if next := r.peek(); next.kind == open && t.text != "small" { // as Polygon reads \bf{…}
		r.styled(change)
		return true
	}
	r.spacesAfter(t)
	change(&r.style)
	return true
}

// spacesAfter skips the spaces after a command that is a word.
func (r *reader) spacesAfter(t token) {
	if letter(t.text[0]) {
		r.spaces()
	}
}

// inline reads a command within a paragraph.
func (r *reader) inline(t token) bool {
	if change, ok := styles[t.text]; ok {
		r.star()
		if t.text == "makebox" || t.text == "framebox" || t.text == "parbox" || t.text == "raisebox" {
			r.optional()
			r.optional()
		}
		if t.text == "parbox" || t.text == "raisebox" || t.text == "textcolor" || t.text == "colorbox" || t.text == "resizebox" || t.text == "scalebox" || t.text == "rotatebox" || t.text == "foreignlanguage" {
			r.optional()
			r.group()
		}
		if t.text == "resizebox" {
			r.group()
		}
		r.styled(change)
		return true
	}
	switch t.text {
	case `\`, "newline", "tabularnewline", "linebreak":
		r.star()
		if t.text != "newline" {
			r.optional()
		}
		r.add(document.Break, "")
	case "(", "[":
		r.formula(t, map[string]string{"(": ")", "[": "]"}[t.text], t.text == "[")
	case "verb", "lstinline", "mintinline":
		r.verb(t)
	case "footnote", "footnotetext":
		r.optional()
		r.spans = append(r.spans, document.Span{Kind: document.Footnote, Note: r.argumentSpans()})
	case "url", "path", "nolinkurl":
		address := plainAddress(r.group())
		r.spans = append(r.spans, document.Span{Text: address, Link: address})
	case "href":
		address := plainAddress(r.group())
		r.styled(func(s *style) { s.link = address })
	case "ensuremath":
		r.ensured()
	case "textsuperscript", "textsubscript":
		r.script(t)
	default:
		return r.reference(t) || r.quantity(t)
	}
	return true
}

// plainAddress returns an address without the escapes of TeX.
func plainAddress(s string) string {
	return strings.NewReplacer(`\_`, "_", `\%`, "%", `\#`, "#", `\&`, "&", `\~`, "~", `\textasciitilde`, "~", "{", "", "}", "", " ", "").Replace(strings.TrimSpace(s))
}

// reference reads a command that refers to a number.
func (r *reader) reference(t token) bool {
	switch t.text {
	case "ref", "eqref", "pageref", "autoref", "cref", "Cref", "nameref", "vref":
		r.star()
		number, ok := r.labels[r.group()]
		if !ok {
			number, r.refers = "?", true
		}
		if t.text == "eqref" {
			number = "(" + number + ")"
		}
		r.add(document.Text, number)
	case "label":
		if name := r.group(); r.number != "" && len(r.labels) < 10_000 {
			r.labels[name] = r.number
		}
	case "cite":
		r.optional()
		r.add(document.Text, "["+r.group()+"]")
	default:
		return false
	}
	return true
}
