package tokens

import (
	"slices"
	"strings"

	"grundy/judge/tests/mutant"
)

// cLike are C, C++ and Java.
var cLike = family{
	languages: []string{"c", "cpp", "cpp98", "cpp11", "cpp14", "cpp17", "cpp23", "java"},
	scan:      scanC,
	swaps: map[string][]string{
		"<": {"<="}, "<=": {"<"}, ">": {">="}, ">=": {">"}, "==": {"!="}, "!=": {"=="},
		"+": {"-"}, "-": {"+"}, "*": {"+"}, "/": {"*"}, "%": {"/"}, "&": {"|"}, "|": {"&"}, "^": {"|"}, "<<": {">>"}, ">>": {"<<"},
		"+=": {"-="}, "-=": {"+="}, "*=": {"+="}, "/=": {"*="}, "%=": {"/="}, "&=": {"|="}, "|=": {"&="}, "^=": {"|="},
		"++": {"--"}, "--": {"++"}, "&&": {"||"}, "||": {"&&"}, "!": {""},
		"break": {"continue"}, "continue": {"break"}, "min": {"max"}, "max": {"min"}, "true": {"false"}, "false": {"true"},
	},
	more: (*maker).changesOfC,
}

// operatorsOfC are the operators of more than one byte, those that begin others later.
var operatorsOfC = strings.Fields(">>>= <<= >>= >>> ... ->* :: -> ++ -- << >> <= >= == != && || += -= *= /= %= &= |= ^=")

// scanC returns the tokens of a program in C, C++ or Java.
func scanC(text string) (list []token) {
	for i := 0; i < len(text); {
		rest, n, s := text[i:], 1, operator
		switch c := text[i]; {
		case c <= ' ':
			i++
			continue
		case strings.HasPrefix(rest, "//"):
			i += span(text, i, func(c byte) bool { return c != '\n' })
			continue
		case strings.HasPrefix(rest, "/*"):
			_, after, _ := strings.Cut(rest[2:], "*/")
			i = len(text) - len(after)
			continue
		case c == '#' && strings.TrimSpace(text[strings.LastIndexByte(text[:i], '\n')+1:i]) == "":
			i += directive(rest)
			continue
		case strings.HasPrefix(rest, `R"`):
			delimiter, _, _ := strings.Cut(rest[2:], "(")
			n, s = closedRaw(rest, ")"+delimiter+`"`), quoted
		case strings.HasPrefix(rest, `"""`):
			n, s = closed(text, i, i+3, `"""`), quoted
		case c == '"' || c == '\'':
			n, s = closed(text, i, i+1, string(c)), quoted
		case digit(c) || c == '.' && i+1 < len(text) && digit(text[i+1]):
			n, s = numeral(text, i), number
		case letter(c):
			n, s = span(text, i, func(c byte) bool { return letter(c) || digit(c) }), word
		default:
			n = len(longest(rest, operatorsOfC))
		}
		list = append(list, token{s, i, i + n, text[i : i+n]})
		i += n
	}
	return withoutTypes(list)
}

// directive returns the length of a line of the preprocessor, with the lines that continue it.
func directive(text string) int {
	n := 0
	for line := range strings.Lines(text) {
		n += len(line)
		if !strings.HasSuffix(strings.TrimRight(line, "\r\n"), `\`) {
			break
		}
	}
	return n
}

// closedRaw returns the length of a raw string.
func closedRaw(text, end string) int {
	if i := strings.Index(text, end); i >= 0 {
		return i + len(end)
	}
	return len(text)
}

// withoutTypes marks the angle brackets of types as quoted, so that they are not changed.
func withoutTypes(list []token) []token {
	for i := range list {
		if list[i].text != "<" || i == 0 || list[i-1].shape != word {
			continue
		}
		depth := 0
		for k := i; k < len(list) && ofType(list[k]); k++ {
			depth += strings.Count(list[k].text, "<") - strings.Count(list[k].text, ">")
			if depth <= 0 {
				for ; k >= i; k-- {
					if strings.ContainsAny(list[k].text, "<>*&,") {
						list[k].shape = quoted
					}
				}
				break
			}
		}
	}
	return list
}

// ofType reports whether a token may stand in the brackets of a type.
func ofType(t token) bool {
	return t.shape == word || t.shape == number || slices.Contains([]string{"<", ">", ">>", ">>>", ",", "::", "*", "&", "[", "]", "?", "."}, t.text)
}

// changesOfC makes the changes of several tokens: of conditions and of whole statements.
func (m *maker) changesOfC() {
	for i, t := range m.tokens {
		if t.shape == word && m.is(i+1, "(") {
			m.conditionOfC(i)
		}
		if m.is(i-1, ";", "{", "}") || m.is(i-1, ")", "else", ":") && t.shape == word {
			m.dropOfC(i)
		}
	}
	m.list = slices.DeleteFunc(m.list, m.stream)
}

// conditionOfC makes a condition always true or always false.
func (m *maker) conditionOfC(i int) {
	end := m.closing(i + 1)
	if end <= i+2 {
		return
	}
	from, to := m.tokens[i+1].end, m.tokens[end].at
	if m.is(i, "if", "while") {
		m.add(mutant.Dropped, from, to, "0 != 0")
	}
	if m.is(i, "if") {
		m.add(mutant.Dropped, from, to, "0 == 0")
	}
}

// dropOfC omits the statement at token i if it is an assignment, a call, or a jump.
func (m *maker) dropOfC(i int) {
	t := m.tokens[i]
	begins := m.is(i+1, "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "(", "[", ".", "->", "++", "--") &&
		!m.is(i, "if", "while", "for", "switch", "return", "catch", "main", "sizeof")
	if t.shape != word || !begins && !m.is(i, "break", "continue") {
		return
	}
	for k := i; k < len(m.tokens); k++ {
		switch {
		case m.is(k, ";"):
			m.add(mutant.Dropped, t.at, m.tokens[k].at, "")
			return
		case m.is(k, "{", "}", ")"):
			return // it is a definition
		case m.is(k, "(", "["):
			if k = m.closing(k); k < 0 {
				return
			}
		}
	}
}

// stream reports whether a change affects the operator of a stream, and not a shift.
func (m *maker) stream(c change) bool {
	i := slices.IndexFunc(m.tokens, func(t token) bool { return t.at == c.at && t.end == c.end })
	switch {
	case m.is(i, "<<") && i > 0:
		return m.tokens[i-1].shape != number || m.is(i-2, "<<")
	case m.is(i, ">>"):
		return m.tokens[min(i+1, len(m.tokens)-1)].shape != number
	}
	return false
}
