package run_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"grundy/judge/base/i18n"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
	"grundy/judge/tests/plan"
)

const slowText = `title: {en: Cards}
statement: {en: x}
limits: {time: 1s}
input: {cases: {eof: true, max: 10}, case: [{n: {int: 1..10^6}}]}
output: [{winner: {first: Kiki, second: Cici}}]
reference: brute.py
`

// slowCards returns the problem cards with a reference program that is too slow for files with a
// number above bound, or with more than the given number of cases.
func slowCards(t *testing.T, bound int64, cases int) *problem.Problem {
	return judgetest.Load(t, slowText+"samples: [{in: \"1\\n3\\n\", out: \"Kiki\\nCici\\n\"}]\n", problem.Code{Ask: func(_ context.Context, input []byte) ([]byte, error) {
		numbers := judgetest.Numbers(input)
		for _, n := range numbers {
			if n > bound || len(numbers) > cases {
				return nil, fmt.Errorf("more than 5s of CPU time: %w", plan.ErrTooLarge)
			}
		}
		var out bytes.Buffer
		err := judgetest.SolveCards(bytes.NewReader(input), &out)
		return out.Bytes(), err
	}})
}

// TestSlowReference checks that a submission is judged by the tests that a slow reference answers,
// and that one warning mentions the others. A wrong submission still gets its smallest
// counterexample.
func TestSlowReference(t *testing.T) {
	for _, bound := range []int64{1000, 100, 45} {
		r := submit.Report(t, slowCards(t, bound, 10), judgetest.Accepted.Runner(), run.Options{})
		warned := strings.Join(i18n.Strings(r.Warnings), "\n")
		if r.Verdict != report.AC || len(r.Tests) < 5 || len(r.Tests) != r.Planned || strings.Count(warned, "large tests take too long to answer: ") != 1 {
			t.Errorf("up to %d: %s, %d of %d tests, %q", bound, r.Verdict, len(r.Tests), r.Planned, warned)
		}
		wrong := judgetest.WrongIf(func(cases []int64, i int) bool { return cases[i] == 30 }).Runner()
		r = submit.Report(t, slowCards(t, bound, 10), wrong, run.Options{})
		if ex := r.Counterexample; r.Verdict != report.WA || ex == nil || string(ex.Input) != "30\n" {
			t.Errorf("up to %d, wrong on 30: %s, %+v", bound, r.Verdict, ex)
		}
	}
}

// TestSlowReferenceSmall checks what a report does not claim if the reference was too slow for
// small files: that a counterexample is minimal, or that all legal cases pass.
func TestSlowReferenceSmall(t *testing.T) {
	wrong := judgetest.WrongIf(func(cases []int64, i int) bool { return cases[i] == 12 }).Runner()
	r := submit.Report(t, slowCards(t, 1000, 4), wrong, run.Options{})
	if ex := r.Counterexample; ex == nil || string(ex.Input) != "12\n" || ex.Minimal {
		t.Errorf("%s, %+v", r.Verdict, ex)
	}
	if r := submit.Report(t, slowCards(t, 1000, 4), judgetest.Accepted.Runner(), run.Options{}); r.Verdict != report.AC || r.Whole.Cases > 0 {
		t.Errorf("%s, %+v", r.Verdict, r.Whole)
	}
}

// TestSlowReferenceAlways checks that a reference that answers nothing gives an error, never a
// verdict.
func TestSlowReferenceAlways(t *testing.T) {
	p := judgetest.Load(t, slowText, problem.Code{Ask: func(context.Context, []byte) ([]byte, error) { return nil, plan.ErrTooLarge }})
	_, err := submit.Try(t.Context(), p, judgetest.Accepted.Runner(), run.Options{})
	var reference *plan.ReferenceError
	if !errors.As(err, &reference) || !errors.Is(err, plan.ErrSlow) {
		t.Errorf("got error %v, want a plan.ReferenceError that wraps plan.ErrSlow", err)
	}
}
