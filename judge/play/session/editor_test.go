package session_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/play/session"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/judgetest/games"
	"grundy/problems/catalogue"
)

// TestWhy checks that why recognizes a mistake from a position with too many moves to rate all of
// them.
func TestWhy(t *testing.T) {
	p, err := catalogue.Open().Problem(t.Context(), "hdu1527", nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := referee.Game(p, false)
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.Read("30000 50000\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if _, err := session.Run(t.Context(), strings.NewReader("29999 50000\nwhy\nquit\n"), &out, g, start, session.Options{Lang: "en", Level: play.Perfect, Rand: grammar.NewRand("test")}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "Your last move, (29999, 50000), was a mistake") {
		t.Errorf("the session prints\n%s", out.String())
	}
}

// keys is a terminal for tests, with its typed input and its output.
type keys struct {
	io.Reader
	bytes.Buffer
	raw int
}

func (k *keys) Raw() (restore func(), err error) {
	k.raw++
	return func() { k.raw-- }, nil
}

func (k *keys) Read(p []byte) (int, error) { return k.Reader.Read(p) }

// TestEditor types lines with Tab, arrows and control keys. It checks what the session prints and
// how it ends, and that the terminal is not left raw.
func TestEditor(t *testing.T) {
	game := games.Open(t, "p2197", play.Options{})
	for _, c := range []struct {
		name, typed string
		want        session.Outcome
		shows       string
	}{
		{"a command", "hi\t\r\x04", session.Unfinished, "Hint: 2 1"},
		{"several", "h\t\r\x04", session.Unfinished, "help   hint"},
		{"moves", "2\t\t\r\x04", session.Unfinished, "2 1   2 2"},
		{"a move", "1\t\r2 1\r", session.Lost, "The opponent wins."},
		{"nothing fits", "x\t\r\x04", session.Unfinished, "moves lists the legal moves"},
		{"the history", "2 1\r\x1b[A\r", session.Won, "You win."},
		{"Ctrl-C", "2 1\r\x03", session.Unfinished, "The game is not finished."},
		{"the end", "2 1\r", session.Unfinished, "The game is not finished."},
	} {
		k := &keys{Reader: strings.NewReader(c.typed)}
		start, err := game.Read("2\n1 2\n", 0)
		if err != nil {
			t.Fatal(err)
		}
		e := session.NewEditor(k, 80, 24)
		got, err := session.Run(t.Context(), nil, e, game, start, session.Options{Lang: "en", Level: play.Perfect, Rand: grammar.NewRand("test"), Editor: e})
		if err != nil || got != c.want || !strings.Contains(k.String(), c.shows) {
			t.Errorf("%s: %s, want %s; %v; it shows no %q:\n%s", c.name, got, c.want, err, c.shows, k.String())
		}
		if k.raw != 0 {
			t.Errorf("%s: the terminal stays raw", c.name)
		}
		if n := strings.Count(strings.ReplaceAll(k.String(), "\r\n", ""), "\n"); n > 0 {
			t.Errorf("%s: %d lines do not return to their beginning", c.name, n)
		}
	}
}
