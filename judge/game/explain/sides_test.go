package explain

import (
	"testing"

	"grundy/judge/report"
)

// TestSides checks what is said of positions of Left and Right, in both languages.
func TestSides(t *testing.T) {
	for _, c := range []struct {
		facts  report.Facts
		en, zh string
	}{
		{report.Facts{Position: "lr", Class: report.N, Outcome: report.L, Worth: "1/2", Wins: []report.Move{{After: "-"}}},
			"lr is worth 1/2 to Left: Left wins, whoever begins. Left wins by moving to -. Your program says 2.",
			"lr 对左方值 1/2：无论谁先手，都是左方获胜。左方走到 - 即可获胜。你的程序输出 2。"},
		{report.Facts{Position: "e", Class: report.N, Outcome: report.N, Worth: "*", Wins: []report.Move{{After: "0", Name: "cut e"}}},
			"e has the value *: whoever begins wins. Left wins by the move “cut e” to 0. Your program says 2.",
			"e 的值为 *：先手获胜。左方走“cut e”到 0 即可获胜。你的程序输出 2。"},
		{report.Facts{Position: "((0), True)", Class: report.N, Wins: []report.Move{{After: "((0), False)", Name: "pass"}}},
			"((0), True) is an N-position: the move “pass” to ((0), False) wins. Your program says 2.",
			"((0), True) 是 N 态（先手必胜）：走“pass”到 ((0), False) 即可获胜。你的程序输出 2。"},
		{report.Facts{Position: "3", Best: &report.Move{After: "1", Name: "take 2"}, Score: 4},
			"From 3 the best move is “take 2”, to 1; with best play after it the score is 4. Your program says 2.",
			"从 3 出发，最优的一步是“take 2”，走到 1；此后双方都走最优，得分为 4。你的程序输出 2。"},
		{report.Facts{Position: "r", Class: report.P, Outcome: report.R, Worth: "-1"},
			"r is worth 1 to Right: Right wins, whoever begins. Your program says 2.", "r 对右方值 1：无论谁先手，都是右方获胜。你的程序输出 2。"},
		{report.Facts{Position: "er", Class: report.P, Outcome: report.R, Worth: "-1v"},
			"er has the value -1v: Right wins, whoever begins. Your program says 2.", "er 的值为 -1v：无论谁先手，都是右方获胜。你的程序输出 2。"},
		{report.Facts{Position: "e", Class: report.N, Outcome: report.N, Worth: "*"},
			"e has the value *: whoever begins wins. Your program says 2.", "e 的值为 *：先手获胜。你的程序输出 2。"},
		{report.Facts{Position: "0", Class: report.P, Outcome: report.P, Worth: "0"},
			"0 has the value 0: whoever begins loses. Your program says 2.", "0 的值为 0：先手败。你的程序输出 2。"},
		{report.Facts{Position: "x", Class: report.N, Outcome: report.L},
			"x has the outcome L: Left wins, whoever begins. Your program says 2.", "x 的结果为 L：无论谁先手，都是左方获胜。你的程序输出 2。"},
		{report.Facts{Position: "x", Class: report.D, Outcome: report.D},
			"x is a draw: neither player can force a win. Your program says 2.", "x 是平局：双方都不能保证获胜。你的程序输出 2。"},
	} {
		if got := Words(&c.facts, "2\n", "en"); got != c.en {
			t.Errorf("got  %s\nwant %s", got, c.en)
		}
		if got := Words(&c.facts, "2\n", "zh"); got != c.zh {
			t.Errorf("got  %s\nwant %s", got, c.zh)
		}
	}
}
