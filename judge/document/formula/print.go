package formula

import (
	"html"
	"strings"
)

// MathML returns a formula as MathML. ok is false if the formula contains something unknown.
func MathML(tex string, display bool) (markup string, ok bool) {
	n, ok := parse(tex)
	if !ok {
		return "", false
	}
	var b strings.Builder
	b.WriteString("<math")
	if display {
		b.WriteString(` display="block"`)
	}
	b.WriteString(">")
	n.markup(&b)
	b.WriteString("</math>")
	return b.String(), true
}

func (n *node) markup(b *strings.Builder) {
	element := func(name string, parts ...*node) {
		b.WriteString("<" + name + ">")
		for _, p := range parts {
			p.markup(b)
		}
		b.WriteString("</" + name + ">")
	}
	leaf := func(name string) { b.WriteString("<" + name + ">" + html.EscapeString(n.text) + "</" + name + ">") }
	switch n.kind {
	case identifier:
		leaf("mi")
	case number:
		b.WriteString("<mn>" + html.EscapeString(strings.ReplaceAll(n.text, `\,`, ",")) + "</mn>")
	case operator:
		leaf("mo")
	case upright:
		if limited[n.text] {
			b.WriteString(`<mo movablelimits="true">` + n.text + `</mo>`)
			return
		}
		leaf("mtext")
	case space:
		b.WriteString(`<mspace width="` + [...]string{"0", "0.2em", "1em", "1em", "2em"}[min(len(n.text), 4)] + `"></mspace>`)
	case fraction:
		element("mfrac", n.parts...)
	case binomial:
		b.WriteString(`<mrow><mo>(</mo><mfrac linethickness="0">`)
		n.parts[0].markup(b)
		n.parts[1].markup(b)
		b.WriteString("</mfrac><mo>)</mo></mrow>")
	case root:
		if len(n.parts) > 1 {
			element("mroot", n.parts...)
		} else {
			element("msqrt", n.parts...)
		}
	case accent:
		sign := &node{kind: operator, text: n.text}
		if n.sub != nil {
			element("munder", n.parts[0], sign)
		} else {
			b.WriteString(`<mover accent="true">`)
			n.parts[0].markup(b)
			sign.markup(b)
			b.WriteString("</mover>")
		}
	case grid:
		n.table(b)
	case scripts, stacked:
		name := "m" + map[bool]string{true: "sub"}[n.sub != nil] + map[bool]string{true: "sup"}[n.super != nil]
		base := n.parts[0]
		if n.kind == stacked || base.takesLimits() {
			name = "m" + map[bool]string{true: "under"}[n.sub != nil] + map[bool]string{true: "over"}[n.super != nil]
		}
		parts := []*node{base}
		for _, p := range []*node{n.sub, n.super} {
			if p != nil {
				parts = append(parts, p)
			}
		}
		element(name, parts...)
	default:
		element("mrow", n.parts...)
	}
}

// limited lists the functions whose index stands below them.
var limited = map[string]bool{"min": true, "max": true, "lim": true, "sup": true, "inf": true, "limsup": true, "liminf": true, "argmin": true, "argmax": true, "mex": true, "gcd": true, "Pr": true, "det": true}

// takesLimits reports whether the index of an operator stands below it, and its power above.
func (n *node) takesLimits() bool {
	return n.kind == operator && n.text != "" && strings.Contains("∑∏∐⨁⨂⋃⋂⋁⋀⨆", n.text) || n.kind == upright && limited[n.text] || n.kind == accent && (n.text == "⏞" || n.text == "⏟")
}

// table writes rows of cells with the signs around them.
func (n *node) table(b *strings.Builder) {
	sign := func(s string) {
		if s != "" && s != " " {
			b.WriteString("<mo>" + s + "</mo>")
		}
	}
	signs := append([]rune(n.text), ' ', ' ')
	b.WriteString("<mrow>")
	sign(string(signs[0]))
	b.WriteString("<mtable")
	if n.text == "{ " {
		b.WriteString(` columnalign="left"`)
	}
	b.WriteString(">")
	for _, row := range n.cells {
		b.WriteString("<mtr>")
		for _, cell := range row {
			b.WriteString("<mtd>")
			cell.markup(b)
			b.WriteString("</mtd>")
		}
		b.WriteString("</mtr>")
	}
	b.WriteString("</mtable>")
	sign(string(signs[1]))
	b.WriteString("</mrow>")
}

// raised and lowered replace characters by their superscript and subscript forms.
var (
	raised = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹",
		"+", "⁺", "−", "⁻", "(", "⁽", ")", "⁾", "n", "ⁿ", "i", "ⁱ", "k", "ᵏ", "m", "ᵐ", "x", "ˣ")
	lowered = strings.NewReplacer("0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉",
		"+", "₊", "−", "₋", "(", "₍", ")", "₎", "a", "ₐ", "e", "ₑ", "h", "ₕ", "i", "ᵢ", "j", "ⱼ", "k", "ₖ", "l", "ₗ", "m", "ₘ", "n", "ₙ", "o", "ₒ", "p", "ₚ", "r", "ᵣ", "s", "ₛ", "t", "ₜ", "u", "ᵤ", "v", "ᵥ", "x", "ₓ")
)

