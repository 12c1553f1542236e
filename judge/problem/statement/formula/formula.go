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
	parts []*node // of a row; numerator and denominator of a fraction; the contents of a root
	sub   *node   // below the base, which is parts[0]
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
)

// These constants bound a formula, so that typesetting always ends.
const (
	mostBytes = 4000
	mostDepth = 40
)

// A parser reads a formula.
type parser struct {
	rest  string
	depth int
	bad   bool
}

// parse parses a formula. ok is false if it contains something unknown.
func parse(tex string) (n *node, ok bool) {
	if len(tex) > mostBytes || !utf8.ValidString(tex) {
		return nil, false
	}
	p := &parser{rest: tex}
	n = p.row("")
	return n, !p.bad && p.rest == ""
}

// row parses up to a terminator, or to the end of the formula if the terminator is empty.
func (p *parser) row(end string) *node {
	p.depth++
	defer func() { p.depth-- }()
	n := &node{kind: row}
	for p.depth < mostDepth && !p.bad {
		p.rest = strings.TrimLeft(p.rest, " \t\r\n~&")
		if p.rest == "" || end != "" && strings.HasPrefix(p.rest, end) {
			p.bad = p.bad || p.rest == "" && end != ""
			p.rest = strings.TrimPrefix(p.rest, end)
			return n
		}
		if p.rest[0] == '}' {
			p.bad = true
			break
		}
		if one := p.scripted(n); one != nil {
			n.parts = append(n.parts, one)
		}
	}
	p.bad = true
	return n
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
		p.rest = strings.TrimLeft(rest[1:], " ")
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
	p.rest = p.rest[1+len(word):]
	switch word {
	case "frac", "dfrac", "tfrac":
		above, below := p.argument(), p.argument()
		return &node{kind: fraction, parts: []*node{above, below}}
	case "sqrt":
		return &node{kind: root, parts: []*node{p.argument()}}
	case "text", "mathrm", "textbf", "mathbf", "operatorname", "textit", "mathit", "texttt", "mathtt", "mathsf", "mathcal", "mathbb":
		inside, ok := p.braced()
		if !ok {
			p.bad = true
		}
		return &node{kind: upright, text: inside}
	case "left", "right", "big", "Big", "bigl", "bigr", "limits", "nolimits", "displaystyle":
		p.rest = strings.TrimLeft(p.rest, " ")
		if (word == "left" || word == "right") && strings.HasPrefix(p.rest, ".") {
			p.rest = p.rest[1:]
		}
		return &node{kind: row}
	case "pmod":
		return &node{kind: row, parts: []*node{{kind: operator, text: "("}, {kind: upright, text: "mod"}, {kind: space, text: " "}, p.argument(), {kind: operator, text: ")"}}}
	}
	if s, ok := symbols[word]; ok {
		return &node{kind: s.kind, text: s.text}
	}
	if functions[word] {
		return &node{kind: upright, text: word}
	}
	p.bad = true
	return nil
}

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
	end := strings.IndexByte(p.rest, '}')
	if end < 0 || strings.ContainsAny(p.rest[1:end], `{\`) {
		return "", false
	}
	inside = p.rest[1:end]
	p.rest = p.rest[end+1:]
	return inside, true
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
	"sim": {operator, "∼"}, "ll": {operator, "≪"}, "gg": {operator, "≫"}, "times": {operator, "×"}, "cdot": {operator, "⋅"}, "div": {operator, "÷"},
	"pm": {operator, "±"}, "mp": {operator, "∓"}, "oplus": {operator, "⊕"}, "otimes": {operator, "⊗"}, "land": {operator, "∧"}, "wedge": {operator, "∧"},
	"lor": {operator, "∨"}, "vee": {operator, "∨"}, "lnot": {operator, "¬"}, "neg": {operator, "¬"}, "mid": {operator, "∣"}, "nmid": {operator, "∤"},
	"to": {operator, "→"}, "rightarrow": {operator, "→"}, "leftarrow": {operator, "←"}, "gets": {operator, "←"}, "Rightarrow": {operator, "⇒"}, "implies": {operator, "⇒"},
	"Leftrightarrow": {operator, "⇔"}, "iff": {operator, "⇔"}, "leftrightarrow": {operator, "↔"}, "mapsto": {operator, "↦"},
	"in": {operator, "∈"}, "notin": {operator, "∉"}, "subset": {operator, "⊂"}, "subseteq": {operator, "⊆"}, "supset": {operator, "⊃"}, "supseteq": {operator, "⊇"},
	"cup": {operator, "∪"}, "cap": {operator, "∩"}, "setminus": {operator, "∖"}, "emptyset": {identifier, "∅"}, "varnothing": {identifier, "∅"},
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
}

// between matches formulas in a text, between double or single dollars. A single dollar before a
// space does not begin a formula, and a single dollar after a space does not end one.
var between = regexp.MustCompile(`\$\$([^$]+)\$\$|\$([^\s$](?:[^$\n]*[^\s$\\])?)\$`)

// Find returns the first formula of a text: its beginning and end including the dollars, the TeX
// between them, and whether it is displayed on its own line. A single dollar followed by a digit
// does not end a formula, because it begins a price.
func Find(text string) (from, to int, tex string, display, ok bool) {
	for at := 0; at < len(text); {
		m := between.FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		from, to = at+m[0], at+m[1]
		escaped := from > 0 && text[from-1] == '\\'
		price := to < len(text) && text[to] >= '0' && text[to] <= '9'
		switch {
		case escaped, price && m[2] < 0:
			at = from + 1
		case m[2] >= 0:
			return from, to, text[at+m[2] : at+m[3]], true, true
		default:
			return from, to, text[at+m[4] : at+m[5]], false, true
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
