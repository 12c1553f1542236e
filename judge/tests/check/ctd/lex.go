package ctd

import (
	"strings"

	"grundy/judge/base/i18n"
)

// A kind is a kind of token, in words for people. The kind of a command or of punctuation is its
// text.
type kind = i18n.Message

// The kinds of tokens with a text of their own.
const (
	name     kind = "a name"
	integer  kind = "an integer"
	float    kind = "a float"
	text     kind = "a string"
	noMore   kind = "the end"
	mostText      = 1 << 20 // bytes of a program
)

type token struct {
	kind kind
	text string
	at   Place
}

// words lists the reserved words. A longer word precedes its prefixes.
var words = []string{
	"ISEOF", "MATCH", "UNIQUE", "INARRAY", "STRLEN", "SPACE", "NEWLINE", "EOF", "INT", "FLOATP", "FLOAT", "STRING",
	"REGEX", "ASSERT", "SET", "UNSET", "REPI", "REP", "WHILEI", "WHILE", "IF", "ELSE", "END", "FIXED", "SCIENTIFIC",
}

// symbols lists the operators. A longer operator precedes its prefixes.
var symbols = []string{"&&", "||", "<=", ">=", "==", "!=", "<", ">", "!", "=", "+", "-", "*", "/", "%", "^", "(", ")", "[", "]", ","}

type lexer struct {
	rest string
	at   Place
}

// skip moves past n bytes.
func (l *lexer) skip(n int) (skipped string) {
	skipped, l.rest = l.rest[:n], l.rest[n:]
	if lines := strings.Count(skipped, "\n"); lines > 0 {
		l.at.Line += lines
		l.at.Column = len(skipped) - strings.LastIndexByte(skipped, '\n')
	} else {
		l.at.Column += n
	}
	return skipped
}

// blanks skips white space and comments.
func (l *lexer) blanks() {
	for {
		n := len(l.rest) - len(strings.TrimLeft(l.rest, " \t\r\n"))
		if n == 0 && strings.HasPrefix(l.rest, "#") {
			if n = strings.IndexByte(l.rest, '\n'); n < 0 {
				n = len(l.rest)
			}
		}
		if n == 0 {
			return
		}
		l.skip(n)
	}
}

// next returns the next token.
func (l *lexer) next() (token, error) {
	l.blanks()
	t := token{at: l.at}
	if l.rest == "" {
		t.kind = noMore
		return t, nil
	}
	switch c := l.rest[0]; {
	case c == '"':
		s, err := l.quoted()
		t.kind, t.text = text, s
		return t, err
	case isDigit(c):
		t.kind, t.text = l.number()
		return t, nil
	case isLower(c):
		n := 1
		for n < len(l.rest) && (isLower(l.rest[n]) || isDigit(l.rest[n])) {
			n++
		}
		t.kind, t.text = name, l.skip(n)
		return t, nil
	}
	for _, list := range [][]string{words, symbols} {
		for _, w := range list {
			if strings.HasPrefix(l.rest, w) {
				t.kind, t.text = kind(w), l.skip(len(w))
				return t, nil
			}
		}
	}
	return t, wrong(t.at, "unexpected character %q", l.rest[:1])
}

// number reads an integer, or a float with its point and exponent.
func (l *lexer) number() (kind, string) {
	s, k := l.rest, integer
	digits := func(from int) int {
		for from < len(s) && isDigit(s[from]) {
			from++
		}
		return from
	}
	n := digits(0)
	if n < len(s) && s[n] == '.' {
		n, k = digits(n+1), float
	}
	if n < len(s) && (s[n] == 'e' || s[n] == 'E') {
		sign := n + 1
		if sign < len(s) && (s[sign] == '+' || s[sign] == '-') {
			sign++
		}
		if end := digits(sign); end > sign {
			n, k = end, float
		}
	}
	return k, l.skip(n)
}

var escapes = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', 'b': '\b', 'f': '\f', '"': '"', '\\': '\\'}

// quoted reads a string. A backslash before a character that is in no escape stands for itself.
func (l *lexer) quoted() (string, error) {
	var b strings.Builder
	s, i := l.rest, 1
	for ; i < len(s) && s[i] != '"'; i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		c := s[i]
		switch {
		case c == '\n':
		case c >= '0' && c <= '7':
			value, end := 0, i
			for ; end < len(s) && end < i+3 && s[end] >= '0' && s[end] <= '7'; end++ {
				value = value*8 + int(s[end]-'0')
			}
			if value > 255 {
				l.skip(i - 1)
				return "", wrong(l.at, "the escape \\%s does not fit a byte", s[i:end])
			}
			b.WriteByte(byte(value))
			i = end - 1
		case escapes[c] != 0:
			b.WriteByte(escapes[c])
		default:
			b.WriteByte('\\')
			b.WriteByte(c)
		}
	}
	if i >= len(s) {
		return "", wrong(l.at, "the string is not closed")
	}
	l.skip(i + 1)
	return b.String(), nil
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
