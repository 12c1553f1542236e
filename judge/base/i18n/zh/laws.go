package zh

// laws are the statements of package table about the values of heaps. Programs read the English
// text, so it is short.
var laws = map[string]string{
	"proved(%s, need=%d, have=%d)":                                     "已证明（%s；需算到 %d，已算到 %d）",
	"refuted(n=%d: expected %d got %d)":                                "不成立（n=%d 处应为 %d，实为 %d）",
	"holds(n<=%d)":                                                     "到 n=%d 都成立",
	"holds(n<=%d, learned n<%d, predicted %d)":                         "到 n=%d 都成立（由 n<%d 得出，预测了 %d 个）",
	"holds(n<=%d, learned n<%d, predicted %d, %d of them P-positions)": "到 n=%d 都成立（由 n<%d 得出，预测了 %d 个，其中 P 态 %d 个）",
	"period %d from %d":                                                "从 %[2]d 起周期为 %[1]d",
	"period %d from %d, adding %d":                                     "从 %[2]d 起周期为 %[1]d，每周期加 %[3]d",
	"residue n + (%s)[%s] from %d":                                     "从 %[3]d 起为 n + (%[1]s)[%[2]s]",
	"residue n xor (%s)[n mod %d]":                                     "n xor (%s)[n mod %d]",
	"the value is %s":                                                  "值为 %s",
	"the value is %s from %d":                                          "从 %[2]d 起值为 %[1]s",
	"always %d":                                                        "恒为 %d",
	"always %d from %d":                                                "从 %[2]d 起恒为 %[1]d",
	"all heaps":                                                        "所有堆",
	"all heaps from %d":                                                "从 %d 起的所有堆",
	"automaton of %s on %s":                                            "%s的自动机，读入 %s",
	"digits in base %d":                                                "%d 进制各位",
	"Zeckendorf digits":                                                "Zeckendorf 表示的各位",
	"P-positions: %s":                                                  "P 态：%s",
	"misere nim":                                                       "misère Nim 定理",
	"period":                                                           "周期",
	"arithmetic period":                                                "等差周期",
	"residue":                                                          "余数",
	"residue xor":                                                      "余数异或",
	"recurrence":                                                       "递推",
	"automatic":                                                        "自动机",
	"zeckendorf":                                                       "Zeckendorf 表示",
	"beatty":                                                           "Beatty 序列",
}
