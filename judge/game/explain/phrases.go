package explain

import (
	"strings"

	"grundy/judge/base/i18n"
)

// positionWords are the words that rules use in the names of positions, each with its Chinese
// translation. The rest of a name is symbols.
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

// A long position is shown by its first longPosition letters and some of its last letters.
const (
	longPosition = 80
	positionEnd  = 16
)

// Position returns the name of a position, as an oracle gives it, translated to a language. An
// empty word is shown as "", and a long name is shortened to its beginning and end.
func Position(name, lang string) string {
	if name == "" {
		return `""`
	}
	name = Positions(name, lang)
	letters := []rune(name)
	if len(letters) > longPosition+20 {
		return string(letters[:longPosition]) + " … " + string(letters[len(letters)-positionEnd:])
	}
	return name
}

// Positions translates the words in a text that name positions.
func Positions(text, lang string) string {
	if lang == i18n.Chinese {
		return inChinese.Replace(text)
	}
	return text
}
