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
		n.text = strings.ReplaceAll(n.text, `\,`, ",")
		leaf("mn")
	case operator:
		leaf("mo")
	case upright:
		leaf("mtext")
	case space:
		b.WriteString(`<mspace width="` + [...]string{"0", "0.2em", "1em", "1em", "2em"}[min(len(n.text), 4)] + `"></mspace>`)
	case fraction:
		element("mfrac", n.parts...)
	case root:
		element("msqrt", n.parts...)
	case scripts:
		base := n.parts[0]
		switch {
		case n.sub != nil && n.super != nil && base.kind == operator && strings.Contains("∑∏⨁⋃⋂", base.text):
			element("munderover", base, n.sub, n.super)
		case n.sub != nil && n.super != nil:
			element("msubsup", base, n.sub, n.super)
		case n.sub != nil:
			element("msub", base, n.sub)
		default:
			element("msup", base, n.super)
		}
	default:
		element("mrow", n.parts...)
	}
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
	case root:
		return "√" + grouped(n.parts[0].plain())
	case scripts:
		s := strings.TrimRight(n.parts[0].plain(), " ")
		if n.sub != nil {
			s += script(n.sub.plain(), canLower, lowered, "_")
		}
		if n.super != nil {
			s += script(n.super.plain(), canRaise, raised, "^")
		}
		return s
	case row:
		var b strings.Builder
		for i, p := range n.parts {
			b.WriteString(p.plainAfter(n.parts[:i]))
		}
		return b.String()
	}
	return n.text
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
	if n.text == "+" || n.text == "−" && before[len(before)-1].kind != operator {
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
