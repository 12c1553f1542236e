package lint

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"grundy/judge/problem"
	"grundy/judge/testing/judgetest"
)

// answering returns a reference that prints answer(n) for each number n of the input.
func answering(answer func(n int64) string) problem.Solve {
	return func(in io.Reader, out io.Writer) error {
		data, err := io.ReadAll(in)
		for _, n := range judgetest.Numbers(data) {
			io.WriteString(out, answer(n))
		}
		return err
	}
}

const cardsSpec = `title: {en: Cards, zh: 牌}
statement: {en: "Take a power of two; the last card wins."}
input: {cases: CASES, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
game: {heaps: n, take: powers of 2}
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`

var cardsToEnd = strings.Replace(cardsSpec, "CASES", "{eof: true, max: 10}", 1)

// TestCompareFinds checks that a reference that contradicts the rules is found, and that the error
// names the case.
func TestCompareFinds(t *testing.T) {
	trust := Trust{Cases: 500, Moves: 10_000_000}
	for _, test := range []struct {
		name  string
		solve problem.Solve
		want  string // part of the error; empty: no error
	}{
		{"right", judgetest.SolveCards, ""},
		{"wrong on one small case", answering(func(n int64) string {
			if n == 6 {
				return judgetest.Wrong(n)
			}
			return judgetest.Right(n)
		}), `on the case "6\n"`},
		{"wrong on the last of them", answering(func(n int64) string {
			if n == 500 {
				return judgetest.Wrong(n)
			}
			return judgetest.Right(n)
		}), `on the case "500\n"`},
		{"wrong everywhere", answering(judgetest.Wrong), `on the case "1\n"`},
		{"wrong behind them", answering(func(n int64) string {
			if n > 500 {
				return judgetest.Wrong(n)
			}
			return judgetest.Right(n)
		}), `on the case `},
		{"no answer", answering(func(int64) string { return "" }), "does not have the format of the spec's output"},
		{"another word", answering(func(int64) string { return "Nobody\n" }), "does not have the format of the spec's output"},
		{"it panics", answering(func(n int64) string { return fmt.Sprint([]string{}[n]) }), "reference: panics"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := judgetest.Load(t, cardsToEnd, problem.Code{Solve: test.solve})
			got, err := Compare(t.Context(), p, trust, 1)
			if test.want == "" {
				if err != nil || got.Cases < trust.Cases || got.Balanced == 0 {
					t.Errorf("%+v, %v", got, err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%+v, %v; want an error: %s", got, err, test.want)
			}
		})
	}
}

// rareWord is the spec of a problem whose answers are numbers, or a word that only the largest
// legal case gets. The search for an answer that never occurs stops long before this case.
const rareWord = `title: {en: Number}
statement: {en: "Print the number, or none."}
input: {cases: {eof: true, max: 5000}, case: [{n: {int: 1..10^6}}]}
output: [{either: [[none], [{k: {int: 1..10^6}}]]}]
samples: [{in: "1\n3\n", out: "1\n3\n"}]
`

// TestCheckSpecFinds checks that Check finds false statements in a spec: samples that are illegal
// or have other answers, words that never occur, and a case that reads as the end of its file.
func TestCheckSpecFinds(t *testing.T) {
	third := strings.Replace(cardsToEnd, "second: Cici", "second: Cici, draw: Nobody", 1)
	for _, test := range []struct {
		name, spec string
		solve      problem.Solve
		want       string // part of the error; empty: no error
	}{
		{"all is well", cardsToEnd, judgetest.SolveCards, ""},
		{"a sample with another answer", strings.Replace(cardsToEnd, `out: "Kiki\nCici`, `out: "Kiki\nKiki`, 1), judgetest.SolveCards,
			`sample 1: the reference gives another answer: line 2: got "Cici", want "Kiki"`},
		{"a sample whose spaces are others", strings.Replace(cardsToEnd, `out: "Kiki\nCici\n"`, `out: "Kiki \nCici\n"`, 1), judgetest.SolveCards,
			"sample 1: "},
		{"a sample that is not legal", strings.Replace(cardsToEnd, `in: "1\n3\n"`, `in: "1\n0\n"`, 1), judgetest.SolveCards, "sample 1: its input is not legal: "},
		{"a sample with an answer too few", strings.Replace(cardsToEnd, `out: "Kiki\nCici\n"`, `out: "Kiki\n"`, 1), judgetest.SolveCards, "sample 1: its output is not legal: "},
		{"a reference that fails on a sample", cardsToEnd, answering(func(n int64) string { panic(n) }), "sample 1: reference: panics"},
		{"a word that never occurs", strings.Replace(cardsToEnd, `in: "1\n3\n", out: "Kiki\nCici\n"`, `in: "1\n", out: "Kiki\n"`, 1), answering(func(n int64) string { return "Kiki\n" }), "the answer Cici never occurs among the tests"},
		{"one of three words", third, judgetest.SolveCards, "the answer Nobody never occurs among the tests"},
		{"a case that prints as the end", strings.Replace(cardsSpec, "CASES", `{until: "7", max: 10}`, 1), solveUntil,
			`the legal case "7\n" would be read as the end of its file or of a block`},
		{"a rare word beside numbers", rareWord, answering(func(n int64) string {
			if n == 1_000_000 {
				return "none\n"
			}
			return fmt.Sprintln(n)
		}), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			spec := test.spec
			if strings.Contains(spec, "until") {
				spec = strings.Replace(spec, `in: "1\n3\n"`, `in: "1\n3\n7\n"`, 1)
			}
			err := CheckSpec(t.Context(), judgetest.Load(t, spec, problem.Code{Solve: test.solve}))
			switch {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("%v; want an error: %s", err, test.want)
			}
		})
	}
}

func solveUntil(in io.Reader, out io.Writer) error {
	data, err := io.ReadAll(in)
	for _, n := range judgetest.Numbers(data) {
		if n == 7 {
			break
		}
		io.WriteString(out, judgetest.Right(n))
	}
	return err
}

// TestCompareLate checks that all cases count even if the reference answers after the oracle's time
// is over, as a program may on a busy machine.
func TestCompareLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // its clock advances only while all goroutines sleep
		p := judgetest.Load(t, `title: {en: Cards}
statement: {en: "Take a power of two; the last card wins."}
input: {cases: {eof: true, max: 20}, case: [{n: {int: 1..20}}]}
output: [{winner: {first: Kiki, second: Cici}}]
game: {heaps: n, take: powers of 2}
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`, problem.Code{Solve: func(in io.Reader, out io.Writer) error {
			time.Sleep(10 * time.Second)
			return judgetest.SolveCards(in, out)
		}})
		got, err := Compare(t.Context(), p, Trust{Time: time.Second, Cases: 1000, Moves: 1e6}, 1)
		if err != nil || got.Cases != 20 || !got.Whole {
			t.Errorf("%+v, %v; want all 20 cases", got, err)
		}
	})
}
