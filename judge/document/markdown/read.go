// Package markdown reads and writes documents in Markdown, with formulas between dollars, tables
// and footnotes.
//
// Samples are pairs of code blocks with the words input1 and output1, as in statements of Hydro.
// Interactions are code blocks with the word interaction, whose lines begin with < if the program
// reads them, and with > if it prints them.
package markdown

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"grundy/judge/base/i18n"
	"grundy/judge/document"
	"grundy/judge/document/html"
)

// A reader converts the tree of goldmark.
type reader struct {
	source   []byte
	messages document.Messages
	notes    map[int][]document.Span // footnotes
	depth    int
}

// Read reads a document.
func Read(source []byte) (*document.Document, document.Messages) {
	source = bytes.ReplaceAll(bytes.ToValidUTF8(source, []byte("\uFFFD")), []byte("\r\n"), []byte("\n"))
	source = shallow(source)
	m := goldmark.New(goldmark.WithExtensions(extension.NewTable(), extension.Footnote, formulas{}))
	root := m.Parser().Parse(text.NewReader(source))
	r := &reader{source: source, notes: map[int][]document.Span{}}
	r.footnotes(root)
	return &document.Document{Blocks: r.blocks(root)}, r.messages
}

// shallow returns a source in which no line opens more than mostDepth blocks, because goldmark takes
// quadratic time for them.
func shallow(source []byte) []byte {
	var out []byte
	from := 0
	for at, opened, start := 0, 0, true; at < len(source); at++ {
		switch c := source[at]; {
		case c == '\n':
			opened, start = 0, true
		case !start, c == ' ', c == '\t':
		case bytes.IndexByte([]byte(">-+*.)"), c) >= 0:
			if opened++; opened > mostDepth {
				out = append(append(out, source[from:at]...), '\\')
				from, start = at, false
			}
		case c < '0' || c > '9':
			start = false
		}
	}
	return append(out, source[from:]...)
}

// mostDepth bounds how deep blocks nest.
const mostDepth = 100

// footnotes collects the texts of footnotes.
func (r *reader) footnotes(root ast.Node) {
	for list := root.FirstChild(); list != nil; list = list.NextSibling() {
		if list.Kind() != extast.KindFootnoteList {
			continue
		}
		for n := list.FirstChild(); n != nil; n = n.NextSibling() {
			note, ok := n.(*extast.Footnote)
			if !ok {
				continue
			}
			var spans []document.Span
			for p := note.FirstChild(); p != nil; p = p.NextSibling() {
				if len(spans) > 0 {
					spans = append(spans, document.Span{Text: " "})
				}
				spans = append(spans, r.spans(p)...)
			}
			r.notes[note.Index] = document.Join(spans)
		}
	}
}

// blocks converts the children of a node.
func (r *reader) blocks(parent ast.Node) (out []document.Block) {
	r.depth++
	defer func() { r.depth-- }()
	if r.depth > mostDepth {
		r.messages.Add(0, "blocks nest too deep, so the innermost are missing")
		return nil
	}
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		out = append(out, r.block(n)...)
	}
	return samples(out)
}

func (r *reader) block(n ast.Node) []document.Block {
	switch n := n.(type) {
	case *ast.Heading:
		return []document.Block{&document.Heading{Level: n.Level, Text: r.spans(n)}}
	case *ast.Paragraph, *ast.TextBlock:
		var spans []document.Span
		r.children(n, document.Span{}, &spans)
		return document.Paragraphs(spans)
	case *ast.List:
		list := &document.List{Ordered: n.IsOrdered()}
		if list.Ordered {
			list.Start = n.Start
		}
		for item := n.FirstChild(); item != nil; item = item.NextSibling() {
			list.Items = append(list.Items, r.blocks(item))
		}
		return []document.Block{list}
	case *ast.Blockquote:
		return []document.Block{&document.Quotation{Blocks: r.blocks(n)}}
	case *ast.ThematicBreak:
		return []document.Block{&document.Rule{}}
	case *ast.CodeBlock:
		return []document.Block{&document.Code{Text: lines(n, r.source)}}
	case *ast.FencedCodeBlock:
		return []document.Block{r.code(n)}
	case *formulaBlock:
		if tex := document.Tidy(n.tex(r.source)); tex != "" {
			return []document.Block{&document.Formula{TeX: tex}}
		}
		return nil
	case *extast.Table:
		return []document.Block{r.table(n)}
	case *ast.HTMLBlock:
		text := []byte(lines(n, r.source))
		if n.HasClosure() {
			text = append(text, n.ClosureLine.Value(r.source)...)
		}
		d, messages := html.Read(text)
		for _, m := range messages {
			r.messages.Add(0, m.What)
		}
		return d.Blocks
	case *extast.FootnoteList, *ast.LinkReferenceDefinition:
		return nil
	}
	return r.blocks(n)
}

