package format

import (
	"strings"

	"github.com/agext/levenshtein"

	"grundy/judge/base/i18n"
)

// Suggest returns the remedy for an unknown word: the known word that was probably meant, or all of
// them.
func Suggest(word string, known []string) i18n.Message {
	if near := Nearest(word, known); near != "" {
		return i18n.Messagef("did you mean %s?", near)
	}
	return i18n.Messagef("known: %s", strings.Join(known, ", "))
}

// Nearest returns the known word that was probably meant: the one that is the fewest edits away, or
// the first of several. It is empty if no word is close.
func Nearest(word string, known []string) string {
	word = strings.ToLower(word)
	length := len([]rune(word))
	best, fewest := "", min(2+length/4, length)
	for _, k := range known {
		// Computing the distance takes time proportional to the product of the lengths, and a wrong
		// key may be a page long.
		if gap := len([]rune(k)) - length; gap >= fewest || -gap >= fewest {
			continue
		}
		if n := levenshtein.Distance(word, strings.ToLower(k), nil); n < fewest {
			best, fewest = k, n
		}
	}
	return best
}
