// Package i18n translates Grundy's messages into Chinese.
//
// The English text, a format of fmt, is the key. The catalogue maps it to the Chinese format, with
// one row per message in package zh. Programs that print Chinese import that package. A text that is printed at once is translated by Sprintf. A text that is
// printed later, such as an error or a hint in a report, is a Message. It keeps its format and
// arguments until it is printed. A text without a row is printed in English.
//
//	i18n.Sprintf("zh", "failed at test %d of %d", 2, 100)  // 在第 2 个测试点出错，共 100 个
//
//	m := i18n.Messagef("%q is not a language", "cobol")
//	m.String()  // "cobol" is not a language
//	m.In("zh")  // "cobol" 不是语言
package i18n

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// English and Chinese are the languages.
const (
	English = "en"
	Chinese = "zh"
)

// Language returns the language that a word names: an id or a locale such as zh_CN.UTF-8. ok is
// false for other languages.
func Language(word string) (lang string, ok bool) {
	word, _, _ = strings.Cut(strings.ToLower(word), ".")
	switch name, _, _ := strings.Cut(strings.ReplaceAll(word, "-", "_"), "_"); name {
	case "zh", "chinese", "中文":
		return Chinese, true
	case "en", "english", "c", "posix":
		// In a locale, C means English. Elsewhere it is a programming language.
		return English, name == "en" || name == "english"
	}
	return English, false
}

// Preferred returns the language that an environment selects. It uses LC_ALL or, if that is empty,
// LC_MESSAGES or LANG.
func Preferred(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if word := getenv(name); word != "" {
			lang, _ := Language(word)
			return lang
		}
	}
	return English
}

// Format returns a format in a language. Spaces and newlines around the format are kept.
func Format(lang, format string) string {
	if lang != Chinese {
		return format
	}
	core := strings.TrimSpace(format)
	translated, ok := catalogue()[core]
	if !ok {
		return format
	}
	return within(format, core, translated)
}

// within puts the translation of a text between the spaces that surrounded the text. A single space
// that joined two phrases is dropped next to wide punctuation, which needs none.
func within(text, core, translated string) string {
	before, after, _ := strings.Cut(text, core)
	if first, _ := utf8.DecodeRuneInString(translated); before == " " && punctuation(first) {
		before = ""
	}
	if last, _ := utf8.DecodeLastRuneInString(translated); after == " " && punctuation(last) {
		after = ""
	}
	return before + translated + after
}

// punctuation reports whether a character is wide punctuation.
func punctuation(r rune) bool { return strings.ContainsRune("，；：、。？！（）", r) }

// Sprintf fills in a format in a language. Arguments that are messages or errors are
// translated, too.
func Sprintf(lang, format string, args ...any) string {
	format, args = Format(lang, format), translated(lang, args)
	if len(args) == 0 && !strings.Contains(format, "%") {
		return format
	}
	return fmt.Sprintf(format, args...)
}

// translated returns the arguments with messages and errors translated.
func translated(lang string, args []any) []any {
	args = slices.Clone(args)
	for i, arg := range args {
		if m, ok := messageOf(arg); ok {
			args[i] = m.In(lang)
		}
	}
	return args
}

// Line returns an error as one line in a language: the place, what is wrong, and a remedy.
func Line(lang string, err error) string { return Of(err).In(lang) }

// verb matches a verb of a format. Its first group is the explicit argument number.
var verb = regexp.MustCompile(`%(?:%|[-+# 0]*(?:\[(\d+)\])?[0-9]*(?:\.[0-9]+)?([a-zA-Z]))`)
