package i18n

import "strings"

// A sense is a text together with its meaning in a context.
type sense struct{ meaning, text string }

// senses are the texts whose Chinese translation depends on their meaning. Spaces around a text are
// part of it.
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

	// The texts of the pages of contests, whose meanings are their keys in contest/pages.
	{"page changes page", "Changes"}:           "更改",
	{"page submissions", "Submissions"}:        "提交记录",
	{"page comma", ", "}:                       "、",
	{"page sure", "?"}:                         "？",
	{"page moves", "Moves"}:                    "步数",
	{"page group", "Group"}:                    "组别",
	{"page some points", "part of the points"}: "部分得分",
	{"page sent", "Time"}:                      "提交时间",
	{"page time of day", "Time"}:               "时间",
	{"ceremony back", "Back"}:                  "上一步",
}

// Sense translates a text whose English form has several meanings, such as "small" for a test or
// for a number. Without a row for the meaning, it is like Format.
func Sense(lang, meaning, text string) string {
	if translated, ok := senses[sense{meaning, text}]; ok && lang == Chinese {
		return translated
	}
	return Format(lang, text)
}

// List joins names with the separator of a language: a, b, c.
func List(lang string, names []string) string {
	return strings.Join(names, Sense(lang, "list", ", "))
}

// Sentences joins sentences. Chinese has no space between sentences.
func Sentences(lang string, list ...string) string {
	return strings.Join(list, Sense(lang, "sentences", " "))
}
