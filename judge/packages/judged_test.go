package packages_test

import (
	"testing"

	"grundy/judge/packages"
	"grundy/judge/report"
)

// TestPartial checks when a submission is partially accepted: with points it gets a part of them, and
// without points it passes a part of the tests besides the samples.
func TestPartial(t *testing.T) {
	fate := packages.Fate{Declared: "partially_accepted", Final: []string{"AC"}, Partial: true}
	scored := func(final report.Verdict, points float64) *report.Report {
		return &report.Report{Verdict: final, Graded: &report.Grade{Verdict: final, Points: points, Of: 100, Scoring: true, Groups: []report.Group{{Verdict: final, Points: points}}}}
	}
	tests := func(final report.Verdict, verdicts ...report.Verdict) *report.Report {
		r := &report.Report{Verdict: final}
		for i, v := range verdicts {
			r.Tests = append(r.Tests, report.Test{Name: []string{"sample/1", "secret/1", "secret/2"}[i], Verdict: v})
		}
		return r
	}
	for _, one := range []struct {
		judged *report.Report
		want   string
	}{
		{scored("AC", 40), ""},
		{scored("AC", 100), "gets all of 100 points instead of a part"},
		{scored("AC", 0), "gets none of 100 points instead of a part"},
		{scored("WA", 40), "WA, want AC"},
		{tests("WA", "AC", "AC", "WA"), ""},
		{tests("TLE", "WA", "TLE", "AC"), ""},
		{tests("AC", "AC", "AC", "AC"), "passes all tests instead of a part"},
		{tests("WA", "AC", "WA", "TLE"), "WA, and passes no test besides samples instead of a part"},
		{tests("CE"), "CE, and passes no test besides samples instead of a part"},
	} {
		if got := fate.Unmet(one.judged).String(); got != one.want {
			t.Errorf("%+v: %q, want %q", *one.judged, got, one.want)
		}
	}
	exact := packages.Fate{Partial: true, Points: &[2]float64{0, 0}}
	if why := exact.Unmet(scored("AC", 0)); why != "" {
		t.Errorf("declared 0 points: %s", why)
	}
}