const (
	canRaise = "0123456789+−()nikmx"
	canLower = "0123456789+−()aehijklmnoprstuvx"
)

// Plain returns a formula as plain text. ok is false if the formula contains something unknown.
func Plain(tex string) (text string, ok bool) {
	n, ok := parse(tex)
	if !ok {
		return "", false
	}
	return strings.TrimSpace(strings.Join(strings.Fields(n.plain()), " ")), true
}

// spaced lists the operators that get spaces around them.
const spaced = "≤≥<>=≠≡≈∼≪≫→←⇒⇔↔↦∈∉⊂⊆⊃⊇∪∩∖∧∨⊕⊗×±÷"

func (n *node) plain() string {
	switch n.kind {
	case operator:
		return n.plainSign()
	case upright:
		if n.text == "mod" || functions[n.text] {
			return " " + n.text + " "
		}
		return n.text
	case number:
		return strings.ReplaceAll(n.text, `\,`, ",")
	case fraction:
		return grouped(n.parts[0].plain()) + "/" + grouped(n.parts[1].plain())
	case binomial:
		return "C(" + n.parts[0].plain() + ", " + n.parts[1].plain() + ")"
	case root:
		if len(n.parts) > 1 {
			return script(n.parts[1].plain(), canRaise, raised, "") + "√" + grouped(n.parts[0].plain())
		}
		return "√" + grouped(n.parts[0].plain())
	case accent:
		return n.plainAccent()
	case stacked:
		return n.plainScripts()
	case grid:
		return n.plainTable()
	case scripts:
		return n.plainScripts()
	case row:
		var b strings.Builder
		for i, p := range n.parts {
			b.WriteString(p.plainAfter(n.parts[:i]))
		}
		return b.String()
	}
	return n.text
}

// plainScripts returns a base with its index and power.
func (n *node) plainScripts() string {
	s := strings.TrimRight(n.parts[0].plain(), " ")
	if n.sub != nil {
		s += script(n.sub.plain(), canLower, lowered, "_")
	}
	if n.super != nil {
		if prime := strings.TrimSpace(n.super.plain()); prime == "∘" {
			return s + "°"
		} else if strings.Trim(prime, "′") == "" {
			return s + prime
		}
		s += script(n.super.plain(), canRaise, raised, "^")
	}
	if n.parts[0].takesLimits() {
		s += " "
	}
	return s
}

// plainAccent returns a letter with its accent, or a longer text without it.
func (n *node) plainAccent() string {
	s := strings.TrimSpace(n.parts[0].plain())
	combining := map[string]string{"¯": "\u0304", "^": "\u0302", "~": "\u0303", "→": "\u20d7", "˙": "\u0307", "¨": "\u0308", "_": "\u0332"}[n.text]
	if len([]rune(s)) == 1 {
		return s + combining
	}
	return s
}

// plainTable returns rows of cells in one line.
func (n *node) plainTable() string {
	var rows []string
	for _, row := range n.cells {
		var cells []string
		for _, cell := range row {
			cells = append(cells, strings.TrimSpace(cell.plain()))
		}
		rows = append(rows, strings.TrimSpace(strings.Join(cells, " ")))
	}
	signs := append([]rune(n.text), ' ', ' ')
	return strings.TrimSpace(string(signs[0])) + strings.Join(rows, "; ") + strings.TrimSpace(string(signs[1]))
}

// plainSign returns an operator with its spaces.
func (n *node) plainSign() string {
	switch {
	case strings.Contains(spaced, n.text):
		return " " + n.text + " "
	case n.text == ",":
		return ", "
	}
	return n.text
}

// plainAfter returns a part of a row as plain text, with spaces around a sign between two operands.
func (n *node) plainAfter(before []*node) string {
	s := n.plain()
	if n.kind != operator || len(before) == 0 {
		return s
	}
	if n.text == "+" || (n.text == "−" || n.text == "…") && before[len(before)-1].kind != operator {
		return " " + s + " "
	}
	return s
}

// script returns an index or a power. It uses small characters if all characters have a small form.
func script(text, can string, small *strings.Replacer, sign string) string {
	text = strings.Join(strings.Fields(text), "")
	if text != "" && strings.Trim(text, can) == "" {
		return small.Replace(text)
	}
	return sign + grouped(text)
}

// grouped returns a text in brackets unless it is one word.
func grouped(text string) string {
	text = strings.TrimSpace(text)
	if len([]rune(text)) < 2 || strings.IndexFunc(text, func(r rune) bool { return !(r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') }) < 0 {
		return text
	}
	return "(" + text + ")"
}
