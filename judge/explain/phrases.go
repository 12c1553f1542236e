package explain

import "strings"

// phrases are the sentences of explanations, with places for the position, the class, a
// winning move and the program's answer.
var phrases = map[string][2]string{
	"P":     {"%s is a P-position: every move loses, so the second player wins.", "%s 是 P 态（先手必败）：无论怎样走，后手都能获胜。"},
	"N":     {"%s is an N-position: %s wins.", "%s 是 N 态（先手必胜）：%s即可获胜。"},
	"count": {"%s is an N-position; moves that win: %d, namely %s.", "%s 是 N 态（先手必胜），制胜的走法有 %d 种：%s。"},
	"D":     {"%s is a draw: neither player can force a win.", "%s 是平局：双方都不能保证获胜。"},
	"says":  {" Your program says %s.", "你的程序输出 %s。"},
	"loses": {" Your program moves to %s, an N-position: the reply %s wins against it.", "你的程序走到 %s，这是 N 态：对手%s即可获胜。"},
	"too":   {" Your program moves to %s, which wins, too, but is not the move asked for.", "你的程序走到 %s，这样走也能获胜，但不是题目要求的那一步。"},
	"move":  {"moving to %s", "走到 %s "},
	"take":  {"taking %[2]d from heap %[1]d", "从第 %d 堆取 %d 颗"},
	"to":    {"to %s", "走到 %s "},
	"of":    {"of %[2]d from heap %[1]d", "从第 %d 堆取 %d 颗"},
	"score": {"From %s the best move leads to %s; with best play after it the score is %d.", "从 %s 出发，最优的一步走到 %s；此后双方都走最优，得分为 %d。"},
	"comma": {", ", "、"},
}

// positionWords are the words that rules use in the names of positions, each with its
// Chinese translation; the rest of a name is symbols.
var positionWords = []string{
	" (mixed)", "（混合进攻后）", " (infantry)", "（步兵进攻后）", " (cavalry)", "（骑兵进攻后）", // cf1312f
	" and piles that cannot be split", " 及不可再分的堆", "piles that cannot be split", "不可再分的堆", // hdu4388
	", special move left: next player", "，特殊操作仅轮到的一方可用", ", special move left: other player", "，特殊操作仅另一方可用",
	", no special move left", "，特殊操作已用完",
	", additions left: ", "，还可添加次数 ", // nim-additions
	", just turned", "，刚翻转过", // palindrome-flip
	"circle of ", "环形 ", // poj2484
	", turns left: ", "，剩余回合 ", ", just added: ", "，刚加上 ", // rake-it-in
	"place ", "位置 ", // digraph
}

var inChinese = strings.NewReplacer(positionWords...)

// A long position is shown by its first longPosition letters and a number of its last.
const (
	longPosition = 80
	positionEnd  = 16
)

// Position returns the name of a position, as an oracle gives it, in a language. The
// name is visible even for the empty word; a long one is shortened to its beginning and
// end.
func Position(name, lang string) string {
	if name == "" {
		return `""`
	}
	if lang == "zh" {
		name = inChinese.Replace(name)
	}
	letters := []rune(name)
	if len(letters) > longPosition+20 {
		return string(letters[:longPosition]) + " … " + string(letters[len(letters)-positionEnd:])
	}
	return name
}
