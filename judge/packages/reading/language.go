package reading

import (
	"strings"
	"unicode"

	"grundy/judge/spec"
)

// LanguageOf guesses the language of a text by its letters: ja, ko, zh, or else en.
func LanguageOf(text string) string {
	for _, script := range []struct {
		lang   string
		tables []*unicode.RangeTable
	}{
		{"ja", []*unicode.RangeTable{unicode.Hiragana, unicode.Katakana}},
		{"ko", []*unicode.RangeTable{unicode.Hangul}},
		{"zh", []*unicode.RangeTable{unicode.Han}},
	} {
		if strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, script.tables...) }) {
			return script.lang
		}
	}
	return "en"
}

// Spoken returns the language of a title or a statement as a spec names it. code is what a package
// says, such as zh-cn or pt_br. If code is empty or not known, the text decides.
func Spoken(code, text string) string {
	parts := strings.FieldsFunc(strings.ToLower(code), func(r rune) bool { return r == '-' || r == '_' })
	if len(parts) == 0 {
		return LanguageOf(text)
	}
	if spec.SectionsIn(parts[0]) == "zh" {
		return "zh"
	}
	if len(parts) == 2 && len(parts[1]) == 2 && spec.IsLanguage(parts[0]+"-"+strings.ToUpper(parts[1])) {
		return parts[0] + "-" + strings.ToUpper(parts[1])
	}
	if spec.IsLanguage(parts[0]) {
		return parts[0]
	}
	return LanguageOf(text)
}
