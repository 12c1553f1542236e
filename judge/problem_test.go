package judge

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/judge/check"
	"grundy/judge/grammar"
	"grundy/judge/sandbox"
)

// checked is cards with a checker in Go that takes any letter case.
func checked(t testing.TB) *Problem {
	t.Helper()
	return load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
check: go
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`, Code{Solve: solveCards, Check: func(c grammar.Case, want []byte, got *check.Lines) error {
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

func TestGoChecker(t *testing.T) {
	shout := func(n int64) string { return strings.ToUpper(right(n)) }
	for _, test := range []struct {
		name   string
		run    program
		want   Verdict
		input  []byte
		detail string
	}{
		{"another right answer", perCase(func(c []int64, i int) string { return shout(c[i]) }), AC, nil, ""},
		{"wrong", perCase(func(c []int64, i int) string {
			if c[i] == 17 {
				return wrong(17)
			}
			return shout(c[i])
		}), WA, lines(17), "line 1: 17 cards: Cici does not win"},
		{"missing", program(func([]byte) sandbox.Result { return prints("\n") }), WA, lines(1), "line 2: the answer ends here"},
		{"left over", program(func(input []byte) sandbox.Result {
			return prints(string(accepted(input).Stdout) + "Kiki\n")
		}), WA, lines(1), `line 2: "Kiki" is left over`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := mustJudge(t, checked(t), test.run.Runner(), Options{Jobs: 1})
			if r.Verdict != test.want {
				t.Fatalf("got %s, want %s", r.Verdict, test.want)
			}
			if ex := r.Counterexample; ex != nil && (string(ex.Input) != string(test.input) || ex.Detail != test.detail) {
				t.Errorf("%q: %s\nwant %q: %s", ex.Input, ex.Detail, test.input, test.detail)
			}
		})
	}
}

// TestCheckers judges answers of three lines a case by what the spec names.
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
		for _, n := range numbersOf(data) {
			if err == nil {
				_, err = io.WriteString(out, three(n, n+1, n+2))
			}
		}
		return err
	}
	for name, answer := range map[string]func(n int64) string{
		"as wanted":     func(n int64) string { return three(n, n+1, n+2) },
		"blanks at end": func(n int64) string { return fmt.Sprintf("%d \n%d\r\n%d\n", n, n+1, n+2) },
		"blank lines":   func(n int64) string { return fmt.Sprintf("%d\n\n%d\n%d\n", n, n+1, n+2) },
		"on a line":     func(n int64) string { return fmt.Sprintf("%d %d %d\n", n, n+1, n+2) },
		"reversed":      func(n int64) string { return three(n+2, n+1, n) },
		"fractions":     func(n int64) string { return fmt.Sprintf("%d.0\n%de0\n%d.001\n", n, n+1, n+2) },
		"off at 7":      func(n int64) string { return three(n, n+1, n+2+max(0, min(1, n-6))) },
	} {
		for check, rights := range map[string]string{
			"tokens":        "as wanted, blanks at end, blank lines, on a line",
			"exact":         "as wanted",
			"lines":         "as wanted, blanks at end",
			"unordered":     "as wanted, blanks at end, blank lines, reversed",
			"{floats: 0.1}": "as wanted, blanks at end, blank lines, on a line, fractions",
		} {
			p := load(t, head+"check: "+check+"\n", Code{Solve: solve})
			run := perCase(func(c []int64, i int) string { return answer(c[i]) })
			r := mustJudge(t, p, run.Runner(), Options{Jobs: 1})
			want := WA
			switch {
			case strings.Contains(rights, name):
				want = AC
			case check == "exact" && name != "reversed" && name != "fractions" && name != "off at 7",
				check == "lines" && (name == "blank lines" || name == "on a line"):
				want = PE
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

// TestValid wants a condition in Go to hold for cases of every origin.
func TestValid(t *testing.T) {
	p := load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..999999}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`, Code{Solve: solveCards, Valid: func(c grammar.Case) error {
		if c.Int("n")%2 == 0 {
			return errors.New("an even number of cards")
		}
		return nil
	}})
	odd := program(func(input []byte) sandbox.Result {
		for _, n := range numbersOf(input) {
			if n%2 == 0 {
				return sandbox.Result{ExitCode: 1}
			}
		}
		return accepted(input)
	})
	if r := mustJudge(t, p, odd.Runner(), Options{}); r.Verdict != AC {
		t.Errorf("%s: %+v", r.Verdict, r.Counterexample)
	}
	bad := wrongIf(func(c []int64, i int) bool { return c[i] >= 16 })
	if ex := mustJudge(t, p, bad.Runner(), Options{}).Counterexample; string(ex.Input) != "17\n" || ex.Smaller.Cases != 8 {
		t.Errorf("%+v", ex)
	}
}
