package explain

import (
	"slices"
	"strings"
	"testing"

	"grundy/judge/report"
	"grundy/judge/spec"
)

// TestSample checks which cases of a sample are explained: of ten cases, the first of each class.
// Cases are numbered if there are several.
func TestSample(t *testing.T) {
	r := rulesOf(t, "int: 0..9, count: 2")
	for _, test := range []struct {
		in, out string
		en, zh  []string
	}{
		{"1\n1 2\n", "A\n", []string{"From `(1, 2)` the first player wins by moving to `(1, 1)`."}, []string{"从 `(1, 2)` 出发，先手走到 `(1, 1)` 即可获胜。"}},
		{"5\n1 1\n2 2\n1 0\n0 2\n3 3\n", "B\nB\nA\nA\nB\n",
			[]string{"Case 1: From `(1, 1)` every move loses, so the second player wins.", "Case 3: From `(1, 0)` the first player wins by moving to `(0, 0)`."},
			[]string{"第 1 组数据：从 `(1, 1)` 出发，无论怎样走，后手都能获胜。", "第 3 组数据：从 `(1, 0)` 出发，先手走到 `(0, 0)` 即可获胜。"}},
		{"1\n0 0\n", "B\n", []string{"From `(0, 0)` no move is possible, so the second player wins."}, []string{"从 `(0, 0)` 出发无路可走，后手获胜。"}},
		{"1\n1 2\n", "B\n", nil, nil}, // the rules contradict the answer
		{"1\n1 2\n", "C\n", nil, nil},
		{"x", "B\n", nil, nil},
	} {
		r.Spec.Samples = []spec.Sample{{In: spec.Text{Value: test.in}, Out: spec.Text{Value: test.out}}}
		if en, zh := r.Sample(t.Context(), "en"), r.Sample(t.Context(), "zh"); !slices.Equal(en, test.en) || !slices.Equal(zh, test.zh) {
			t.Errorf("%q: %q\n%q", test.in, en, zh)
		}
	}
	many := strings.Repeat("1 1\n", sampleCases) + "1 2\n"
	r.Spec.Samples = []spec.Sample{{In: spec.Text{Value: "11\n" + many}, Out: spec.Text{Value: strings.Repeat("B\n", sampleCases) + "A\n"}}}
	if got := r.Sample(t.Context(), "en"); len(got) != 1 {
		t.Errorf("of 11 cases: %q", got)
	}
	r.Game = nil
	if got := r.Sample(t.Context(), "en"); got != nil {
		t.Errorf("without rules: %q", got)
	}
}

// TestReason checks the sentences for facts that heaps with a winner do not have.
func TestReason(t *testing.T) {
	for _, test := range []struct {
		facts  report.Facts
		en, zh string
	}{
		{report.Facts{Position: "4", Class: report.D}, "From `4` neither player can force a win, so the game is a draw.", "从 `4` 出发，双方都不能保证获胜，因此是平局。"},
		{report.Facts{Position: "4", Class: report.N}, "", ""},
		{report.Facts{Position: "(2, 2)", Class: report.N, Counted: true, Wins: []report.Move{{After: "(0)"}, {After: "(1)"}, {After: "(0)"}}},
			"From `(2, 2)` these moves win: to `(0)` (× 2), to `(1)`.", "从 `(2, 2)` 出发，制胜的走法：走到 `(0)` (× 2)、走到 `(1)`。"},
		{report.Facts{Position: "4", Best: &report.Move{After: "1"}, Score: 3},
			"From `4` the best move leads to `1`; with best play after it the score is 3.", "从 `4` 出发，最优的一步走到 `1`；此后双方都走最优，得分为 3。"},
	} {
		en, zh := teller{"en", true}.reason(&test.facts, false), teller{"zh", true}.reason(&test.facts, false)
		if en != test.en || zh != test.zh {
			t.Errorf("%+v: %q, %q", test.facts, en, zh)
		}
	}
}
