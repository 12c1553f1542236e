package run_test

import (
	"testing"

	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
)

// TestStored checks that stored inputs are judged before the plan, unless they are no longer legal.
func TestStored(t *testing.T) {
	o := run.Options{Selection: run.Selection{Stored: []problem.GivenTest{{Name: "stored-x", Input: []byte("0\n")}, {Name: "stored-y", Input: judgetest.Lines(999_999)}}}}
	r := submit.Report(t, judgetest.Cards(t, ""), judgetest.WrongIf(func(c []int64, i int) bool { return c[i] == 999_999 }).Runner(), o)
	if r.Verdict != report.WA || len(r.Tests) != 1 || r.Tests[0].Name != "stored-y" || string(r.Counterexample.Input) != "999999\n" {
		t.Errorf("%s, %+v", r.Verdict, r.Tests)
	}
	if r := submit.Report(t, judgetest.Cards(t, ""), judgetest.Accepted.Runner(), o); r.Verdict != report.AC || r.Tests[0].Name != "stored-y" || len(r.Tests) < 10 {
		t.Errorf("%s, %d tests", r.Verdict, len(r.Tests))
	}
}
