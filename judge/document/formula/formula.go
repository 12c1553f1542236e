// Package formula typesets the formulas of statements, which are written between dollars as in TeX.
// It writes MathML for pages and plain text for terminals. It knows the TeX that statements use:
// indices, powers, fractions, roots, relations, Greek letters, functions and brackets.
//
//	formula.MathML(`1 \le n \le 10^5`, false)  // <math>…</math>, true
//	formula.Plain(`1 \le a_i \le 10^5`)        // 1 ≤ aᵢ ≤ 10⁵, true
//	formula.Text("for $n \\le 10^5$ cards")    // for n ≤ 10⁵ cards
package formula

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A node is a part of a formula.
type node struct {
	kind  kind
	text  string  // of a leaf
	parts []*node // of a row; numerator and denominator of a fraction; the contents and degree of a root
	cells [][]*node
	sub   *node // below the base, which is parts[0]
	super *node
}

type kind int

const (
	row kind = iota
	identifier
	number
	operator
	upright // text and function names
	fraction
	root
	scripts
	space
	binomial // a fraction without a line
	accent   // a sign, which is text, over or under parts[0]
	stacked  // parts[0] with sub below and super above
	grid     // rows of cells; text are the signs around it
)

// MostBytes is the length of the longest formula that is typeset.
const MostBytes = 4000

// mostDepth bounds how deep a formula nests.
const mostDepth = 40

// A parser reads a formula.
type parser struct {
	rest  string
	depth int
	bad   bool
}

// parse parses a formula. ok is false if it contains something unknown.
func parse(tex string) (n *node, ok bool) {
	if len(tex) > MostBytes || !utf8.ValidString(tex) {
		return nil, false
	}
	p := &parser{rest: tex}
	n = p.row("")
	return n, !p.bad && p.rest == ""
}

// row parses up to a terminator, or to the end of the formula if the terminator is empty.
func (p *parser) row(end string) *node {
	n := p.until(func(rest string) bool { return end != "" && strings.HasPrefix(rest, end) }, end == "")
	p.rest = strings.TrimPrefix(p.rest, end)
	return n
}

// infix lists the commands between the two parts of a group, and what they make of it.
var infix = map[string]kind{`\over`: fraction, `\choose`: binomial, `\atop`: binomial}

// until parses up to a place where ends is true, or to the end of the formula if that is permitted.
func (p *parser) until(ends func(rest string) bool, all bool) *node {
	p.depth++
	defer func() { p.depth-- }()
	n, above, between := &node{kind: row}, (*node)(nil), row
	for p.depth < mostDepth && !p.bad {
		p.rest = strings.TrimLeft(p.rest, " \t\r\n~")
		if p.rest == "" || ends(p.rest) {
			p.bad = p.bad || p.rest == "" && !all
			if above != nil {
				n = &node{kind: between, parts: []*node{above, n}}
			}
			return n
		}
		if p.rest[0] == '}' || p.rest[0] == '&' && !all {
			break
		}
		if p.rest[0] == '&' {
			p.rest = p.rest[1:]
			continue
		}
		if word := p.infix(); word != "" && above == nil {
			above, between, n = n, infix[word], &node{kind: row}
			p.rest = p.rest[len(word):]
			continue
		}
		if one := p.scripted(n); one != nil {
			n.parts = append(n.parts, one)
		}
	}
	p.bad = true
	return n
}

