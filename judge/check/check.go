// Package check compares an output with the expected answer and returns the first
// difference. Checkers get bytes and know nothing of files, problems or verdicts.
//
// Tokens is what most problems want: white space separates tokens and means nothing
// else, and tokens are compared byte for byte, so that 01 is not 1.
//
//	want "Case 1: 7\nCase 2: 9\n"   got "Case 1:  7\r\nCase 2: 8"
//	                                line 2: got "8", want "9"; Offset 18
//
// White space is space, tab, newline, vertical tab, form feed and carriage return.
// Everything else, including NUL and invalid UTF-8, is a byte of a token.
//
// A Checker judges an output; Builtins lists those that a spec can name. Of these
// "exact", "lines" and "words" are stricter than "tokens", "floats" allows numbers to differ a
// little, "unordered" lets lines stand in any order, and "kattis" accepts what Kattis's
// default validator accepts.
//
// A problem whose answers are judged rather than compared reads them from Lines.
package check

import (
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// A Difference is the first place where an output is wrong.
type Difference struct {
	Kind Kind
	Want string // the wanted token or line; empty for Extra
	Got  string // the one found; empty for Missing
	// Char is the character, from 1, at which two long tokens or lines differ; Want and
	// Got then contain what is around it. It is 0 if both are shown from their
	// beginning.
	Char int
	// Line is its line in the output, from 1; for Missing, the line after the last.
	// Offset is its place in want, in bytes, from which callers find the case; for Extra
	// it is len(want).
	Line, Offset int
	Why          string // what a Go checker says
	// Spacing says that the tokens agree and only white space differs.
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
		return i18n.Messagef("line %d: %q is left over", d.Line, d.Got)
	case d.Char > 0:
		return i18n.Messagef("line %d: got %q, want %q; they differ from character %d on", d.Line, d.Got, d.Want, d.Char)
	}
	return i18n.Messagef("line %d: got %q, want %q", d.Line, d.Got, d.Want)
}

// A Kind is a kind of Difference.
type Kind int

// The kinds of differences.
const (
	Differs Kind = iota // got is not want
	Missing             // the answer ended early
	Extra               // the answer goes on after the last wanted token or line
)

// A comparer compares an output with the answer wanted. It returns nil if they agree.
type comparer func(want, got []byte) *Difference

// longest is how many bytes of a token or line a Difference holds.
const longest = 100

// cut shortens a text to what a Difference holds.
func cut(text []byte) string {
	if len(text) <= longest {
		return string(text)
	}
	return string(format.Cut(text, longest)) + "..."
}

func space(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
