package judge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"grundy/judge/plan"
	"grundy/judge/problem"
)

const slowText = `title: {en: Cards}
statement: {en: x}
limits: {time: 1s}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
reference: brute.py
`

// slowCards are cards with a program as reference, which is too slow for files with a number
// above a bound, or of more than so many cases.
func slowCards(t *testing.T, bound int64, cases int) *Problem {
	return load(t, slowText+"samples: [{in: \"1\\n3\\n\", out: \"Kiki\\nCici\\n\"}]\n", problem.Code{Ask: func(_ context.Context, inputs [][]byte) (answers [][]byte, err error) {
		for _, input := range inputs {
			numbers := numbersOf(input)
			for _, n := range numbers {
				if n > bound || len(numbers) > cases {
					return nil, fmt.Errorf("more than 5s of CPU time: %w", os.ErrDeadlineExceeded)
				}
			}
			var out bytes.Buffer
			if err := solveCards(bytes.NewReader(input), &out); err != nil {
				return nil, err
			}
			answers = append(answers, out.Bytes())
		}
		return answers, nil
	}})
}

// TestSlowReference wants a submission judged by the tests that a slow reference answers,
// and told that there were others.
func TestSlowReference(t *testing.T) {
	for _, bound := range []int64{1000, 100, 45} {
		r := mustJudge(t, slowCards(t, bound, 10), accepted.Runner(), Options{})
		warned := strings.Join(r.Warnings, "\n")
		if r.Verdict != AC || len(r.Tests) < 5 || len(r.Tests) != r.Planned || strings.Count(warned, "the reference is too slow for large tests: ") != 1 {
			t.Errorf("up to %d: %s, %d of %d tests, %q", bound, r.Verdict, len(r.Tests), r.Planned, warned)
		}
		wrong := wrongIf(func(cases []int64, i int) bool { return cases[i] == 30 }).Runner()
		r = mustJudge(t, slowCards(t, bound, 10), wrong, Options{})
		if ex := r.Counterexample; r.Verdict != WA || ex == nil || string(ex.Input) != "30\n" {
			t.Errorf("up to %d, wrong on 30: %s, %+v", bound, r.Verdict, ex)
		}
	}
}

// TestSlowReferenceSmall wants no counterexample called the smallest, and not all cases
// called tried, if the reference was too slow for small files.
func TestSlowReferenceSmall(t *testing.T) {
	wrong := wrongIf(func(cases []int64, i int) bool { return cases[i] == 12 }).Runner()
	r := mustJudge(t, slowCards(t, 1000, 4), wrong, Options{})
	if ex := r.Counterexample; ex == nil || string(ex.Input) != "12\n" {
		t.Errorf("%s, %+v", r.Verdict, ex)
	}
	if r := mustJudge(t, slowCards(t, 1000, 4), accepted.Runner(), Options{}); r.Verdict != AC || r.Whole.Cases > 0 {
		t.Errorf("%s, %+v", r.Verdict, r.Whole)
	}
}

// TestSlowReferenceAlways wants a reference that answers nothing to be an error, and never
// a verdict.
func TestSlowReferenceAlways(t *testing.T) {
	p := load(t, slowText, problem.Code{Ask: func(context.Context, [][]byte) ([][]byte, error) { return nil, os.ErrDeadlineExceeded }})
	_, err := judgeWith(t.Context(), p, accepted.Runner(), Options{})
	var reference *plan.ReferenceError
	if !errors.As(err, &reference) || !errors.Is(err, plan.ErrSlow) {
		t.Errorf("%v", err)
	}
}
