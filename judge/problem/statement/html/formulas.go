package html

import (
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"grundy/judge/document/formula"
)

// formulas is an extension of goldmark that typesets formulas between dollars.
type formulas struct{}

// Extend implements goldmark.Extender.
func (formulas) Extend(m goldmark.Markdown) {
	// This runs before emphasis, whose signs occur in formulas as indices.
	m.Parser().AddOptions(parser.WithInlineParsers(util.Prioritized(formulas{}, 150)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(formulas{}, 150)))
}

// A formulaNode is a formula in a statement.
type formulaNode struct {
	ast.BaseInline
	markup string
}

var formulaKind = ast.NewNodeKind("Formula")

// Kind implements ast.Node.
func (*formulaNode) Kind() ast.NodeKind { return formulaKind }

// Dump implements ast.Node.
func (n *formulaNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// Trigger implements parser.InlineParser.
func (formulas) Trigger() []byte { return []byte{'$'} }

// Parse implements parser.InlineParser. Dollars that do not enclose a formula stay as they are.
func (formulas) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	from, to, tex, display, ok := formula.Find(string(line))
	if !ok || from != 0 {
		return nil
	}
	markup, ok := formula.MathML(tex, display)
	if !ok {
		return nil
	}
	block.Advance(to)
	return &formulaNode{markup: markup}
}

// RegisterFuncs implements renderer.NodeRenderer.
func (formulas) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(formulaKind, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(n.(*formulaNode).markup)
		}
		return ast.WalkContinue, nil
	})
}
