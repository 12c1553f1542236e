package statement

import (
	"fmt"
	"strings"

	"grundy/judge/base/i18n"
)

// phrases holds the sentences of the sections and their parts, in English and Chinese, by meaning.
// They are not in the catalogue of package i18n, because most are parts of a sentence, whose spaces
// and commas fit together only within one language. What the input contains literally is
// between backticks, and names and formulas are between dollars, as in the statements.
var phrases = map[string][2]string{
	// How cases share a file.
	"count":      {"The first line holds the number of cases, %s.", "第一行为数据组数 %s。"},
	"eof":        {"There are several cases, at most %s, up to the end of the file.", "输入包含多组数据，不超过 %s 组，读到文件末尾为止。"},
	"until":      {"There are several cases, at most %s.\nThe input ends with the line %s, which is not a case.", "输入包含多组数据，不超过 %s 组。\n输入以一行 %s 结束，该行无需处理。"},
	"open eof":   {"There are several cases, up to the end of the file.", "输入包含多组数据，读到文件末尾为止。"},
	"open until": {"There are several cases.\nThe input ends with the line %s, which is not a case.", "输入包含多组数据。\n输入以一行 %s 结束，该行无需处理。"},
	"ours":       {"The source does not say how many there are; the tests here have at most %s in a file.", "原题没有给出组数的上限；这里的测试每个文件不超过 %s 组。"},
	"single":     {"The input is a single case.", "输入只有一组数据。"},

	// The lines of a case.
	"one line":        {"Each case is a line with %s.", "每组数据一行，为%s。"},
	"line of input":   {"The input is one line with %s.", "输入只有一行，为%s。"},
	"first of a case": {"The first line of a case holds %[2]s.", "每组数据的第一行为%[2]s。"},
	"nth":             {"The %s line holds %s.", "第%s行为%s。"},
	"next":            {"The next line holds %s.", "接下来一行为%s。"},
	"block":           {"Each of the next %s lines holds %s.", "接下来 %s 行，每行为%s。"},
	"groups":          {"Then come %s groups of lines. In each of them:", "接下来有 %s 段，每段如下："},
	"lines until":     {"Then come lines, at most %[2]s, each with %[1]s, up to the line %[3]s.", "随后若干行（不超过 %[2]s 行），每行为%[1]s，以一行 %[3]s 结束。"},
	"groups until":    {"Then come groups of lines, at most %s, up to the line %s. In each of them:", "随后若干段（不超过 %s 段），以一行 %s 结束，每段如下："},
	"distinct":        {"They are all different.", "它们互不相同。"},
	"blanks":          {"Values on a line are separated by single spaces.", "同一行的各项以单个空格隔开。"},

	// Values.
	"then":                {", then ", "，接着是"},
	"integer":             {"an integer %s", "一个整数 %s"},
	"integers":            {"%s integers %s", "%s个整数 %s"},
	"list":                {"%s integers %s", " %s 个整数 %s"},
	"different list":      {"%s different integers %s", " %s 个互不相同的整数 %s"},
	"real":                {"a number %s", "一个实数 %s"},
	"real list":           {"%s numbers %s", " %s 个实数 %s"},
	"different real list": {"%s different numbers %s", " %s 个互不相同的实数 %s"},
	"digit":               {" with one digit after the point", "（恰有一位小数）"},
	"digits":              {" with %s digits after the point", "（恰有 %s 位小数）"},
	"permutation":         {"a permutation %s of the integers from %s to %s", "一个排列 %s，由 %s 到 %s 的整数组成"},
	"ascending":           {" in ascending order, where neighbours may be equal", "，从小到大排列（可以相等）"},
	"descending":          {" in descending order, where neighbours may be equal", "，从大到小排列（可以相等）"},
	"strictly ascending":  {" in strictly ascending order", "，严格递增"},
	"strictly descending": {" in strictly descending order", "，严格递减"},
	"brackets":            {"brackets", "括号"},
	"match":               {", out of %s, all of which match", "，取自 %s，且全部匹配"},
	"matches":             {" that matches the regular expression `%s`", "，整体匹配正则表达式 `%s`"},
	"in which":            {", in which %s", "，其中 %s"},
	"in the list":         {"; in all of them together %s", "；所有字符串中合计 %s"},
	"in all":              {"In all these lines together %s.", "这些行中 %s。"},
	"stands once":         {"`%s` occurs exactly once", "`%s` 恰好出现一次"},
	"stands":              {"`%s` occurs exactly %s times", "`%s` 恰好出现 %s 次"},
	"word":                {"a string %[1]s of %[2]s %[3]s%[4]s", "一个字符串 %[1]s，由 %[2]s 个%[3]s组成%[4]s"},
	"word list":           {"%[5]s strings %[1]s, each of %[2]s %[3]s%[4]s", " %[5]s 个字符串 %[1]s，各由 %[2]s 个%[3]s组成%[4]s"},
	"different words": {"%[5]s different strings %[1]s, each of %[2]s %[3]s%[4]s",
		" %[5]s 个互不相同的字符串 %[1]s，各由 %[2]s 个%[3]s组成%[4]s"},
	"choice":      {"a word %s, which is %s", "一个单词 %s，为 %s"},
	"choice list": {"%[3]s words %[1]s, each of them %[2]s", " %[3]s 个单词 %[1]s，各为 %[2]s"},
	"bounds":      {" (%s)", "（%s）"},
	"to":          {"%s to %s", "%s 到 %s"},
	"and":         {" and ", "、"},
	"or":          {" or ", " 或 "},
	"each letter": {", each %s", "，每个字符为 %s"},
	"letters of":  {" out of `%s`", "，字符取自 `%s`"},
	"0-9":         {"digits", "数字"},
	"a-z":         {"lower-case letters", "小写字母"},
	"A-Z":         {"upper-case letters", "大写字母"},
	"a-zA-Z":      {"letters", "英文字母"},
	"A-Za-z":      {"letters", "英文字母"},
	"characters":  {"characters", "字符"},

	// Conditions.
	"total letters": {"Over all cases of a file the words %s have at most %s letters together.", "一个文件中所有数据的 %s 长度之和不超过 %s。"},
	"total":         {"Over all cases of a file the sum of %s is at most %s.", "一个文件中所有数据的 %s 之和不超过 %s。"},
	"any":           {"In every case, %[2]s for at least one %[1]s.", "保证至少有一个 %[1]s 满足 %[2]s。"},
	"all":           {"In every case, %[2]s for every %[1]s.", "保证每个 %[1]s 都满足 %[2]s。"},
	"none":          {"In every case, %[2]s for no %[1]s.", "保证没有 %[1]s 满足 %[2]s。"},
	"one":           {"In every case, %[2]s for exactly one %[1]s.", "保证恰有一个 %[1]s 满足 %[2]s。"},
	"where":         {"In every case %s.", "保证 %s。"},

	// The output.
	"for every case": {"For every case print ", "对每组数据输出"},
	"print":          {"Print ", "输出"},
	"in order":       {"in this order:", "以下内容："},
	"several lines":  {"%s lines, in this order:", "依次为%s行："},
	"several parts":  {"%s parts, in this order:", "依次为%s部分："},
	"one of":         {"one of these:", "以下之一："},
	"a line":         {"a line%s", "一行%s"},
	"with":           {" with ", "，为"},
	"colon":          {": ", "："},
	"the line":       {"the line %s", "一行 %s"},
	"a line each":    {"a line for each %s%s", "：每个 %s 一行，每行%s"},
	"lines":          {"%s lines, each%s", " %s 行，每行%s"},
	"times":          {"%s times in this order:", "以下内容，共 %s 次："},
	"winner":         {"%s if the first player wins, otherwise %s", "先手获胜为 %s，否则为 %s"},
	"winner or draw": {"%s if the first player wins, %s if the second player wins, %s if it is a draw", "先手获胜为 %s，后手获胜为 %s，平局为 %s"},
	"one word":       {"%s", " %s"},
	"then print":     {", then ", "，然后是"},
	"case number":    {"Here `%s` is the number of the case, counted from 1.", "其中 `%s` 为数据的编号，从 1 开始。"},
	"floats":         {"An answer may be off by %s, absolutely or relatively.", "绝对误差或相对误差不超过 %s 即可。"},
	"layout": {"Layout counts: the right words with other line breaks or spaces are a presentation error. Spaces at the end of a line and blank lines at the end of the output do not matter.",
		"输出格式须一致：内容正确但换行或空格不同，判为格式错误（PE）。行末空格与文末空行不计。"},
	"unordered":       {"The lines may be in any order.", "各行的顺序任意。"},
	"floats absolute": {"An answer may be off by %s, absolutely.", "绝对误差不超过 %s 即可。"},
	"floats relative": {"An answer may be off by %s, relatively.", "相对误差不超过 %s 即可。"},
	"any case":        {"Capital and small letters are the same.", "不区分字母大小写。"},
	"any space":       {"All spaces and line ends count.", "空格与换行须完全一致。"},
	"any answer":      {"If several answers are right, any of them is accepted.", "若有多个正确答案，输出任意一个即可。"},
	"stop":            {".", "。"},
}

