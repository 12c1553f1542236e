package junit

import (
	"bytes"
	"encoding/xml"
	"errors"
	"testing"
	"time"

	"grundy/judge/grade"
	"grundy/judge/report"
)

// TestGrade checks that there is a test case for each student and problem, even without programs,
// and that it has the time of the best program.
func TestGrade(t *testing.T) {
	try := func(path string, v report.Verdict) *grade.Try {
		return &grade.Try{Path: path, Report: &report.Report{Verdict: v, Tests: []report.Test{{CPU: time.Second}, {CPU: 500 * time.Millisecond}}}}
	}
	sheet := &grade.Sheet{
		Problems: []string{"hdu1847", "p1247"}, Each: 100,
		Students: []*grade.Student{
			{Name: "=1+1", Cells: []*grade.Cell{{Tries: []*grade.Try{try("=1+1/p.c", report.AC)}}, nil}},
			{Name: "<b>\x00王小明</b>", Cells: []*grade.Cell{
				{Tries: []*grade.Try{try("w/a.py", report.TLE)}}, {Tries: []*grade.Try{try("w/b.py", report.WA), try("w/c.py", report.WA)}}}},
			{Name: "carol", Cells: []*grade.Cell{nil, {Tries: []*grade.Try{{Path: "carol/p1247.c", Err: errors.New("disk: is full")}}}}},
		},
	}
	var b bytes.Buffer
	if err := Grade(&b, sheet); err != nil {
		t.Fatal(err)
	}
	legal(t, b.String())
	var got suites
	if err := xml.Unmarshal(b.Bytes(), &got); err != nil || len(got.Suites) != 3 {
		t.Fatal(err, b.String())
	}
	for i, want := range []counts{
		{Tests: 2, Skipped: 1, Time: "1.500"}, {Tests: 2, Failures: 2, Time: "3.000"}, {Tests: 2, Errors: 1, Skipped: 1, Time: "0.000"},
	} {
		if got.Suites[i].counts != want {
			t.Errorf("%s: %+v, want %+v", got.Suites[i].Name, got.Suites[i].counts, want)
		}
	}
	if want := (counts{Tests: 6, Failures: 2, Errors: 1, Skipped: 2, Time: "4.500"}); got.counts != want {
		t.Errorf("all: %+v, want %+v", got.counts, want)
	}
	c := got.Suites[1].Cases[1]
	if c.Name != "p1247" || c.File != "w/c.py" || c.Failure.Message != "WA, 0 of 100 points" || c.Failure.Type != "WA" {
		t.Errorf("%+v, %+v", c, c.Failure)
	}
}
