package suite

import (
	"slices"
	"testing"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/game/explain"
	"grundy/judge/problem"
)

// severalPositions lists the problems whose cases ask about several positions. Their samples are
// not explained.
var severalPositions = []string{"digraph", "hdu1536", "poj2425", "poj2960"}

// TestSampleExplanations checks that the rules explain the first sample of each problem, and agree
// with its answers.
func TestSampleExplanations(t *testing.T) {
	eachProblem(t, func(t *testing.T, p *problem.Problem) {
		rules := explain.Rules{Spec: p.Spec, Grammar: p.Grammar, Format: p.Format, Game: p.Game}
		want := !slices.Contains(severalPositions, p.ID())
		for _, lang := range []string{"en", "zh"} {
			if got := rules.Sample(t.Context(), lang); (len(got) > 0) != want {
				t.Errorf("%s: explanations %q, want some: %v", lang, got, want)
			}
		}
	})
}
