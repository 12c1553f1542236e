// Package words holds what every report says in the same way: texts cut to a
// length, characters made visible, sizes and times as people write them.
package words

import "unicode/utf8"

// Cut is the beginning of a text, at most limit bytes of it. It never ends within
// a character, so that what was valid UTF-8 stays so; broken UTF-8 is cut where the
// limit is.
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

// Clip is Cut with an ellipsis after what was cut.
func Clip[T string | []byte](text T, limit int) string {
	if len(text) <= limit {
		return string(text)
	}
	return string(Cut(text, limit)) + "…"
}
