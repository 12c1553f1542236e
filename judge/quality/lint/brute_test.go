package lint

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"grundy/judge/problem"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// largest is a problem whose answer is the largest number in a list.
const largest = `id: largest
title: {en: Largest}
statement: {en: Print the largest number.}
input:
  cases: {count: t, max: 40, total: {n: 60}}
  case: [{n: {int: 1..20}}, {a: {int: -5..10^12, count: n}}]
output: [{m: {int: -5..10^12}}]
reference: right.py
brute: slow.py
samples: [{in: "1\n2\n1 2\n", out: "2\n"}]
`

// An answerer returns the answer to a case.
type answerer func(a []int64) (int64, error)

// bySimple returns the right answer.
func bySimple(a []int64) (int64, error) {
	most := a[0]
	for _, v := range a {
		most = max(most, v)
	}
	return most, nil
}

// bruteProblem returns the problem largest with a reference and a brute. files and cases count the
// brute's files and cases; cases may be nil.
func bruteProblem(t *testing.T, reference, brute answerer, files, cases *int) *problem.Problem {
	t.Helper()
	sp, err := spec.Parse("largest.yaml", []byte(largest))
	if err != nil {
		t.Fatal(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		t.Fatal(err)
	}
	answer := func(input []byte, by answerer) ([]byte, error) {
		list, err := g.Parse(input, grammar.Strict) // checks the bounds of totals
		if err != nil {
			return nil, err
		}
		var out bytes.Buffer
		for c := range list.All() {
			v, err := by(c.Ints("a"))
			if err != nil {
				return nil, err
			}
			fmt.Fprintln(&out, v)
		}
		return out.Bytes(), nil
	}
	p, err := problem.Load(sp, problem.Code{
		Ask: func(_ context.Context, input []byte) ([]byte, error) { return answer(input, reference) },
		Brute: func(_ context.Context, input []byte, _ time.Duration) ([]byte, error) {
			if *files++; cases != nil {
				list, err := g.Parse(input, grammar.Strict)
				if err != nil {
					return nil, err
				}
				*cases += list.Len()
			}
			return answer(input, brute)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCompareBrute checks that the error contains the smallest case on which the reference and the
// brute differ, or on which the brute fails.
func TestCompareBrute(t *testing.T) {
	late := fmt.Errorf("more than 10s of CPU time%w", quiet{})
	for _, test := range []struct {
		name, want       string // expected error; empty: none
		reference, brute answerer
	}{
		{"both are right", "", bySimple, bySimple},
		{"the reference is wrong below 0", `largest.yaml:9: on the case "1\n1\n-1\n" the reference prints "0" and the brute "-1": line 1: got "-1", want "0"; one of them is wrong`,
			func(a []int64) (int64, error) { v, _ := bySimple(a); return max(v, 0), nil }, bySimple},
		{"the brute is wrong for three", `on the case "1\n3\n-1 0 0\n"`, bySimple,
			func(a []int64) (int64, error) {
				if len(a) == 3 && a[1] > a[0] {
					return a[0], nil
				}
				return bySimple(a)
			}},
		{"the reference overflows", `on the case "1\n1\n2147483648\n" the reference prints "0" and the brute "2147483648"`,
			func(a []int64) (int64, error) { v, _ := bySimple(a); return min(v, v&(1<<31-1)), nil }, bySimple},
		{"the brute crashes", `largest.yaml:9: on the case "1\n2\n0 0\n" the brute fails: exit code 1; correct slow.py`, bySimple,
			func(a []int64) (int64, error) {
				if len(a) > 1 {
					return 0, errors.New("exit code 1")
				}
				return bySimple(a)
			}},
		{"the brute hangs on a small case", `on the case "1\n2\n0 0\n" the brute fails: more than 10s of CPU time; make it end on small cases: correct slow.py`, bySimple,
			func(a []int64) (int64, error) {
				if len(a) > 1 {
					return 0, late
				}
				return bySimple(a)
			}},
		{"the brute is slow for many", "", bySimple, func(a []int64) (int64, error) {
			if len(a) > 9 {
				return 0, late
			}
			return bySimple(a)
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			files, cases := 0, 0
			p := bruteProblem(t, test.reference, test.brute, &files, &cases)
			got, err := CompareBrute(t.Context(), p, Trust{Cases: 3000, Balanced: 400}, 1)
			if test.want == "" {
				if err != nil || got.Cases != 3000 || got.Balanced == 0 || got.Size < 5 {
					t.Fatalf("%+v, %v", got, err)
				}
				if cases < 5*files {
					t.Errorf("%d files of %d cases: a process answers few", files, cases)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

// quiet marks an error as caused by a time limit.
type quiet struct{}

func (quiet) Error() string { return "" }

func (quiet) Unwrap() error { return plan.ErrTooLarge }

// TestCompareBruteJudges checks that the checker compares in both directions. It accepts an answer
// that is at least as good as the other. So if the brute finds a better answer, the reference is
// wrong.
func TestCompareBruteJudges(t *testing.T) {
	sp, err := spec.Parse("largest.yaml", []byte(strings.Replace(largest, "brute:", "check: go\nbrute:", 1)))
	if err != nil {
		t.Fatal(err)
	}
	always := func(out string, input []byte) []byte {
		return bytes.Repeat([]byte(out), strings.Count(string(input), "\n")/2)
	}
	for _, test := range []struct{ reference, brute, want string }{
		{"3\n", "3\n", ""},
		{"4\n", "3\n", `the reference prints "4" and the brute "3": line 1: worse; one of them is wrong`},
		{"3\n", "4\n", `the reference prints "3" and the brute "4": the reference's answer differs from the brute's: line 1: worse; one of them is wrong`},
		{"3\n", "x\n", `and the brute "x": line 1: no number`},
	} {
		p, err := problem.Load(sp, problem.Code{
			Ask: func(_ context.Context, input []byte) ([]byte, error) { return always(test.reference, input), nil },
			Brute: func(_ context.Context, input []byte, _ time.Duration) ([]byte, error) {
				return always(test.brute, input), nil
			},
			Check: func(_ grammar.Case, want []byte, got *check.Lines) error {
				line, ok := got.Token()
				switch {
				case !ok:
					return check.ErrEnd
				case !strings.ContainsAny(string(line), "0123456789"):
					return errors.New("no number")
				case string(line) < strings.TrimSpace(string(want)):
					return errors.New("worse")
				}
				return nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := CompareBrute(t.Context(), p, Trust{Cases: 9, Balanced: 1}, 1); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q and %q: %v, want %s", test.reference, test.brute, err, test.want)
		}
	}
}

// TestBruteCut checks that cases for which there was no time are not counted as compared.
func TestBruteCut(t *testing.T) {
	for until, want := range map[time.Time]int{time.Now().Add(time.Hour): 3, time.Now().Add(-time.Hour): 1} {
		together := true
		files := 0
		p := bruteProblem(t, bySimple, func(a []int64) (int64, error) {
			if together { // several cases are in one file
				together = false
				return 0, fmt.Errorf("more than 10s of CPU time%w", quiet{})
			}
			return bySimple(a)
		}, &files, nil)
		cases, err := p.Grammar.Parse([]byte("3\n1\n1\n1\n2\n1\n3\n"), grammar.Strict)
		if err != nil {
			t.Fatal(err)
		}
		const before = 10 // cases before the cut: the first file counts only for compiling
		b := &beside{Trusted: Trusted{Cases: before}, p: p, brute: p.Brute(), until: until}
		if err := b.whole(t.Context(), cases); err != nil || b.Cases != before+want || b.cut != (want < 3) {
			t.Errorf("%v: %d cases, cut %v, %v", until, b.Cases, b.cut, err)
		}
	}
}
