package explain

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"grundy/judge/game"
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

// Verdict is a verdict in words, English or with lang zh Chinese. A program that waits
// is not too slow; ex may be nil.
func Verdict(v report.Verdict, ex *report.Counterexample, lang string) string {
	if v == report.TLE && ex != nil && ex.Waits {
		return words.In(phrases, "waits", lang)
	}
	return words.In(verdictWords, v, lang)
}

// phrases are the sentences of explanations, with the position, the class, a
// winning move and the program's answer filled in.
var phrases = map[string][2]string{
	"P":     {"%s is a P-position: every move loses, so the second player wins.", "%s 是 P 态（先手必败）：无论怎样走，后手都能获胜。"},
	"N":     {"%s is an N-position: %s wins.", "%s 是 N 态（先手必胜）：%s即可获胜。"},
	"count": {"%s is an N-position; moves that win: %d, namely %s.", "%s 是 N 态（先手必胜），制胜的走法有 %d 种：%s。"},
	"D":     {"%s is a draw: neither player can force a win.", "%s 是平局：双方都不能保证获胜。"},
	"waits": {"waits and does not end", "一直等待，没有结束"},
	"says":  {" Your program says %s.", "你的程序输出 %s。"},
	"loses": {" Your program moves to %s, an N-position: the reply %s wins against it.", "你的程序走到 %s，这是 N 态：对手%s即可获胜。"},
	"too":   {" Your program moves to %s, which wins, too, but is not the move asked for.", "你的程序走到 %s，这样走也能获胜，但不是题目要求的那一步。"},
	"comma": {", ", "、"},
	"move":  {"moving to %s", "走到 %s "},
	"take":  {"taking %[2]d from heap %[1]d", "从第 %d 堆取 %d 颗"},
	"to":    {"to %s", "走到 %s "},
	"of":    {"of %[2]d from heap %[1]d", "从第 %d 堆取 %d 颗"},
	"score": {"From %s the best move leads to %s; with best play after it the score is %d.", "从 %s 出发，最优的一步走到 %s；此后双方都走最优，得分为 %d。"},
}

// Words say in the game's terms why the answer is wrong; nothing where the rules
// cannot say.
func Words(ex *report.Counterexample, lang string) string {
	f := ex.Facts
	if f == nil || ex.Verdict != report.WA {
		return ""
	}
	say := func(key string, args ...any) string { return fmt.Sprintf(words.In(phrases, key, lang), args...) }
	position := Position(strings.TrimSpace(f.Position), lang)
	var s string
	switch {
	case f.Best != nil:
		s = say("score", position, Position(f.Best.After, lang), f.Score)
	case f.Class == game.N && len(f.Wins) == 0:
		return "" // won by a rule of the end, not by a move
	case f.Class == game.N && f.Counted:
		s = say("count", position, len(f.Wins), allWinning(f.Wins, lang, say))
	case f.Class == game.N:
		s = say("N", position, told("move", "take", f.Wins[0], lang, say))
	default:
		s = say(string(f.Class), position)
	}
	if m := f.Played; m != nil {
		return s + reply(m, lang, say)
	}
	got := strings.TrimSpace(string(ex.Got))
	if got != "" && len(got) <= 40 && !strings.Contains(got, "\n") {
		s += say("says", words.Visible(got))
	}
	return s
}

// reply says what becomes of the move that the program printed.
func reply(m *report.Played, lang string, say func(string, ...any) string) string {
	switch {
	case m.Class == game.P:
		return say("too", Position(m.After, lang))
	case len(m.Replies) > 0:
		return say("loses", Position(m.After, lang), told("to", "of", m.Replies[0], lang, say))
	}
	return ""
}

// told tells of a move by the position after it, or, where that is too long to be
// compared by eye, by what it takes from which heap.
func told(to, take string, m game.Move, lang string, say func(string, ...any) string) string {
	if m.Take > 0 && utf8.RuneCountInString(m.After) > longPosition {
		return say(take, m.Heap+1, m.Take)
	}
	return say(to, Position(m.After, lang))
}

// movesNamed is how many winning moves are told one by one.
const movesNamed = 8

// allWinning lists winning moves, those to the same position as one.
func allWinning(wins []game.Move, lang string, say func(string, ...any) string) string {
	var names []string
	times := map[string]int{}
	for _, m := range wins {
		name := strings.TrimSpace(told("to", "take", m, lang, say))
		if times[name]++; times[name] == 1 {
			names = append(names, name)
		}
	}
	for i, name := range names {
		if times[name] > 1 {
			names[i] += fmt.Sprintf(" (× %d)", times[name])
		}
	}
	if len(names) > movesNamed {
		names = append(names[:movesNamed], "…")
	}
	return strings.Join(names, words.In(phrases, "comma", lang))
}

// positionWords are the words in which rules show positions, with the Chinese for
// them; what else rules write of positions are signs.
var positionWords = []string{
	" (mixed)", "（混合进攻后）", " (infantry)", "（步兵进攻后）", " (cavalry)", "（骑兵进攻后）", // cf1312f
	" and piles that cannot be split", " 及不可再分的堆", "piles that cannot be split", "不可再分的堆", // hdu4388
	", additions left: ", "，还可添加次数 ", // nim-additions
	", just turned", "，刚翻转过", // palindrome-flip
	"circle of ", "环形 ", // poj2484
	", turns left: ", "，剩余回合 ", // rake-it-in
	"place ", "位置 ", // digraph
}

var inChinese = strings.NewReplacer(positionWords...)

// longPosition is how many letters of a position are shown, but for the end.
const longPosition = 80

// Position is a position in a language, one that can be seen, even the empty word; of
// a long one the beginning and the end.
func Position(position, lang string) string {
	if position == "" {
		return `""`
	}
	if lang == "zh" {
		position = inChinese.Replace(position)
	}
	letters := []rune(position)
	if len(letters) > longPosition+20 {
		return string(letters[:longPosition]) + " … " + string(letters[len(letters)-16:])
	}
	return position
}
