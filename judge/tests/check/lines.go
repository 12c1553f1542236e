package check

import (
	"errors"
	"math"

	"grundy/judge/base/i18n"
)

// ErrEnd means that the output ends too early.
var ErrEnd = errors.New("the answer ends here")

// Lines reads an output in pieces, which are tokens or lines. A Go checker reads the answer to its
// case and leaves the rest for the next case. Reading skips white space before a piece, including
// blank lines.
type Lines struct {
	text   []byte // the unread rest
	number int    // the line on which text begins
	last   int    // the line of the last piece
}

// NewLines returns Lines that read got from the beginning.
func NewLines(got []byte) *Lines { return &Lines{text: got, number: 1, last: 1} }

// Number returns the line, from 1, of the last piece read. After a read has failed at the end of
// the output, it returns the last line.
func (l *Lines) Number() int { return l.last }

// Token returns the next token; ok is false at the end. The bytes belong to the output
// and must not be modified.
func (l *Lines) Token() (text []byte, ok bool) {
	l.skip()
	n := len(token(l.text))
	text, l.text = l.text[:n:n], l.text[n:]
	return text, n > 0
}

// Line returns the next line that is not blank, without white space at its ends. After tokens of a
// line were read, it returns the rest of that line if the rest is not blank. ok is false at the
// end.
func (l *Lines) Line() (text []byte, ok bool) {
	l.skip()
	text = line(l.text)
	l.text = l.text[len(text):]
	text = trim(text)
	return text[:len(text):len(text)], len(text) > 0
}

// Int returns the next token as a number from least to most. It must be in its shortest form: no
// plus, no leading zeros, no -0. The errors name no line. At the end, the error is ErrEnd.
func (l *Lines) Int(least, most int64) (int64, error) {
	text, ok := l.Token()
	if !ok {
		return 0, ErrEnd
	}
	n, ok := whole64(text)
	switch {
	case !ok:
		return 0, i18n.Errorf("%q is not a whole number in its shortest form", cut(text))
	case n < least || most < n:
		return 0, i18n.Errorf("%d is not from %d to %d", n, least, most)
	}
	return n, nil
}

// End returns nil if only white space is left. Call it after the last case. The caller, who knows
// want, sets the Offset of the Difference.
func (l *Lines) End() *Difference {
	text, ok := l.Token()
	if !ok {
		return nil
	}
	return &Difference{Kind: Extra, Got: cut(text), Line: l.last}
}

// skip skips white space and counts lines.
func (l *Lines) skip() {
	i := 0
	for ; i < len(l.text) && space(l.text[i]); i++ {
		if l.text[i] == '\n' {
			l.number++
		}
	}
	l.text, l.last = l.text[i:], l.number
}

// whole64 parses a decimal number in its shortest form.
func whole64(text []byte) (n int64, ok bool) {
	digits := text
	if len(text) > 1 && text[0] == '-' {
		digits = text[1:]
	}
	if len(digits) == 0 || digits[0] == '0' && len(text) > 1 {
		return 0, false
	}
	// Counting down from zero also reaches the least int64.
	for _, c := range digits {
		d := int64(c) - '0'
		if d < 0 || d > 9 || n < (math.MinInt64+d)/10 {
			return 0, false
		}
		n = 10*n - d
	}
	if len(digits) < len(text) {
		return n, true
	}
	return -n, n != math.MinInt64
}
