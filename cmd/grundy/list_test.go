package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// call runs grundy and returns its exit code and output.
func call(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = execute(t.Context(), args, strings.NewReader(""), &out, &err)
	return code, out.String(), err.String()
}

// inCheckout creates a checkout of grundy with the given specs and changes into it.
func inCheckout(t *testing.T, specs map[string]string) {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "problems"), 0o755); err != nil {
		t.Fatal(err)
	}
	write("go.mod", "module grundy\n")
	for name, text := range specs {
		write("problems/"+name, text)
	}
	t.Chdir(dir)
}

const cardsSpec = `id: cards
aliases: ["x:1", "y:22"]
title: {en: "Cards", zh: 抓牌}
statement: {en: "Take cards."}
tags: [nim, short]
input: {case: [{n: {int: 1..9}}]}
output: [{winner: {first: "Yes", second: "No"}}]
samples: [{in: "1\n", out: "Yes\n"}]
`

var stonesSpec = strings.NewReplacer("cards", "stones", "aliases: [\"x:1\", \"y:22\"]\n", "", `"Cards", zh: 抓牌`, "A longer title",
	"nim, short", "pile").Replace(cardsSpec)

func TestList(t *testing.T) {
	inCheckout(t, map[string]string{"cards.yaml": cardsSpec, "stones.yaml": stonesSpec})
	code, out, errs := call(t, "list")
	want := "cards   x:1, y:22  Cards           nim, short  抓牌\n" +
		"stones             A longer title  pile\n"
	if code != asExpected || out != want || errs != "" {
		t.Errorf("exit %d, %q\n%swant\n%s", code, errs, out, want)
	}
}

func TestListUnknownTag(t *testing.T) {
	inCheckout(t, map[string]string{"cards.yaml": cardsSpec, "stones.yaml": stonesSpec})
	code, out, errs := call(t, "list", "--tag", "pill")
	want := "--tag: no problem has the tag \"pill\"; did you mean pile? known: nim, pile, short\n"
	if code != notSo || out != "" || errs != want {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}

// TestListFaultySpec checks that an unreadable spec does not hide the others.
func TestListFaultySpec(t *testing.T) {
	inCheckout(t, map[string]string{"cards.yaml": cardsSpec, "odd.yaml": "id: even\n"})
	code, out, errs := call(t, "list")
	if code != cannotTell || !strings.HasPrefix(out, "cards ") {
		t.Errorf("exit %d, %q", code, out)
	}
	if !strings.Contains(errs, "problems/odd.yaml:1: ") {
		t.Errorf("stderr is %q", errs)
	}
}

func TestCompletion(t *testing.T) {
	inCheckout(t, map[string]string{"cards.yaml": cardsSpec, "odd.yaml": "id: even\n"})
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"show", ""}, "cards\tCards\nodd\n:0"},
		{[]string{"show", "cards", ""}, ":4"},
		{[]string{"validate", "cards", ""}, ":0"},
		{[]string{"list", "--tag", ""}, "nim\nshort\n:4"},
		{[]string{"show", "--lang", ""}, "en\tEnglish\nzh\t中文\n:4"},
	} {
		_, out, _ := call(t, append([]string{"__complete"}, c.args...)...)
		if strings.TrimSpace(out) != c.want {
			t.Errorf("%v completes to %q, want %q", c.args, out, c.want)
		}
	}
}

// TestHelpMany checks that the help of submit names the right number of files from which on reports
// are brief.
func TestHelpMany(t *testing.T) {
	if cmd := explained(submitCommand(&app{}), "en"); !strings.Contains(cmd.Long, fmt.Sprintf("For %d files\nor more", many)) {
		t.Errorf("the help of submit does not say what is printed for %d files or more", many)
	}
}

// TestHelp checks that every command has a summary, a long help and an example.
func TestHelp(t *testing.T) {
	for _, sub := range subcommands {
		cmd := explained(sub(&app{}), "en")
		if cmd.Short == "" || cmd.Long == "" || !strings.Contains(cmd.Example, "grundy "+cmd.Name()) {
			t.Errorf("%s: wants Short, Long and an Example of itself", cmd.Name())
		}
		if !strings.Contains(cmd.Long, "Exit code") {
			t.Errorf("%s: its help is silent on exit codes", cmd.Name())
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	if code := execute(ctx, []string{"list"}, nil, &out, &errs); code != cannotTell || !strings.HasPrefix(errs.String(), "interrupted") {
		t.Errorf("exit %d, %q", code, errs.String())
	}
}
