package main

import (
	"grundy/judge"
	"grundy/judge/explain"
	"grundy/judge/words"
)

// verdictWords are the verdicts in words, English and Chinese.
var verdictWords = map[judge.Verdict][2]string{
	judge.AC:  {"is accepted", "通过"},
	judge.WA:  {"gives a wrong answer", "答案错误"},
	judge.PE:  {"gives the right answer in the wrong layout", "格式错误"},
	judge.TLE: {"is too slow", "超时"},
	judge.MLE: {"needs too much memory", "内存超限"},
	judge.OLE: {"prints too much", "输出超限"},
	judge.RE:  {"crashes", "运行错误"},
	judge.CE:  {"does not compile", "编译错误"},
}

// waits is said of a program that is stopped by the clock and used no time.
var waits = [2]string{"waits and does not end", "一直等待，没有结束"}

// sentence is a verdict in words. A program that waits is not too slow.
func sentence(v judge.Verdict, ex *judge.Counterexample, lang string) string {
	switch {
	case v != judge.TLE || ex == nil || !ex.Waits:
		return words.In(verdictWords, v, lang)
	case lang == "zh":
		return waits[1]
	}
	return waits[0]
}

// explanation says in the game's terms why the answer is wrong; nothing where the
// rules cannot say.
func explanation(ex *judge.Counterexample, lang string) string {
	if ex.Facts == nil || ex.Verdict != judge.WA {
		return ""
	}
	return factsOf(ex.Facts).Words(string(ex.Got), lang)
}

// factsOf are the judge's facts as package explain words them.
func factsOf(f *judge.Facts) *explain.Facts {
	facts := &explain.Facts{
		Position: f.Position, Class: f.Class, Wins: f.Wins, Counted: f.Counted, Best: f.Best, Score: f.Score,
	}
	if f.Played != nil {
		facts.Played = (*explain.Played)(f.Played)
	}
	return facts
}

// lineOfPlay begins at the counterexample; nil where the rules could not say who wins
// there.
func lineOfPlay(p *judge.Problem, ex *judge.Counterexample) []explain.Ply {
	if ex.Facts == nil || ex.Facts.Class == 0 {
		return nil
	}
	return explain.Rules{Spec: p.Spec, Grammar: p.Grammar, Game: p.Game}.Line(ex.Input)
}
