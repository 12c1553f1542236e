// Package check compares an answer with the one wanted and gives the first
// difference. Checkers get bytes and know nothing of files, problems or verdicts.
//
// Tokens is what most problems want: white space parts tokens and means nothing
// else, and tokens are compared byte for byte, so that 01 is not 1.
//
//	want "Case 1: 7\nCase 2: 9\n"   got "Case 1:  7\r\nCase 2: 8"
//	                                line 2: got "8", want "9"; Offset 18
//
// White space is blank, tab, newline, vertical tab, form feed and carriage
// return. Everything else, NUL and broken UTF-8 too, is a byte of a token.
//
// A Checker judges an output; Builtins lists those that a spec can name. Of these
// "exact" and "lines" are stricter than "tokens", "floats" allows numbers to differ a
// little, and "unordered" lets lines stand in any order.
//
// A problem whose answers are judged rather than compared reads them from Lines.
package check

import (
	"fmt"

	"grundy/judge/words"
)

// A Difference is the first place where an answer goes wrong.
type Difference struct {
	Kind Kind
	Want string // the wanted token or line; empty for Extra
	Got  string // the one found; empty for Missing
	// Char is the character of them, from 1, at which two long ones part; Want and Got
	// then hold what is around it. 0 where both are shown from their beginning.
	Char int
	// Line is where in the answer it stands, from 1; for Missing the line after
	// the last. Offset is where in want it stands, in bytes, which tells whose
	// case it is; len(want) for Extra.
	Line, Offset int
	Why          string // a Go checker's words
	// Spacing tells that the tokens agree and only white space differs.
	Spacing bool
}

// String tells the difference in a line: line 3: got "No", want "Yes".
func (d *Difference) String() string {
	switch {
	case d.Why != "":
		return fmt.Sprintf("line %d: %s", d.Line, d.Why)
	case d.Kind == Missing:
		return fmt.Sprintf("line %d: %q is missing", d.Line, d.Want)
	case d.Kind == Extra:
		return fmt.Sprintf("line %d: %q is left over", d.Line, d.Got)
	}
	s := fmt.Sprintf("line %d: got %q, want %q", d.Line, d.Got, d.Want)
	if d.Char > 0 {
		s += fmt.Sprintf(", which part at character %d", d.Char)
	}
	return s
}

// Kind says what a Difference is.
type Kind int

// The kinds of differences.
const (
	Differs Kind = iota // got is not want
	Missing             // the answer ended early
	Extra               // the answer went on after the last wanted
)

// A comparer compares an output with the answer wanted. It returns nil if they agree.
type comparer func(want, got []byte) *Difference

// longest is how much of a token or line a Difference keeps, in bytes.
const longest = 100

// cut makes the text kept in a Difference.
func cut(text []byte) string {
	if len(text) <= longest {
		return string(text)
	}
	return string(words.Cut(text, longest)) + "..."
}

func space(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
