package format

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// UTF8 returns a text in UTF-8. A text that is not UTF-8 is read as GBK, because unzip leaves file
// names of Chinese archives in GBK. If it is neither, it is returned unchanged.
func UTF8(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	text, err := simplifiedchinese.GB18030.NewDecoder().String(name)
	if err != nil || strings.ContainsRune(text, utf8.RuneError) {
		return name
	}
	return text
}

// Visible returns a text as one line in which characters that are invisible or control a terminal
// are escaped. Control characters of ASCII and invalid UTF-8 become \xNN. Other such characters
// become \uNNNN or \UNNNNNNNN; see Harmful. A tab becomes four spaces.
func Visible(s string) string {
	return escaped(s, func(r rune) string {
		switch {
		case r == '\t':
			return "    "
		case r < ' ' || r == 0x7f:
			return fmt.Sprintf(`\x%02x`, r)
		}
		return Escape(r)
	})
}

// Harmless is like Visible for a text of several lines: newlines and tabs stay.
func Harmless(s string) string {
	return escaped(s, func(r rune) string {
		switch {
		case r == '\t' || r == '\n':
			return string(r)
		case r < ' ' || r == 0x7f:
			return fmt.Sprintf(`\x%02x`, r)
		}
		return Escape(r)
	})
}

// HarmlessJSON is like Harmless for a line of JSON. The meaning of its strings does not change.
func HarmlessJSON(s string) string {
	return escaped(s, func(r rune) string {
		if r == '\t' || r == '\n' {
			return string(r)
		}
		if r > 0xffff {
			r -= 0x10000
			return fmt.Sprintf(`\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		}
		return fmt.Sprintf(`\u%04x`, r)
	})
}

// escaped replaces harmful characters by escape.
func escaped(s string, escape func(r rune) string) string {
	if !strings.ContainsFunc(s, Harmful) && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[0])
		case Harmful(r):
			b.WriteString(escape(r))
		default:
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}

// Escape returns a character as \uNNNN or \UNNNNNNNN.
func Escape(r rune) string {
	if r > 0xffff {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// Harmful reports whether a character has an effect on a display, or is invisible. These are C0
// and C1 controls, format characters (bidirectional, zero width, tags), line and paragraph
// separators, variation selectors, fillers and private-use characters.
func Harmful(r rune) bool {
	if r < ' ' || 0x7f <= r && r < 0xa0 {
		return true
	}
	if r < 0xa0 {
		return false
	}
	return unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector, unicode.Co) ||
		r == 0x034f || r == 0x115f || r == 0x1160 || r == 0x3164 || r == 0xffa0
}
