package i18n

import "strings"

// A sense is a text with what it means where it stands.
type sense struct{ meaning, text string }

// senses are the texts that Chinese renders by their meaning. Blanks around a text belong
// to it.
var senses = map[sense]string{
	{"list", ", "}:     "、",
	{"sentences", " "}: "",

	// The sections of a statement.
	{"section", "Input"}:  "输入格式",
	{"section", "Output"}: "输出格式",

	// The groups of tests.
	{"tests", "sample"}:  "样例",
	{"tests", "small"}:   "小数据",
	{"tests", "order"}:   "换序",
	{"tests", "extreme"}: "边界",
	{"tests", "deep"}:    "深度",
	{"tests", "hard"}:    "困难",
	{"tests", "kept"}:    "留存",
}

// Sense returns a text in a language where English has one text for several meanings, such
// as "small" of a test or of a number. A meaning without a row of its own is translated as
// Format does.
func Sense(lang, meaning, text string) string {
	if translated, ok := senses[sense{meaning, text}]; ok && lang == Chinese {
		return translated
	}
	return Format(lang, text)
}

// List joins names: a, b, c.
func List(lang string, names []string) string {
	return strings.Join(names, Sense(lang, "list", ", "))
}

// Sentences joins sentences. Chinese has no blank between them.
func Sentences(lang string, list ...string) string {
	return strings.Join(list, Sense(lang, "sentences", " "))
}
