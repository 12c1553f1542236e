// Package tokens makes wrong programs from a right one in C, C++, Java or Python. Each differs by a
// small change of a few tokens, as if a programmer had made a mistake.
//
//	list, ok := tokens.Make("cpp", "solve.cpp", text)
//	for _, m := range list { fmt.Println(m) } // solve.cpp:30: < → <=
//
// It is pure: text in, text out. It knows tokens, not types, so some changes do not compile. Strings,
// comments and lines of the preprocessor are not changed.
package tokens

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/tests/mutant"
)

// A Mutant is a program with one change.
type Mutant struct {
	Kind mutant.Kind
	File string
	Line int
	Old  string // the original tokens, on one line
	New  string // their replacement; empty: they are omitted
	Text []byte // the whole program
}

// String returns the place and the change: "solve.cpp:30: < → <=".
func (m Mutant) String() string { return fmt.Sprintf("%s:%d: %s", m.File, m.Line, m.Change()) }

// Change returns the change: "< → <=".
func (m Mutant) Change() string {
	if m.New == "" {
		return m.Old + " → dropped"
	}
	return m.Old + " → " + m.New
}

// A family is a group of languages with the same tokens.
type family struct {
	languages []string // ids of package build
	scan      func(text string) []token
	swaps     map[string][]string // words and operators, and what replaces them
	more      func(*maker)        // changes of several tokens
}

// families lists the languages of which mutants are made.
var families = []family{cLike, python}

// Known reports whether mutants of programs in a language are made.
func Known(language string) bool {
	return slices.ContainsFunc(families, func(f family) bool { return slices.Contains(f.languages, language) })
}

// Make returns the mutants of a program, in the order of the text. ok is false if the language is
// not known.
func Make(language, name string, text []byte) (list []Mutant, ok bool) {
	i := slices.IndexFunc(families, func(f family) bool { return slices.Contains(f.languages, language) })
	if i < 0 {
		return nil, false
	}
	m := &maker{family: families[i], name: name, text: string(text)}
	m.tokens = m.scan(m.text)
	for i := range m.tokens {
		m.swap(i)
		m.constant(i)
	}
	m.more(m)
	slices.SortStableFunc(m.list, func(a, b change) int { return a.at - b.at })
	for _, c := range m.list {
		list = append(list, Mutant{
			Kind: c.kind, File: name, Line: 1 + strings.Count(m.text[:c.at], "\n"), Old: strings.Join(strings.Fields(m.text[c.at:c.end]), " "), New: strings.TrimSpace(c.text),
			Text: []byte(m.text[:c.at] + c.text + m.text[c.end:]),
		})
	}
	return list, true
}

// A shape is the kind of a token.
type shape int

const (
	word shape = iota
	number
	operator
	quoted  // a string or a character
	newline // the end of a logical line, in Python
)

// A token is a part of a program, without comments and blanks.
type token struct {
	shape   shape
	at, end int
	text    string
}

// A maker makes the mutants of one program.
type maker struct {
	family
	name, text string
	tokens     []token
	list       []change
}

// A change replaces a range of the text.
type change struct {
	kind    mutant.Kind
	at, end int
	text    string
}

func (m *maker) add(kind mutant.Kind, at, end int, text string) {
	m.list = append(m.list, change{kind, at, end, text})
}

// is reports whether token i has one of some texts. Strings have none.
func (m *maker) is(i int, texts ...string) bool {
	return i >= 0 && i < len(m.tokens) && m.tokens[i].shape != quoted && slices.Contains(texts, m.tokens[i].text)
}

// operand reports whether token i may end an operand, so that an operator after it is binary.
func (m *maker) operand(i int) bool {
	if i < 0 || i >= len(m.tokens) {
		return false
	}
	t := m.tokens[i]
	return t.shape == number || t.shape == quoted || m.is(i, ")", "]") || t.shape == word && !slices.Contains(notOperands, t.text)
}

