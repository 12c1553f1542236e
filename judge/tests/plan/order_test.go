package plan_test

import (
	"testing"

	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/judgetest/submit"
)

// TestCarriers checks that a plan of all legal cases catches programs that fail in an order other
// than the size order. For a correct program, Whole claims every case.
func TestCarriers(t *testing.T) {
	t.Parallel()
	p := judgetest.Load(t, `title: {en: Cards}
statement: {en: x}
input: {cases: {eof: true, max: 100}, case: [{n: {int: 1..60}}]}
output: [{winner: {first: Kiki, second: Cici}}]
samples: [{in: "1\n3\n", out: "Kiki\nCici\n"}]
`, problem.Code{Solve: judgetest.SolveCards})
	for name, carrier := range judgetest.Carriers {
		r := submit.Report(t, p, carrier.Runner(), run.Options{})
		if r.Verdict != report.WA || r.Whole.Cases != 0 {
			t.Errorf("%s: %s, %+v", name, r.Verdict, r.Whole)
		}
	}
	if r := submit.Report(t, p, judgetest.Accepted.Runner(), run.Options{}); r.Verdict != report.AC || r.Whole.Cases != 60 || !r.Whole.Suffices() || !r.Whole.Together {
		t.Errorf("%s, %+v", r.Verdict, r.Whole)
	}
}
