// Package i18n translates what Grundy says into Chinese.
//
// The English text, a format of fmt, is the key. The catalogue has the Chinese format
// beside it, one row for each message. A text that is printed at once is translated by
// Sprintf. A text that travels first, such as an error or a hint in a report, is a Message:
// it keeps its format and arguments until it is printed. A text without a row is printed
// in English.
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

// The languages.
const (
	English = "en"
	Chinese = "zh"
)

// Language returns the language that a word names: an id or a locale such as
// zh_CN.UTF-8. A word that names another language is none of ours.
func Language(word string) (lang string, ok bool) {
	word, _, _ = strings.Cut(strings.ToLower(word), ".")
	switch name, _, _ := strings.Cut(strings.ReplaceAll(word, "-", "_"), "_"); name {
	case "zh", "chinese", "中文":
		return Chinese, true
	case "en", "english", "c", "posix":
		// c is C only where a locale is meant: it is a programming language, too.
		return English, name == "en" || name == "english"
	}
	return English, false
}

// Preferred returns the language of an environment: what LC_ALL says or, if that is
// empty, LC_MESSAGES or LANG.
func Preferred(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if word := getenv(name); word != "" {
			lang, _ := Language(word)
			return lang
		}
	}
	return English
}

// Format returns a format in a language. Blanks and newlines around it are left alone.
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

// within puts the translation of a text between the blanks that were around it. A single
// blank that joined two phrases is dropped beside wide punctuation, which has its own.
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

// translated returns arguments of which the messages and errors are in a language.
func translated(lang string, args []any) []any {
	args = slices.Clone(args)
	for i, arg := range args {
		if m, ok := messageOf(arg); ok {
			args[i] = m.In(lang)
		}
	}
	return args
}

// Line returns an error as one line in a language: its place, what is wrong and what to
// do.
func Line(lang string, err error) string { return Of(err).In(lang) }

// verb is a place in a format, the number of an argument apart.
var verb = regexp.MustCompile(`%(?:%|[-+# 0]*(?:\[(\d+)\])?[0-9]*(?:\.[0-9]+)?([a-zA-Z]))`)
