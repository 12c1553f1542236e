package names

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A text is a part of a path in a form that can be compared: full-width characters are narrow,
// letters are in lower case, and Latin letters have no accents.
type text struct {
	raw   string
	cased []rune // before the change to lower case; same length as lower
	lower []rune
	at    []int // the indices in lower of letters and digits
}

// mostRunes is how many characters of a part are read. File systems allow no more; archives do.
const mostRunes = 256

// newText returns the text of a part of a path.
func newText(part string) *text {
	t := &text{raw: part}
	if len(part) > mostRunes {
		if runes := []rune(part); len(runes) > mostRunes {
			part = string(runes[:mostRunes])
		}
	}
	for _, r := range norm.NFC.String(strings.Map(unaccented, norm.NFKD.String(part))) {
		if inWord(r) {
			t.at = append(t.at, len(t.lower))
		}
		t.cased, t.lower = append(t.cased, r), append(t.lower, unicode.ToLower(r))
	}
	return t
}

// unaccented removes the combining accents of Latin letters.
func unaccented(r rune) rune {
	if r >= 0x300 && r <= 0x36f {
		return -1
	}
	return r
}

// inWord reports whether a character belongs to words.
func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// A class is a kind of character. Words end between characters of different classes.
type class int

// The classes of characters.
const (
	separator class = iota
	digit
	letter
	ideograph // of a script that writes words without spaces
)

func classOf(r rune) class {
	switch {
	case !inWord(r):
		return separator
	case unicode.IsDigit(r):
		return digit
	case unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana):
		return ideograph
	}
	return letter
}

// key returns the letters and digits of the text without anything between them.
func (t *text) key() string {
	var b strings.Builder
	for _, i := range t.at {
		b.WriteRune(t.lower[i])
	}
	return b.String()
}

// rune returns the k-th letter or digit.
func (t *text) rune(k int) rune { return t.lower[t.at[k]] }

// gap reports whether separators precede the k-th letter or digit.
func (t *text) gap(k int) bool { return k == 0 || t.at[k] != t.at[k-1]+1 }

// before returns the separator before the k-th letter or digit, or 0. At the beginning of a text it
// is a space.
func (t *text) before(k int) rune {
	switch {
	case !t.gap(k):
		return 0
	case t.at[k] == 0:
		return ' '
	}
	return t.lower[t.at[k]-1]
}

// camel reports whether the k-th letter is a capital after a small letter.
func (t *text) camel(k int) bool {
	return k > 0 && unicode.IsLower(t.cased[t.at[k-1]]) && unicode.IsUpper(t.cased[t.at[k]])
}

// without returns a text with spaces in place of the characters of a span.
func (t *text) without(s span) *text {
	c := &text{raw: t.raw, cased: append([]rune(nil), t.cased...), lower: append([]rune(nil), t.lower...)}
	for i := s.from; i < s.to; i++ {
		c.cased[i], c.lower[i] = ' ', ' '
	}
	for i, r := range c.lower {
		if inWord(r) {
			c.at = append(c.at, i)
		}
	}
	return c
}

// A span is a range of characters of a text.
type span struct{ from, to int }

// shown returns the characters of a span as the path has them.
func (t *text) shown(s span) string { return string(t.cased[s.from:s.to]) }

// A token is a run of characters of one class.
type token struct {
	span
	class class
	word  string // in lower case
}

// tokens returns the tokens of a text without separators.
func (t *text) tokens() (list []token) {
	for i := 0; i < len(t.lower); {
		c, from := classOf(t.lower[i]), i
		for i < len(t.lower) && classOf(t.lower[i]) == c {
			i++
		}
		if c != separator {
			list = append(list, token{span{from, i}, c, string(t.lower[from:i])})
		}
	}
	return list
}

// empty reports whether a text has no letter or digit.
func (t *text) empty() bool { return len(t.at) == 0 }
