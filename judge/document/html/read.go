// Package html reads and writes documents in HTML, with formulas as MathML.
package html

import (
	"bytes"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"grundy/judge/base/i18n"
	"grundy/judge/document"
	"grundy/judge/document/formula"
)

// A reader converts a page.
type reader struct {
	messages document.Messages
	notes    map[string][]document.Span // footnotes, by id
	depth    int
	blocks   []document.Block
	spans    []document.Span // of the paragraph that has begun
}

// mostDepth bounds how deep elements nest.
const mostDepth = 200

// Read reads a page or a part of one. What precedes the body is left out.
func Read(text []byte) (*document.Document, document.Messages) {
	root, err := html.Parse(bytes.NewReader(bytes.ToValidUTF8(text, []byte("\uFFFD"))))
	if err != nil {
		return &document.Document{}, document.Messages{{What: i18n.Messagef("the page cannot be read: %v", err)}}
	}
	r := &reader{notes: map[string][]document.Span{}}
	r.footnotes(root)
	r.children(root, document.Span{})
	r.flush()
	return &document.Document{Blocks: r.blocks}, r.messages
}

// footnotes collects the texts of the footnotes that Write puts at the end.
func (r *reader) footnotes(root *html.Node) {
	for n := range root.Descendants() {
		if n.DataAtom == atom.Section && attribute(n, "class") == "footnotes" {
			for li := range n.Descendants() {
				if li.DataAtom == atom.Li {
					r.notes["#"+attribute(li, "id")] = r.inside(li, document.Span{})
				}
			}
		}
	}
}

// inside returns the contents of a node as spans.
func (r *reader) inside(n *html.Node, style document.Span) []document.Span {
	inner := &reader{notes: r.notes, depth: r.depth, messages: r.messages}
	inner.children(n, style)
	r.messages = inner.messages
	return document.Flat(inner.blocks, inner.spans)
}

// flush ends a paragraph.
func (r *reader) flush() {
	r.blocks = append(r.blocks, document.Paragraphs(r.spans)...)
	r.spans = nil
}

// within returns the blocks in a node.
func (r *reader) within(n *html.Node, style document.Span) []document.Block {
	return r.collected(func() { r.children(n, style) })
}

// collected returns the blocks that a call of read adds.
func (r *reader) collected(read func()) []document.Block {
	r.flush()
	outer := r.blocks
	r.blocks = nil
	read()
	r.flush()
	inner := r.blocks
	r.blocks = outer
	return inner
}

func (r *reader) children(n *html.Node, style document.Span) {
	r.depth++
	defer func() { r.depth-- }()
	if r.depth > mostDepth {
		r.messages.Add(0, "blocks nest too deep, so the innermost are missing")
		return
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		r.node(child, style)
	}
}

// inCode reports whether a text is in code, in which dollars are no signs of formulas.
func inCode(n *html.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		switch p.Data {
		case "code", "tt", "samp", "kbd":
			return true
		}
	}
	return false
}

// add adds a block.
func (r *reader) add(b document.Block) {
	r.flush()
	r.blocks = append(r.blocks, b)
}

func (r *reader) node(n *html.Node, style document.Span) {
	if n.Type == html.TextNode && inCode(n) {
		style.Text = n.Data
		r.spans = append(r.spans, style)
		return
	}
	if n.Type == html.TextNode {
		r.spans = append(r.spans, Texts(n.Data, style)...)
		return
	}
	if n.Type == html.CommentNode || n.Type == html.DoctypeNode || attribute(n, "aria-hidden") == "true" { // KaTeX draws the formula in <math> again
		return
	}
	if n.DataAtom == atom.Section && attribute(n, "class") == "footnotes" {
		return
	}
	if r.special(n, style) || r.block(n, style) || r.inline(n, style) {
		return
	}
	if !transparent[n.DataAtom] && n.Type == html.ElementNode {
		r.messages.Add(0, i18n.Messagef("the tag <%s> is ignored", n.Data))
	}
	r.children(n, style)
}

// transparent lists the elements whose tags change nothing about their contents.
var transparent = map[atom.Atom]bool{
	atom.Html: true, atom.Body: true, atom.Span: true, atom.Font: true, atom.Big: true, atom.Small: true, atom.Label: true, atom.Nobr: true,
	atom.Abbr: true, atom.Time: true, atom.Tbody: true, atom.Colgroup: true, atom.Wbr: true, atom.Ins: true,
}

