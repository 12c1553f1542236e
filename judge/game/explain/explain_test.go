package explain

import (
	"io"
	"strings"
	"testing"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/spec"
)

// TestWords checks that moves are named as the case requires. If the answer is the number of
// winning moves, all are listed. If positions are too long to compare, amounts are named.
func TestWords(t *testing.T) {
	long := "(" + strings.Repeat("1, ", 60) + "7)"
	win := report.Move{Heap: 60, Take: 7, After: i18n.Message(strings.Replace(long, "7", "0", 1))}
	for _, test := range []struct {
		facts  report.Facts
		en, zh string
	}{
		{report.Facts{Position: "(2, 2)", Class: report.N, Counted: true, Wins: []report.Move{{After: "(0)"}, {After: "(1)"}, {After: "(0)"}}},
			"(2, 2) is an N-position; moves that win: 3, namely to (0) (× 2), to (1). Your program says 2.",
			"(2, 2) 是 N 态（先手必胜），制胜的走法有 3 种：走到 (0) (× 2)、走到 (1)。你的程序输出 2。"},
		{report.Facts{Position: "5", Class: report.N, Wins: []report.Move{{Take: 1, After: "4"}, {Take: 2, After: "3"}}},
			"5 is an N-position: moving to 4 wins. Your program says 2.",
			"5 是 N 态（先手必胜）：走到 4 即可获胜。你的程序输出 2。"},
		{report.Facts{Position: i18n.Message(long), Class: report.N, Wins: []report.Move{win}},
			long[:80] + " … " + long[len(long)-16:] + " is an N-position: taking 7 from heap 61 wins. Your program says 2.",
			long[:80] + " … " + long[len(long)-16:] + " 是 N 态（先手必胜）：从第 61 堆取 7 颗即可获胜。你的程序输出 2。"},
		{report.Facts{Position: "3", Class: report.N, Wins: []report.Move{{After: "2"}}, Played: &report.Played{After: "1", Class: report.N, Replies: []report.Move{{After: "0"}}}},
			"3 is an N-position: moving to 2 wins. Your program moves to 1, an N-position: the reply to 0 wins against it.",
			"3 是 N 态（先手必胜）：走到 2 即可获胜。你的程序走到 1，这是 N 态：对手走到 0 即可获胜。"},
		{report.Facts{Position: "", Class: report.P}, `"" is a P-position: every move loses, so the second player wins. Your program says 2.`,
			`"" 是 P 态（先手必败）：无论怎样走，后手都能获胜。你的程序输出 2。`},
		{report.Facts{Position: "7", Class: report.N}, "", ""},
		{report.Facts{Position: "4", Best: &report.Move{After: "1"}, Score: 3},
			"From 4 the best move leads to 1; with best play after it the score is 3. Your program says 2.",
			"从 4 出发，最优的一步走到 1；此后双方都走最优，得分为 3。你的程序输出 2。"},
	} {
		if got := Words(&test.facts, "2\n", "en"); got != test.en {
			t.Errorf("got  %s\nwant %s", got, test.en)
		}
		if got := Words(&test.facts, "2\n", "zh"); got != test.zh {
			t.Errorf("got  %s\nwant %s", got, test.zh)
		}
	}
}

// TestWordsOfAnswers checks that an answer is quoted if it is one short line, with control
// characters escaped.
func TestWordsOfAnswers(t *testing.T) {
	f := report.Facts{Position: "0", Class: report.P}
	for printed, want := range map[string]string{
		" A\n": " Your program says A.", "\x1b": ` Your program says \x1b.`, "A\nB\n": "", "": "", strings.Repeat("9", longestAnswer+1): "",
	} {
		_, got, _ := strings.Cut(Words(&f, printed, "en"), "wins.")
		if got != want {
			t.Errorf("%q: %q, want %q", printed, got, want)
		}
	}
}

const heaps = `
id: heaps
title: {en: Heaps}
statement: {en: Heaps.}
input: {cases: {count: T, max: 20}, case: [{a: {HEAPS}}]}
output: [{winner: {first: A, second: B}}]
game: {heaps: a, take: any}
samples: [{in: "x", out: "B\n"}]
`

// rulesOf returns rules by which any number may be taken from one of the given heaps.
func rulesOf(t *testing.T, given string) Rules {
	t.Helper()
	sp, err := spec.Parse("heaps.yaml", []byte(strings.Replace(heaps, "HEAPS", given, 1)))
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.Load(sp, problem.Code{Solve: func(io.Reader, io.Writer) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	return Rules{p.Spec, p.Grammar, p.Format, p.Game}
}

// TestLine checks that P and N alternate, and that a line ends with Over only if no move is left.
// It may end earlier: at a position whose moves lead to no legal input, or with such an input.
func TestLine(t *testing.T) {
	r := rulesOf(t, "int: 1..9, count: 2")
	line := r.Line(t.Context(), []byte("1\n3 3\n"), &report.Facts{Class: report.P})
	for i, ply := range line {
		if want := [2]report.Class{report.P, report.N}[i%2]; ply.Class != want {
			t.Errorf("ply %d: %+v", i, ply)
		}
	}
	for i, ply := range line {
		if ply.Over { // from (1, 1) there are moves, but no legal input has a heap of 0
			t.Errorf("ply %d, %s: over", i, ply.Position)
		}
	}
	if len(line) != 5 || len(line[0].Heaps) != 2 || line[4].Position != "(1, 1)" {
		t.Errorf("%+v", line)
	}
	line = rulesOf(t, "int: 0..9, count: 2").Line(t.Context(), []byte("1\n1 1\n"), &report.Facts{Class: report.P})
	if len(line) != 3 || line[1].Over || !line[2].Over || line[2].Position != "(0, 0)" {
		t.Errorf("%+v", line)
	}
	line = rulesOf(t, "int: 1..9, count: 1").Line(t.Context(), []byte("1\n5\n"), &report.Facts{Class: report.N})
	if len(line) != 2 || line[0].Class != report.N || line[1].Position != "0" || line[1].Heaps != nil {
		t.Errorf("%+v", line)
	}
}

// panicking has rules that panic.
type panicking struct{ game.Game }

// TestNoLine checks that there is no line if the input is not a single case, if there are no rules,
// or if they panic.
func TestNoLine(t *testing.T) {
	r := rulesOf(t, "int: 1..9, count: 2")
	for _, input := range []string{"2\n1 1\n1 1\n", "1\n0 0\n", "", "x"} {
		if line := r.Line(t.Context(), []byte(input), &report.Facts{Class: report.P}); line != nil {
			t.Errorf("%q: %+v", input, line)
		}
	}
	for name, g := range map[string]game.Game{"no rules": nil, "rules that panic": panicking{}} {
		r.Game = g
		if line := r.Line(t.Context(), []byte("1\n3 3\n"), &report.Facts{Class: report.P}); line != nil {
			t.Errorf("%s: %+v", name, line)
		}
	}
}
