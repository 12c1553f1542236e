package explain

import (
	"bytes"
	"fmt"
	"slices"

	"grundy/judge/format"
	"grundy/judge/i18n"
	"grundy/judge/plan"
	"grundy/judge/report"
)

// headlines describe the kinds of counterexamples, in English and Chinese.
var headlines = map[string][2]string{
	"first":      {"It fails on the smallest case there is:", "在最小的数据上就出错："},
	"smallest 1": {"The smallest case on which it fails (the one smaller case passes):", "出错的最小数据（唯一更小的一组通过）："},
	"smallest":   {"The smallest case on which it fails (the %d smaller ones pass):", "出错的最小数据（更小的 %d 组均通过）："},
	"in files":   {"The smallest case on which it fails (the %d smaller ones pass, many in a file):", "出错的最小数据（更小的 %d 组均通过，多组同在一个文件中）："},
	"slow":       {"These %d cases together take too long (%s):", "这 %d 组数据合起来超时（%s）："},
	"slow file":  {"These %d cases in one file take too long; %s (%s):", "同一文件中的这 %d 组数据超时；%s（%s）："},
	"file":       {"It fails on these %d cases in one file; %s (%s):", "同一文件中的这 %d 组数据出错；%s（%s）："},
	"unanswered": {"No single case fails; of these %d not all are answered (%s):", "任何一组单独都不出错；这 %d 组没有全部作答（%s）："},
	"once":       {"It failed on this input (%s):", "在此输入上出过错（%s）："},
	"together":   {"No single case fails; these %d in one file do (%s):", "任何一组单独都不出错；同一文件中的这 %d 组出错（%s）："},
	"carried": {"No single case fails; these %d in a row do, as if something were carried from case to case (%s):",
		"任何一组单独都不出错；连续的这 %d 组出错，似乎有状态从上一组带到了下一组（%s）："},
	"least test": {"The smallest test on which it fails (%s):", "出错的最小测试点（%s）："},
	"least":      {"A case on which it fails, and no single step makes it smaller (%s):", "出错的一组数据，再小一步就不出错（%s）："},
	"shrunk":     {"A case on which it fails, made smaller (%s):", "出错的一组数据，已缩小（%s）："},
	"case":       {"A case on which it fails (%s):", "出错的一组数据（%s）："},
	"fails":      {"It fails on %s:", "出错之处：%s："},

	"out of time": {"Perhaps not the smallest: the time of %s ended (--for gives more).", "未必最小：%s 的时间已到（--for 可延长）。"},
	"spent":       {"Perhaps not the smallest: all tries were spent (--for gives more).", "未必最小：尝试次数已用完（--for 可延长）。"},
	"interrupted": {"Perhaps not the smallest: the search was interrupted after %s.", "未必最小：搜索在 %s 后被中断。"},

	"some runs": {"It does not fail each time: of the runs on this input, %d of %d failed.", "并非每次都出错：在此输入上运行 %[2]d 次，%[1]d 次出错。"},

	"at test":   {"test %s", "测试点 %s"},
	"at case":   {"test %s, case %d", "测试点 %s，第 %d 组"},
	"from test": {"from test %s", "取自测试点 %s"},
}

// Doubts returns what a reader should know before trusting a counterexample, a line
// each: that the program does not fail each time, that the search was cut.
func Doubts(ex *report.Counterexample, runs, fails int, lang string) (lines []string) {
	say := func(key string, args ...any) {
		lines = append(lines, fmt.Sprintf(format.In(headlines, key, lang), args...))
	}
	if fails != runs {
		say("some runs", fails, runs)
	}
	switch {
	case ex.Interrupted:
		say("interrupted", format.Span(ex.Cut))
	case ex.Cut > 0:
		say("out of time", ex.Cut)
	case ex.Spent:
		say("spent")
	}
	return lines
}

