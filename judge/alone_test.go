package judge

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"grundy/judge/sandbox"
)

// TestAloneCulprit wants the one case that is to blame of programs that spoil what
// comes behind it in a file: whoever says that no single case fails has run each.
func TestAloneCulprit(t *testing.T) {
	const culprit = 17
	answer := right
	at := func(does func(out []string, i int) []string) program {
		return func(input []byte) sandbox.Result {
			var out []string
			cases := numbersOf(input)
			for i, n := range cases {
				out = append(out, answer(n))
				if n == culprit {
					out = does(out, i)
				}
			}
			return prints(strings.Join(out, ""))
		}
	}
	same := load(t, wordsSpec, Code{Solve: solveSame})
	for _, test := range []struct {
		name string
		run  program
	}{
		{"prints nothing for one case", at(func(out []string, i int) []string { return out[:len(out)-1] })},
		{"prints an answer twice", at(func(out []string, i int) []string { return append(out, out[i]) })},
		{"prints an extra line", at(func(out []string, i int) []string { return append(out, "debug\n") })},
		{"prints an extra line before", at(func(out []string, i int) []string { return append([]string{"debug\n"}, out...) })},
		{"ends at one case", func(input []byte) sandbox.Result {
			cases := numbersOf(input)
			if i := slices.Index(cases, culprit); i >= 0 {
				cases = cases[:i]
			}
			return perCase(func(c []int64, i int) string { return answer(c[i]) })(lines(cases...))
		}},
		{"loses what it printed before", at(func([]string, int) []string { return nil })},
	} {
		for _, p := range []*Problem{cards(t, ""), same} {
			if answer = right; p == same {
				answer = sameWord
			}
			t.Run(test.name, func(t *testing.T) {
				r := mustJudge(t, p, test.run.Runner(), Options{Jobs: 1})
				ex := r.Counterexample
				if ex == nil || ex.Cases != 1 || string(ex.Input) != fmt.Sprintln(culprit) {
					t.Fatalf("%s: %+v", r.Verdict, ex)
				}
				checkFails(t, p, test.run, ex)
			})
			t.Run(test.name+", in a file of one's own", func(t *testing.T) {
				own := []GivenTest{{Name: "own", Input: lines(2, 3, 4, culprit, 5, 7, 9, 10)}}
				ex := mustJudge(t, p, test.run.Runner(), Options{Jobs: 1, Given: own}).Counterexample
				if ex == nil || ex.Cases != 1 || string(ex.Input) != fmt.Sprintln(culprit) || ex.Case != 4 {
					t.Fatalf("%+v", ex)
				}
			})
		}
	}
}

// wordsSpec is cards where each answer is the same word for many cases in a row, so
// that a file that lacks one differs at its end alone.
const wordsSpec = `title: {en: Cards, zh: 牌}
statement: {en: "Take a power of two; the last card wins."}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n2\n", out: "Kiki\nKiki\n"}]
`

func sameWord(n int64) string {
	if n > 500 {
		return "Cici\n"
	}
	return "Kiki\n"
}

func solveSame(in io.Reader, out io.Writer) error {
	data, err := io.ReadAll(in)
	for _, n := range numbersOf(data) {
		io.WriteString(out, sameWord(n))
	}
	return err
}

// TestNoFlush wants programs that lose the end of what they print not to be blamed for
// a case they answer: the smallest number of cases that shows it, all run alone.
func TestNoFlush(t *testing.T) {
	lossy := program(func(input []byte) sandbox.Result {
		res := accepted(input)
		res.Stdout = res.Stdout[:len(res.Stdout)/15*15] // the last of a buffer is lost
		return res
	})
	r := mustJudge(t, cards(t, ""), lossy.Runner(), Options{Jobs: 1})
	if ex := r.Counterexample; ex.Cases != 1 { // alone it prints nothing at all
		t.Errorf("%+v", ex)
	}
	crash := program(func(input []byte) sandbox.Result {
		res := accepted(input)
		if n := len(numbersOf(input)); n > 5 {
			res.ExitCode = 1 // at its end, all being answered
		}
		return res
	})
	r = mustJudge(t, cards(t, ""), crash.Runner(), Options{Jobs: 1})
	if ex := r.Counterexample; ex.Verdict != RE || ex.Cases != 6 || ex.Alone != 6 {
		t.Errorf("%+v", ex)
	}
}
