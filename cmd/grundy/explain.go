package main

import (
	"fmt"
	"strings"

	"grundy/judge"
	"grundy/judge/game"
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

// words picks English or Chinese.
func words[K comparable](table map[K][2]string, key K, lang string) string {
	if lang == "zh" {
		return table[key][1]
	}
	return table[key][0]
}

// phrases are the sentences of explanations, with the position, the class, a
// winning move and the program's answer filled in.
var phrases = map[string][2]string{
	"P":    {"%s is a P-position: every move loses, so the second player wins.", "%s 是 P 态（先手必败）：无论怎样走，后手都能获胜。"},
	"N":    {"%s is an N-position: moving to %s wins.", "%s 是 N 态（先手必胜）：走到 %s 即可获胜。"},
	"D":    {"%s is a draw: neither player can force a win.", "%s 是平局：双方都不能保证获胜。"},
	"says": {" Your program says %s.", "你的程序输出 %s。"},
}

// explain says in the game's terms why the answer is wrong; nothing where the
// rules cannot say.
func explain(ex *judge.Counterexample, lang string) string {
	if ex.Facts == nil || ex.Verdict != judge.WA {
		return ""
	}
	f := ex.Facts
	position := strings.TrimSpace(f.Position)
	if position == "" {
		position = `""`
	}
	var s string
	switch f.Class {
	case game.N:
		if len(f.Wins) == 0 {
			return "" // won by a rule of the end, not by a move
		}
		after := f.Wins[0].After
		if after == "" {
			after = `""`
		}
		s = fmt.Sprintf(words(phrases, "N", lang), position, after)
	default:
		s = fmt.Sprintf(words(phrases, string(f.Class), lang), position)
	}
	got := strings.TrimSpace(string(ex.Got))
	if got != "" && len(got) <= 40 && !strings.Contains(got, "\n") {
		s += fmt.Sprintf(words(phrases, "says", lang), visible(got))
	}
	return s
}
