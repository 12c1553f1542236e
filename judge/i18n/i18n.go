// Package i18n says in Chinese what Grundy says in English.
//
// The English text, a format of fmt, is the key; the catalogue has the Chinese one
// beside it, a row a message. Code writes English as ever. Who prints asks for the row of
// a format before it is filled in (Sprintf), or for that of a text which was filled in
// elsewhere, such as an error or a hint in a report (Text): the row whose format the text
// has. What has no row stays English; TestComplete wants a row for every message.
//
//	message.Sprintf("zh", "failed at test %d of %d", 2, 100)  // 在第 2 个测试点出错，共 100 个
//	message.Text("zh", `"64 stones" is no size`)              // "64 stones" 不是合法的大小
package i18n

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"grundy/judge/fault"
	"grundy/judge/format"
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

// Sprintf fills in a format in a language.
func Sprintf(lang, format string, args ...any) string {
	format = Format(lang, format)
	if len(args) == 0 && !strings.Contains(format, "%") {
		return format
	}
	return fmt.Sprintf(format, args...)
}

// Plural returns a number of things, as format.Plural does.
func Plural(lang string, n int, noun string) string {
	if thing, ok := nouns[noun]; ok && lang == Chinese {
		return fmt.Sprintf("%d %s", n, thing)
	}
	return format.Plural(n, noun)
}

// Counted is like Plural, with commas.
func Counted(lang string, n int, noun string) string {
	if thing, ok := nouns[noun]; ok && lang == Chinese {
		return format.Count(int64(n)) + " " + thing
	}
	return format.Counted(n, noun)
}

// Line returns an error as one line, its place, what is wrong and what would do, each
// in a language.
func Line(lang string, err error) string {
	if lang != Chinese {
		return err.Error()
	}
	f := fault.In(err)
	s := Text(lang, f.What)
	if f.Place != "" {
		s = Text(lang, f.Place) + "：" + s
	}
	if f.Remedy != "" {
		s += "；" + Text(lang, f.Remedy)
	}
	return s
}
