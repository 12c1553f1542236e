package problem_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/spec/grammar"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
	"grundy/judge/tests/check"
)

// checked returns the problem cards with a Go checker that ignores case.
func checked(t testing.TB) *problem.Problem {
	t.Helper()
	return judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
check: go
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`, problem.Code{Solve: judgetest.SolveCards, Check: func(c grammar.Case, want []byte, got *check.Lines) error {
		word, ok := got.Token()
		if !ok {
			return check.ErrEnd
		}
		if !strings.EqualFold(string(word), strings.TrimSpace(string(want))) {
			return fmt.Errorf("%d cards: %s does not win", c.Int("n"), word)
		}
		return nil
	}})
}

// TestGoChecker checks that a Go checker accepts other right answers, and that its complaint is
// reported.
func TestGoChecker(t *testing.T) {
	shout := func(n int64) string { return strings.ToUpper(judgetest.Right(n)) }
	for _, test := range []struct {
		name   string
		run    judgetest.Program
		want   report.Verdict
		input  []byte
		detail string
	}{
		{"another right answer", judgetest.PerCase(func(c []int64, i int) string { return shout(c[i]) }), report.AC, nil, ""},
		{"wrong", judgetest.PerCase(func(c []int64, i int) string {
			if c[i] == 17 {
				return judgetest.Wrong(17)
			}
			return shout(c[i])
		}), report.WA, judgetest.Lines(17), "line 1: 17 cards: Cici does not win"},
		{"missing", judgetest.Program(func([]byte) sandbox.Result { return judgetest.Prints("\n") }), report.WA, judgetest.Lines(1), "line 2: the answer ends here"},
		{"left over", judgetest.Program(func(input []byte) sandbox.Result {
			return judgetest.Prints(string(judgetest.Accepted(input).Stdout) + "Kiki\n")
		}), report.WA, judgetest.Lines(1), `line 2: "Kiki" is extra`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := submit.Report(t, checked(t), test.run.Runner(), run.Options{Jobs: 1})
			if r.Verdict != test.want {
				t.Fatalf("got %s, want %s", r.Verdict, test.want)
			}
			if ex := r.Counterexample; ex != nil && (string(ex.Input) != string(test.input) || ex.Detail.String() != test.detail) {
				t.Errorf("%q: %s\nwant %q: %s", ex.Input, ex.Detail, test.input, test.detail)
			}
		})
	}
}

// TestCheckers checks the verdicts of the checkers that a spec can name, on answers of three lines
// per case.
func TestCheckers(t *testing.T) {
	const head = `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..999}}]}
