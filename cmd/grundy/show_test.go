package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestShowContest checks that the problems of a contest.yaml, or several problems, become a booklet,
// and that a problem that is not there is named with its line.
func TestShowContest(t *testing.T) {
	dir := t.TempDir()
	rules, page := filepath.Join(dir, "contest.yaml"), filepath.Join(dir, "contest.html")
	write := func(second string) {
		text := "name: Spring\nstart: 2026-11-22T14:00:00+08:00\nduration: 5h\nproblems: [{problem: p1247, label: X}, " + second + "]\n" +
			"teams: [{id: t, name: T, password: long enough}]\njury: [{id: j, password: long enough}]\n"
		if err := os.WriteFile(rules, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("hdu1848")
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{rules}, []string{"<h1>Spring</h1>\n<p>2026-11-22 14:00 &#43;08:00 · 5h</p>\n<p>C# (Mono), ", "<h1>X. Taking Matches</h1>", `id="B"`}},
		{[]string{"p1247", "hdu1848", "--title", "Two"}, []string{"<h1>Two</h1>", "<h1>A. Taking Matches</h1>", "<h1>B. "}},
		{[]string{"p1247", "hdu1848", "--lang", "zh"}, []string{"<h1>题目</h1>", "<h1>A. 取火柴游戏</h1>"}},
	} {
		code, _, errs := call(t, append([]string{"show", "--html", page}, c.args...)...)
		text, err := os.ReadFile(page)
		if code != 0 || err != nil {
			t.Fatalf("%q: exit %d, %v: %s", c.args, code, err, errs)
		}
		for _, want := range c.want {
			if !strings.Contains(string(text), want) {
				t.Errorf("%q: the booklet lacks %s", c.args, want)
			}
		}
	}
	write("nosuch")
	code, _, errs := call(t, "show", rules)
	if code != 2 || !strings.HasPrefix(errs, rules+":4: nosuch: no such problem") {
		t.Errorf("exit %d: %s", code, errs)
	}
}
