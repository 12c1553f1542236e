package session_test

import (
	"strings"
	"testing"

	"grundy/judge/base/i18n"
	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/play"
	"grundy/judge/play/session"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/judgetest/games"
)

// TestSides checks that a session names the players Left and Right, and that each has moves of its
// own. In "t.f" Left may only move the toad, and Right the frog.
func TestSides(t *testing.T) {
	g := games.Partizan(t)
	for _, c := range []struct {
		lang, typed string
		second      bool
		right       bool // Right begins
		says        []string
	}{
		{"en", "moves\nline\n", false, false, []string{"You are Left and the opponent is Right.", "1. you (Left): \".tf\"", "2. opponent (Right): \"ft.\""}},
		{"en", "moves\nline\n", true, false, []string{"You are Right and the opponent is Left.", `The opponent moves: ".tf"`, `1. you (Right): "ft."`}},
		{"en", "tf.\n", false, false, []string{`not a legal move: "tf."`}},
		{"zh", "line\n", false, false, []string{"你是左方，对手是右方", "左方先走。", "你（左方）", "对手（右方）"}},
		{"en", "analysis\nline\n", false, true, []string{"You are Right and the opponent is Left. Each has moves of their own. Right begins.", "It is your turn: you (Right).", `✓ #1   "tf."`, "1. you (Right): \"tf.\"", "2. opponent (Left): \".ft\"", `"t.f" has the value *: whoever begins wins.`}},
		{"en", "line\n", true, true, []string{"You are Left and the opponent is Right.", "Right begins.", `The opponent moves: "tf."`, `1. you (Left): ".ft"`}},
		{"zh", "line\n", false, true, []string{"你是右方，对手是左方", "右方先走。", "你（右方）"}},
	} {
		g := g
		if c.right {
			g, _ = g.RightBegins()
		}
		start, err := g.Read("t.f", 0)
		if err != nil {
			t.Fatal(err)
		}
		o := session.Options{Level: play.Perfect, Rand: grammar.NewRand("session"), Lang: c.lang, Second: c.second}
		var out strings.Builder
		if _, err := session.Run(t.Context(), strings.NewReader(c.typed), &out, g, start, o); err != nil {
			t.Fatal(err)
		}
		for _, text := range c.says {
			if !strings.Contains(out.String(), text) {
				t.Errorf("the session lacks %q:\n%s", text, out.String())
			}
		}
	}
}

// TestRightBegins checks that the starts that are drawn are those of Right, and that only games of Left
// and Right have such starts.
func TestRightBegins(t *testing.T) {
	g, ok := games.Partizan(t).RightBegins()
	if !ok {
		t.Fatal("Right cannot begin")
	}
	start, err := g.Draw(t.Context(), grammar.NewRand("right"), false)
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Match(start)
	if err != nil || m.Left(0) || !m.Left(1) || m.Position().Over() {
		t.Errorf("%q: %v", start.Text(), err)
	}
	if _, ok := games.Open(t, "p2197", play.Options{}).RightBegins(); ok {
		t.Error("Nim has a player called Right")
	}
}

// TestNamed checks that a session says how named moves are written.
func TestNamed(t *testing.T) {
	for name, says := range map[bool]string{true: "A move is its name, or #N", false: "A move is the position after it, or #N"} {
		g := games.Partizan(t)
		if name {
			g = games.Named(t)
		}
		start, err := g.Read("t.f", 0)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		o := session.Options{Level: play.Perfect, Rand: grammar.NewRand("session"), Lang: "en"}
		if _, err := session.Run(t.Context(), strings.NewReader("quit\n"), &out, g, start, o); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), says) {
			t.Errorf("the session lacks %q:\n%s", says, out.String())
		}
	}
}

