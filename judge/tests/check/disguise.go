package check

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"

	"grundy/judge/base/i18n"
)

// disguised returns the hint for an output that agrees with the expected one, apart from characters
// that nobody sees, or from those with which a language prints a list. It returns "" for others.
func disguised(want, got []byte) i18n.Message {
	var odd rune
	seen := bytes.Map(func(r rune) rune {
		switch {
		case r < 0x80 || unicode.IsPrint(r) && !unicode.IsSpace(r):
			return r
		case odd == 0:
			odd = r
		}
		if unicode.IsSpace(r) {
			return ' '
		}
		return -1
	}, got)
	if odd != 0 && sameTokens(want, seen) {
		return i18n.Messagef("the output has the character %s, which is invisible or looks like a space", fmt.Sprintf("U+%04X", odd))
	}
	if sameTokens(want, without(got, ",")) {
		return "the commas are not part of the answer"
	}
	if bytes.ContainsAny(got, "[({") && sameTokens(want, without(got, `[](){},'"`)) {
		return "the brackets, commas and quotes of a list are not part of the answer; in Python, write print(*a)"
	}
	return ""
}

// sameTokens reports whether two texts have the same words.
func sameTokens(a, b []byte) bool {
	_, _, _, differ := first(a, b)
	return !differ
}

// without returns a text with spaces in place of some characters.
func without(text []byte, characters string) []byte {
	return bytes.Map(func(r rune) rune {
		if strings.ContainsRune(characters, r) {
			return ' '
		}
		return r
	}, text)
}
