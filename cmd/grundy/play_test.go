package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

// games are games in the terminal, with the typed lines. testdata/play has the expected output.
var games = []struct {
	args  []string
	typed string
	code  int
}{
	{[]string{"play", "p2197", "--start", "1 2 1 2", "--seed", "1"}, "moves\nhint\nanalysis\nline\n2 9\n#9\n#2\nwhy\nundo\nhelp\n2 1\n2 1", 0},
	{[]string{"play", "p2197", "--start", "1 3 1 1 1", "--seed", "1", "--json"}, "moves\nhint\n1 1\nwhy\n3 1", 0},
	{[]string{"play", "p2197", "--start", "1 2 2 2", "--seed", "1"}, "1 2\n2 1", 1},
	{[]string{"play", "--lang", "zh", "hdu1527", "--start", "3 2", "--side", "second", "--seed", "1"}, "moves\nanalysis\nhint\n0 1", 1},
	{[]string{"play", "hdu1846", "--misere", "--start", "1 3 2", "--seed", "1"}, "hint\n2", 0},
}

// TestGames plays games whose moves and commands come from a file.
func TestGames(t *testing.T) {
	for i, g := range games {
		var out bytes.Buffer
		code := execute(t.Context(), g.args, strings.NewReader(g.typed+"\n"), &out, &out)
		want, err := os.ReadFile(fmt.Sprintf("testdata/play/%d.txt", i+1))
		if err != nil {
			t.Fatal(err)
		}
		if code != g.code || out.String() != string(want) {
			t.Errorf("%q: code %d, want %d; printed\n%s", g.args, code, g.code, out.String())
		}
	}
}
