package wordset

import (
	"strings"

	"grundy/judge/base/i18n"
)

// Alphabet reads ranges and single letters, such as "0-9", "01" or "a-zA-Z", and returns the
// letters in order. If the text is wrong, it returns the letters before the error, what is wrong,
// and a remedy if there is one.
func Alphabet(text string) (letters string, what, remedy i18n.Message) {
	for i := 0; i < len(text); i++ {
		from, to := text[i], text[i]
		if i+2 < len(text) && text[i+1] == '-' {
			to, i = text[i+2], i+2
		}
		if from > to {
			return letters, i18n.Messagef("the range %s-%s of letters is reversed", string(from), string(to)), "swap the two letters"
		}
		for b := int(from); b <= int(to); b++ {
			switch {
			case b <= ' ' || b >= 0x7f:
				return letters, "an alphabet contains visible ASCII characters only", ""
			case strings.IndexByte(letters, byte(b)) >= 0:
				return letters, i18n.Messagef("the letter %s is given twice", string(rune(b))), "remove one of them"
			}
			letters += string(rune(b))
		}
	}
	return letters, "", ""
}