// notOperands are words after which an operator is unary, or part of a type.
var notOperands = strings.Fields("return case and or not in if elif else while print yield lambda is " +
	"int long char double float bool void auto const unsigned signed short string size_t final static new delete typename class struct")

// closing returns the index of the bracket that closes the one at index i, or -1.
func (m *maker) closing(i int) int {
	depth := 0
	for k := i; k < len(m.tokens); k++ {
		switch {
		case m.is(k, "(", "[", "{"):
			depth++
		case m.is(k, ")", "]", "}"):
			if depth--; depth == 0 {
				return k
			}
		}
	}
	return -1
}

// kinds are the kinds of changes of words and operators. Others are operators.
var kinds = map[string]mutant.Kind{
	"<": mutant.Comparison, "<=": mutant.Comparison, ">": mutant.Comparison, ">=": mutant.Comparison, "==": mutant.Comparison, "!=": mutant.Comparison,
	"break": mutant.Early, "continue": mutant.Early, "!": mutant.Negated, "not": mutant.Negated, "true": mutant.Constant, "false": mutant.Constant,
	"True": mutant.Constant, "False": mutant.Constant,
}

// binary are the operators that are only changed between two operands.
var binary = strings.Fields("< <= > >= == != + - * / // % & | ^ && || << >> and or")

// swap replaces a word or an operator by others.
func (m *maker) swap(i int) {
	t := m.tokens[i]
	if t.shape != word && t.shape != operator || m.is(i-1, ".", "->", "::") {
		return
	}
	if slices.Contains(binary, t.text) && !m.operand(i-1) {
		return
	}
	kind, ok := kinds[t.text]
	if !ok {
		kind = mutant.Arithmetic
	}
	for _, other := range m.swaps[t.text] {
		m.add(kind, t.at, t.end, other)
	}
}

// constant makes an integer one more and one less.
func (m *maker) constant(i int) {
	t := m.tokens[i]
	if t.shape != number {
		return
	}
	digits := strings.TrimRight(t.text, "lLuU")
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 0 || n > 1<<60 || len(digits) > 1 && digits[0] == '0' {
		return
	}
	suffix := t.text[len(digits):]
	m.add(mutant.Constant, t.at, t.end, strconv.FormatInt(n+1, 10)+suffix)
	if less := strconv.FormatInt(n-1, 10) + suffix; n > 0 {
		m.add(mutant.Constant, t.at, t.end, less)
	} else if !m.is(i-1, "-", "+") { // not --1
		m.add(mutant.Constant, t.at, t.end, less)
	}
}

// longest returns the first of some operators with which a text begins, or its first byte.
func longest(text string, operators []string) string {
	for _, o := range operators {
		if strings.HasPrefix(text, o) {
			return o
		}
	}
	return text[:1]
}

func letter(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || c|0x20 >= 'a' && c|0x20 <= 'z'
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// span returns how many bytes from index at on satisfy a condition.
func span(text string, at int, ok func(c byte) bool) int {
	end := at
	for end < len(text) && ok(text[end]) {
		end++
	}
	return end - at
}

// numeral returns the length of the number at an index.
func numeral(text string, at int) int {
	end := at
	for end < len(text) {
		c := text[end]
		exponent := (c == '+' || c == '-') && (text[end-1]|0x20 == 'e') && !strings.HasPrefix(text[at:], "0x")
		if !letter(c) && !digit(c) && c != '.' && c != '\'' && !exponent {
			break
		}
		end++
	}
	return end - at
}

// closed returns the length of the text from index at to the end of a string whose contents begin
// at index from. The quotation mark ends the string; a backslash escapes the next byte.
func closed(text string, at, from int, mark string) int {
	for i := from; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case strings.HasPrefix(text[i:], mark):
			return i + len(mark) - at
		case text[i] == '\n' && len(mark) == 1:
			return i - at
		}
	}
	return len(text) - at
}