output: [{repeat: 3, lines: [{x: {int: 0..10^4}}]}]
samples: [{in: "1\n2\n", out: "1\n2\n3\n2\n3\n4\n"}]
`
	three := func(a ...int64) string { return fmt.Sprintf("%d\n%d\n%d\n", a[0], a[1], a[2]) }
	solve := func(in io.Reader, out io.Writer) error {
		data, err := io.ReadAll(in)
		for _, n := range judgetest.Numbers(data) {
			if err == nil {
				_, err = io.WriteString(out, three(n, n+1, n+2))
			}
		}
		return err
	}
	for name, answer := range map[string]func(n int64) string{
		"as wanted":     func(n int64) string { return three(n, n+1, n+2) },
		"spaces at end": func(n int64) string { return fmt.Sprintf("%d \n%d\r\n%d\n", n, n+1, n+2) },
		"blank lines":   func(n int64) string { return fmt.Sprintf("%d\n\n%d\n%d\n", n, n+1, n+2) },
		"on a line":     func(n int64) string { return fmt.Sprintf("%d %d %d\n", n, n+1, n+2) },
		"reversed":      func(n int64) string { return three(n+2, n+1, n) },
		"fractions":     func(n int64) string { return fmt.Sprintf("%d.0\n%de0\n%d.001\n", n, n+1, n+2) },
		"off at 7":      func(n int64) string { return three(n, n+1, n+2+max(0, min(1, n-6))) },
	} {
		for check, rights := range map[string]string{
			"tokens":        "as wanted, spaces at end, blank lines, on a line",
			"exact":         "as wanted",
			"lines":         "as wanted, spaces at end",
			"unordered":     "as wanted, spaces at end, blank lines, reversed",
			"{floats: 0.1}": "as wanted, spaces at end, blank lines, on a line, fractions",
		} {
			p := judgetest.Load(t, head+"check: "+check+"\n", problem.Code{Solve: solve})
			answers := judgetest.PerCase(func(c []int64, i int) string { return answer(c[i]) })
			r := submit.Report(t, p, answers.Runner(), run.Options{Jobs: 1})
			want := report.WA
			switch {
			case strings.Contains(rights, name):
				want = report.AC
			case check == "exact" && name != "reversed" && name != "fractions" && name != "off at 7",
				check == "lines" && (name == "blank lines" || name == "on a line"):
				want = report.PE
			}
			if r.Verdict != want {
				t.Errorf("%s by %s: %s, want %s", name, check, r.Verdict, want)
			}
			ex := r.Counterexample
			if name == "off at 7" && ex != nil && (string(ex.Input) != "7\n" || ex.Smaller.Cases != 6) {
				t.Errorf("%s by %s: %q after %d", name, check, ex.Input, ex.Smaller.Cases)
			}
		}
	}
}

// TestValid checks that a condition in Go applies to cases of every origin.
func TestValid(t *testing.T) {
	p := judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..999999}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`, problem.Code{Solve: judgetest.SolveCards, Valid: func(c grammar.Case) error {
		if c.Int("n")%2 == 0 {
			return errors.New("an even number of cards")
		}
		return nil
	}})
	odd := judgetest.Program(func(input []byte) sandbox.Result {
		for _, n := range judgetest.Numbers(input) {
			if n%2 == 0 {
				return sandbox.Result{ExitCode: 1}
			}
		}
		return judgetest.Accepted(input)
	})
	if r := submit.Report(t, p, odd.Runner(), run.Options{}); r.Verdict != report.AC {
		t.Errorf("%s: %+v", r.Verdict, r.Counterexample)
	}
	bad := judgetest.WrongIf(func(c []int64, i int) bool { return c[i] >= 16 })
	if ex := submit.Report(t, p, bad.Runner(), run.Options{}).Counterexample; string(ex.Input) != "17\n" || ex.Smaller.Cases != 8 {
		t.Errorf("%+v", ex)
	}
}

// TestGivenGo checks that right answers are accepted although they cannot be divided into cases for
// the Go checker. Such answers are compared by tokens.
func TestGivenGo(t *testing.T) {
	for _, g := range []problem.GivenTest{
		{Name: "another layout", Input: judgetest.Lines(1, 3), Want: []byte("Kiki Cici")},
		{Name: "input breaks the spec", Input: judgetest.Lines(1, 0), Want: []byte("Kiki\nCici\n")},
	} {
		if r := submit.Report(t, checked(t), judgetest.Accepted.Runner(), run.Options{Selection: run.Selection{Given: []problem.GivenTest{g}}}); r.Verdict != report.AC {
			t.Errorf("%s: %s, %+v", g.Name, r.Verdict, r.Tests)
		}
	}
	none := judgetest.Program(func([]byte) sandbox.Result { return judgetest.Prints("Nobody\n") })
	g := problem.GivenTest{Name: "t", Input: judgetest.Lines(1, 0), Want: []byte("Kiki\nCici\n")}
	if r := submit.Report(t, checked(t), none.Runner(), run.Options{Selection: run.Selection{Given: []problem.GivenTest{g}}}); r.Verdict != report.WA || strings.Contains(r.Tests[0].Detail.String(), "left over") {
		t.Errorf("%s, %+v", r.Verdict, r.Tests)
	}
}