// special reads the blocks that Write marks by a class.
func (r *reader) special(n *html.Node, style document.Span) bool {
	if n.DataAtom == atom.Pre && n.Parent != nil {
		return false
	}
	switch class := attribute(n, "class"); {
	case n.DataAtom == atom.Div && class == "sample":
		s := &document.Sample{}
		for d := range n.Descendants() {
			if d.DataAtom == atom.Pre {
				if attribute(d, "class") == "input" {
					s.Input = literal(d)
				} else {
					s.Output = literal(d)
				}
			}
		}
		r.add(s)
	case n.DataAtom == atom.Div && class == "interaction":
		in := &document.Interaction{}
		for d := range n.Descendants() {
			if d.DataAtom == atom.Pre {
				in.Turns = append(in.Turns, document.Turn{Prints: attribute(d, "class") == "prints", Text: literal(d)})
			}
		}
		r.add(in)
	case n.DataAtom == atom.A && class == "footnote":
		r.spans = append(r.spans, document.Span{Kind: document.Footnote, Note: r.notes[attribute(n, "href")]})
	case n.DataAtom == atom.Figure:
		r.figure(n)
	default:
		return false
	}
	return true
}

// figure reads a picture with its caption.
func (r *reader) figure(n *html.Node) {
	found := pictureIn(n)
	if found == nil {
		r.blocks = append(r.blocks, r.within(n, document.Span{})...)
		return
	}
	for d := range n.Descendants() {
		// A caption in another figure or caption is read with that one.
		own := d.DataAtom == atom.Figcaption && nearest(d, atom.Figure) == n && nearest(d, atom.Figcaption) == nearest(n, atom.Figcaption)
		if !own {
			continue
		}
		if caption := r.inside(d, document.Span{}); caption != nil {
			found.Caption = caption
		}
	}
	r.add(found)
}

// pictureIn returns the first picture in a node; nil if there is none.
func pictureIn(n *html.Node) *document.Picture {
	for d := range n.Descendants() {
		if d.DataAtom != atom.Img {
			continue
		}
		if s := image(d); s.File != "" {
			return &document.Picture{File: s.File, Width: s.Width, Caption: s.Note}
		}
	}
	return nil
}

// block reads an element that is a block.
func (r *reader) block(n *html.Node, style document.Span) bool {
	switch n.DataAtom {
	case atom.Script:
		r.script(n, style)
	case atom.Style, atom.Head, atom.Title, atom.Noscript, atom.Template, atom.Button, atom.Input:
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		if text := r.inside(n, style); len(text) > 0 {
			r.add(&document.Heading{Level: int(n.Data[1] - '0'), Text: text})
		}
	case atom.P, atom.Div, atom.Section, atom.Article, atom.Main, atom.Center, atom.Header, atom.Footer, atom.Details, atom.Summary, atom.Dl, atom.Dt, atom.Dd, atom.Form, atom.Fieldset, atom.Figcaption, atom.Aside, atom.Nav:
		r.blocks = append(r.blocks, r.within(n, style)...)
	case atom.Blockquote:
		r.add(&document.Quotation{Blocks: r.within(n, style)})
	case atom.Hr:
		r.add(&document.Rule{})
	case atom.Ul, atom.Ol, atom.Menu:
		r.list(n, style)
	case atom.Li:
		r.add(&document.List{Items: [][]document.Block{r.within(n, style)}})
	case atom.Pre, atom.Listing, atom.Xmp, atom.Textarea:
		r.pre(n)
	case atom.Table:
		r.table(n)
	default:
		return false
	}
	return true
}

// pre reads a text that is shown literally.
func (r *reader) pre(n *html.Node) {
	language := ""
	for d := range n.Descendants() {
		if word, ok := strings.CutPrefix(attribute(d, "class"), "language-"); ok && d.DataAtom == atom.Code {
			language = word
		}
	}
	r.add(&document.Code{Language: language, Text: literal(n)})
}

// script reads a formula of MathJax. Other scripts are left out.
func (r *reader) script(n *html.Node, style document.Span) {
	kind, _, _ := strings.Cut(attribute(n, "type"), ";")
	if kind != "math/tex" {
		return
	}
	style.Kind, style.Text = document.Math, document.Tidy(textOf(n))
	if strings.Contains(attribute(n, "type"), "mode=display") {
		style.Kind = document.Display
	}
	r.spans = append(r.spans, style)
}

