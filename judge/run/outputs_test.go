package run

import (
	"testing"

	"grundy/judge/report"
	"grundy/judge/tests/check"
)

// TestBetter checks which of two outputs for a test counts, if uploads add up. A team would lose points
// if a worse one replaced a better one.
func TestBetter(t *testing.T) {
	points := func(v report.Verdict, n float64) Outcome {
		return Outcome{Verdict: v, Judgement: check.Judgement{Points: &n}}
	}
	share := func(v report.Verdict, n float64) Outcome {
		return Outcome{Verdict: v, Judgement: check.Judgement{Score: &n}}
	}
	plain := func(v report.Verdict) Outcome { return Outcome{Verdict: v} }
	ascending := [][]Outcome{
		{plain(report.WA), plain(report.AC)},
		{plain(report.WA), share(report.WA, 0.5), share(report.AC, 0.25), share(report.AC, 0.5), plain(report.AC)},
		{points(report.WA, 3), points(report.WA, 7), points(report.AC, 1), points(report.AC, 2)},
	}
	for _, list := range ascending {
		for i, a := range list {
			for j, b := range list {
				if better(a, b) != (i > j) {
					t.Errorf("output %d is better than %d: %v", i, j, better(a, b))
				}
			}
		}
	}
}
