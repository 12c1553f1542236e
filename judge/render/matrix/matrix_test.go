package matrix

import (
	"strings"
	"testing"
	"time"

	"grundy/judge/report"
	"grundy/judge/report/batch"
)

// made returns a round with a submission for each row. A row is a name and a string of verdicts
// with a letter for each test: A for AC, W for WA, R for RE.
func made(rows ...[2]string) *batch.Round {
	r := &batch.Round{Problem: report.Problem{ID: "p"}, Stress: "p"}
	for _, row := range rows {
		one := &report.Report{Verdict: report.AC, Planned: 4}
		for i, v := range row[1] {
			verdict := map[rune]report.Verdict{'A': report.AC, 'W': report.WA, 'R': report.RE}[v]
			one.Tests = append(one.Tests, report.Test{Name: "t" + string(rune('1'+i)), Verdict: verdict})
			if one.Verdict == report.AC {
				one.Verdict = verdict
			}
		}
		promise, _, ok := strings.Cut(row[0], "-")
		if !ok {
			promise = ""
		}
		r.All = append(r.All, &batch.Submission{
			Name: row[0], Word: row[0], Promise: report.Verdict(strings.ToUpper(promise)), Report: one,
		})
	}
	return r
}

// TestMatrix checks the columns, the numbers of tests outside of them, and the pairs that no test
// distinguishes. A test that only one submission ran distinguishes nothing.
func TestMatrix(t *testing.T) {
	for _, c := range []struct {
		rows    [][2]string
		columns string // the tests of each column, with the verdicts
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
		m := New(made(c.rows...))
		var columns, pairs []string
		for _, col := range m.Columns {
			text := strings.Join(col.Tests, " ") + ":"
			for _, v := range col.Verdicts {
				if v == "" {
					v = "-"
				}
				text += " " + string(v)
			}
			columns = append(columns, text)
		}
		for _, p := range m.Alike {
			pairs = append(pairs, p.A.Name+" "+p.B.Name)
			if want := "grundy stress p " + p.B.Word + " --against " + p.A.Word; p.Hunt != want {
				t.Errorf("hunt with %q, want %q", p.Hunt, want)
			}
		}
		if got := strings.Join(columns, "; "); got != c.columns || m.Agree != c.agree || m.Partial != c.partial {
			t.Errorf("%v: columns %q, agree %d, partial %d", c.rows, got, m.Agree, m.Partial)
		}
		if got := strings.Join(pairs, "; "); got != c.alike {
			t.Errorf("%v: alike are %q, want %q", c.rows, got, c.alike)
		}
	}
}

// TestOne checks that there is no matrix if only one submission can be compared. A submission
// that does not compile has no row.
func TestOne(t *testing.T) {
	r := made([2]string{"a.c", "A"}, [2]string{"b.c", "A"})
	r.All[1].Report.Verdict = report.CE
	if New(r) != nil {
		t.Error("one submission has a matrix")
	}
}

// TestNoStress checks that there is no stress command if inputs cannot be generated.
func TestNoStress(t *testing.T) {
	r := made([2]string{"ac-a", "AA"}, [2]string{"wa-b", "AA"})
	if m := New(r); len(m.Alike) != 1 || m.Alike[0].Hunt != "grundy stress p wa-b --against ac-a" {
		t.Errorf("%+v", m.Alike)
	}
	r.Stress = ""
	if m := New(r); len(m.Alike) != 1 || m.Alike[0].Hunt != "" {
		t.Errorf("%+v", m.Alike)
	}
}

// TestTimes checks that a column has the greatest time of its tests, by submission.
func TestTimes(t *testing.T) {
	c := Column{Tests: []string{"a"}, Times: []time.Duration{3, 0}}
	c.join(Column{Tests: []string{"b"}, Times: []time.Duration{2, 5}})
	if c.Times[0] != 3 || c.Times[1] != 5 || len(c.Tests) != 2 {
		t.Errorf("%+v", c)
	}
}
