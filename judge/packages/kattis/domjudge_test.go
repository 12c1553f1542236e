package kattis

import (
	"math"
	"strings"
	"testing"

	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
	"grundy/judge/report"
	"grundy/judge/tests/grading"
)

// grouped is a package with points in groups, by the rules of DOMjudge.
var grouped = map[string]string{
	"problem.yaml": "name: x\ntype: scoring\n", "domjudge-problem.ini": "timelimit='1'\n",
	"data/testdata.yaml": "grader_flags: sum\non_reject: continue\n", "data/secret/testdata.yaml": "grader_flags: sum\non_reject: continue\n",
	"data/sample/1.in": "1\n", "data/sample/1.ans": "1\n",
	"data/secret/a/testdata.yaml": "accept_score: 10\n", "data/secret/a/1.in": "1\n", "data/secret/a/1.ans": "1\n", "data/secret/a/2.in": "2\n", "data/secret/a/2.ans": "2\n",
	"data/secret/b/testdata.yaml": "accept_score: 50\non_reject: continue\n", "data/secret/b/1.in": "3\n", "data/secret/b/1.ans": "3\n",
	"submissions/accepted/a.py": "print(input())\n",
}

// points returns the points of a submission with these verdicts on the tests, and the maximum.
func points(t *testing.T, p *packages.Package, verdicts string) (got, most float64) {
	t.Helper()
	var results []*grading.Result
	for _, v := range strings.Fields(verdicts) {
		results = append(results, &grading.Result{Verdict: report.Verdict(v)})
	}
	grades, err := exchangetest.Grading(p).Grades(t.Context(), results, nil)
	if err != nil {
		t.Fatal(err)
	}
	return grades[""].Points, p.Groups.Most()
}

// TestDOMjudgePoints checks that accept_score counts once for each group, and that samples do not
// count, in packages that are for DOMjudge.
func TestDOMjudgePoints(t *testing.T) {
	without := func(files ...string) map[string]string { return exchangetest.Changed(grouped, files...) }
	for name, test := range map[string]struct {
		files    map[string]string
		verdicts string // of the sample and the three tests
		got, of  float64
	}{
		"all":                 {grouped, "AC AC AC AC", 60, 60},
		"a wrong sample":      {grouped, "WA AC AC AC", 60, 60},
		"half of a group":     {grouped, "AC AC WA AC", 50, 60},
		"nothing":             {grouped, "AC WA WA WA", 0, 60},
		"by annotation":       {without("domjudge-problem.ini", "", "submissions/accepted/a.py", "# @EXPECTED_SCORE@: 60\n"), "AC AC AC AC", 60, 60},
		"an average":          {without("data/secret/testdata.yaml", "grader_flags: avg\non_reject: continue\n"), "AC WA AC AC", 25, 30},
		"a minimum":           {without("data/secret/testdata.yaml", "grader_flags: min\non_reject: continue\n"), "AC AC AC WA", 0, 10},
		"a maximum":           {without("data/secret/testdata.yaml", "grader_flags: max\non_reject: continue\n"), "AC AC AC WA", 10, 50},
		"flags not inherited": {without("data/testdata.yaml", "grader_flags: max\n"), "AC AC AC AC", 60, 60},
		"counted samples":     {without("data/sample/testdata.yaml", "accept_score: 5\n"), "AC AC AC AC", 65, 65},
		"ignored samples":     {without("data/sample/testdata.yaml", "accept_score: 5\n", "data/testdata.yaml", "grader_flags: sum ignore_sample\n"), "AC AC AC AC", 60, 60},
		"Kattis":              {without("domjudge-problem.ini", ""), "AC AC AC AC", 71, math.Inf(1)},
		"a range as at Kattis": {without("data/secret/a/testdata.yaml", "accept_score: 5\nrange: 0 10\n", "data/secret/testdata.yaml", "on_reject: continue\nrange: 0 60\n", "data/testdata.yaml", "on_reject: continue\nrange: 0 61\n"),
			"AC AC AC AC", 61, 61},
	} {
		p, notes := read(t, exchangetest.Folder(test.files))
		if err := notes.Unsupported(); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, of := points(t, p, test.verdicts); got != test.got || of != test.of {
			t.Errorf("%s: got %g of %g, want %g of %g", name, got, of, test.got, test.of)
		}
	}
	for want, files := range map[string]map[string]string{
		"data/secret/c: has no testdata.yaml, so DOMjudge gives its tests no points":   without("data/secret/c/1.in", "1\n", "data/secret/c/1.ans", "1\n"),
		"data/secret: has both tests and groups, so DOMjudge does not count its tests": without("data/secret/1.in", "1\n", "data/secret/1.ans", "1\n"),
		"data: DOMjudge gives no points without data/testdata.yaml":                    without("data/testdata.yaml", ""),
		"it is not clear whether accept_score or the validator gives the points":       without("problem.yaml", "name: x\ntype: scoring\nvalidation: custom score\n", "output_validators/v.py", "exit(42)\n"),
	} {
		_, notes := read(t, exchangetest.Folder(files))
		if err := notes.Unsupported(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	_, notes := read(t, exchangetest.Folder(without("domjudge-problem.ini", "")))
	if !strings.Contains(notes[len(notes)-1].String(), "accept_score counts for each of the 2 tests, as at Kattis") {
		t.Errorf("no note on accept_score: %v", notes)
	}
}
