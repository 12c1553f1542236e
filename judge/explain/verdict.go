package explain

import (
	"fmt"

	"grundy/judge/format"
	"grundy/judge/report"
)

// verdictWords are the verdicts in words, English and Chinese.
var verdictWords = map[report.Verdict][2]string{
	report.AC:  {"is accepted", "通过"},
	report.WA:  {"gives a wrong answer", "答案错误"},
	report.PE:  {"answers in the wrong format", "格式错误"},
	report.TLE: {"is too slow", "超时"},
	report.MLE: {"needs too much memory", "内存超限"},
	report.OLE: {"prints too much", "输出超限"},
	report.RE:  {"crashes", "运行错误"},
	report.CE:  {"does not compile", "编译错误"},
}

// waits describes a program that was stopped by the clock and used no CPU time.
var waits = [2]string{"waits and does not end", "一直等待，没有结束"}

// inTalk are words about problems with an interactor, English and Chinese.
var inTalk = map[string][2]string{
	"format": {"talks in the wrong format", "交互格式错误"},
	"wrong":  {"is refused by the interactor", "未通过交互程序的判定"},
	"legend": {"the talk (> your program wrote, < it was sent)", "对话（> 程序的输出，< 发给程序的内容）"},
}

// Legend returns the heading of a dialogue, which says what its signs mean.
func Legend(lang string) string { return format.In(inTalk, "legend", lang) }

// SeveralRight reports whether the expected answer to an input of a problem is one right
// answer and others may be right, too: code decides and no comparison.
func SeveralRight(p report.Problem) bool { return p.Checker == "program" || p.Checker == "go" }

// Verdict returns a verdict in words, in English or, if lang is zh, in Chinese. A
// program that waits is not called too slow; talks says that it talks with an interactor.
func Verdict(v report.Verdict, waiting, talks bool, lang string) string {
	switch {
	case talks && v == report.PE:
		return format.In(inTalk, "format", lang)
	case talks && v == report.WA:
		return format.In(inTalk, "wrong", lang)
	case v != report.TLE || !waiting:
		return format.In(verdictWords, v, lang)
	case lang == "zh":
		return waits[1]
	}
	return waits[0]
}

// givenUp says that tests were not run since others exceeded a limit, by how many were
// not, in English and Chinese; either names two limits.
var (
	givenUp = map[bool][2]string{
		true:  {"given up after %d %s: %d test was not run", "%d 次 %s 后放弃：%d 个测试点未运行"},
		false: {"given up after %d %s: %d tests were not run", "%d 次 %s 后放弃：%d 个测试点未运行"},
	}
	either = map[string][2]string{"": {"TLE or MLE", "TLE 或 MLE"}}
)

// GivenUp returns a phrase on the tests that were not run since others exceeded a limit.
// It is empty if there are none.
func GivenUp(r *report.Report, lang string) string {
	if r.GivenUp == 0 {
		return ""
	}
	count := map[report.Verdict]int{}
	for _, t := range r.Tests {
		count[t.Verdict]++
	}
	over := format.In(either, "", lang)
	switch {
	case count[report.MLE] == 0:
		over = "TLE"
	case count[report.TLE] == 0:
		over = "MLE"
	}
	return fmt.Sprintf(format.In(givenUp, r.GivenUp == 1, lang), count[report.TLE]+count[report.MLE], over, r.GivenUp)
}

// Why explains in the game's terms why the answer to a counterexample is wrong. It is
// empty if the rules cannot say.
func Why(ex *report.Counterexample, lang string) string {
	if ex.Facts == nil || ex.Verdict != report.WA {
		return ""
	}
	return Words(ex.Facts, string(ex.Got), lang)
}
