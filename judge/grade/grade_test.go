package grade

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"grundy/judge/report"
)

// class returns a sheet of three students.
func class(t *testing.T) *Sheet {
	t.Helper()
	folder := fstest.MapFS{}
	for _, p := range []string{"alice/p1247.cpp", "alice/p1247.py", "alice/hdu1847.cpp", "bob/p1247.cpp", "carol/hdu1847.py"} {
		folder[p] = &fstest.MapFile{}
	}
	f, err := Find(folder, twoProblems())
	if err != nil {
		t.Fatal(err)
	}
	return New(f, 100)
}

// TestJudge checks that each program is judged once, and that the best program of a student counts.
// An error with one program must not affect the others.
func TestJudge(t *testing.T) {
	s := class(t)
	var order []string
	err := s.Judge(t.Context(), func(_ context.Context, problem string, try *Try) error {
		order = append(order, problem+" "+try.Path)
		switch {
		case strings.HasPrefix(try.Path, "carol"):
			return errors.New("the disk is full")
		case strings.HasSuffix(try.Path, ".py") || problem == "hdu1847":
			try.Report = &report.Report{Verdict: report.AC}
		default:
			try.Report = &report.Report{Verdict: report.WA}
		}
		return nil
	}, func(int, int, string) {})
	if err != nil {
		t.Fatal(err)
	}
	want := "hdu1847 alice/hdu1847.cpp, hdu1847 carol/hdu1847.py, p1247 alice/p1247.cpp, p1247 alice/p1247.py, p1247 bob/p1247.cpp"
	if got := strings.Join(order, ", "); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	var totals []string
	for _, st := range s.Students {
		totals = append(totals, fmt.Sprint(st.Name, " ", s.Total(st)))
	}
	if got := strings.Join(totals, ", "); got != "alice 200, bob 0, carol 0" {
		t.Error(got)
	}
	if s.Solved(0) != 1 || s.Solved(1) != 1 || s.Count() != 5 || !s.Students[2].Cells[0].Failed() || s.Students[1].Cells[0] != nil {
		t.Errorf("%d and %d students solved the problems, with %d programs; carol has %+v, and bob %+v", s.Solved(0), s.Solved(1), s.Count(), s.Students[2].Cells[0], s.Students[1].Cells[0])
	}
}

// TestJudgeInterrupted checks that judging ends when ctx ends.
func TestJudgeInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	calls := 0
	err := class(t).Judge(ctx, func(context.Context, string, *Try) error { calls++; stop(); return nil }, func(int, int, string) {})
	if !errors.Is(err, context.Canceled) || calls != 1 {
		t.Errorf("%v after %d calls", err, calls)
	}
}

// program returns a program of 40 lines with the given name, number and comment.
func program(name, number, comment string) []byte {
	var b strings.Builder
	for i := range 30 {
		fmt.Fprintf(&b, "for (int %s%d = %s; %s%d < n; %s%d++) { if (a[%s%d] > b) s += f(%s%d); } // %s\n",
			name, i, number, name, i, name, i, name, i, name, i, comment)
		if i%3 == 0 {
			fmt.Fprintf(&b, "while (x%d) { y = %s; }\n", i, number)
		}
	}
	return []byte(b.String())
}

// TestSimilar checks that similar programs are found despite different names, numbers and comments.
// Different programs are not reported, and neither are two of one student.
func TestSimilar(t *testing.T) {
	s := class(t)
	alice, bob := s.Students[0], s.Students[1]
	at := 1 // index of p1247
	alice.Cells[at].Tries[0].Text = program("i", "0", "mine")
	alice.Cells[at].Tries[1].Text = program("k", "0", "also mine")
	bob.Cells[at].Tries[0].Text = program("zähler", "17", "written by myself")
	pairs := s.Similar()
	if len(pairs) != 2 || pairs[0].Share < 0.99 || pairs[0].B.Path != "bob/p1247.cpp" {
		t.Errorf("%+v", pairs)
	}
	bob.Cells[at].Tries[0].Text = []byte(strings.Repeat("print(sorted(map(int, input().split()))[::-1])\nx = [y ** 2 for y in z if y]\n", 20))
	if pairs := s.Similar(); len(pairs) != 0 {
		t.Errorf("%+v", pairs)
	}
}

// classOf returns a sheet of one problem, with one program per student.
func classOf(programs ...string) *Sheet {
	s := &Sheet{Problems: []string{"p1247"}, Each: 100}
	for i, text := range programs {
		name := fmt.Sprintf("s%02d", i)
		s.Students = append(s.Students, &Student{Name: name, Cells: []*Cell{{Tries: []*Try{{Path: name, Text: []byte(text)}}}}})
	}
	return s
}