// say fills in a phrase.
func (w *writer) say(key string, args ...any) string {
	text := phrases[key]
	return w.Say(text[0], text[1], args...)
}

// Ordinals and cardinals in words, from one.
var (
	ordinals  = [2][]string{{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"}, {"一", "二", "三", "四", "五", "六", "七", "八"}}
	cardinals = [2][]string{{"one", "two", "three", "four", "five", "six", "seven", "eight"}, {"一", "两", "三", "四", "五", "六", "七", "八"}}
)

// numeral returns the word for n, or digits if there is none.
func (w *writer) numeral(table [2][]string, n int) string {
	list := table[0]
	if w.lang == "zh" {
		list = table[1]
	}
	if n > len(list) {
		return fmt.Sprint(n)
	}
	return list[n-1]
}

// series joins names, such as a, b and c.
func (w *writer) series(list []string, last string) string {
	n := len(list) - 1
	if n <= 0 {
		return strings.Join(list, "")
	}
	return i18n.List(w.lang, list[:n]) + w.say(last) + list[n]
}

func code(s string) string { return "`" + s + "`" }

// spelled converts an expression of a spec to the notation of statements.
var spelled = strings.NewReplacer("*", "·", "==", "=", "!=", "≠", "<=", "≤", ">=", "≥", "&&", "and", "||", "or").Replace
