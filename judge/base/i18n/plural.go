package i18n

import (
	"strconv"
	"strings"
)

// count formats a number of things in a language. A noun without a Chinese measure word stays
// English.
func count(lang, n, noun string) string {
	thing, ok := nouns[noun]
	switch {
	case ok && lang == Chinese:
		return n + " " + thing
	case n == "1":
		return "1 " + noun
	}
	return n + " " + several(noun)
}

// several returns the plural of a noun. No counted noun ends in s. The only one that ends in a
// vowel and y is day.
func several(noun string) string {
	if stem, y := strings.CutSuffix(noun, "y"); y && noun != "day" {
		return stem + "ies"
	}
	if stem, x := strings.CutSuffix(noun, "ex"); x {
		return stem + "ices" // for vertex
	}
	if strings.HasSuffix(noun, "ch") {
		return noun + "es"
	}
	return noun + "s"
}

// Commas formats a number with thousands separators: 1,111,110.
func Commas(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
