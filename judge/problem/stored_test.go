package problem_test

import (
	"context"
	"strings"
	"testing"

	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
	"grundy/judge/tests/plan"
)

// TestStoredInSpec checks that the stored inputs of a spec are tests of the plan, even with a small
// budget, and that they catch a program that fails on one of them.
func TestStoredInSpec(t *testing.T) {
	p := judgetest.Cards(t, `kept: [{in: "777777\n3\n", why: "Solve: n%3 → n%5"}, {in: "999999\n"}]`)
	pl, err := p.Plan(context.Background(), 1, judgetest.Little)
	if err != nil {
		t.Fatal(err)
	}
	var inputs []string
	for _, test := range pl.Tests {
		if test.Group != plan.Stored {
			continue
		}
		f, err := pl.File(context.Background(), test)
		if err != nil {
			t.Fatal(err)
		}
		inputs = append(inputs, f.Name+" "+string(f.Input)+string(f.Want))
	}
	if got, want := strings.Join(inputs, "|"), "kept-1 777777\n3\nCici\nCici\n|kept-2 999999\nCici\n"; got != want {
		t.Errorf("kept are %q, want %q", got, want)
	}
	r := submit.Report(t, p, judgetest.WrongIf(func(cases []int64, i int) bool { return cases[i] == 777777 }).Runner(), run.Options{Search: run.Search{VerdictOnly: true}})
	if last := r.Tests[len(r.Tests)-1]; r.Verdict != report.WA || last.Name != "kept-1" {
		t.Errorf("%s at %s, want WA at kept-1", r.Verdict, last.Name)
	}
}