// infix returns the command of infix at which the rest begins; empty if there is none.
func (p *parser) infix() string {
	if p.rest[0] != '\\' {
		return ""
	}
	word := `\` + name.FindString(p.rest[1:])
	if _, ok := infix[word]; !ok {
		return ""
	}
	return word
}

// scripted parses an atom with its index and power.
func (p *parser) scripted(in *node) *node {
	var base *node
	if p.rest[0] == '^' || p.rest[0] == '_' {
		base = &node{kind: row}
		if len(in.parts) > 0 { // the base precedes the spaces
			base, in.parts = in.parts[len(in.parts)-1], in.parts[:len(in.parts)-1]
		}
	} else {
		base = p.atom()
	}
	for {
		rest := strings.TrimLeft(p.rest, " ")
		if rest == "" || rest[0] != '^' && rest[0] != '_' || p.bad || base == nil {
			return base
		}
		p.rest = strings.TrimLeft(rest[1:], " \n")
		if p.rest == "" {
			p.bad = true
			return base
		}
		if base.kind != scripts {
			base = &node{kind: scripts, parts: []*node{base}}
		}
		script := p.atom()
		switch at := rest[0]; {
		case at == '^' && base.super == nil:
			base.super = script
		case at == '_' && base.sub == nil:
			base.sub = script
		default:
			p.bad = true
		}
	}
}

// atom parses a group, a command, a number or a character.
func (p *parser) atom() *node {
	c := p.rest[0]
	switch {
	case c == '{':
		p.rest = p.rest[1:]
		return p.row("}")
	case c == '\\':
		return p.command()
	case '0' <= c && c <= '9':
		n := digits.FindString(p.rest)
		p.rest = p.rest[len(n):]
		return &node{kind: number, text: n}
	case c == '^' || c == '_' || c == '}' || c == '#' || c == '$' || c == '%':
		p.bad = true
		return nil
	}
	r := []rune(p.rest)[0]
	p.rest = p.rest[len(string(r)):]
	switch {
	case unicode.IsLetter(r) && r > unicode.MaxLatin1:
		return &node{kind: upright, text: string(r)}
	case unicode.IsLetter(r):
		return &node{kind: identifier, text: string(r)}
	case r == '-':
		return &node{kind: operator, text: "−"}
	case r == '*':
		return &node{kind: operator, text: "∗"}
	case r == '\'':
		return &node{kind: operator, text: "′"}
	}
	return &node{kind: operator, text: string(r)}
}

// digits matches a number: 1000, 10,000 or 0.5.
var digits = regexp.MustCompile(`^\d+(?:\.\d+)?(?:\\?,\d{3}\b)*`)

// name matches the name of a command.
var name = regexp.MustCompile(`^[A-Za-z]+|^.`)

// command parses a command and its arguments.
func (p *parser) command() *node {
	word := name.FindString(p.rest[1:])
	p.rest = strings.TrimPrefix(p.rest[1+len(word):], "*")
	if s, ok := symbols[word]; ok {
		return &node{kind: s.kind, text: s.text}
	}
	switch {
	case functions[word]:
		return &node{kind: upright, text: word}
	case accents[word] != "":
		return &node{kind: accent, text: accents[word], sub: under(word), parts: []*node{p.argument()}}
	case fonts[word]:
		return p.lettered(word)
	case ignored[word]:
		p.rest = strings.TrimLeft(p.rest, " ")
		if (word == "left" || word == "right" || word == "middle") && strings.HasPrefix(p.rest, ".") {
			p.rest = p.rest[1:]
		}
		return &node{kind: row}
	}
	return p.built(word)
}

// under returns a node if the sign of an accent is below, or else nil.
func under(word string) *node {
	if word == "underline" || word == "underbrace" {
		return &node{}
	}
	return nil
}

// built parses the arguments of a command that builds something of them.
func (p *parser) built(word string) *node {
	switch word {
	case "frac", "dfrac", "tfrac", "cfrac":
		above, below := p.argument(), p.argument()
		return &node{kind: fraction, parts: []*node{above, below}}
	case "binom", "dbinom", "tbinom":
		above, below := p.argument(), p.argument()
		return &node{kind: binomial, parts: []*node{above, below}}
	case "sqrt":
		degree := p.optional()
		n := &node{kind: root, parts: []*node{p.argument()}}
		if degree != nil {
			n.parts = append(n.parts, degree)
		}
		return n
	case "overset", "stackrel":
		over := p.argument()
		return &node{kind: stacked, super: over, parts: []*node{p.argument()}}
	case "underset":
		below := p.argument()
		return &node{kind: stacked, sub: below, parts: []*node{p.argument()}}
	case "xrightarrow", "xleftarrow":
		arrow := map[string]string{"xrightarrow": "→", "xleftarrow": "←"}[word]
		return &node{kind: stacked, super: p.argument(), parts: []*node{{kind: operator, text: arrow}}}
	case "pmod":
		return &node{kind: row, parts: []*node{{kind: operator, text: "("}, {kind: upright, text: "mod"}, {kind: space, text: " "}, p.argument(), {kind: operator, text: ")"}}}
	case "mathbin", "mathrel", "mathop", "mathord", "mathopen", "mathclose", "boxed", "smash", "ensuremath":
		return p.argument()
	case "not":
		n := p.argument()
		return &node{kind: operator, text: n.text + "\u0338"}
	case "color", "hspace", "vspace", "phantom", "vphantom", "hphantom", "label", "tag", "kern":
		p.braced()
		return &node{kind: row}
	case "textcolor", "colorbox":
		p.braced()
		return p.argument()
	case "num", "unit", "si", "SI", "qty", "ang":
		return p.quantity(word)
	case "substack":
		return p.grid("", "}", true)
	case "begin":
		return p.environment()
	}
	p.bad = true
	return nil
}

// quantity parses a number or a unit of siunitx.
func (p *parser) quantity(word string) *node {
	text, ok := p.braced()
	if word == "SI" || word == "qty" {
		unit, also := p.braced()
		text, ok = Quantity(text)+" "+Unit(unit), ok && also
	} else if word == "num" || word == "ang" {
		text = Quantity(text)
	} else {
		text = Unit(text)
	}
	p.bad = p.bad || !ok
	return &node{kind: upright, text: text}
}

// Quantity returns a number as siunitx prints it, with a small space between thousands.
func Quantity(number string) string {
	number = strings.ReplaceAll(strings.TrimSpace(number), " ", "")
	number = strings.ReplaceAll(strings.ReplaceAll(number, "{,}", ""), "_", "")
	if base, power, ok := strings.Cut(strings.ToLower(number), "e"); ok && strings.Trim(power, "+-0123456789") == "" {
		if base != "" {
			base = Quantity(base) + " · "
		}
		return base + "10" + script(strings.ReplaceAll(power, "-", "−"), canRaise, raised, "^")
	}
	whole, fraction, point := strings.Cut(number, ".")
	if len(whole) >= 5 && strings.Trim(whole, "0123456789") == "" {
		for i := len(whole) - 3; i > 0; i -= 3 {
			whole = whole[:i] + "\u202f" + whole[i:]
		}
	}
	if point {
		whole += "." + fraction
	}
	return whole
}

// Unit returns a unit of siunitx as text.
func Unit(unit string) string {
	var b strings.Builder
	per := ""
	for rest := unit; rest != ""; {
		if rest[0] != '\\' {
			if rest[0] != ' ' && rest[0] != '~' && rest[0] != '{' && rest[0] != '}' {
				b.WriteByte(rest[0])
			}
			rest = rest[1:]
			continue
		}
		word := name.FindString(rest[1:])
		rest = rest[1+len(word):]
		if word == "per" {
			per = "/"
			continue
		}
		sign, ok := units[word]
		if !ok {
			sign = word
		}
		b.WriteString(per + sign)
		per = ""
	}
	return b.String()
}

// units are the units and prefixes of siunitx.
var units = map[string]string{
	"metre": "m", "meter": "m", "m": "m", "cm": "cm", "centi": "c", "milli": "m", "kilo": "k", "mega": "M", "giga": "G", "micro": "µ", "nano": "n", "mm": "mm", "km": "km", "kg": "kg", "g": "g",
	"gram": "g", "kilogram": "kg", "second": "s", "s": "s", "ms": "ms", "minute": "min", "hour": "h", "h": "h", "day": "d", "litre": "L", "liter": "L", "byte": "B", "bit": "bit", "mebi": "Mi", "kibi": "Ki", "gibi": "Gi",
	"percent": "%", "degree": "°", "celsius": "°C", "kelvin": "K", "watt": "W", "volt": "V", "ampere": "A", "joule": "J", "newton": "N", "hertz": "Hz", "squared": "²", "cubed": "³", "square": "", "centimetre": "cm", "centimeter": "cm", "millimetre": "mm", "millimeter": "mm", "kilometre": "km", "kilometer": "km",
}

// surrounded maps environments to the signs around their contents.
var surrounded = map[string]string{
	"cases": "{ ", "matrix": "  ", "pmatrix": "()", "bmatrix": "[]", "Bmatrix": "{}", "vmatrix": "||", "Vmatrix": "‖‖", "smallmatrix": "  ", "array": "  ", "aligned": "  ", "align": "  ",
	"alignat": "  ", "gathered": "  ", "gather": "  ", "split": "  ", "eqnarray": "  ", "dcases": "{ ", "equation": "  ", "multline": "  ",
}

// environment parses an environment after \begin.
func (p *parser) environment() *node {
	word, ok := p.braced()
	signs, known := surrounded[strings.TrimSuffix(word, "*")]
	if !ok || !known {
		p.bad = true
		return nil
	}
	if word == "array" {
		p.optional()
		p.braced()
	}
	return p.grid(signs, `\end{`+word+`}`, false)
}

// grid parses rows of cells up to a terminator.
func (p *parser) grid(signs, end string, braces bool) *node {
	n := &node{kind: grid, text: signs}
	if braces {
		p.rest = strings.TrimLeft(p.rest, " ")
		if !strings.HasPrefix(p.rest, "{") {
			p.bad = true
			return n
		}
		p.rest = p.rest[1:]
	}
	line := []*node{}
	for !p.bad {
		cell := p.until(func(rest string) bool {
			return rest[0] == '&' || strings.HasPrefix(rest, `\\`) || strings.HasPrefix(rest, end) || strings.HasPrefix(rest, `\hline`) || strings.HasPrefix(rest, `\cr`)
		}, false)
		if p.bad {
			return n
		}
		line = append(line, cell)
		switch {
		case p.rest[0] == '&':
			p.rest = p.rest[1:]
		case strings.HasPrefix(p.rest, end):
			p.rest = p.rest[len(end):]
			if len(line) > 1 || len(cell.parts) > 0 {
				n.cells = append(n.cells, line)
			}
			return n
		case strings.HasPrefix(p.rest, `\hline`):
			p.rest = p.rest[len(`\hline`):]
			line = line[:len(line)-1]
		default:
			p.rest = strings.TrimPrefix(strings.TrimPrefix(p.rest, `\\`), `\cr`)
			p.optional()
			n.cells = append(n.cells, line)
			line = nil
		}
	}
	return n
}

// optional parses an argument in brackets; nil if there is none.
func (p *parser) optional() *node {
	rest := strings.TrimLeft(p.rest, " ")
	if !strings.HasPrefix(rest, "[") || !strings.Contains(rest, "]") {
		return nil
	}
	p.rest = rest[1:]
	return p.row("]")
}

// ignored lists the commands that change only how large or where something is.
var ignored = map[string]bool{
	"left": true, "right": true, "middle": true, "big": true, "Big": true, "bigg": true, "Bigg": true, "bigl": true, "bigr": true, "Bigl": true, "Bigr": true, "biggl": true, "biggr": true, "Biggl": true, "Biggr": true, "bigm": true, "Bigm": true,
	"limits": true, "nolimits": true, "displaystyle": true, "textstyle": true, "scriptstyle": true, "rm": true, "bf": true, "it": true, "tt": true, "sf": true, "cal": true, "nonumber": true, "notag": true, "allowbreak": true, "small": true, "large": true, "normalsize": true, "relax": true, "protect": true, "mathstrut": true, "strut": true, "mathsurround": true, "hfill": true, "centering": true, "boldmath": true, "nobreak": true,
}

// fonts lists the commands that choose letters.
var fonts = map[string]bool{
	"text": true, "mathrm": true, "textbf": true, "mathbf": true, "operatorname": true, "textit": true, "mathit": true, "texttt": true, "mathtt": true, "mathsf": true, "mathcal": true, "mathbb": true, "mathfrak": true, "mathscr": true,
	"mbox": true, "hbox": true, "textrm": true, "textsf": true, "textsc": true, "emph": true, "bm": true, "boldsymbol": true, "textnormal": true, "textup": true, "verb": true, "mathnormal": true,
}

// accents maps commands to the signs that they draw over or under their argument.
var accents = map[string]string{
	"overline": "¯", "bar": "¯", "hat": "^", "widehat": "^", "tilde": "~", "widetilde": "~", "vec": "→", "overrightarrow": "→", "dot": "˙", "ddot": "¨", "underline": "_", "check": "ˇ",
	"overbrace": "⏞", "underbrace": "⏟", "acute": "´", "grave": "`", "breve": "˘", "overleftarrow": "←", "mathring": "˚",
}

