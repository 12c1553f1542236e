package tex

import (
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/document"
	"grundy/judge/document/formula"
)

// dollars reads a formula between single or double dollars.
func (r *reader) dollars(t token) {
	display := t.text == "$$"
	var last token
	tex, ok := r.mathUpTo(func(now token) bool {
		last = now
		return now.kind == math && (!display || now.text == "$$")
	})
	if ok && !display && last.text == "$$" { // another formula follows at once
		r.unread(token{kind: math, text: "$", line: t.line})
	}
	if !ok {
		r.messages.Add(t.line, "a formula does not end in its paragraph")
	}
	r.formulaSpan(tex, display)
}

// formula reads a formula up to a command.
func (r *reader) formula(t token, ends string, display bool) {
	tex, ok := r.mathUpTo(func(now token) bool { return now.kind == command && now.text == ends })
	if !ok {
		r.messages.Add(t.line, "a formula does not end in its paragraph")
	}
	r.formulaSpan(tex, display)
}

// formulaSpan adds a formula.
func (r *reader) formulaSpan(tex string, display bool) {
	tex = document.Tidy(tex)
	if tex == "" {
		return
	}
	kind := document.Math
	if display {
		kind = document.Display
	}
	r.put(document.Span{Kind: kind, Text: tex})
}

// mathUpTo returns the source of a formula up to a token outside braces. It expands macros of the
// statement, and leaves out labels. ok is false if the formula does not end.
func (r *reader) mathUpTo(stops func(token) bool) (tex string, ok bool) {
	var b sourceText
	depth := 0
	for {
		t := r.next()
		switch {
		case t.kind == end:
			r.unread(t)
			return b.String(), false
		case t.kind == par:
			if depth == 0 {
				r.unread(t)
				return b.String(), false
			}
			t = token{kind: space, text: "\n", line: t.line}
		case depth <= 0 && stops(t):
			return b.String(), true
		case t.kind == open:
			depth++
		case t.kind == closed:
			depth--
		case t.kind == finish && depth <= 0 && r.opened[t.text] > 0:
			r.unread(t)
			return b.String(), false
		case t.kind == command:
			if r.mathCommand(t, &b) {
				continue
			}
		}
		b.add(t.raw())
	}
}

// mathCommand handles a command in a formula that is not kept as it is.
func (r *reader) mathCommand(t token, b *sourceText) bool {
	if m, ok := r.known(t); ok {
		if m.same != "" {
			b.add(`\` + m.same)
			return true
		}
		if r.expand(m, t.line) {
			return true
		}
		r.messages.Add(t.line, i18n.Messagef("macros expand too far, so %s is left out", `\`+t.text))
		return true
	}
	switch t.text {
	case "label":
		if name := r.group(); r.number != "" {
			r.labels[name] = r.number
		}
	case "nonumber", "notag", "ensuremath":
		r.spaces()
	default:
		return false
	}
	return true
}

// ensured reads \ensuremath. A single sign is a character of the text, and all else a formula.
func (r *reader) ensured() {
	r.spaces()
	t := r.next()
	if t.kind != open {
		r.unread(t)
		r.formulaSpan(r.group(), false)
		return
	}
	tex, _ := r.mathUpTo(func(now token) bool { return now.kind == closed })
	if sign, ok := formulaSign(tex); ok {
		r.add(document.Text, sign)
		return
	}
	r.formulaSpan(tex, false)
}

// formulaSign returns the character that a formula of one command stands for.
func formulaSign(tex string) (string, bool) {
	for sign, command := range mathSigns {
		if command == strings.TrimSpace(tex) {
			return sign, true
		}
	}
	return "", false
}

// mathEnvironments maps environments that are formulas to those that KaTeX and MathJax have within
// a formula; "" if none is needed.
var mathEnvironments = map[string]string{
	"equation": "", "displaymath": "", "math": "", "align": "aligned", "alignat": "aligned", "flalign": "aligned", "gather": "gathered", "multline": "gathered", "eqnarray": "aligned", "dmath": "", "IEEEeqnarray": "aligned",
}

// mathEnvironment reads an environment that is a formula.
func (r *reader) mathEnvironment(t token) bool {
	name := strings.TrimSuffix(t.text, "*")
	inner, ok := mathEnvironments[name]
	if !ok {
		return false
	}
	if name == "alignat" || name == "IEEEeqnarray" {
		r.group()
	}
	r.counts["equation"]++
	r.number = itoa(r.counts["equation"])
	r.opened[t.text]++
	tex, closed := r.mathUpTo(func(now token) bool { return now.kind == finish && now.text == t.text })
	r.opened[t.text]--
	if !closed {
		r.messages.Add(t.line, i18n.Messagef("%s does not end", t.raw()))
	}
	tex = document.Tidy(tex)
	if name == "eqnarray" {
		tex = strings.ReplaceAll(strings.ReplaceAll(tex, "&=&", "&="), "& = &", "&=")
	}
	if inner != "" {
		tex = `\begin{` + inner + "} " + tex + ` \end{` + inner + "}"
	}
	r.formulaSpan(tex, name != "math")
	return true
}

// quantity reads a command of siunitx.
func (r *reader) quantity(t token) bool {
	switch t.text {
	case "num", "ang":
		r.optional()
		s := formula.Quantity(r.group())
		if t.text == "ang" {
			s += "°"
		}
		r.add(document.Text, s)
	case "si", "unit":
		r.optional()
		r.add(document.Text, formula.Unit(r.group()))
	case "SI", "qty":
		r.optional()
		number := formula.Quantity(r.expanded(r.group()))
		r.optional()
		unit := formula.Unit(r.group())
		if unit != "%" && unit != "°" {
			unit = " " + unit
		}
		r.add(document.Text, number+unit)
	case "numrange":
		r.optional()
		from, to := formula.Quantity(r.group()), formula.Quantity(r.group())
		r.add(document.Text, from+"–"+to)
	case "SIrange", "qtyrange":
		r.optional()
		from, to := formula.Quantity(r.group()), formula.Quantity(r.group())
		r.add(document.Text, from+"–"+to+" "+formula.Unit(r.group()))
	default:
		return false
	}
	return true
}

// expanded returns a text in which a macro of the statement that is all of it is expanded.
func (r *reader) expanded(text string) string {
	if m, ok := r.macros[strings.TrimPrefix(strings.TrimSpace(text), `\`)]; ok && m.arguments == 0 && m.same == "" {
		return m.body
	}
	return text
}

// script reads a text above or below the line.
func (r *reader) script(t token) {
	spans := r.argumentSpans()
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	small := map[string]string{"textsuperscript": superscripts, "textsubscript": subscripts}[t.text]
	if moved, ok := scripted(b.String(), small); ok {
		r.add(document.Text, moved)
		return
	}
	for _, s := range spans { // such as 1st
		r.put(s)
	}
}

const (
	superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	subscripts   = "₀₁₂₃₄₅₆₇₈₉"
)

// scripted returns digits as small digits.
func scripted(text, small string) (string, bool) {
	digits := []rune(small)
	var b strings.Builder
	for _, c := range text {
		if c < '0' || c > '9' {
			return "", false
		}
		b.WriteRune(digits[c-'0'])
	}
	return b.String(), text != ""
}