// lines returns the lines of a block.
func lines(n ast.Node, source []byte) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(source))
	}
	text := b.String()
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text
}

// code converts a code block between fences.
func (r *reader) code(n *ast.FencedCodeBlock) document.Block {
	language, text := string(n.Language(r.source)), lines(n, r.source)
	if language == "interaction" {
		if turns, ok := document.ParseTurns(text); ok {
			return &document.Interaction{Turns: turns}
		}
	}
	return &document.Code{Language: language, Text: text}
}

// sampleWords matches the words of code blocks that are parts of samples.
var sampleWords = regexp.MustCompile(`^(input|output)\d+$`)

// samples joins the inputs and outputs of samples.
func samples(blocks []document.Block) (out []document.Block) {
	for _, b := range blocks {
		code, ok := b.(*document.Code)
		if !ok || !sampleWords.MatchString(code.Language) {
			out = append(out, b)
			continue
		}
		if strings.HasPrefix(code.Language, "input") {
			out = append(out, &document.Sample{Input: code.Text})
			continue
		}
		if n := len(out); n > 0 {
			if s, ok := out[n-1].(*document.Sample); ok && s.Output == "" {
				s.Output = code.Text
				continue
			}
		}
		out = append(out, &document.Sample{Output: code.Text})
	}
	return out
}

// file returns the file that an address names.
func file(destination []byte) string {
	if name, err := unescaped(string(destination)); err == nil {
		return name
	}
	return string(destination)
}

// spans converts the inline children of a node.
func (r *reader) spans(n ast.Node) []document.Span {
	var out []document.Span
	r.children(n, document.Span{}, &out)
	return document.Inline(out)
}

// inline converts a node. The style applies to all spans in it.
func (r *reader) inline(n ast.Node, style document.Span, out *[]document.Span) {
	r.depth++
	defer func() { r.depth-- }()
	if r.depth > mostDepth {
		r.messages.Add(0, "blocks nest too deep, so the innermost are missing")
		return
	}
	add := func(kind document.Kind, text string) {
		s := style
		s.Kind, s.Text = kind, text
		*out = append(*out, s)
	}
	switch n := n.(type) {
	case *ast.Text:
		value := n.Value(r.source)
		if !n.IsRaw() {
			value = resolved(value)
		}
		add(document.Text, string(value))
		switch {
		case n.HardLineBreak():
			add(document.Break, "")
		case n.SoftLineBreak():
			add(document.Text, "\n")
		}
		return
	case *ast.String:
		add(document.Text, string(n.Value))
		return
	case *ast.CodeSpan:
		var b strings.Builder
		for child := n.FirstChild(); child != nil; child = child.NextSibling() {
			if t, ok := child.(*ast.Text); ok {
				b.Write(bytes.ReplaceAll(t.Value(r.source), []byte("\n"), []byte(" ")))
			}
		}
		add(document.Verbatim, b.String())
		return
	case *formulaNode:
		add(n.kind(), document.Tidy(n.tex))
		return
	case *ast.Image:
		s := style
		s.Kind, s.Note, s.File = document.Image, r.spans(n), file(n.Destination)
		*out = append(*out, s)
		return
	case *ast.AutoLink:
		style.Link = string(n.URL(r.source))
		add(document.Text, string(n.Label(r.source)))
		return
	case *extast.FootnoteLink:
		*out = append(*out, document.Span{Kind: document.Footnote, Note: r.notes[n.Index]})
		return
	case *extast.FootnoteBacklink:
		return
	case *ast.Emphasis:
		style.Em, style.Strong = style.Em || n.Level != 2, style.Strong || n.Level == 2
	case *ast.Link:
		style.Link = string(n.Destination)
	}
	r.children(n, style, out)
}

