// Package documenttest makes documents for tests of readers and writers.
package documenttest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"grundy/judge/document"
)

// A maker makes random documents.
type maker struct{ *rand.Rand }

// Random returns a document that is made from a seed. It has all kinds of blocks and spans, and
// texts with signs that have a meaning in Markdown, TeX or HTML.
func Random(seed uint64) *document.Document {
	m := maker{rand.New(rand.NewPCG(seed, 1))}
	return document.Normal(&document.Document{Blocks: m.blocks(0)})
}

func (m maker) blocks(depth int) (out []document.Block) {
	for range 1 + m.IntN(4) {
		out = append(out, m.block(depth))
	}
	return out
}

func (m maker) block(depth int) document.Block {
	n := m.IntN(11)
	if depth > 1 {
		n = m.IntN(4)
	}
	switch n {
	case 1:
		return &document.Formula{TeX: m.pick(formulas)}
	case 2:
		return &document.Code{Language: m.pick([]string{"", "", "", "cpp"}), Text: m.pick(codes)}
	case 3:
		return &document.Picture{File: m.pick(files), Caption: m.caption(), Width: m.IntN(3) * 25}
	case 4:
		return &document.Heading{Level: 2 + m.IntN(3), Text: m.spans(2, false)}
	case 5:
		return m.list(depth)
	case 6:
		return m.table()
	case 7:
		return &document.Quotation{Blocks: m.blocks(depth + 1)}
	case 8:
		return &document.Sample{Input: m.pick(codes), Output: m.pick(codes)}
	case 9:
		return &document.Interaction{Turns: []document.Turn{{Text: "5\n"}, {Prints: true, Text: "? 3\n\n! 4\n"}}}
	case 10:
		return &document.Rule{}
	}
	return &document.Paragraph{Text: m.spans(6, true)}
}

func (m maker) list(depth int) document.Block {
	l := &document.List{Ordered: m.IntN(2) == 0}
	if l.Ordered {
		l.Start = 1 + m.IntN(3)
	}
	for range 1 + m.IntN(3) {
		item := []document.Block{&document.Paragraph{Text: m.spans(3, true)}}
		if m.IntN(3) == 0 {
			item = append(item, m.blocks(depth+1)...)
		}
		l.Items = append(l.Items, item)
	}
	return l
}

func (m maker) table() document.Block {
	t := &document.Table{Head: m.IntN(2) == 0}
	columns := 1 + m.IntN(3)
	for range columns {
		t.Align += m.pick([]string{"l", "c", "r"})
	}
	for range 2 + m.IntN(2) {
		var row [][]document.Span
		for range columns {
			row = append(row, m.spans(2, false))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (m maker) caption() []document.Span {
	if m.IntN(2) == 0 {
		return nil
	}
	return document.Plain(m.words())
}

// spans returns a text, which begins and ends with a word.
func (m maker) spans(most int, breaks bool) []document.Span {
	out := document.Plain(m.words() + " ")
	for range m.IntN(most) {
		out = append(out, m.span(breaks), document.Span{Text: m.pick([]string{" ", " ", ", ", "2 ", "-"}) + m.words() + " "})
	}
	out[len(out)-1].Text += "end"
	return out
}

func (m maker) span(breaks bool) document.Span {
	s := document.Span{Text: m.words()}
	switch m.IntN(9) {
	case 0:
		s.Kind, s.Text = document.Math, m.pick(formulas)
	case 1:
		s.Kind, s.Text = document.Verbatim, m.pick([]string{"x", "a_b", "a|b", "`", "a -- b", "\\n {x}", "<b>", "*", "don't", "50%"})
	case 2:
		s.Strong = true
	case 3:
		s.Em = true
	case 4:
		s.Strong, s.Em = true, true
	case 5:
		s.Link = m.pick([]string{"https://example.org/a_b?c=1&d=2", "https://example.org/#x"})
	case 6:
		if breaks {
			return document.Span{Kind: document.Break}
		}
	case 7:
		if breaks {
			return document.Span{Kind: document.Footnote, Note: document.Plain(m.words())}
		}
	case 8:
		return document.Span{Kind: document.Image, File: m.pick(files)}
	}
	return s
}

var (
	formulas = []string{`n`, `1 \le n \le 10^5`, `\sum_{i=1}^{n} a_i`, `S = \{1, 2\}`, `a*b*c < d`, `x_1 & y`, `\text{if } a > b`, `\begin{aligned} x &= 1 \\ y &= 2 \end{aligned}`, `\frac{1}{2}`, `a \$ b`, `|x|`, "f'(x)"}
	codes    = []string{"1 2\n", "a\n\n  b\n", "```\nx\n```\n", "<b>&amp;</b>\n", "\\end\n$x$\n", "3\n"}
	files    = []string{"a.png", "img/b c.png", "x_1.jpg", "y(2).png"}
	words    = []string{"word", "Given", "a", "1.", "-", "+", "#", "* x", "_a_", "a_1", "$5", "$", "50%", "&", "&lt;", "<b>", "[x]", "(y)", "\\", "{z}", "~", "^", "`", "``", "''", "'", "\"q\"", "--", "---", "|", ">", "https://example.org", "…", "≤", "n²", "x₁₀", "“q”", "’", "中文", "é", "–", "10^9", "!", "a\nb", "3)", ":", "=", "°", "\\n", "C#", ",,"}
)

func (m maker) words() string {
	var list []string
	for range 1 + m.IntN(4) {
		list = append(list, m.pick(words))
	}
	return strings.Join(list, " ")
}

func (m maker) pick(list []string) string { return list[m.IntN(len(list))] }

// Show returns a block as text for messages of tests.
func Show(b document.Block) string {
	text, err := json.Marshal(b)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%T %s", b, text)
}
