package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"grundy/judge/document"
	"grundy/judge/document/formula"
)

// formulas is an extension of goldmark that finds formulas between dollars.
type formulas struct{}

// Extend implements goldmark.Extender. Formulas come before emphasis and escapes, whose signs they
// contain.
func (formulas) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(
		parser.WithInlineParsers(util.Prioritized(inlineFormulas{}, 90)),
		parser.WithBlockParsers(util.Prioritized(formulaBlocks{}, 90)),
	)
}

// A formulaNode is a formula within a line.
type formulaNode struct {
	ast.BaseInline
	tex     string
	display bool
}

var formulaKind = ast.NewNodeKind("Formula")

// Kind implements ast.Node.
func (*formulaNode) Kind() ast.NodeKind { return formulaKind }

// kind returns the kind of the span.
func (n *formulaNode) kind() document.Kind {
	if n.display {
		return document.Display
	}
	return document.Math
}

// Dump implements ast.Node.
func (n *formulaNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// inlineFormulas parses formulas within lines.
type inlineFormulas struct{}

// Trigger implements parser.InlineParser.
func (inlineFormulas) Trigger() []byte { return []byte{'$'} }

// Parse implements parser.InlineParser. Dollars that do not enclose a formula stay as they are.
func (inlineFormulas) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	number, at := block.Position()
	const lines = 40 // bounds the work for each dollar
	rest := string(line)
	for range lines {
		if to, tex, display, ok := formula.Starts(rest); ok {
			block.SetPosition(number, at)
			block.Advance(to)
			return &formulaNode{tex: tex, display: display}
		}
		block.AdvanceLine()
		next, _ := block.PeekLine()
		if next == nil {
			break
		}
		rest += string(next)
	}
	block.SetPosition(number, at)
	return nil
}

// formulaBlocks parses formulas that begin a line with two dollars, and end one with two dollars.
// Their lines may look like lists or headings.
type formulaBlocks struct{}

// A formulaBlock is a formula on lines of its own.
type formulaBlock struct {
	ast.BaseBlock
	closed bool
}

var formulaBlockKind = ast.NewNodeKind("FormulaBlock")

// Kind implements ast.Node.
func (*formulaBlock) Kind() ast.NodeKind { return formulaBlockKind }

// IsRaw implements ast.Node.
func (*formulaBlock) IsRaw() bool { return true }

// Dump implements ast.Node.
func (n *formulaBlock) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// Trigger implements parser.BlockParser.
func (formulaBlocks) Trigger() []byte { return []byte{'$'} }

// Open implements parser.BlockParser.
func (formulaBlocks) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	at := pc.BlockOffset()
	if at < 0 || !bytes.HasPrefix(line[at:], []byte("$$")) {
		return nil, parser.NoChildren
	}
	inside := bytes.TrimRight(line[at+2:], " \t\r\n")
	if i := bytes.Index(inside, []byte("$$")); i >= 0 && i < len(inside)-2 {
		return nil, parser.NoChildren // text follows the formula
	}
	if !closes(reader, at) {
		return nil, parser.NoChildren
	}
	n := &formulaBlock{}
	n.add(segment.WithStart(segment.Start+at+2), reader.Source())
	reader.AdvanceToEOL()
	return n, parser.NoChildren
}

// closes reports whether a line below ends with two dollars, before the next blank line.
func closes(reader text.Reader, at int) bool {
	_, segment := reader.PeekLine()
	rest := reader.Source()[segment.Start+at+2:]
	end := bytes.Index(rest, []byte("$$"))
	if end < 0 {
		return false
	}
	for line := range bytes.Lines(rest[:end]) {
		if len(bytes.TrimSpace(line)) == 0 && bytes.HasSuffix(line, []byte("\n")) && len(line) != len(rest[:end]) && !bytes.HasPrefix(rest, line) {
			return false
		}
	}
	after, _, _ := bytes.Cut(rest[end+2:], []byte("\n"))
	return len(bytes.TrimSpace(after)) == 0
}

// add adds a line, and closes the formula if the line ends with two dollars.
func (n *formulaBlock) add(segment text.Segment, source []byte) {
	line := bytes.TrimRight(segment.Value(source), " \t\r\n")
	if bytes.HasSuffix(line, []byte("$$")) {
		n.closed = true
		segment = segment.WithStop(segment.Start + len(line) - 2)
	}
	n.Lines().Append(segment)
}

// Continue implements parser.BlockParser.
func (formulaBlocks) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	n := node.(*formulaBlock)
	if n.closed {
		return parser.Close
	}
	_, segment := reader.PeekLine()
	n.add(segment, reader.Source())
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

// Close implements parser.BlockParser.
func (formulaBlocks) Close(ast.Node, text.Reader, parser.Context) {}

// CanInterruptParagraph implements parser.BlockParser.
func (formulaBlocks) CanInterruptParagraph() bool { return true }

// CanAcceptIndentedLine implements parser.BlockParser.
func (formulaBlocks) CanAcceptIndentedLine() bool { return false }

// tex returns the text of a formula on lines of its own.
func (n *formulaBlock) tex(source []byte) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(source))
	}
	return b.String()
}
