package statement

import (
	"regexp"
	"strconv"
	"strings"
)

// typeset returns an expression of a spec, such as 2*n <= 10^5, as a formula between dollars. It also
// knows ≤, the index in a_i or a_{n-1}, and … between the first value of a list and the last. An
// expression with conditions on lists or on texts becomes code.
func typeset(text string) string {
	t := typesetter{rest: text}
	tex := t.until("")
	if t.unknown || strings.TrimSpace(t.rest) != "" {
		return code(spelled(text))
	}
	return "$" + tex + "$"
}

// A typesetter translates an expression to TeX.
type typesetter struct {
	rest    string
	unknown bool // something was not understood
}

// token matches the next part of an expression.
var token = regexp.MustCompile(`^ *([A-Za-z][A-Za-z0-9]*|[0-9]+(?:\.[0-9]+)?|<=|>=|==|!=|&&|\|\||[-+*/%^_(){}<>=!,≤≥≠·…])`)

// signs maps operators to TeX. Spaces around them separate them from their operands.
var signs = map[string]string{
	"<=": ` \le `, ">=": ` \ge `, "==": " = ", "!=": ` \ne `, "≤": ` \le `, "≥": ` \ge `, "≠": ` \ne `, "<": " < ", ">": " > ", "=": " = ",
	"&&": ` \text{ and } `, "||": ` \text{ or } `, "and": ` \text{ and } `, "or": ` \text{ or } `, "not": `\text{not } `, "!": `\text{not } `,
	"*": ` \cdot `, "·": ` \cdot `, "/": " / ", "%": ` \bmod `, "…": ` \dots `, ",": ", ", "+": " + ", "-": " - ",
	"min": `\min`, "max": `\max`, "sum": `\operatorname{sum}`, "div": `\operatorname{div}`,
}

// unsettable are words that formulas of statements cannot say.
var unsettable = map[string]bool{"true": true, "false": true, "nil": true, "in": true, "contains": true, "matches": true, "startsWith": true, "endsWith": true, "let": true, "if": true, "else": true, "any": true, "all": true, "none": true, "one": true, "filter": true, "map": true, "count": true}

// next removes the next token and returns it. It is empty at the end, and if the rest is unknown.
func (t *typesetter) next() string {
	m := token.FindStringSubmatch(t.rest)
	if m == nil {
		t.unknown = t.unknown || strings.TrimSpace(t.rest) != ""
		return ""
	}
	t.rest = t.rest[len(m[0]):]
	return m[1]
}

// until translates up to a closing bracket, which it removes, or to the end if the bracket is empty.
func (t *typesetter) until(end string) string {
	var b strings.Builder
	operand := false // the last token ends an operand, so a minus subtracts
	for !t.unknown {
		word := t.next()
		switch {
		case word == "" || word == ")" || word == "}":
			t.unknown = t.unknown || word != end
			return strings.TrimSpace(b.String())
		case word == "-" && !operand:
			b.WriteString("-")
		case word == "^" || word == "_":
			b.WriteString(word + grouped(t.argument()))
			operand = true
		case signs[word] != "" && !strings.HasPrefix(t.rest, "_"):
			b.WriteString(signs[word])
			operand = false
		default:
			b.WriteString(t.operand(word))
			operand = true
		}
	}
	return ""
}

// operand translates an operand that begins with a token.
func (t *typesetter) operand(word string) string {
	switch {
	case word == "(":
		return "(" + t.until(")") + ")"
	case (word == "len" || word == "abs") && strings.HasPrefix(t.rest, "("):
		t.next()
		return "|" + t.until(")") + "|"
	case word == "{" || unsettable[word]:
		t.unknown = true
	case word[0] >= '0' && word[0] <= '9':
		return short(word)
	case len(word) == 1:
		return word
	case strings.Trim(word[1:], "0123456789") == "":
		return word[:1] + "_" + grouped(word[1:])
	}
	return `\mathit{` + word + "}"
}

// argument translates an index or a power.
func (t *typesetter) argument() string {
	switch word := t.next(); word {
	case "{":
		return t.until("}")
	case "(":
		return t.until(")")
	case "-":
		return "-" + t.operand(t.next())
	case "":
		t.unknown = true
		return ""
	default:
		return t.operand(word)
	}
}

// grouped returns an index or a power, in braces if it is longer than a character.
func grouped(tex string) string {
	if len(tex) == 1 {
		return tex
	}
	return "{" + tex + "}"
}

// round matches a number of one digit and at least four zeros.
var round = regexp.MustCompile(`^([1-9])(0{4,})$`)

// short returns a number, as a power of ten if it is 10000 or more and has one digit besides zeros.
func short(number string) string {
	m := round.FindStringSubmatch(number)
	if m == nil {
		return number
	}
	power := "10^" + grouped(strconv.Itoa(len(m[2])))
	if m[1] == "1" {
		return power
	}
	return m[1] + ` \cdot ` + power
}

// amount returns a number of things: a small number in digits, and else a formula.
func amount(text string) string {
	if strings.Trim(text, "0123456789") == "" && short(text) == text {
		return text
	}
	return typeset(text)
}

// exponent matches a number such as 1e-6 or 2.5E-9.
var exponent = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)[eE]([-+]?[0-9]+)$`)

// tolerance returns a difference that is permitted, such as 1e-6, as a formula.
func tolerance(text string) string {
	m := exponent.FindStringSubmatch(text)
	switch {
	case m == nil:
		return typeset(text)
	case m[1] == "1":
		return "$10^{" + strings.TrimPrefix(m[2], "+") + "}$"
	}
	return "$" + m[1] + ` \cdot 10^{` + strings.TrimPrefix(m[2], "+") + "}$"
}
