package explain_test

import (
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/problem"
	"grundy/judge/quality/lint"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
)

// TestFactsOfBrokenRules checks that rules that panic prevent the explanation, but not the verdict.
// grundy lint reports such rules.
func TestFactsOfBrokenRules(t *testing.T) {
	p := judgetest.Cards(t, "")
	whole := submit.Report(t, p, judgetest.Program(func([]byte) sandbox.Result { return judgetest.Prints("Cici\n") }).Runner(), run.Options{Selection: run.Selection{Given: []problem.GivenTest{{Name: "1", Input: judgetest.Lines(1)}}}})
	if whole.Counterexample.Facts == nil {
		t.Fatal("the rules say nothing")
	}
	p.Game = broken{p.Game}
	r := submit.Report(t, p, judgetest.Program(func([]byte) sandbox.Result { return judgetest.Prints("Cici\n") }).Runner(), run.Options{Selection: run.Selection{Given: []problem.GivenTest{{Name: "1", Input: judgetest.Lines(1)}}}})
	if r.Verdict != report.WA || r.Counterexample == nil || r.Counterexample.Facts != nil {
		t.Errorf("%s, %+v", r.Verdict, r.Counterexample)
	}
	if _, err := lint.Compare(t.Context(), p, lint.Trust{Cases: 10, Moves: 1000}, 1); err == nil ||
		!strings.Contains(err.Error(), "no such position; keep the fields and bounds of the spec") {
		t.Errorf("lint is told %v", err)
	}
}

// broken has rules whose oracle panics.
type broken struct{ game.Game }

func (broken) Oracle(int) game.Oracle { panic("no such position") }
