// Package markup converts statements: Markdown to HTML and TeX, and HTML and TeX to Markdown.
package markup

import (
	"bytes"
	"html"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// HTML converts a statement in Markdown to an HTML page.
func HTML(title string, markdown []byte) []byte {
	var b bytes.Buffer
	b.WriteString("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>" + html.EscapeString(title) + "</title></head>\n<body>\n<h1>" + html.EscapeString(title) + "</h1>\n")
	_ = goldmark.Convert(markdown, &b) // writing to a buffer cannot fail
	b.WriteString("</body></html>\n")
	return b.Bytes()
}

// TeX converts a statement in Markdown to the body of a LaTeX document.
func TeX(markdown []byte) []byte {
	var b strings.Builder
	root := goldmark.DefaultParser().Parse(text.NewReader(markdown))
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		return texNode(&b, n, entering, markdown), nil
	})
	return []byte(strings.TrimSpace(b.String()) + "\n")
}

// texNode writes the beginning or the end of a node. texAround or texLeaf handles it.
func texNode(b *strings.Builder, n ast.Node, entering bool, source []byte) ast.WalkStatus {
	if before, after, ok := texAround(n); ok {
		if entering {
			b.WriteString(before)
		} else {
			b.WriteString(after)
		}
		return ast.WalkContinue
	}
	if !entering {
		return ast.WalkContinue
	}
	return texLeaf(b, n, source)
}

// texAround returns the TeX before and after the children of a node; ok is false for nodes that
// texLeaf writes.
func texAround(n ast.Node) (before, after string, ok bool) {
	switch n := n.(type) {
	case *ast.Heading:
		return "\\section*{", "}\n\n", true
	case *ast.Paragraph:
		return "", "\n\n", true
	case *ast.TextBlock:
		return "", "\n", true
	case *ast.List:
		kind := "itemize"
		if n.IsOrdered() {
			kind = "enumerate"
		}
		return "\\begin{" + kind + "}\n", "\\end{" + kind + "}\n\n", true
	case *ast.ListItem:
		return "\\item ", "", true
	case *ast.Blockquote:
		return "\\begin{quote}\n", "\\end{quote}\n\n", true
	case *ast.ThematicBreak:
		return "\\bigskip\n\n", "", true
	case *ast.Emphasis:
		return "\\" + []string{"emph", "textbf"}[min(n.Level, 2)-1] + "{", "}", true
	case *ast.Link:
		return "", " (\\texttt{" + EscapeTeX(string(n.Destination)) + "})", true
	case *ast.CodeSpan:
		return "\\texttt{", "}", true
	}
	return "", "", false
}

// texLeaf writes a node that texAround does not handle. It does not visit the descendants of
// pictures and code blocks.
func texLeaf(b *strings.Builder, n ast.Node, source []byte) ast.WalkStatus {
	switch n := n.(type) {
	case *ast.Image:
		b.WriteString("\\includegraphics{" + string(n.Destination) + "}")
		return ast.WalkSkipChildren
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		b.WriteString("\\begin{verbatim}\n")
		lines := n.Lines()
		for i := range lines.Len() {
			line := lines.At(i)
			b.Write(line.Value(source))
		}
		b.WriteString("\\end{verbatim}\n\n")
		return ast.WalkSkipChildren
	case *ast.Text:
		b.WriteString(EscapeTeX(string(n.Value(source))))
		if n.SoftLineBreak() {
			b.WriteString("\n")
		} else if n.HardLineBreak() {
			b.WriteString("\\\\\n")
		}
	case *ast.String:
		b.WriteString(EscapeTeX(string(n.Value)))
	}
	return ast.WalkContinue
}

// texEscapes replaces characters with a meaning in TeX, and some characters that TeX fonts do not
// have.
var texEscapes = strings.NewReplacer(
	`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "%", `\%`, "_", `\_`, "^", `\textasciicircum{}`, "~", `\textasciitilde{}`,
	"≤", `$\le$`, "≥", `$\ge$`, "≠", `$\ne$`, "×", `$\times$`, "·", `$\cdot$`, "…", `\ldots{}`, "−", `$-$`, "→", `$\to$`, "∈", `$\in$`, "⌊", `$\lfloor$`, "⌋", `$\rfloor$`,
	"⊕", `$\oplus$`, "∞", `$\infty$`, "<", `\textless{}`, ">", `\textgreater{}`, "|", `\textbar{}`,
)

// EscapeTeX escapes a text for TeX.
func EscapeTeX(s string) string {
	var b strings.Builder
	up := false // within superscript digits
	for _, r := range s {
		digit := strings.IndexRune("⁰¹²³⁴⁵⁶⁷⁸⁹", r)
		if digit >= 0 {
			digit = len([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹"[:digit]))
		}
		switch {
		case digit >= 0 && !up:
			b.WriteString(`$^{`)
			up = true
		case digit < 0 && up:
			b.WriteString(`}$`)
			up = false
		}
		if digit >= 0 {
			b.WriteString(strconv.Itoa(digit))
		} else {
			b.WriteString(texEscapes.Replace(string(r)))
		}
	}
	if up {
		b.WriteString(`}$`)
	}
	return b.String()
}
