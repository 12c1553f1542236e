package json

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/grade"
	"grundy/judge/report"
)

// TestGrade checks the points of problems with different maxima, the days and the deducted points
// of a late program, the columns of a roster, and what was not judged.
func TestGrade(t *testing.T) {
	due := time.Date(2026, 11, 30, 23, 59, 0, 0, time.UTC)
	s := &grade.Sheet{Problems: []string{"hdu1847", "p1247"}, Each: 50, Weights: []float64{30, 70}, Students: []*grade.Student{
		{Name: "7 Alice", Listed: grade.Enrolled{ID: "7", Name: "Alice", Due: due.Add(time.Hour)}, Cells: []*grade.Cell{nil, {Tries: []*grade.Try{{Path: "alice/p1247.c", Time: due.Add(25 * time.Hour), Report: &report.Report{Verdict: report.AC}}}}}},
	}, Packages: []string{"p1247-icpc.zip"}, Closed: []grade.Closed{{Path: "bob", Err: fault.New("", "permission denied", "change its permissions, and grade again")}}}
	s.Hold(grade.Deadline{Due: due, Off: 0.25})
	var b bytes.Buffer
	if err := Grade(&b, s); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"points":50,"points_of":{"hdu1847":30,"p1247":70},"out_of":100,"due":"2026-11-30T23:59:00Z","off_per_day":0.25,"students"`,
		`"verdict":"AC","points":52.5,"counts":true,"time":"2026-12-02T00:59:00Z","days_late":1,"off":17.5}`,
		`"packages":["p1247-icpc.zip"],"unreadable":[{"folder":"bob","error":"permission denied; change its permissions, and grade again"}]`,
		`"id":"7","full_name":"Alice","due":"2026-12-01T00:59:00Z"}`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}
