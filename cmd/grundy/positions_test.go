package main

import (
	"regexp"
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/report"
)

// fewPositions is how many small cases of a problem positions are looked at of.
const fewPositions = 400

// TestPositionsInChinese wants no English words in the positions of any problem when
// Chinese is spoken, at the start or after a move or two.
func TestPositionsInChinese(t *testing.T) {
	best := 0
	english := regexp.MustCompile(`[A-Za-z]{2,}`)
	for _, id := range openLibrary().ids() {
		p, err := openLibrary().find(t.Context(), id, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		n := 0
		for c := range p.Grammar.Enumerate().All() {
			best += positionsFrom(t, p.Game, c, seen)
			if n++; n == fewPositions {
				break
			}
		}
		if len(seen) == 0 {
			t.Errorf("%s shows no position", id)
		}
		for position := range seen {
			if said := named(position, "zh"); english.MatchString(said) {
				t.Errorf("%s: %q is said as %q", id, position, said)
				break
			}
		}
	}
	if best == 0 {
		t.Error("no game won by points names its best move")
	}
}

// positionsFrom notes the position of a case, those after moves that win it, and
// those that such moves lead to from the cases a move away. It counts the best moves
// of games won by points.
func positionsFrom(t *testing.T, g game.Game, c grammar.Case, seen map[string]bool) (best int) {
	o := g.Oracle(5000)
	seen[o.Position(c)] = true
	note := func(c grammar.Case) {
		wins, _ := o.Wins(c)
		for _, m := range wins {
			seen[m.After] = true
		}
	}
	note(c)
	for next := range g.Next(c) {
		note(next)
	}
	if chooser, ok := o.(game.Chooser); ok {
		switch m, _, err := chooser.Best(c); {
		case err != nil && game.Asked(g) == game.Score:
			t.Errorf("%s: %v", o.Position(c), err)
		case err == nil && m.After != "":
			seen[m.After] = true
			best++
		}
	}
	return best
}

// TestExplainMoves wants moves named in the form that the case asks for: all that win
// where their number is the answer, amounts where positions are too long to compare.
func TestExplainMoves(t *testing.T) {
	long := "(" + strings.Repeat("1, ", 60) + "7)"
	win := game.Move{Heap: 60, Take: 7, After: strings.Replace(long, "7", "0", 1)}
	for _, test := range []struct {
		facts  report.Facts
		en, zh string
	}{
		{report.Facts{Position: "(2, 2)", Class: game.N, Counted: true, Wins: []game.Move{{After: "(0)"}, {After: "(1)"}, {After: "(0)"}}},
			"(2, 2) is an N-position; moves that win: 3, namely to (0) (× 2), to (1). Your program says 2.",
			"(2, 2) 是 N 态（先手必胜），制胜的走法有 3 种：走到 (0) (× 2)、走到 (1)。你的程序输出 2。"},
		{report.Facts{Position: "5", Class: game.N, Wins: []game.Move{{Take: 1, After: "4"}, {Take: 2, After: "3"}}},
			"5 is an N-position: moving to 4 wins. Your program says 2.",
			"5 是 N 态（先手必胜）：走到 4 即可获胜。你的程序输出 2。"},
		{report.Facts{Position: long, Class: game.N, Wins: []game.Move{win}},
			long[:80] + " … " + long[len(long)-16:] + " is an N-position: taking 7 from heap 61 wins. Your program says 2.",
			long[:80] + " … " + long[len(long)-16:] + " 是 N 态（先手必胜）：从第 61 堆取 7 颗即可获胜。你的程序输出 2。"},
		{report.Facts{Position: "3", Class: game.N, Wins: []game.Move{{After: "2"}}, Played: &report.Played{After: "1", Class: game.N, Replies: []game.Move{{After: "0"}}}},
			"3 is an N-position: moving to 2 wins. Your program moves to 1, an N-position: the reply to 0 wins against it.",
			"3 是 N 态（先手必胜）：走到 2 即可获胜。你的程序走到 1，这是 N 态：对手走到 0 即可获胜。"},
	} {
		ex := &report.Counterexample{Verdict: report.WA, Got: []byte("2\n"), Facts: &test.facts}
		if got := explanation(ex, "en"); got != test.en {
			t.Errorf("got  %s\nwant %s", got, test.en)
		}
		if got := explanation(ex, "zh"); got != test.zh {
			t.Errorf("got  %s\nwant %s", got, test.zh)
		}
	}
}

// TestCountedMovesDiffer wants the winning moves told apart where a problem asks how
// many there are.
func TestCountedMovesDiffer(t *testing.T) {
	counted := 0
	for _, id := range openLibrary().ids() {
		p, err := openLibrary().find(t.Context(), id, nil)
		if err != nil {
			t.Fatal(err)
		}
		if game.Asked(p.Game) != game.WinningMoves {
			continue
		}
		counted++
		n := 0
		for c := range p.Grammar.Enumerate().All() {
			wins, _ := p.Game.Oracle(50_000).Wins(c)
			after := map[string]bool{}
			for _, m := range wins {
				after[m.After] = true
			}
			if len(after) < len(wins) {
				t.Fatalf("%s: %d winning moves are shown as %d", id, len(wins), len(after))
			}
			if n++; n == fewPositions {
				break
			}
		}
	}
	if counted == 0 {
		t.Error("no problem asks for the number of winning moves")
	}
}
