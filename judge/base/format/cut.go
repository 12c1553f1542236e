// Package format formats what all reports write in the same way: shortened texts, escaped
// characters, sizes and times.
package format

import "unicode/utf8"

// Cut returns the beginning of a text, at most limit bytes. The cut is never within a character, so
// valid UTF-8 stays valid. Invalid UTF-8 is cut at the limit.
func Cut[T string | []byte](text T, limit int) T {
	if len(text) <= limit {
		return text
	}
	for start := limit; start > 0 && limit-start < utf8.UTFMax-1; {
		start--
		if !utf8.RuneStart(text[start]) {
			continue
		}
		if _, size := utf8.DecodeRuneInString(string(text[start:min(len(text), start+utf8.UTFMax)])); start+size > limit {
			return text[:start]
		}
		break
	}
	return text[:limit]
}

// Clip is like Cut, with an ellipsis if something was cut.
func Clip[T string | []byte](text T, limit int) string {
	if len(text) <= limit {
		return string(text)
	}
	return string(Cut(text, limit)) + "…"
}
