package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
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

// ownProblem is a problem of a user, whose reference is a program.
const ownProblem = `id: mine
title: {en: Mine}
statement: {en: Take from a heap.}
input: {case: [{n: {int: 1..3}}, {a: {int: 1..10, count: n}}]}
output: [{w: {first: A, second: B}}]
game: {heaps: a, take: any}
reference: sol.py
samples: [{in: "1\n3\n", out: "A\n"}]
`

// TestPlayOwn checks that a problem whose reference is a program is played in the terminal, that
// its protocol is shown, and that one line says what is missing if it has no rules.
func TestPlayOwn(t *testing.T) {
	testenv.Programs(t, "python3")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"mine.yaml": ownProblem, "sol.py": "print('A')\n",
		"ruleless.yaml": strings.NewReplacer("id: mine", "id: ruleless", "game: {heaps: a, take: any}\n", "").Replace(ownProblem),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	mine := filepath.Join(dir, "mine.yaml")
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"play", mine, "--start", "1 3"}, 0, "You win.\n"},
		{[]string{"show", mine, "--play"}, 0, "HEAP COUNT"},
		{[]string{"play", filepath.Join(dir, "ruleless.yaml")}, 2, "ruleless: no rules are declared, so it cannot be played; choose a problem whose spec has game, or with rules in Go\n"},
	} {
		var out bytes.Buffer
		code := execute(t.Context(), test.args, strings.NewReader("1 3\n"), &out, &out)
		if code != test.code || !strings.Contains(out.String(), test.want) {
			t.Errorf("%q: code %d, want %d; printed\n%s", test.args, code, test.code, out.String())
		}
	}
}

// startOf returns the case of a game in the terminal.
func startOf(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	execute(t.Context(), append([]string{"play", "--json"}, args...), strings.NewReader(""), &out, &out)
	var start struct {
		Case string `json:"case"`
	}
	if err := json.NewDecoder(&out).Decode(&start); err != nil || start.Case == "" {
		t.Fatalf("%v: %s", err, out.String())
	}
	return start.Case
}

// TestPlayPage checks that the flags choose the game at the address that --web prints.
func TestPlayPage(t *testing.T) {
	for _, test := range []struct {
		args  []string
		wants []string
	}{
		{[]string{"--start", "2 3 9", "--side", "second", "--level", "random"}, []string{"case=2%0A3+9", "side=second", "level=random"}},
		{[]string{"--large"}, []string{"large=1"}},
		{[]string{"--seed", "3"}, []string{"case=" + url.QueryEscape(startOf(t, "p2197", "--seed", "3"))}},
		{nil, nil},
	} {
		ctx, stop := context.WithCancel(t.Context())
		in, out := io.Pipe()
		done := make(chan int)
		go func() {
			done <- execute(ctx, append([]string{"play", "p2197", "--web"}, test.args...), strings.NewReader(""), out, out)
		}()
		line, err := bufio.NewReader(in).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		address := strings.TrimSpace(line)
		for _, want := range test.wants {
			if !strings.Contains(address, want) {
				t.Errorf("%q: the address %s lacks %q", test.args, address, want)
			}
		}
		answer, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		page, err := io.ReadAll(answer.Body)
		if answer.Body.Close(); err != nil || answer.StatusCode != http.StatusOK || !bytes.Contains(page, []byte("p2197")) {
			t.Errorf("%q: %s, %v", test.args, answer.Status, err)
		}
		stop()
		<-done
	}
}