// literal returns a text with its lines.
func literal(n *html.Node) string {
	var b strings.Builder
	var write func(n *html.Node, depth int)
	write = func(n *html.Node, depth int) {
		switch {
		case depth > mostDepth:
		case n.Type == html.TextNode:
			b.WriteString(n.Data)
		case n.DataAtom == atom.Br:
			b.WriteString("\n")
		default:
			for child := n.FirstChild; child != nil; child = child.NextSibling {
				block := child.DataAtom == atom.Div || child.DataAtom == atom.P
				if block && b.Len() > 0 && !strings.HasSuffix(b.String()[max(0, b.Len()-1):], "\n") {
					b.WriteString("\n")
				}
				write(child, depth+1)
			}
		}
	}
	write(n, 0)
	text := strings.ReplaceAll(strings.ReplaceAll(b.String(), "\r\n", "\n"), "\u00a0", " ")
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text
}

// list reads a list.
func (r *reader) list(n *html.Node, style document.Span) {
	list := &document.List{Ordered: n.DataAtom == atom.Ol}
	if list.Ordered {
		list.Start = 1
		if v, err := strconv.Atoi(attribute(n, "start")); err == nil && v >= 0 && v < 1e9 {
			list.Start = v
		}
	}
	r.flush()
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if child.Type != html.ElementNode {
			continue
		}
		if child.DataAtom == atom.Li {
			list.Items = append(list.Items, r.within(child, style))
			continue
		}
		inside := r.collected(func() { r.node(child, style) }) // such as a list directly in a list
		if k := len(list.Items); k > 0 {
			list.Items[k-1] = append(list.Items[k-1], inside...)
			continue
		}
		list.Items = append(list.Items, inside)
	}
	r.add(list)
}

// table reads a table. A cell in several columns or rows is followed by empty cells.
func (r *reader) table(n *html.Node) {
	t := &document.Table{}
	for d := range n.Descendants() {
		if d.DataAtom != atom.Tr || nearest(d, atom.Table) != n {
			continue
		}
		var row [][]document.Span
		heads := 0
		for cell := d.FirstChild; cell != nil; cell = cell.NextSibling {
			if cell.DataAtom != atom.Td && cell.DataAtom != atom.Th {
				continue
			}
			if cell.DataAtom == atom.Th {
				heads++
			}
			if len(t.Align) <= len(row) {
				t.Align += aligned(cell)
			}
			row = append(row, r.inside(cell, document.Span{}))
			for span, _ := strconv.Atoi(attribute(cell, "colspan")); span > 1 && len(row) < 100; span-- {
				row = append(row, nil)
			}
		}
		if len(row) == 0 {
			continue
		}
		if len(t.Rows) == 0 && heads == len(row) {
			t.Head = true
		}
		t.Rows = append(t.Rows, row)
	}
	t.Even()
	if len(t.Rows) > 0 {
		r.add(t)
	}
}

// aligned returns the alignment of a cell.
func aligned(n *html.Node) string {
	style := strings.ToLower(strings.ReplaceAll(attribute(n, "style"), " ", "") + ";text-align:" + attribute(n, "align"))
	switch {
	case strings.Contains(style, "text-align:right"):
		return "r"
	case strings.Contains(style, "text-align:center"):
		return "c"
	}
	return "l"
}

// nearest returns the nearest element of a kind around a node.
func nearest(n *html.Node, kind atom.Atom) *html.Node {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.DataAtom == kind {
			return p
		}
	}
	return nil
}

// inline reads an element within a line.
func (r *reader) inline(n *html.Node, style document.Span) bool {
	switch n.DataAtom {
	case atom.Br:
		r.spans = append(r.spans, document.Span{Kind: document.Break})
	case atom.Img:
		s := image(n)
		s.Link, s.Strong, s.Em = style.Link, style.Strong, style.Em
		if s.File == "" {
			r.messages.Add(0, "a picture without a file is left out")
			return true
		}
		if at := strings.IndexByte(s.File, ':'); at > 1 {
			r.messages.Add(0, i18n.Messagef("the picture %s is not a file beside the statement", clipped(s.File)))
		}
		r.spans = append(r.spans, s)
	case atom.Math:
		return r.math(n, style)
	case atom.Svg, atom.Object, atom.Iframe, atom.Video, atom.Audio, atom.Canvas, atom.Embed:
		r.messages.Add(0, i18n.Messagef("the element <%s> is left out", n.Data))
	default:
		inner := style
		if n.DataAtom == atom.A {
			if href := attribute(n, "href"); safe(href) {
				inner.Link = href
			}
		} else if !Style(n.Data, &inner) {
			return false
		}
		at := len(r.spans)
		blocks := len(r.blocks)
		r.children(n, inner)
		if blocks == len(r.blocks) && at <= len(r.spans) {
			r.spans = append(r.spans[:at:at], Inside(n.Data, r.spans[:at:at], r.spans[at:])...)
		}
	}
	return true
}

