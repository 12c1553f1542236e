package judge

import (
	"strings"
	"testing"

	"grundy/judge/game"
	"grundy/judge/lint"
	"grundy/judge/sandbox"
)

// TestFactsOfBrokenRules wants rules that panic to cost the explanation, and not the
// verdict; lint tells of them.
func TestFactsOfBrokenRules(t *testing.T) {
	p := cards(t, "")
	whole := mustJudge(t, p, program(func([]byte) sandbox.Result { return prints("Cici\n") }).Runner(), Options{Given: []GivenTest{{Name: "1", Input: lines(1)}}})
	if whole.Counterexample.Facts == nil {
		t.Fatal("the rules say nothing")
	}
	p.Game = broken{p.Game}
	r := mustJudge(t, p, program(func([]byte) sandbox.Result { return prints("Cici\n") }).Runner(), Options{Given: []GivenTest{{Name: "1", Input: lines(1)}}})
	if r.Verdict != WA || r.Counterexample == nil || r.Counterexample.Facts != nil {
		t.Errorf("%s, %+v", r.Verdict, r.Counterexample)
	}
	if _, err := lint.Compare(t.Context(), p, lint.Trust{Cases: 10, Moves: 1000}, 1); err == nil ||
		!strings.Contains(err.Error(), "no such position; keep the fields and bounds of the spec") {
		t.Errorf("lint is told %v", err)
	}
}

// broken are rules whose oracle panics.
type broken struct{ game.Game }

func (broken) Oracle(int) game.Oracle { panic("no such position") }
