package hunt_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
)

// TestAloneCulprit checks programs in which one case spoils the answers to other cases of its file.
// The counterexample must be that case.
func TestAloneCulprit(t *testing.T) {
	const culprit = 17
	answer := judgetest.Right
	at := func(does func(out []string, i int) []string) judgetest.Program {
		return func(input []byte) sandbox.Result {
			var out []string
			cases := judgetest.Numbers(input)
			for i, n := range cases {
				out = append(out, answer(n))
				if n == culprit {
					out = does(out, i)
				}
			}
			return judgetest.Prints(strings.Join(out, ""))
		}
	}
	same := judgetest.Load(t, wordsSpec, problem.Code{Solve: solveSame})
	for _, test := range []struct {
		name string
		run  judgetest.Program
	}{
		{"prints nothing for one case", at(func(out []string, i int) []string { return out[:len(out)-1] })},
		{"prints an answer twice", at(func(out []string, i int) []string { return append(out, out[i]) })},
		{"prints an extra line", at(func(out []string, i int) []string { return append(out, "debug\n") })},
		{"prints an extra line before", at(func(out []string, i int) []string { return append([]string{"debug\n"}, out...) })},
		{"ends at one case", func(input []byte) sandbox.Result {
			cases := judgetest.Numbers(input)
			if i := slices.Index(cases, culprit); i >= 0 {
				cases = cases[:i]
			}
			return judgetest.PerCase(func(c []int64, i int) string { return answer(c[i]) })(judgetest.Lines(cases...))
		}},
		{"loses what it printed before", at(func([]string, int) []string { return nil })},
	} {
		for _, p := range []*problem.Problem{judgetest.Cards(t, ""), same} {
			if answer = judgetest.Right; p == same {
				answer = sameWord
			}
			t.Run(test.name, func(t *testing.T) {
				r := submit.Report(t, p, test.run.Runner(), run.Options{Jobs: 1})
				ex := r.Counterexample
				if ex == nil || ex.Cases != 1 || string(ex.Input) != fmt.Sprintln(culprit) {
					t.Fatalf("%s: %+v", r.Verdict, ex)
				}
				checkFails(t, p, test.run, ex)
			})
			t.Run(test.name+", in a file of one's own", func(t *testing.T) {
				own := []problem.GivenTest{{Name: "own", Input: judgetest.Lines(2, 3, 4, culprit, 5, 7, 9, 10)}}
				ex := submit.Report(t, p, test.run.Runner(), run.Options{Jobs: 1, Selection: run.Selection{Given: own}}).Counterexample
				if ex == nil || ex.Cases != 1 || string(ex.Input) != fmt.Sprintln(culprit) || ex.Case != 4 {
					t.Fatalf("%+v", ex)
				}
			})
		}
	}
}

// wordsSpec is the problem cards, except that many cases in a row have equal answers. If an answer
// is lost, the outputs differ only at the end.
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
	for _, n := range judgetest.Numbers(data) {
		io.WriteString(out, sameWord(n))
	}
	return err
}

// TestNoFlush checks programs that fail at their end. A program that loses the rest of a buffer
// fails on a single case. A program that crashes after six or more answers needs six cases; the
// report says that all of them were run alone.
func TestNoFlush(t *testing.T) {
	lossy := judgetest.Program(func(input []byte) sandbox.Result {
		res := judgetest.Accepted(input)
		res.Stdout = res.Stdout[:len(res.Stdout)/15*15] // loses the rest of a buffer
		return res
	})
	r := submit.Report(t, judgetest.Cards(t, ""), lossy.Runner(), run.Options{Jobs: 1})
	if ex := r.Counterexample; ex.Cases != 1 { // a single case gives an empty output
		t.Errorf("%+v", ex)
	}
	crash := judgetest.Program(func(input []byte) sandbox.Result {
		res := judgetest.Accepted(input)
		if n := len(judgetest.Numbers(input)); n > 5 {
			res.ExitCode = 1 // crashes at the end, after all answers
		}
		return res
	})
	r = submit.Report(t, judgetest.Cards(t, ""), crash.Runner(), run.Options{Jobs: 1})
	if ex := r.Counterexample; ex.Verdict != report.RE || ex.Cases != 6 || ex.Alone != 6 {
		t.Errorf("%+v", ex)
	}
}
