package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"grundy/judge/game"
)

// TestLine checks lines of play of rules whose positions are no cases: the winner keeps winning by
// named moves, a draw is kept, and in a game of Left and Right they take turns.
func TestLine(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"heap", `
def start(case): return ("heap", case.n)
def moves(p): return [move((p[0], p[1] - k), name = "take %d" % k) for k in (1, 2) if k <= p[1]]`,
			`("heap", 5) N, take 2: ("heap", 3) P, take 1: ("heap", 2) N, take 2: ("heap", 0) P over`},
		{"draw", `
def start(case): return case.n
def moves(p): return {0: [], 1: [0], 5: [1, 1, 6], 6: [1, 5]}[p]`, "5 D, : 6 D, : 5 D, : 6 D, : 5 D, : 6 D, : 5 D"},
		{"sides", `
def start(case): return (case.n, 1)
def left(p): return [move((p[0] - 2, p[1]), name = "left")] if p[0] >= 2 else []
def right(p): return [move((p[0], p[1] - 1), name = "right")] if p[1] else []`,
			"(5, 1) N, left: (3, 1) P, right: (3, 0) N, left: (1, 0) P over"},
	} {
		f := open(t, winner, test.text)
		cases, err := f.Grammar.Parse([]byte("5\n"), 0)
		if err != nil {
			t.Fatal(err)
		}
		line, err := f.Game.Oracle(100_000).(game.Liner).Line(cases.At(0), 6)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i, p := range line {
			s := fmt.Sprintf("%s %c", p.Position, p.Class)
			if i > 0 {
				s = p.Move + ": " + s
			}
			if p.Over {
				s += " over"
			}
			got = append(got, s)
		}
		if all := strings.Join(got, ", "); all != test.want {
			t.Errorf("%s: got %s", test.name, all)
		}
	}
}