// doubled are letters of \mathbb that have a character of their own.
var doubled = strings.NewReplacer("N", "ℕ", "Z", "ℤ", "Q", "ℚ", "R", "ℝ", "C", "ℂ", "P", "ℙ", "E", "𝔼", "F", "𝔽")

// lettered parses the argument of a command that chooses letters: text, or a formula.
func (p *parser) lettered(word string) *node {
	rest := strings.TrimLeft(p.rest, " ")
	if !strings.HasPrefix(rest, "{") {
		return p.argument()
	}
	inside, ok := p.braced()
	switch {
	case !ok:
		p.bad = true
		return nil
	case word == "mathbb":
		return &node{kind: upright, text: doubled.Replace(inside)}
	case !strings.ContainsAny(inside, `\{}$^_`) || strings.HasPrefix(word, "text") && !strings.ContainsAny(inside, `\{}$`):
		return &node{kind: upright, text: strings.ReplaceAll(inside, "~", " ")}
	case strings.HasPrefix(word, "math") || word == "operatorname" || word == "bm" || word == "boldsymbol":
		return p.nested(inside)
	}
	return p.mixed(inside)
}

// nested parses a formula in an argument.
func (p *parser) nested(tex string) *node {
	inner := &parser{rest: tex, depth: p.depth + 1}
	n := inner.row("")
	p.bad = p.bad || inner.bad
	return n
}

