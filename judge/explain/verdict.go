package explain

import (
	"grundy/judge/report"
	"grundy/judge/words"
)

// verdictWords are the verdicts in words, English and Chinese.
var verdictWords = map[report.Verdict][2]string{
	report.AC:  {"is accepted", "通过"},
	report.WA:  {"gives a wrong answer", "答案错误"},
	report.PE:  {"gives the right answer in the wrong layout", "格式错误"},
	report.TLE: {"is too slow", "超时"},
	report.MLE: {"needs too much memory", "内存超限"},
	report.OLE: {"prints too much", "输出超限"},
	report.RE:  {"crashes", "运行错误"},
	report.CE:  {"does not compile", "编译错误"},
}

// waits is said of a program that is stopped by the clock and used no time.
var waits = [2]string{"waits and does not end", "一直等待，没有结束"}

// Verdict is a verdict in words, English or with lang zh Chinese. A program that waits
// is not too slow; ex may be nil.
func Verdict(v report.Verdict, ex *report.Counterexample, lang string) string {
	switch {
	case v != report.TLE || ex == nil || !ex.Waits:
		return words.In(verdictWords, v, lang)
	case lang == "zh":
		return waits[1]
	}
	return waits[0]
}

// Why says in the game's terms why the answer to a counterexample is wrong; nothing
// where the rules cannot say.
func Why(ex *report.Counterexample, lang string) string {
	if ex.Facts == nil || ex.Verdict != report.WA {
		return ""
	}
	return Words(ex.Facts, string(ex.Got), lang)
}
