package gradebook

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"grundy/judge/grade"
)

// TestLate checks that every table marks late programs, and shows the deducted points with the
// reason.
func TestLate(t *testing.T) {
	s := sheet()
	due := time.Date(2026, 11, 30, 23, 59, 0, 0, time.FixedZone("", 8*3600))
	for i, late := range []time.Duration{25 * time.Hour, -time.Hour} {
		for _, c := range s.Students[i].Cells {
			if c != nil {
				c.Tries[0].Time = due.Add(late)
			}
		}
	}
	s.Hold(grade.Deadline{Due: due, Off: 0.2})
	var text, zh, table, page bytes.Buffer
	if err := errors.Join(Text(&text, s, "en", 0), Text(&zh, s, "zh", 0), CSV(&table, s, "en"), Page(&page, s, "en", func(*grade.Try) string { return "" })); err != nil {
		t.Fatal(err)
	}
	const heading = "Late: last changed after 2026-11-30 23:59 +08:00; each day or part of a day costs 20 % of the points:"
	const line = "=1+1/p.c: changed 2026-12-02 00:59 +08:00, 2 days late: 40 of 100 points taken off"
	for name, c := range map[string]struct{ text, want string }{
		"cell":           {text.String(), "=1+1           60 AC late  -      60\n"},
		"section":        {text.String(), "\n" + heading + "\n  " + line + "\n\nPrograms whose times may not be when the students wrote them:\n  carol/p1247.c: has no time, so it counts as on time\n"},
		"Chinese cell":   {zh.String(), "60 AC 迟交"},
		"Chinese":        {zh.String(), "迟交（最后修改晚于 2026-11-30 23:59 +08:00；每迟一天扣 20 % 的分数，不足一天按一天计）：\n  =1+1/p.c：修改于 2026-12-02 00:59 +08:00，迟 2 天：100 分中扣 40 分\n"},
		"columns":        {table.String(), "total,out of,late,off\n"},
		"late row":       {table.String(), "'=1+1,60,AC,,,60,200,hdu1847 2 days,40\n"},
		"row in time":    {table.String(), ",32.5,200,,0\n"},
		"page's heading": {page.String(), "<h3>Late: last changed after 2026-11-30 23:59 &#43;08:00; each day or part of a day costs 20 % of the points:</h3>"},
		"page's cell":    {page.String(), "60 AC late"},
	} {
		if !strings.Contains(c.text, c.want) {
			t.Errorf("%s: no %q in\n%s", name, c.want, c.text)
		}
	}
	s.Students[0].Listed.Due = due.Add(2 * time.Hour)
	s.Hold(grade.Deadline{Due: due, Off: 0.2})
	text.Reset()
	if err := Text(&text, s, "en", 0); err != nil || !strings.Contains(text.String(), "1 day late (due 2026-12-01 01:59 +08:00): 20 of 100 points taken off\n") {
		t.Errorf("%v\n%s", err, &text)
	}
	s.Students[0].Listed.Due = time.Time{}
	s.Hold(grade.Deadline{Due: due})
	text.Reset()
	if err := Text(&text, s, "en", 0); err != nil || !strings.Contains(text.String(), "23:59 +08:00; no points are taken off:\n  =1+1/p.c: changed 2026-12-02 00:59 +08:00, 2 days late\n") {
		t.Errorf("%v\n%s", err, &text)
	}
}
