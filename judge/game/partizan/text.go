package partizan

import (
	"strconv"
	"strings"

	"grundy/judge/base/i18n"
)

// A Notation is a way to print values.
type Notation byte

// The notations. In ASCII the sign of a switch is ±, because no other sign is common.
const (
	ASCII   Notation = iota // ^, v, ^2, ^<2>, *, ±, +_2, -_2
	Unicode                 // ↑, ↓, ⇑, ↑², *, ±, ⧾2, ⧿2
)

// maxText is the maximum number of bytes of a value's text. Values share their options, and a small
// value may have a text of any length.
const maxText = 1 << 16

// String returns the value in ASCII, or "{…}" if the text is too long. Examples:
//
//	0  -3  25/16        numbers
//	*  *2  5/2*         * is the nimber *1; a number may stand before a nimber
//	^  v  ^2*  1/2v3    up and down, their multiples, and sums with numbers and nimbers
//	^<2>  ^[3]  v[2]*   up to the second power, up + ^<2> + ^<3>, and a negative plus *
//	+_2  -_{3|1}        tiny-two and miny-{3|1}
//	±1  ±(1*)  ±{0,*}   games equal to their negatives, by their left options
//	{2|-1}  {3||2|1}    other games, by their canonical options; || separates later than |
func (v Value) String() string {
	text, err := v.Text(ASCII)
	if err != nil {
		return "{…}"
	}
	return text
}

// Text returns the value in a notation. Arena.Parse reads it. Text returns an error that wraps
// ErrLimit if the text is too long.
func (v Value) Text(n Notation) (string, error) {
	p := printer{arena: v.arena, notation: n}
	text := p.text(v.id)
	if p.isFull {
		return "", i18n.Errorf("%w: its text is longer than %d bytes", ErrLimit, maxText)
	}
	return text, nil
}

// A printer prints values until their text is too long.
type printer struct {
	arena    *Arena
	notation Notation
	printed  int
	isFull   bool
}

// count counts the bytes of a text and returns the text.
func (p *printer) count(text string) string {
	if p.printed += len(text); p.printed > maxText {
		p.isFull = true
	}
	return text
}

// text returns the text of a value.
func (p *printer) text(v id) string {
	n := p.arena.nodes[v]
	switch {
	case p.isFull:
		return ""
	case n.isSimple:
		return p.count(n.simple.text(p.notation))
	case n.negative == v:
		return p.count("±") + p.list(n.left)
	case n.name.kind == tiny:
		return p.tiny(n.name)
	case n.name.kind != unnamed:
		return p.count(n.name.text(p.notation))
	}
	inner, _ := p.inner(n)
	return p.braces(inner)
}

// isBraced reports whether a value is printed in braces.
func (p *printer) isBraced(v id) bool {
	n := p.arena.nodes[v]
	return !n.isSimple && n.negative != v && n.name.kind == unnamed
}

// inner returns the text of a value between its braces, and the length of its bar. The bar is one
// longer than the bars inside.
func (p *printer) inner(n node) (text string, bars int) {
	left, leftBars := p.side(n.left)
	right, rightBars := p.side(n.right)
	bars = max(leftBars, rightBars) + 1
	return left + p.count(strings.Repeat("|", bars)) + right, bars
}

// side returns the options on one side of a bar, and the longest bar that is not inside braces. A
// single option needs no braces unless its bar is as long as maxBar.
func (p *printer) side(options []id) (text string, bars int) {
	if len(options) == 1 && p.isBraced(options[0]) && !p.isFull {
		inner, bars := p.inner(p.arena.nodes[options[0]])
		if bars < maxBar {
			return inner, bars
		}
		return p.braces(inner), 0
	}
	texts := make([]string, len(options))
	for i, o := range options {
		texts[i] = p.text(o)
	}
	p.count(strings.Repeat(",", len(texts)))
	return strings.Join(texts, ","), 0
}

// maxBar is the maximum length of a bar.
const maxBar = 4

// braces puts braces around a text.
func (p *printer) braces(inner string) string {
	p.count("{}")
	return "{" + inner + "}"
}

// list returns the options after ±: a number, one game in braces, one in parentheses, or several in
// braces.
func (p *printer) list(options []id) string {
	if len(options) == 1 {
		return p.operand(options[0])
	}
	text, _ := p.side(options)
	return p.braces(text)
}

// operand returns a value after ± or the sign of a tiny.
func (p *printer) operand(v id) string {
	if n := p.arena.nodes[v]; n.isNumber() || p.isBraced(v) {
		return p.text(v)
	}
	return "(" + p.text(v) + ")"
}

// tiny returns the text of a tiny or miny, plus a number.
func (p *printer) tiny(n name) string {
	sign := map[Notation]map[bool]string{ASCII: {false: "+_", true: "-_"}, Unicode: {false: "⧾", true: "⧿"}}[p.notation][n.down]
	if n.number.Sign() != 0 {
		sign = n.number.String() + sign
	}
	if n.game == none {
		return p.count(sign + n.worth.String())
	}
	return p.count(sign) + p.operand(n.game)
}

// text returns the text of a power of up, or of a sum of powers.
func (n name) text(notation Notation) string {
	var b strings.Builder
	if n.number.Sign() != 0 {
		b.WriteString(n.number.String())
	}
	b.WriteString(arrow(n.down, notation))
	switch order := strconv.Itoa(int(n.order)); {
	case n.kind == powers:
		b.WriteString("[" + order + "]")
	case notation == Unicode:
		for _, digit := range order {
			b.WriteRune(superscripts[digit-'0'])
		}
	default:
		b.WriteString("<" + order + ">")
	}
	if n.star {
		b.WriteString("*")
	}
	return b.String()
}

// superscripts are the digits in Unicode.
var superscripts = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")

// arrow returns the sign of up or down.
func arrow(down bool, notation Notation) string {
	switch {
	case notation == ASCII && down:
		return "v"
	case notation == ASCII:
		return "^"
	case down:
		return "↓"
	}
	return "↑"
}

// text returns the text of a simple value: the number, the multiple of up, and the nimber, without
// those that are 0.
func (s simple) text(notation Notation) string {
	var b strings.Builder
	if s.number.Sign() != 0 || s.isNumber() {
		b.WriteString(s.number.String())
	}
	switch ups := max(s.ups, -s.ups); {
	case ups == 2 && notation == Unicode:
		b.WriteString(map[bool]string{false: "⇑", true: "⇓"}[s.ups < 0])
	case ups > 0:
		b.WriteString(arrow(s.ups < 0, notation))
		if ups > 1 {
			b.WriteString(strconv.Itoa(int(ups)))
		}
	}
	if s.nim > 0 {
		b.WriteString("*")
	}
	if s.nim > 1 {
		b.WriteString(strconv.Itoa(int(s.nim)))
	}
	return b.String()
}