// Headline describes the kind of a counterexample, in English or, if lang is zh, in
// Chinese.
func Headline(ex *report.Counterexample, lang string) string {
	say := func(key string, args ...any) string { return fmt.Sprintf(format.In(headlines, key, lang), args...) }
	where := say("at test", ex.Test)
	if ex.Shrunk {
		where = say("from test", ex.Test)
	} else if ex.Case > 0 && ex.Cases != 1 {
		where = say("at case", ex.Test, ex.Case)
	}
	switch {
	case ex.Unsteady:
		return say("once", where)
	case ex.Least:
		return say("least test", where)
	case ex.Minimal && ex.Smaller.Cases <= 1:
		return format.In(headlines, [2]string{"first", "smallest 1"}[ex.Smaller.Cases], lang)
	case ex.Minimal && ex.Smaller.Apart():
		return say("smallest", ex.Smaller.Cases)
	case ex.Minimal:
		return say("in files", ex.Smaller.Cases)
	case ex.Cases > 1 && ex.Verdict == report.TLE && ex.Alone < ex.Cases:
		return say("slow file", ex.Cases, RunAlone(ex.Alone, true, lang), where)
	case ex.Cases > 1 && ex.Verdict == report.TLE:
		return say("slow", ex.Cases, where)
	case ex.Cases > 1 && ex.Alone < ex.Cases && ex.Case > 0:
		return say("file", ex.Cases, RunAlone(ex.Alone, false, lang), where)
	case ex.Cases > 1 && ex.Alone < ex.Cases: // nothing more is known
		return say("fails", where)
	case ex.Cases > 1 && ex.Unanswered:
		return say("unanswered", ex.Cases, where)
	case ex.Carried:
		return say("carried", ex.Cases, where)
	case ex.Cases > 1 && ex.Case > 0:
		return say("together", ex.Cases, where)
	case ex.Cases == 1 && ex.Local:
		return say("least", where)
	case ex.Cases == 1 && ex.Shrunk:
		return say("shrunk", where)
	case ex.Cases == 1:
		return say("case", where)
	}
	return say("fails", where)
}

// alone says how many of several cases were run alone: none, one, or more, which were
// in time if what is looked for is slow, and else passed.
var alone = map[string][2]string{
	"none":      {"none of them was run alone", "都没有单独运行过"},
	"one slow":  {"one of them was run alone, and was in time", "其中 1 组单独运行过，未超时"},
	"one":       {"one of them was run alone, and passed", "其中 1 组单独运行过，通过"},
	"more slow": {"%d of them were run alone, and all were in time", "其中 %d 组单独运行过，均未超时"},
	"more":      {"%d of them were run alone, and all passed", "其中 %d 组单独运行过，均通过"},
}

// RunAlone says how many of the cases of a counterexample were run alone; slow says that
// it takes too long.
func RunAlone(n int, slow bool, lang string) string {
	key := "more"
	switch n {
	case 0:
		return format.In(alone, "none", lang)
	case 1:
		key = "one"
	}
	if slow {
		key += " slow"
	}
	if n == 1 {
		return format.In(alone, key, lang)
	}
	return fmt.Sprintf(format.In(alone, key, lang), n)
}

// What reports for people show of an input at most: bytes, lines, and bytes of a line.
const shownBytes, shownLines, shownLine = 1000, 12, 100

// Shortened reports whether reports may show an input in part.
func Shortened(input []byte) bool {
	if len(input) > shownBytes || bytes.Count(input, []byte("\n")) > shownLines {
		return true
	}
	for line := range bytes.Lines(input) {
		if len(line) > shownLine {
			return true
		}
	}
	return false
}

// Whole returns the command that writes all of a counterexample which reports show in
// part. It is empty if they show it all, or there is no such command.
func Whole(r *report.Report) i18n.Message {
	ex := r.Counterexample
	if len(ex.Input) <= shownBytes || ex.Test == "" || r.Problem.ID == "" || !generated(r, ex.Test) {
		return ""
	}
	return i18n.Messagef("grundy gen %s --seed %d, then %s.in", r.Problem.ID, r.Seed, ex.Test)
}

// generated reports whether gen writes a test.
func generated(r *report.Report, test string) bool {
	if len(r.Subtasks) > 0 { // whose tests gen does not write
		return false
	}
	i := slices.IndexFunc(r.Tests, func(t report.Test) bool { return t.Name == test })
	return i >= 0 && r.Tests[i].Group != "" && r.Tests[i].Group != plan.Stored
}