// mixed parses a text with formulas between dollars and with escaped characters.
func (p *parser) mixed(text string) *node {
	n := &node{kind: row}
	for i, part := range strings.Split(strings.ReplaceAll(text, `\$`, "\x00"), "$") {
		if i%2 == 1 {
			n.parts = append(n.parts, p.nested(part))
			continue
		}
		part = plainSigns.Replace(part)
		p.bad = p.bad || strings.Contains(part, `\`)
		if part != "" {
			n.parts = append(n.parts, &node{kind: upright, text: part})
		}
	}
	return n
}

// plainSigns replaces escapes in texts of formulas.
var plainSigns = strings.NewReplacer("\x00", "$", `\%`, "%", `\&`, "&", `\_`, "_", `\#`, "#", `\{`, "{", `\}`, "}", `\ `, " ", `\,`, " ", "~", " ", "{", "", "}", "", `\textbf`, "", `\textit`, "", `\texttt`, "", `\text`, "", `\emph`, "", `\ldots`, "…", `\dots`, "…", "``", "“", "\x27\x27", "”", `\textasciitilde`, "~", `\textbackslash`, "∖", `\textquotesingle`, "'", `\quad`, " ")

// argument parses the argument of a command.
func (p *parser) argument() *node {
	p.rest = strings.TrimLeft(p.rest, " ")
	if p.rest == "" {
		p.bad = true
		return &node{}
	}
	if c := p.rest[0]; '0' <= c && c <= '9' { // in \frac12, each argument is one digit
		p.rest = p.rest[1:]
		return &node{kind: number, text: string(c)}
	}
	if n := p.atom(); n != nil {
		return n
	}
	return &node{}
}

// braced returns the raw text of an argument in braces.
func (p *parser) braced() (inside string, ok bool) {
	p.rest = strings.TrimLeft(p.rest, " ")
	if !strings.HasPrefix(p.rest, "{") {
		return "", false
	}
	depth := 0
	for i := 0; i < len(p.rest); i++ {
		switch p.rest[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				inside, p.rest = p.rest[1:i], p.rest[i+1:]
				return inside, true
			}
		}
	}
	return "", false
}

// A symbol is the character that a command stands for.
type symbol struct {
	kind kind
	text string
}

// symbols are the commands that stand for a character.
var symbols = map[string]symbol{
	"le": {operator, "≤"}, "leq": {operator, "≤"}, "leqslant": {operator, "≤"}, "ge": {operator, "≥"}, "geq": {operator, "≥"}, "geqslant": {operator, "≥"},
	"lt": {operator, "<"}, "gt": {operator, ">"}, "ne": {operator, "≠"}, "neq": {operator, "≠"}, "equiv": {operator, "≡"}, "approx": {operator, "≈"},
	"sim": {operator, "∼"}, "ll": {operator, "≪"}, "gg": {operator, "≫"}, "times": {operator, "×"}, "cdot": {operator, "⋅"}, "And": {operator, "&"}, "[": {operator, "["}, "]": {operator, "]"}, "div": {operator, "÷"},
	"pm": {operator, "±"}, "mp": {operator, "∓"}, "oplus": {operator, "⊕"}, "otimes": {operator, "⊗"}, "land": {operator, "∧"}, "wedge": {operator, "∧"},
	"lor": {operator, "∨"}, "vee": {operator, "∨"}, "lnot": {operator, "¬"}, "neg": {operator, "¬"}, "mid": {operator, "∣"}, "nmid": {operator, "∤"},
	"to": {operator, "→"}, "rightarrow": {operator, "→"}, "leftarrow": {operator, "←"}, "gets": {operator, "←"}, "Rightarrow": {operator, "⇒"}, "implies": {operator, "⇒"},
	"Leftrightarrow": {operator, "⇔"}, "iff": {operator, "⇔"}, "leftrightarrow": {operator, "↔"}, "mapsto": {operator, "↦"},
	"in": {operator, "∈"}, "notin": {operator, "∉"}, "subset": {operator, "⊂"}, "subseteq": {operator, "⊆"}, "supset": {operator, "⊃"}, "supseteq": {operator, "⊇"},
	"cup": {operator, "∪"}, "cap": {operator, "∩"}, "setminus": {operator, "∖"}, "cdotp": {operator, "⋅"}, "colon": {operator, ":"}, "triangle": {operator, "△"}, "square": {operator, "□"}, "Box": {operator, "□"}, "blacksquare": {operator, "■"}, "checkmark": {operator, "✓"}, "models": {operator, "⊨"}, "vdash": {operator, "⊢"},
	"top": {operator, "⊤"}, "bot": {operator, "⊥"}, "parallel": {operator, "∥"}, "nparallel": {operator, "∦"}, "cong": {operator, "≅"}, "simeq": {operator, "≃"}, "propto": {operator, "∝"}, "preceq": {operator, "⪯"}, "succeq": {operator, "⪰"}, "prec": {operator, "≺"}, "succ": {operator, "≻"},
	"uparrow": {operator, "↑"}, "downarrow": {operator, "↓"}, "updownarrow": {operator, "↕"}, "longrightarrow": {operator, "⟶"}, "longleftarrow": {operator, "⟵"}, "Longrightarrow": {operator, "⟹"}, "Longleftrightarrow": {operator, "⟺"}, "Leftarrow": {operator, "⇐"}, "hookrightarrow": {operator, "↪"}, "rightleftharpoons": {operator, "⇌"}, "nearrow": {operator, "↗"}, "searrow": {operator, "↘"}, "rightsquigarrow": {operator, "⇝"}, "leadsto": {operator, "⇝"}, "longmapsto": {operator, "⟼"},
	"bullet": {operator, "•"}, "dagger": {operator, "†"}, "ddots": {operator, "⋱"}, "dotsc": {operator, "…"}, "dotsb": {operator, "⋯"}, "dotso": {operator, "…"}, "dotsm": {operator, "⋯"}, "lVert": {operator, "‖"}, "rVert": {operator, "‖"}, "Vert": {operator, "‖"}, "lbrack": {operator, "["}, "rbrack": {operator, "]"}, "nabla": {operator, "∇"}, "partial": {identifier, "∂"}, "Re": {identifier, "ℜ"}, "Im": {identifier, "ℑ"}, "aleph": {identifier, "ℵ"}, "hbar": {identifier, "ℏ"},
	"bigwedge": {operator, "⋀"}, "bigvee": {operator, "⋁"}, "bigotimes": {operator, "⨂"}, "coprod": {operator, "∐"}, "bigsqcup": {operator, "⨆"}, "oint": {operator, "∮"}, "iint": {operator, "∬"}, "odot": {operator, "⊙"}, "ominus": {operator, "⊖"}, "uplus": {operator, "⊎"}, "sqcup": {operator, "⊔"}, "sqcap": {operator, "⊓"}, "diamond": {operator, "⋄"}, "bigcirc": {operator, "◯"}, "wr": {operator, "≀"}, "ni": {operator, "∋"}, "subsetneq": {operator, "⊊"}, "supsetneq": {operator, "⊋"}, "nsubseteq": {operator, "⊈"}, "complement": {operator, "∁"}, "nexists": {operator, "∄"}, "because": {operator, "∵"}, "therefore": {operator, "∴"}, "leqq": {operator, "≦"}, "geqq": {operator, "≧"}, "lesssim": {operator, "≲"}, "gtrsim": {operator, "≳"}, "nleq": {operator, "≰"}, "ngeq": {operator, "≱"}, "asymp": {operator, "≍"}, "doteq": {operator, "≐"}, "triangleq": {operator, "≜"}, "coloneqq": {operator, "≔"}, "lll": {operator, "⋘"}, "ggg": {operator, "⋙"}, "veebar": {operator, "⊻"}, "sqsubseteq": {operator, "⊑"}, "smallsetminus": {operator, "∖"}, "textdegree": {operator, "°"}, "euro": {operator, "€"}, "pounds": {operator, "£"}, "S": {operator, "§"}, "colonequals": {operator, "≔"}, "textbackslash": {operator, "∖"}, "textasciitilde": {operator, "~"}, "lgroup": {operator, "("}, "rgroup": {operator, ")"}, "ulcorner": {operator, "⌜"}, "vDash": {operator, "⊨"}, "iiint": {operator, "∭"}, "bigtriangleup": {operator, "△"}, "bigtriangledown": {operator, "▽"}, "triangleleft": {operator, "◁"}, "triangleright": {operator, "▷"}, "clubsuit": {operator, "♣"}, "diamondsuit": {operator, "♢"}, "heartsuit": {operator, "♡"}, "spadesuit": {operator, "♠"}, "sharp": {operator, "♯"}, "flat": {operator, "♭"}, "natural": {operator, "♮"},
	"vartheta": {identifier, "ϑ"}, "varrho": {identifier, "ϱ"}, "varsigma": {identifier, "ς"}, "upsilon": {identifier, "υ"}, "Upsilon": {identifier, "Υ"}, "Xi": {identifier, "Ξ"}, "varkappa": {identifier, "ϰ"}, "varpi": {identifier, "ϖ"}, "imath": {identifier, "ı"}, "jmath": {identifier, "ȷ"},
	"thinspace": {space, " "}, "enspace": {space, " "}, "enskip": {space, " "}, "-": {space, ""}, "/": {space, ""}, "newline": {space, "  "}, "textquotesingle": {operator, "'"}, "quotedblbase": {operator, "„"}, ">": {space, " "},
	"emptyset": {identifier, "∅"}, "varnothing": {identifier, "∅"},
	"forall": {operator, "∀"}, "exists": {operator, "∃"}, "infty": {identifier, "∞"}, "ldots": {operator, "…"}, "dots": {operator, "…"}, "cdots": {operator, "⋯"},
	"vdots": {operator, "⋮"}, "lfloor": {operator, "⌊"}, "rfloor": {operator, "⌋"}, "lceil": {operator, "⌈"}, "rceil": {operator, "⌉"},
	"langle": {operator, "⟨"}, "rangle": {operator, "⟩"}, "lvert": {operator, "|"}, "rvert": {operator, "|"}, "vert": {operator, "|"}, "lbrace": {operator, "{"}, "rbrace": {operator, "}"},
	"sum": {operator, "∑"}, "prod": {operator, "∏"}, "int": {operator, "∫"}, "bigoplus": {operator, "⨁"}, "bigcup": {operator, "⋃"}, "bigcap": {operator, "⋂"},
	"bmod": {upright, "mod"}, "mod": {upright, "mod"}, "prime": {operator, "′"}, "circ": {operator, "∘"}, "ast": {operator, "∗"}, "star": {operator, "⋆"},
	"ell": {identifier, "ℓ"}, "backslash": {operator, `\`}, "degree": {operator, "°"}, "perp": {operator, "⊥"}, "angle": {operator, "∠"},
	"{": {operator, "{"}, "}": {operator, "}"}, "%": {operator, "%"}, "#": {operator, "#"}, "$": {operator, "$"}, "&": {operator, "&"}, "_": {operator, "_"}, "|": {operator, "‖"},
	",": {space, " "}, ";": {space, " "}, ":": {space, " "}, " ": {space, " "}, "!": {space, ""}, "quad": {space, "  "}, "qquad": {space, "    "}, `\`: {space, "  "},
	"alpha": {identifier, "α"}, "beta": {identifier, "β"}, "gamma": {identifier, "γ"}, "delta": {identifier, "δ"}, "epsilon": {identifier, "ε"}, "varepsilon": {identifier, "ε"},
	"zeta": {identifier, "ζ"}, "eta": {identifier, "η"}, "theta": {identifier, "θ"}, "iota": {identifier, "ι"}, "kappa": {identifier, "κ"}, "lambda": {identifier, "λ"},
	"mu": {identifier, "μ"}, "nu": {identifier, "ν"}, "xi": {identifier, "ξ"}, "pi": {identifier, "π"}, "rho": {identifier, "ρ"}, "sigma": {identifier, "σ"}, "tau": {identifier, "τ"},
	"phi": {identifier, "φ"}, "varphi": {identifier, "φ"}, "chi": {identifier, "χ"}, "psi": {identifier, "ψ"}, "omega": {identifier, "ω"}, "Gamma": {identifier, "Γ"},
	"Delta": {identifier, "Δ"}, "Theta": {identifier, "Θ"}, "Lambda": {identifier, "Λ"}, "Pi": {identifier, "Π"}, "Sigma": {identifier, "Σ"}, "Phi": {identifier, "Φ"},
	"Psi": {identifier, "Ψ"}, "Omega": {identifier, "Ω"},
}

// functions are the commands that print their own name.
var functions = map[string]bool{
	"min": true, "max": true, "log": true, "ln": true, "lg": true, "exp": true, "gcd": true, "lcm": true, "sin": true, "cos": true, "tan": true,
	"lim": true, "deg": true, "dim": true, "det": true, "arg": true, "sup": true, "inf": true, "mex": true, "Pr": true,
	"arcsin": true, "arccos": true, "arctan": true, "sinh": true, "cosh": true, "tanh": true, "cot": true, "sec": true, "csc": true, "ker": true, "hom": true, "limsup": true, "liminf": true, "argmin": true, "argmax": true, "sgn": true, "popcount": true, "xor": true,
}

// prose matches two words in a row, which a formula does not have.
var prose = regexp.MustCompile(`(?:^|[^\\A-Za-z])[A-Za-z]{2,} +[A-Za-z]{2,}`)

// Starts returns the formula at the beginning of a text, between double or single dollars: its end,
// the TeX between the dollars, and whether it is displayed on its own line. A single dollar before
// a space does not begin a formula, unless there is a space before the other one too, or a sign of
// formulas between them. A single dollar followed by a digit does not end a formula, because it begins a
// price.
func Starts(text string) (to int, tex string, display, ok bool) {
	if rest, double := strings.CutPrefix(text, "$$"); double {
		end := closing(rest, "$$")
		if end < 0 || strings.TrimSpace(rest[:end]) == "" || strings.Contains(rest[:end], "\n\n") {
			return 0, "", false, false
		}
		return end + 4, rest[:end], true, true
	}
	if !strings.HasPrefix(text, "$") {
		return 0, "", false, false
	}
	rest := text[1:]
	end := closing(rest, "$")
	if end < 0 {
		return 0, "", false, false
	}
	tex = rest[:end]
	price := end+1 < len(rest) && rest[end+1] >= '0' && rest[end+1] <= '9'
	before, after := strings.TrimLeft(tex, " \n") != tex, strings.TrimRight(tex, " \n") != tex
	switch {
	case strings.TrimSpace(tex) == "", price, strings.Contains(tex, "\n\n"):
		return 0, "", false, false
	case before != after && !strings.ContainsAny(tex, `\^_=<>`):
		return 0, "", false, false
	case (before || after) && prose.MatchString(tex):
		return 0, "", false, false
	}
	return end + 2, tex, false, true
}

// closing returns the place of the sign that ends a formula; -1 if there is none. Signs in braces,
// which begin a formula in a text in the formula, do not end it.
func closing(text, sign string) int {
	depth := 0
	for i := 0; i < min(len(text), MostBytes); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] == '{':
			depth++
		case text[i] == '}':
			depth--
		case depth <= 0 && strings.HasPrefix(text[i:], sign):
			return i
		}
	}
	return -1
}

// Find returns the first formula of a text: its beginning and end including the dollars, the TeX
// between them, and whether it is displayed on its own line.
func Find(text string) (from, to int, tex string, display, ok bool) {
	for at := 0; at < len(text); at++ {
		switch text[at] {
		case '\\':
			at++
		case '$':
			if to, tex, display, ok := Starts(text[at:]); ok {
				return at, at + to, tex, display, true
			}
			if strings.HasPrefix(text[at:], "$$") {
				at++
			}
		}
	}
	return 0, 0, "", false, false
}

// Text replaces the formulas of a text by plain text. Formulas that cannot be parsed are left
// unchanged.
func Text(text string) string {
	var b strings.Builder
	for {
		from, to, tex, _, ok := Find(text)
		if !ok {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:from])
		if plain, ok := Plain(tex); ok {
			b.WriteString(plain)
		} else {
			b.WriteString(text[from:to])
		}
		text = text[to:]
	}
}
