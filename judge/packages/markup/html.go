package markup

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// FromHTML converts a statement to Markdown. whole is false if the page cannot be parsed, or if an
// element, such as a picture or a table, has no counterpart.
func FromHTML(page []byte) (markdown []byte, whole bool) {
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return nil, false
	}
	c := &htmlReader{whole: true}
	c.children(root)
	text := manyBlankLines.ReplaceAllString(trailingSpaces.ReplaceAllString(c.out.String(), "\n"), "\n\n")
	text = strings.ReplaceAll(strings.Trim(text, " \n"+lineBreak), lineBreak, "  ")
	return []byte(text + "\n"), c.whole
}

// lineBreak stands for the two spaces that Markdown needs for a line break within a paragraph.
const lineBreak = "\x00"

var (
	trailingSpaces = regexp.MustCompile(`[ \t]+\n`)
	manyBlankLines = regexp.MustCompile(`\n{3,}`)
	spaces         = regexp.MustCompile(`[ \t\r\n\x{a0}]+`)
	// markers matches formulas, which are between dollars on the pages of judges, and characters
	// with a meaning in Markdown.
	markers = regexp.MustCompile("\\$\\$?[^$]+\\$\\$?|[\\\\`*_<]")
)

// An htmlReader converts a page to Markdown.
type htmlReader struct {
	out    strings.Builder
	whole  bool
	lists  []int // for each enclosing list, the number of the last item; -1: without numbers
	preset bool  // inside <pre>
}

func (c *htmlReader) children(n *html.Node) {
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		c.node(child)
	}
}

// around writes the children of a node between two texts.
func (c *htmlReader) around(before string, n *html.Node, after string) {
	c.out.WriteString(before)
	c.children(n)
	c.out.WriteString(after)
}

func (c *htmlReader) node(n *html.Node) {
	if n.Type == html.TextNode {
		c.text(n.Data)
		return
	}
	if attribute(n, "aria-hidden") == "true" {
		return // KaTeX's picture of the formula in <math>
	}
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Head, atom.Title:
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		c.around("\n\n## ", n, "\n\n")
	case atom.P, atom.Div, atom.Section, atom.Blockquote, atom.Center:
		c.around("\n\n", n, "\n\n")
	case atom.Br:
		c.out.WriteString(lineBreak + "\n")
	case atom.Hr:
		c.out.WriteString("\n\n---\n\n")
	case atom.Ul, atom.Ol, atom.Li:
		c.list(n)
	case atom.Pre:
		c.preset = true
		c.around("\n\n```\n", n, "\n```\n\n")
		c.preset = false
	case atom.Code, atom.Tt, atom.Samp, atom.Kbd:
		c.code(n)
	case atom.B, atom.Strong:
		c.emphasis("**", n)
	case atom.I, atom.Em, atom.Var:
		c.emphasis("*", n)
	case atom.Sup:
		c.around("^", n, "")
	case atom.Sub:
		c.around(`\_`, n, "")
	case atom.Math:
		c.formula(n)
	case atom.Img, atom.Table, atom.Svg, atom.Object, atom.Iframe:
		c.whole = false
		c.around("\n\n", n, "\n\n")
	case atom.Tr:
		c.around("", n, lineBreak+"\n")
	case atom.Td, atom.Th:
		c.around("", n, " ")
	default: // a page, a span, a link
		c.children(n)
	}
}

// text writes the text between tags.
func (c *htmlReader) text(s string) {
	if c.preset {
		c.out.WriteString(strings.TrimPrefix(s, "\n"))
		return
	}
	s = spaces.ReplaceAllString(strings.ReplaceAll(s, lineBreak, ""), " ")
	if written := c.out.String(); written == "" || strings.HasSuffix(written, "\n") || strings.HasSuffix(written, " ") {
		s = strings.TrimLeft(s, " ") // a line that begins with spaces may be code
	}
	c.out.WriteString(markers.ReplaceAllStringFunc(s, func(found string) string {
		if found[0] == '$' {
			return found
		}
		return `\` + found
	}))
}

// list writes a list, or an item of a list.
func (c *htmlReader) list(n *html.Node) {
	if n.DataAtom != atom.Li {
		first := 0
		if n.DataAtom == atom.Ul {
			first = -1
		}
		c.lists = append(c.lists, first)
		c.around("\n", n, "\n")
		c.lists = c.lists[:len(c.lists)-1]
		return
	}
	mark, indent := "- ", ""
	if deep := len(c.lists); deep > 0 {
		indent = strings.Repeat("   ", deep-1)
		if last := &c.lists[deep-1]; *last >= 0 {
			*last++
			mark = fmt.Sprintf("%d. ", *last)
		}
	}
	c.around("\n"+indent+mark, n, "")
}

// code writes code within a line. Within <pre>, it writes the plain text.
func (c *htmlReader) code(n *html.Node) {
	if c.preset {
		c.children(n)
		return
	}
	if text := strings.TrimSpace(spaces.ReplaceAllString(textOf(n), " ")); text != "" {
		c.out.WriteString("`" + strings.ReplaceAll(text, "`", "'") + "`")
	}
}

// formula writes a formula of KaTeX or MathJax. Their elements contain the TeX as an annotation.
func (c *htmlReader) formula(n *html.Node) {
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && d.Data == "annotation" && strings.Contains(attribute(d, "encoding"), "tex") {
			c.out.WriteString("$" + strings.TrimSpace(textOf(d)) + "$")
			return
		}
	}
	c.whole = false
	c.children(n)
}

// attribute returns an attribute of a tag; empty if it has none.
func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// emphasis writes text in bold or italics, unless the text is blank.
func (c *htmlReader) emphasis(mark string, n *html.Node) {
	if c.preset || strings.TrimSpace(textOf(n)) == "" {
		c.children(n)
		return
	}
	c.around(mark, n, mark)
}

// textOf returns the text in a node and its descendants.
func textOf(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	var b strings.Builder
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		b.WriteString(textOf(child))
	}
	return b.String()
}
