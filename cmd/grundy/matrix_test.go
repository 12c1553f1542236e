package main

import (
	"strings"
	"testing"

	"grundy/judge/build"
	"grundy/judge/report"
)

// matrixRound has a submission a row: the verdicts of its tests, a letter each, as
// A for AC and W for WA.
func matrixRound(t *testing.T, rows ...[2]string) *round {
	t.Helper()
	r := hostileRound(t, "en")
	r.all = nil
	for _, row := range rows {
		one := &report.Report{Problem: r.problem.About(), Verdict: report.AC, Planned: 4}
		for i, v := range row[1] {
			verdict := map[rune]report.Verdict{'A': report.AC, 'W': report.WA, 'R': report.RE}[v]
			one.Tests = append(one.Tests, report.Test{Name: "t" + string(rune('1'+i)), Verdict: verdict})
			if verdict != report.AC && one.Verdict == report.AC {
				one.Verdict = verdict
			}
		}
		r.all = append(r.all, &judged{path: row[0], source: build.Source{Name: row[0]}, report: one})
	}
	r.name()
	return r
}

func TestMatrix(t *testing.T) {
	for _, c := range []struct {
		rows    [][2]string
		columns string // the tests of each, with the verdicts below
		agree   int
		partial int
		alike   string
	}{
		{[][2]string{{"ac-a.c", "AAAA"}, {"wa-b.c", "AWWA"}, {"wa-c.c", "AWWW"}}, "t2 t3: AC WA WA; t4: AC AC WA", 1, 0, ""},
		{[][2]string{{"ac-a.c", "AAAA"}, {"wa-b.c", "AW"}, {"wa-c.c", "AAW"}}, "t2: AC WA AC; t3: AC - WA", 1, 1, ""},
		{[][2]string{{"ac-a.c", "AAAA"}, {"wa-b.c", "AAAA"}, {"ac-c.c", "AAAA"}}, "", 4, 0, "ac-a.c wa-b.c; wa-b.c ac-c.c"},
		{[][2]string{{"wa-a.c", "W"}, {"re-b.c", "W"}, {"b.c", "W"}}, "", 1, 3, "wa-a.c re-b.c"},
		{[][2]string{{"wa-a.c", "W"}, {"re-b.c", "R"}}, "t1: WA RE", 0, 3, ""},
	} {
		m := newMatrix(matrixRound(t, c.rows...))
		var columns, pairs []string
		for _, col := range m.columns {
			text := strings.Join(col.tests, " ") + ":"
			for _, v := range col.verdicts {
				text += " " + strings.Replace(cell(v), ".", "AC", 1)
			}
			columns = append(columns, text)
		}
		for _, p := range m.alike {
			pairs = append(pairs, p.a.name+" "+p.b.name)
		}
		if got := strings.Join(columns, "; "); got != c.columns || m.agree != c.agree || m.partial != c.partial {
			t.Errorf("%v: columns %q, agree %d, partial %d", c.rows, got, m.agree, m.partial)
		}
		if got := strings.Join(pairs, "; "); got != c.alike {
			t.Errorf("%v: alike are %q, want %q", c.rows, got, c.alike)
		}
	}
	if newMatrix(matrixRound(t, [2]string{"a.c", "A"})) != nil {
		t.Error("one submission has a matrix")
	}
}

// TestNames wants files of one name told apart by their paths.
func TestNames(t *testing.T) {
	r := matrixRound(t, [2]string{"x/a.c", "A"}, [2]string{"y/a.c", "A"}, [2]string{"y/b.c", "A"})
	for _, s := range r.all {
		s.source.Name = s.path[2:]
	}
	r.name()
	if got := r.all[0].name + " " + r.all[1].name + " " + r.all[2].name; got != "x/a.c y/a.c b.c" {
		t.Errorf("got %s", got)
	}
}
