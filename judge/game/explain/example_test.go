package explain_test

import (
	"context"
	"fmt"
	"io"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/game/explain"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/spec"
)

// The first player wins a heap of 3. A program says that the second player, Cici, does.
func ExampleWords() {
	f := report.Facts{Position: "(3)", Class: report.N, Wins: []report.Move{{Take: 3, After: "(0)"}}}
	fmt.Println(explain.Words(&f, "Cici\n", "en"))
	fmt.Println(explain.Words(&f, "Cici\n", "zh"))
	// Output:
	// (3) is an N-position: moving to (0) wins. Your program says Cici.
	// (3) 是 N 态（先手必胜）：走到 (0) 即可获胜。你的程序输出 Cici。
}

// nim is a game of heaps that may be empty.
const nim = `
id: nim
title: {en: Nim}
statement: {en: The last stone wins.}
input: {case: [{a: {int: 0..9, count: 3}}]}
output: [{winner: {first: Kiki, second: Cici}}]
game: {heaps: a, take: any}
samples: [{in: "1 2 3\n", out: "Cici\n"}]
`

// This prints a line of play from a lost position.
func ExampleRules_Line() {
	sp, err := spec.Parse("nim.yaml", []byte(nim))
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := problem.Load(sp, problem.Code{Solve: func(io.Reader, io.Writer) error { return nil }})
	if err != nil {
		fmt.Println(err)
		return
	}
	rules := explain.Rules{Spec: p.Spec, Grammar: p.Grammar, Format: p.Format, Game: p.Game}
	for _, ply := range rules.Line(context.Background(), []byte("0 1 1\n"), &report.Facts{Class: report.P}) {
		fmt.Printf("%c %s\n", ply.Class, ply.Position)
	}
	// Output:
	// P (0, 1, 1)
	// N (0, 0, 1)
	// P (0, 0, 0)
}