// math reads a formula. The elements of KaTeX and MathJax contain the TeX as an annotation.
func (r *reader) math(n *html.Node, style document.Span) bool {
	style.Kind = document.Math
	if attribute(n, "display") == "block" {
		style.Kind = document.Display
	}
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && d.Data == "annotation" && strings.Contains(attribute(d, "encoding"), "tex") {
			style.Text = document.Tidy(textOf(d))
			r.spans = append(r.spans, style)
			return true
		}
	}
	if tex := strings.TrimSpace(attribute(n, "alttext")); tex != "" {
		style.Text = document.Tidy(tex)
		r.spans = append(r.spans, style)
		return true
	}
	r.messages.Add(0, "a formula in MathML without its TeX is kept as text")
	return false
}

// safe reports whether an address is followed: one of the web, or a relative one.
func safe(href string) bool {
	scheme, _, ok := strings.Cut(href, ":")
	return href != "" && !strings.ContainsAny(href, " \t\n<>\"\\") && (!ok || strings.ContainsAny(scheme, "/?#") || scheme == "http" || scheme == "https" || scheme == "mailto")
}

// image returns an image as a span.
func image(n *html.Node) document.Span {
	s := document.Span{Kind: document.Image, File: strings.TrimSpace(attribute(n, "src"))}
	if alt := strings.TrimSpace(document.Flow(attribute(n, "alt"))); alt != "" && !strings.EqualFold(alt, path.Base(s.File)) {
		s.Note = document.Plain(alt)
	}
	width := attribute(n, "width")
	if width == "" {
		if _, rest, ok := strings.Cut(strings.ReplaceAll(attribute(n, "style"), " ", ""), "width:"); ok {
			width, _, _ = strings.Cut(rest, ";")
		}
	}
	s.Width = Width(width)
	return s
}

// textWidth is the width of a statement in pixels, for pictures whose width is in pixels.
const textWidth = 700

// Width returns a width in percent of the text, from one such as 50% or 200px; 0 if there is none.
func Width(s string) int {
	s = strings.TrimSpace(s)
	number := strings.TrimRightFunc(s, func(r rune) bool { return r != '.' && !unicode.IsDigit(r) })
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || v <= 0 {
		return 0
	}
	switch s[len(number):] {
	case "%":
	case "", "px":
		v = v * 100 / textWidth
	case "em", "rem":
		v = v * 16 * 100 / textWidth
	default:
		return 0
	}
	return int(min(100, max(1, v+0.5)))
}

// Style changes the style by a tag. ok is false for a tag that has no style.
func Style(name string, style *document.Span) (ok bool) {
	switch name {
	case "b", "strong":
		style.Strong = true
	case "i", "em", "cite", "dfn", "q":
		style.Em = true
	case "center", "div", "p", "nobr", "u", "s", "strike", "del", "mark", "sub", "sup", "code", "tt", "samp", "kbd", "var", "a", "span", "font", "small", "big":
	default:
		return false
	}
	return true
}

// Inside returns the spans in an element within a line, which follow other spans. It may take the
// end of the spans before, as the base of an index, so the result replaces only those after.
func Inside(name string, before, inside []document.Span) []document.Span {
	switch name {
	case "code", "tt", "samp", "kbd":
		out := make([]document.Span, 0, len(inside))
		for _, s := range inside {
			if s.Kind == document.Text {
				s.Kind, s.Text = document.Verbatim, document.Flow(s.Text)
			}
			out = append(out, s)
		}
		return document.Join(out)
	case "var": // AtCoder writes formulas so
		if text := texts(inside); text != "" {
			return []document.Span{{Kind: document.Math, Text: document.Tidy(text)}}
		}
	case "sub", "sup":
		return script(name, before, inside)
	}
	return inside
}

// texts returns the text of spans that are only text, or else "".
func texts(spans []document.Span) string {
	var b strings.Builder
	for _, s := range spans {
		if s.Kind != document.Text && s.Kind != document.Math {
			return ""
		}
		b.WriteString(s.Text)
	}
	return strings.TrimSpace(b.String())
}

