// Package check compares an output with the expected answer and returns the first difference.
// Checkers work on bytes and do not know about files, problems or verdicts.
//
// Most problems use Tokens. White space only separates tokens, and tokens are compared byte for
// byte, so that 01 differs from 1.
//
//	want "Case 1: 7\nCase 2: 9\n"   got "Case 1:  7\r\nCase 2: 8"
//	                                line 2: got "8", want "9"; Offset 18
//
// White space is space, tab, newline, vertical tab, form feed and carriage return.
// Everything else, including NUL and invalid UTF-8, is a byte of a token.
//
// A Checker judges an output, and Builtins lists the checkers that a spec can name. "exact",
// "lines" and "words" are stricter than "tokens". "floats" allows small differences between
// numbers. "unordered" allows lines in any order. "kattis" accepts what Kattis's default validator
// accepts.
//
// If answers are judged rather than compared, a Go checker reads them from Lines.
package check

import (
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A Difference is the first place where an output is wrong.
type Difference struct {
	Kind Kind
	Want string // the expected token or line; empty for Extra
	Got  string // the token or line in the output; empty for Missing
	// Char is the position, from 1, of the character at which two long tokens or lines differ. Want
	// and Got then show only the surroundings. Char is 0 if both are shown from their beginning.
	Char int
	// Line is the line in the output, from 1; for Missing, it is the line after the last. Offset is
	// the byte offset of the difference in want, from which callers find the case; for Extra, it is
	// len(want).
	Line, Offset int
	Why          string // the reason, in place of Want and Got: from a Go checker, or about white space from "kattis"
	// Spacing means that the tokens agree and only white space differs.
	Spacing bool
}

// String describes the difference in one line: line 3: got "No", want "Yes".
func (d *Difference) String() string { return d.Message().String() }

// Message describes the difference in one line.
func (d *Difference) Message() i18n.Message {
	switch {
	case d.Why != "":
		return i18n.Messagef("line %d: %s", d.Line, d.Why)
	case d.Kind == Missing:
		return i18n.Messagef("line %d: %q is missing", d.Line, d.Want)
	case d.Kind == Extra:
		return i18n.Messagef("line %d: %q is extra", d.Line, d.Got)
	case d.Char > 0:
		return i18n.Messagef("line %d: got %q, want %q; they differ from character %d on", d.Line, d.Got, d.Want, d.Char)
	}
	return i18n.Messagef("line %d: got %q, want %q", d.Line, d.Got, d.Want)
}

// A Kind says how an output differs.
type Kind int

// These are the kinds of Differences.
const (
	Differs Kind = iota // got differs from want
	Missing             // the output ends too early
	Extra               // the output continues after the last expected token or line
)

// A comparer compares an output with the expected answer. It returns nil if they agree.
type comparer func(want, got []byte) *Difference

// longest is how many bytes of a token or line a Difference shows at most, besides the dots.
const longest = 100

// cut shortens a text to longest bytes and adds three dots.
func cut(text []byte) string {
	if len(text) <= longest {
		return string(text)
	}
	return string(format.Cut(text, longest)) + "..."
}

func space(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
