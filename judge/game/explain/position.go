package explain

import (
	"strings"

	"grundy/judge/base/i18n"
)

// A long position is shown by its first longPosition letters and some of its last letters.
const (
	longPosition = 80
	positionEnd  = 16
)

// Position returns the name of a position in a language. An empty word is shown as "", and a long
// name is shortened to its beginning and end.
func Position(name i18n.Message, lang string) string {
	text := strings.TrimSpace(name.In(lang))
	if text == "" {
		return `""`
	}
	letters := []rune(text)
	if len(letters) > longPosition+20 {
		return string(letters[:longPosition]) + " … " + string(letters[len(letters)-positionEnd:])
	}
	return text
}