// A tag is an open tag of HTML.
type tag struct {
	name  string
	style document.Span // before the tag
	at    int           // the number of spans before the tag
}

// children converts the children of a node. Tags of HTML change the style of what follows them.
func (r *reader) children(parent ast.Node, style document.Span, out *[]document.Span) {
	var open []tag
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		raw, ok := n.(*ast.RawHTML)
		if !ok {
			r.inline(n, style, out)
			continue
		}
		name, closing, span := html.Tag(raw.Segments.Value(r.source))
		switch {
		case name == "":
		case span != nil:
			span.Strong, span.Em, span.Link = style.Strong, style.Em, style.Link
			*out = append(*out, *span)
		case !closing && len(open) < mostDepth:
			open = append(open, tag{name, style, len(*out)})
			if !html.Style(name, &style) {
				r.messages.Add(0, i18n.Messagef("the tag <%s> is ignored", name))
			}
		case closing:
			at := len(open) - 1
			for at >= 0 && open[at].name != name {
				at--
			}
			if at < 0 {
				continue
			}
			*out = append((*out)[:open[at].at], html.Inside(name, (*out)[:open[at].at], (*out)[open[at].at:])...)
			style, open = open[at].style, open[:at]
		}
	}
}

// resolved replaces escapes and entities in a text.
func resolved(text []byte) []byte {
	var out []byte
	for len(text) > 0 {
		at := bytes.IndexAny(text, `\&`)
		if at < 0 {
			break
		}
		out, text = append(out, text[:at]...), text[at:]
		const most = 40 // the length of an entity
		length := 1
		switch end := bytes.IndexByte(text[:min(len(text), most)], ';'); {
		case text[0] == '&' && end > 0 && !bytes.ContainsAny(text[1:end], "&\\ "):
			length = end + 1
			out = append(out, util.ResolveEntityNames(util.ResolveNumericReferences(text[:length]))...)
		case text[0] == '\\' && len(text) > 1 && util.IsPunct(text[1]):
			length = 2
			out = append(out, text[1])
		default:
			out = append(out, text[0])
		}
		text = text[length:]
	}
	return append(out, text...)
}

// table converts a table. A head whose cells are empty is no head, since Markdown has no tables
// without one.
func (r *reader) table(n *extast.Table) *document.Table {
	t := &document.Table{}
	for _, a := range n.Alignments {
		t.Align += map[extast.Alignment]string{extast.AlignRight: "r", extast.AlignCenter: "c"}[a]
		if a != extast.AlignRight && a != extast.AlignCenter {
			t.Align += "l"
		}
	}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells [][]document.Span
		filled := false
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			spans := r.spans(cell)
			for i := range spans {
				if spans[i].Kind == document.Math {
					spans[i].Text = strings.ReplaceAll(spans[i].Text, `\|`, "|")
				}
			}
			filled = filled || len(spans) > 0
			cells = append(cells, spans)
		}
		_, head := row.(*extast.TableHeader)
		if head && !filled {
			continue
		}
		t.Head = t.Head || head
		t.Rows = append(t.Rows, cells)
	}
	t.Even()
	return t
}

// unescaped decodes %20 and the like in an address.
func unescaped(s string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		if i+2 >= len(s) {
			return s, strconv.ErrSyntax
		}
		v, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
		if err != nil {
			return s, err
		}
		b.WriteByte(byte(v))
		i += 2
	}
	if !utf8.ValidString(b.String()) {
		return s, strconv.ErrSyntax
	}
	return b.String(), nil
}