// different returns a program with the given number of lines, whose statements depend on the seed.
func different(seed, lines int) string {
	forms := []string{
		"if (a @ b[i]) { c @ d; } else { c@; }", "while (n @ 2) n = n @ k;", "for (;;) { x @= f(y @ z); break; }", "int q = w @ e @ r;",
		"switch (k @ j) { case 1: return t @ s; }", "u[i @ j][k] @= v;", "do { p = p @ o; } while (p @ t);", "g(h @ l, s, m @ o);", "return a @ b ? c : d @ e;",
	}
	signs := []string{"+", "-", "*", "/", "%", "&", "|", "^", "<", ">"}
	var b strings.Builder
	state := uint64(seed)*2654435761 + 12345
	next := func(n int) int {
		state = state*6364136223846793005 + 1442695040888963407
		return int((state >> 33) % uint64(n))
	}
	for range lines {
		for _, r := range forms[next(len(forms))] {
			if r == '@' {
				b.WriteString(signs[next(len(signs))])
				continue
			}
			b.WriteRune(r)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// groupsOf returns the groups of a sheet as text.
func groupsOf(s *Sheet) string {
	var all []string
	for _, g := range s.Groups() {
		var names []string
		for _, t := range g.Tries {
			names = append(names, strings.TrimPrefix(t.Path, "s"))
		}
		all = append(all, strings.Join(names, " "))
	}
	return strings.Join(all, "; ")
}

// TestCopies checks that copies are found whatever part of a class has them. A template that all
// programs begin with must not connect them.
func TestCopies(t *testing.T) {
	names := func(n int) string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf("%02d", i))
		}
		return strings.Join(list, " ")
	}
	template := "#include <bits/stdc++.h>\n" + different(1000, 60)
	for _, copies := range []int{0, 2, 5, 6, 7, 9, 11, 12} {
		for _, head := range []string{"", template} {
			for _, edit := range []bool{false, true} {
				var programs []string
				for i := range 12 {
					body := different(i, 25)
					if i < copies {
						body = different(77, 25)
					}
					if edit && i < copies && i%3 == 0 { // a line that the other copies lack
						lines := strings.SplitAfter(body, "\n")
						body = strings.Join(lines[:12], "") + fmt.Sprintf("int unused = %d;\n", i) + strings.Join(lines[12:], "")
					}
					programs = append(programs, head+"int main() {\n"+body+"}\n")
				}
				if got, want := groupsOf(classOf(programs...)), names(copies); got != want {
					t.Errorf("%d copies, a template %t, edited %t: %q, want %q", copies, head != "", edit, got, want)
				}
			}
		}
	}
	// Other names, comments and numbers do not hide a copy, and two groups stay separate.
	var programs []string
	for i := range 6 {
		programs = append(programs, strings.NewReplacer("n", fmt.Sprintf("name%d", i), "2", fmt.Sprint(i), ";\n", fmt.Sprintf("; // %d\n", i)).Replace(different(5, 30)), different(6, 30))
	}
	if got := groupsOf(classOf(programs...)); got != "00 02 04 06 08 10; 01 03 05 07 09 11" && got != "01 03 05 07 09 11; 00 02 04 06 08 10" {
		t.Errorf("two groups: %q", got)
	}
	// Small different bodies in a large template are not copies.
	programs = nil
	for i := range 12 {
		programs = append(programs, template+"int main() {\n"+different(i, 4)+"}\n")
	}
	if got := groupsOf(classOf(programs...)); got != "" {
		t.Errorf("small bodies: %q", got)
	}
}

// TestByTest checks that all tests of a folder are worth the same. A test that was not run counts
// as wrong, and subtasks keep their own points.
func TestByTest(t *testing.T) {
	tests := func(verdicts ...report.Verdict) (list []report.Test) {
		for _, v := range verdicts {
			list = append(list, report.Test{Verdict: v})
		}
		return list
	}
	half := 0.5
	partly := tests(report.AC, report.WA)
	partly[1].Score = &half
	for _, c := range []struct {
		try  Try
		want float64
	}{
		{Try{ByTest: true, Report: &report.Report{Verdict: report.WA, Planned: 4, Tests: tests("AC", "WA", "AC", "AC")}}, 0.75},
		{Try{ByTest: true, Report: &report.Report{Verdict: report.TLE, Planned: 4, Tests: tests("AC", "TLE")}}, 0.25},
		{Try{ByTest: true, Report: &report.Report{Verdict: report.WA, Planned: 2, Tests: partly}}, 0.75},
		{Try{ByTest: true, Report: &report.Report{Verdict: report.AC, Planned: 2, Tests: tests("AC", "AC")}}, 1},
		{Try{ByTest: true, Report: &report.Report{Verdict: report.CE}}, 0},
		{Try{Report: &report.Report{Verdict: report.WA, Planned: 4, Tests: tests("AC", "WA", "AC", "AC")}}, 0},
		{Try{ByTest: true, Report: &report.Report{Verdict: report.WA, Planned: 2, Tests: tests("AC", "WA"), Subtasks: []report.Subtask{{Points: 30, Of: 100}}}}, 0.3},
	} {
		if got := c.try.Share(); got != c.want {
			t.Errorf("%+v: %v, want %v", c.try.Report, got, c.want)
		}
	}
}