// script makes a formula of an index or a power and of the word before it.
func script(name string, before, inside []document.Span) []document.Span {
	sign := map[string]string{"sub": "_", "sup": "^"}[name]
	text := texts(inside)
	if text == "" {
		return inside
	}
	tex := sign + "{" + escaped(text) + "}"
	if n := len(before); n > 0 {
		last := &before[n-1]
		switch {
		case last.Kind == document.Math:
			last.Text += tex
			return nil
		case last.Kind == document.Text:
			base := last.Text[len(strings.TrimRightFunc(last.Text, func(r rune) bool { return r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) })):]
			if base != "" && len(base) <= 8 {
				last.Text = strings.TrimSuffix(last.Text, base)
				return []document.Span{{Kind: document.Math, Text: base + tex}}
			}
			if strings.HasSuffix(last.Text, ")") {
				return []document.Span{{Kind: document.Math, Text: "{}" + tex}}
			}
		}
	}
	if name == "sup" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") == "" { // 1st, 2nd
		return inside
	}
	return []document.Span{{Kind: document.Math, Text: "{}" + tex}}
}

var texSigns = strings.NewReplacer("≤", `\le `, "≥", `\ge `, "−", "-", "×", `\times `, "·", `\cdot `, "%", `\%`, "#", `\#`, "&", `\&`, "_", `\_`, "$", `\$`)

// escaped returns a text as TeX of a formula.
func escaped(text string) string {
	if strings.Contains(text, `\`) || strings.ContainsAny(text, "{}") {
		return text
	}
	return strings.TrimSpace(texSigns.Replace(text))
}

// Tag reads a tag of HTML. span is set for <br> and <img>; name is empty for a comment.
func Tag(text []byte) (name string, closing bool, span *document.Span) {
	z := html.NewTokenizer(bytes.NewReader(text))
	kind := z.Next()
	if kind != html.StartTagToken && kind != html.EndTagToken && kind != html.SelfClosingTagToken {
		return "", false, nil
	}
	t := z.Token()
	switch t.DataAtom {
	case atom.Br:
		return t.Data, false, &document.Span{Kind: document.Break}
	case atom.Img:
		s := image(&html.Node{Type: html.ElementNode, Attr: t.Attr})
		return t.Data, false, &s
	}
	return t.Data, kind == html.EndTagToken, nil
}

// mathSigns are the signs around formulas in the text of a page.
var mathSigns = [][2]string{{`$$$`, `$$$`}, {`\(`, `\)`}, {`\[`, `\]`}}

// Texts returns a text of a page as spans: its formulas are between dollars or other signs.
func Texts(text string, style document.Span) (out []document.Span) {
	add := func(kind document.Kind, text string) {
		if text != "" {
			s := style
			s.Kind, s.Text = kind, text
			out = append(out, s)
		}
	}
	text = strings.ReplaceAll(text, "\u00a0", " ")
	from := 0
	for at := 0; at < len(text); {
		length, tex, display := formulaAt(text[at:])
		if length == 0 {
			at++
			continue
		}
		add(document.Text, text[from:at])
		kind := document.Math
		if display {
			kind = document.Display
		}
		add(kind, document.Tidy(tex))
		at += length
		from = at
	}
	add(document.Text, text[from:])
	return out
}

// formulaAt returns the formula at the beginning of a text; the length is 0 if there is none.
func formulaAt(text string) (length int, tex string, display bool) {
	if text[0] != '$' && text[0] != '\\' {
		return 0, "", false
	}
	for i, sign := range mathSigns {
		rest, ok := strings.CutPrefix(text, sign[0])
		if !ok {
			continue
		}
		inside, _, ok := strings.Cut(rest[:min(len(rest), formula.MostBytes)], sign[1])
		if !ok || strings.TrimSpace(inside) == "" {
			continue
		}
		length = len(sign[0]) + len(inside) + len(sign[1])
		if i == 0 && strings.HasPrefix(rest, "$$$") {
			continue
		}
		return length, strings.Trim(inside, "$"), i == 2
	}
	if to, tex, display, ok := formula.Starts(text); ok {
		return to, tex, display
	}
	return 0, "", false
}

var controls = regexp.MustCompile(`[\x00-\x1f]`)

// clipped returns a short form of an address for messages.
func clipped(s string) string {
	s = controls.ReplaceAllString(s, "")
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

// attribute returns an attribute of an element; empty if it has none.
func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// textOf returns the text in a node.
func textOf(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}