// TestSaid checks what sessions print in special situations: unusual input, several positions,
// misère play, points, Chinese and long lines of play. Some texts must not be printed.
func TestSaid(t *testing.T) {
	for _, c := range []struct {
		name, problem, start string
		at                   int
		options              session.Options
		typed                string
		says, never          []string
	}{
		{"what was typed", "hdu1846", "9 3", 0, session.Options{}, "  x  y \n", []string{`not a legal move: "x  y" (`}, []string{`"1 x`}},
		{"a long line", "hdu1846", "9 3", 0, session.Options{}, strings.Repeat("7", 100_000) + "\n", []string{"7…"}, []string{strings.Repeat("7", 300)}},
		{"another order", "hdu1527", "4 6", 0, session.Options{}, "6 3\n", []string{`not a legal move: "6 3" (`}, nil},
		{"another order, where moves are listed", "zoj3057", "4 6 1", 0, session.Options{}, "6 3 1\n", []string{`not a legal move: "6 3 1"; in this order it is legal: 1 3 6 (`}, nil},
		{"another board", "rake-it-in", "1\n1 2 3 4\n5 6 7 8\n9 1 2 3\n4 5 6 7", 0, session.Options{}, "1 2\n", []string{`not a legal move: "1 2" (`}, []string{"in this order"}},
		{"commands in capitals", "p2197", "2\n1 2", 0, session.Options{}, "HINT\nUndo\nQuit\nhint\n", []string{"Hint: 2 1", "no move to take back"}, []string{"not a legal move"}},
		{"one of several positions", "hdu1536", "1 1\n2\n1 1\n1 2", 1, session.Options{}, "", []string{"The position of the case that is played: 2 of 2"}, nil},
		{"the only position", "p2197", "2\n1 2", 0, session.Options{}, "", nil, []string{"position of the case", "statement"}},
		{"the other rule --misere", "p2197", "2\n1 2", 0, session.Options{}, "", []string{"the player who makes the last move loses"}, nil},
		{"the other rule of misère --misere", "poj3480", "2\n1 2", 0, session.Options{}, "", []string{"the player who makes the last move wins"}, nil},
		{"lost before a move", "hdu1846", "2 9", 0, session.Options{Second: true}, "", []string{"The opponent wins."}, []string{"You have not moved"}},
		{"points", "cf1527b1", "3\n000", 0, session.Options{}, "moves\n100\n101\n", []string{"So far both gained the same.", "(costs 1)", "The opponent gained 1 more than you."}, []string{"-1"}},
		{"more points", "rake-it-in", "1\n1 1 1 1\n1 9 1 1\n1 1 1 1\n1 1 1 1", 0, session.Options{}, "moves\n#2\n", []string{"(gains 12)", "(costs 4)", "You gained 16 more than the opponent."}, []string{"-4"}},
		{"boards in Chinese", "rake-it-in", "1\n1 1 1 1\n1 9 1 1\n1 1 1 1\n1 1 1 1", 0, session.Options{Lang: i18n.Chinese}, "", []string{"\n  剩余回合 2\n"}, []string{"turns left"}},
		{"sentences in Chinese", "cf1527b1", "3\n000", 0, session.Options{Lang: i18n.Chinese}, "100\nwhy\nline\n", []string{"（失 1 分）是失误：", "  1. 你："}, []string{"） 是", "你: "}},
		{"the longest line", "hdu1847", "917", 0, session.Options{}, "line\n", []string{"  23. "}, []string{"More moves"}},
		{"a line that goes on", "crosses", "217", 0, session.Options{}, "line\n", []string{"  30. ", "More moves are not shown."}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := games.Open(t, c.problem, play.Options{Misere: strings.HasSuffix(c.name, "--misere")})
			start, err := g.Read(c.start, c.at)
			if err != nil {
				t.Fatal(err)
			}
			o := c.options
			o.Level, o.Rand = play.Perfect, grammar.NewRand("session")
			if o.Lang == "" {
				o.Lang = "en"
			}
			var out strings.Builder
			if _, err := session.Run(t.Context(), strings.NewReader(c.typed), &out, g, start, o); err != nil {
				t.Fatal(err)
			}
			for _, text := range c.says {
				if !strings.Contains(out.String(), text) {
					t.Errorf("the session does not print %q:\n%s", text, out.String())
				}
			}
			for _, text := range c.never {
				if strings.Contains(out.String(), text) {
					t.Errorf("the session prints %q:\n%s", text, out.String())
				}
			}
		})
	}
}
