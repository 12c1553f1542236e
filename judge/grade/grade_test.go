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

// class is a sheet of three students.
func class(t *testing.T) *Sheet {
	t.Helper()
	folder := fstest.MapFS{}
	for _, p := range []string{"alice/p1247.cpp", "alice/p1247.py", "alice/hdu1847.cpp", "bob/p1247.cpp", "carol/hdu1847.py"} {
		folder[p] = &fstest.MapFile{}
	}
	f, err := Find(folder, names())
	if err != nil {
		t.Fatal(err)
	}
	return New(f, 100)
}

// TestJudge wants each program to be judged once, the best to count, and trouble with one
// to stay with it.
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
		t.Errorf("solved %d and %d of %d", s.Solved(0), s.Solved(1), s.Count())
	}
}

// TestJudgeInterrupted wants the end of ctx to end the judging.
func TestJudgeInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	calls := 0
	err := class(t).Judge(ctx, func(context.Context, string, *Try) error { calls++; stop(); return nil }, func(int, int, string) {})
	if !errors.Is(err, context.Canceled) || calls != 1 {
		t.Errorf("%v after %d calls", err, calls)
	}
}

// program is one of 30 lines, in names and numbers of its writer's own.
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

// TestSimilar wants a program with other names, numbers and comments to be found, and
// another program not; nor two of one student.
func TestSimilar(t *testing.T) {
	s := class(t)
	alice, bob := s.Students[0], s.Students[1]
	at := 1 // p1247
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
