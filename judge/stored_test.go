package judge

import (
	"testing"
)

// TestStored wants stored inputs to be judged before the plan, unless they are no
// longer legal.
func TestStored(t *testing.T) {
	o := Options{Stored: []GivenTest{{Name: "stored-x", Input: []byte("0\n")}, {Name: "stored-y", Input: lines(999_999)}}}
	r := mustJudge(t, cards(t, ""), wrongIf(func(c []int64, i int) bool { return c[i] == 999_999 }).Runner(), o)
	if r.Verdict != WA || len(r.Tests) != 1 || r.Tests[0].Name != "stored-y" || string(r.Counterexample.Input) != "999999\n" {
		t.Errorf("%s, %+v", r.Verdict, r.Tests)
	}
	if r := mustJudge(t, cards(t, ""), accepted.Runner(), o); r.Verdict != AC || r.Tests[0].Name != "stored-y" || len(r.Tests) < 10 {
		t.Errorf("%s, %d tests", r.Verdict, len(r.Tests))
	}
}
