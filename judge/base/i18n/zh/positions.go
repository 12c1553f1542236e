package zh

// positions are the names of positions that need words, by the games that have them.
var positions = map[string]string{
	// heaps, poj2484
	"circle of %d": "环形 %d",
	// cf1312f
	"%d (mixed)":    "%d（混合进攻后）",
	"%d (infantry)": "%d（步兵进攻后）",
	"%d (cavalry)":  "%d（骑兵进攻后）",
	// hdu4388
	"piles that cannot be split":          "不可再分的堆",
	"%s and piles that cannot be split":   "%s 及不可再分的堆",
	"%s, special move left: next player":  "%s，特殊操作仅轮到的一方可用",
	"%s, special move left: other player": "%s，特殊操作仅另一方可用",
	"%s, no special move left":            "%s，特殊操作已用完",
	// nim-additions
	"%s, additions left: %d": "%s，还可添加次数 %d",
	// palindrome-flip
	"%q, just turned": "%q，刚翻转过",
	"pairs of zeros: %d, odd pairs: %d, zero in the middle: %t, just turned round: %t": "两个 0 的对数 %d，一个 0 的对数 %d，正中为 0：%t，刚翻转过：%t",
	// rake-it-in
	"turns left: %d":                     "剩余回合 %d",
	"turns left: %d, just added: %d":     "剩余回合 %d，刚加上 %d",
	"%s, turns left: %d":                 "%s，剩余回合 %d",
	"%s, turns left: %d, just added: %d": "%s，剩余回合 %d，刚加上 %d",
	// digraph
	"place %d": "位置 %d",
}
