package tokens

import (
	"slices"
	"strings"

	"grundy/judge/tests/mutant"
)

// python is Python.
var python = family{
	languages: []string{"python3", "pypy3"},
	scan:      scanPython,
	swaps: map[string][]string{
		"<": {"<="}, "<=": {"<"}, ">": {">="}, ">=": {">"}, "==": {"!="}, "!=": {"=="},
		"+": {"-"}, "-": {"+"}, "*": {"+"}, "/": {"//"}, "//": {"*"}, "%": {"//"}, "&": {"|"}, "|": {"&"}, "^": {"|"}, "<<": {">>"}, ">>": {"<<"},
		"+=": {"-="}, "-=": {"+="}, "*=": {"+="}, "//=": {"*="}, "%=": {"//="}, "&=": {"|="}, "|=": {"&="}, "^=": {"|="},
		"and": {"or"}, "or": {"and"}, "break": {"continue"}, "continue": {"break"}, "min": {"max"}, "max": {"min"}, "any": {"all"}, "all": {"any"},
		"True": {"False"}, "False": {"True"},
	},
	more: (*maker).changesOfPython,
}

// operatorsOfPython are the operators of more than one byte, those that begin others later.
var operatorsOfPython = strings.Fields("//= **= <<= >>= ... // ** << >> <= >= == != += -= *= /= %= &= |= ^= -> :=")

// scanPython returns the tokens of a program in Python.
func scanPython(text string) (list []token) {
	depth := 0
	for i := 0; i < len(text); {
		rest, n, s := text[i:], 1, operator
		switch c := text[i]; {
		case c == '\n' && depth == 0:
			s = newline
		case c <= ' ':
			i++
			continue
		case c == '\\' && strings.HasPrefix(rest, "\\\n"):
			i += 2
			continue
		case c == '#':
			i += span(text, i, func(c byte) bool { return c != '\n' })
			continue
		case stringPrefix(rest) >= 0:
			from := i + stringPrefix(rest)
			mark := text[from : from+1]
			if strings.HasPrefix(text[from:], strings.Repeat(mark, 3)) {
				mark = strings.Repeat(mark, 3)
			}
			n, s = closed(text, i, from+len(mark), mark), quoted
		case digit(c) || c == '.' && i+1 < len(text) && digit(text[i+1]):
			n, s = numeral(text, i), number
		case letter(c):
			n, s = span(text, i, func(c byte) bool { return letter(c) || digit(c) }), word
		default:
			n = len(longest(rest, operatorsOfPython))
			depth += strings.Count("([{", text[i:i+1]) - strings.Count(")]}", text[i:i+1])
			depth = max(depth, 0)
		}
		list = append(list, token{s, i, i + n, text[i : i+n]})
		i += n
	}
	return list
}

// stringPrefix returns the length of the letters before the quotation mark of a string, or -1.
func stringPrefix(text string) int {
	n := span(text, 0, func(c byte) bool { return strings.IndexByte("rRbBfFuU", c) >= 0 })
	if n <= 2 && n < len(text) && (text[n] == '"' || text[n] == '\'') {
		return n
	}
	return -1
}

// changesOfPython makes the changes of several tokens: of conditions, of ranges and of whole lines.
func (m *maker) changesOfPython() {
	begin := true
	for i, t := range m.tokens {
		switch {
		case t.shape == newline:
			begin = true
			continue
		case m.is(i, "if", "elif", "while") && begin:
			m.conditionOfPython(i)
		case m.is(i, "range") && m.is(i+1, "("):
			m.rangeOf(i + 1)
		case m.is(i, "not") && i+1 < len(m.tokens) && !m.is(i+1, "in") && !m.is(i-1, "is"):
			m.add(mutant.Negated, t.at, m.tokens[i+1].at, "")
		}
		if begin {
			m.dropOfPython(i)
		}
		begin = false
	}
}

// lineEnd returns the index of the first of some tokens in the logical line of token i, outside of
// brackets, or -1.
func (m *maker) lineEnd(i int, texts ...string) int {
	depth := 0
	for k := i; k < len(m.tokens); k++ {
		switch {
		case m.is(k, "(", "[", "{"):
			depth++
		case m.is(k, ")", "]", "}"):
			depth--
		case depth == 0 && m.is(k, texts...):
			return k
		case m.tokens[k].shape == newline:
			return -1
		}
	}
	return -1
}

// conditionOfPython makes a condition always true or always false.
func (m *maker) conditionOfPython(i int) {
	end := m.lineEnd(i, ":")
	if end <= i+1 {
		return
	}
	from, to := m.tokens[i+1].at, m.tokens[end].at
	m.add(mutant.Dropped, from, to, "False")
	if !m.is(i, "while") {
		m.add(mutant.Dropped, from, to, "True")
	}
}

// rangeOf makes a range one longer and one shorter. A range with a step is not changed.
func (m *maker) rangeOf(open int) {
	end := m.closing(open)
	if end < 0 {
		return
	}
	commas, last := 0, open
	for k := open + 1; k < end; k++ {
		if m.is(k, "(", "[", "{") {
			k = m.closing(k)
		} else if m.is(k, ",") {
			commas, last = commas+1, k
		}
	}
	if commas > 1 || last+1 >= end {
		return
	}
	from, to := m.tokens[last+1].at, m.tokens[end].at
	for _, by := range []string{" + 1", " - 1"} {
		m.add(mutant.Ends, from, to, m.text[from:to]+by)
	}
}

// dropOfPython omits the line at token i if it is an assignment, a call, or a jump.
func (m *maker) dropOfPython(i int) {
	t := m.tokens[i]
	kept := strings.Fields("import from def class return if elif else for while try except finally with pass global nonlocal raise assert yield lambda async await")
	end := i + slices.IndexFunc(m.tokens[i:], func(t token) bool { return t.shape == newline })
	if t.shape != word || slices.Contains(kept, t.text) || end < i || m.lineEnd(i, ";") >= 0 {
		return
	}
	m.add(mutant.Dropped, t.at, m.tokens[end-1].end, "pass")
}
