package grade

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"grundy/judge/report"
)

// TestParseDeadline checks that times are parsed as in contests, and that a date means the end of
// the day. Other values are errors.
func TestParseDeadline(t *testing.T) {
	for _, c := range []struct{ due, off, want string }{
		{"", "", "0001-01-01 00:00:00 0"},
		{"2026-11-30T23:59", "", "2026-11-30 23:59:00 0"},
		{"2026-11-30 23:59:30", "20%", "2026-11-30 23:59:30 0.2"},
		{"2026-11-30", "100%", "2026-11-30 23:59:00 1"},
		{"30.11.2026", "", `--due: "30.11.2026" is not a time; write 2026-11-30T23:59`},
		{"", "20%", "--late: needs a deadline; add --due 2026-11-30T23:59"},
		{"2026-11-30", "0.2", `--late: "0.2" is not a share above 0% and up to 100%; write the share that each day costs, as 20%`},
		{"2026-11-30", "0%", "is not a share"},
		{"2026-11-30", "-5%", "is not a share"},
		{"2026-11-30", "101%", "is not a share"},
		{"2026-11-30", "NaN%", "is not a share"},
		{"2026-11-30", "%", "is not a share"},
	} {
		d, err := ParseDeadline(c.due, c.off)
		got := fmt.Sprint(d.Due.Format(time.DateTime), " ", d.Off)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%q %q: %s, want %s", c.due, c.off, got, c.want)
		}
	}
}

// TestHold checks that each late day begun costs its share of a program's points. The program with
// most points then counts, or the earlier one of two with equal points.
func TestHold(t *testing.T) {
	due := time.Date(2026, 11, 30, 23, 59, 0, 0, time.FixedZone("", 8*3600))
	folder := fstest.MapFS{}
	put := func(path string, late time.Duration) {
		folder[path] = &fstest.MapFile{ModTime: due.Add(late).UTC(), Data: []byte(path)}
	}
	put("a/p1247.cpp", 59*time.Second)       // within the due minute
	put("b/p1247.cpp", 2*time.Minute)        // one day begun
	put("c/p1247.cpp", 24*time.Hour)         // one day
	put("d/p1247.cpp", 25*time.Hour)         // two days
	put("e/p1247.cpp", 90*24*time.Hour)      // loses all its points
	put("f/p1247.cpp", -time.Hour)           // half of the points, on time
	put("f/p1247.py", 73*time.Hour)          // all points, less four fifths
	put("g/p1247.cpp", -time.Hour)           // on time
	put("g/p1247.py", time.Hour)             // equal points, but late
	put("h/p1247.cpp", -50*365*24*time.Hour) // without a known time
	for _, c := range []struct {
		off  string
		want string
	}{
		{"20%", "a 100; b 80 1 -20; c 80 1 -20; d 60 2 -40; e 0 90 -100; f 50; g 100; h 100"},
		{"30%", "a 100; b 70 1 -30; c 70 1 -30; d 40 2 -60; e 0 90 -100; f 50; g 100; h 100"},
		{"35%", "a 100; b 65 1 -35; c 65 1 -35; d 30 2 -70; e 0 90 -100; f 50; g 100; h 100"},
		{"", "a 100; b 100 1 -0; c 100 1 -0; d 100 2 -0; e 100 90 -0; f 100 4 -0; g 100; h 100"},
	} {
		found, err := Find(folder, twoProblems())
		if err != nil {
			t.Fatal(err)
		}
		s := New(found, 100)
		deadline, err := ParseDeadline(due.Format(time.RFC3339), c.off)
		if err != nil {
			t.Fatal(err)
		}
		s.Hold(deadline)
		if err := s.Judge(t.Context(), func(_ context.Context, _ string, one *Try) error {
			one.Report = &report.Report{Verdict: report.AC}
			if one.Path == "f/p1247.cpp" {
				one.Report = &report.Report{Verdict: report.WA, Subtasks: []report.Subtask{{Points: 50, Of: 100}}}
			}
			return nil
		}, func(int, int, string) {}); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, st := range s.Students {
			row := fmt.Sprint(st.Name, " ", s.Total(st))
			if st.Cells[0].Late() {
				row += fmt.Sprint(" ", st.Cells[0].Best().Days, " -", s.AllTakenOff(st))
			}
			got = append(got, row)
		}
		if all := strings.Join(got, "; "); all != c.want {
			t.Errorf("%q off\ngot  %s\nwant %s", c.off, all, c.want)
		}
		if list := s.Timeless(); len(list) != 1 || list[0].Path != "h/p1247.cpp" || s.Copied() {
			t.Errorf("%d programs without a time, copied %t", len(list), s.Copied())
		}
	}
}

// TestCopied checks that times are doubted if most are within one minute, but not if there are only
// a few programs.
func TestCopied(t *testing.T) {
	for _, c := range []struct {
		seconds []int
		want    bool
	}{
		{[]int{0, 0, 0}, false},
		{[]int{0, 0, 0, 0}, true},
		{[]int{59, 0, 30, 20}, true},
		{[]int{0, 900, 59, 30}, true},
		{[]int{0, 900, 60, 30}, false},
		{[]int{0, 0, 0, 900, 1800, 2700}, false},
	} {
		s := classOf(make([]string, len(c.seconds))...)
		for i, st := range s.Students {
			st.Cells[0].Tries[0].Time = time.Date(2026, 11, 30, 12, 0, c.seconds[i], 0, time.UTC)
		}
		if s.Copied() != c.want {
			t.Errorf("%v: %t", c.seconds, s.Copied())
		}
	}
}

// TestOwnTimes checks that the roster can set another deadline for a student, and a time of
// submission that replaces the times of files.
func TestOwnTimes(t *testing.T) {
	due := time.Date(2026, 11, 30, 23, 59, 0, 0, time.UTC)
	s := classOf("", "", "")
	for try := range s.tries() {
		try.Time = due.Add(26 * time.Hour)
	}
	s.Students[1].Listed.Due, s.Students[2].Listed.Submitted = due.Add(24*time.Hour), due
	s.Hold(Deadline{Due: due})
	var got []int
	for try := range s.tries() {
		got = append(got, try.Days)
	}
	if fmt.Sprint(got) != "[2 1 0]" || !s.Students[2].Cells[0].Tries[0].Time.Equal(due) {
		t.Errorf("late by %d days", got)
	}
}

// TestCountLatest checks which of several programs counts if the latest one does. A student who
// hands in a worse version last must get its points, and no others.
func TestCountLatest(t *testing.T) {
	noon := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	try := func(path string, after time.Duration, verdict report.Verdict) *Try {
		one := &Try{Path: path, Time: noon.Add(after)}
		if verdict != "" {
			one.Report = &report.Report{Verdict: verdict}
		}
		return one
	}
	for _, test := range []struct {
		name, best, latest string
		tries              []*Try
	}{
		{"a worse one last", "a.py", "b.py", []*Try{try("a.py", 0, report.AC), try("b.py", time.Hour, report.WA)}},
		{"the best is the latest", "b.py", "b.py", []*Try{try("a.py", 0, report.WA), try("b.py", time.Hour, report.AC)}},
		{"paths do not decide", "b.py", "a.py", []*Try{try("a.py", time.Hour, report.WA), try("b.py", 0, report.AC)}},
		{"equal times", "v10.py", "v10.py", []*Try{try("v10.py", 0, report.AC), try("v9.py", 0, report.WA)}},
		{"the latest was not judged", "a.py", "", []*Try{try("a.py", 0, report.AC), try("b.py", time.Hour, "")}},
	} {
		cell := &Cell{Tries: test.tries}
		s := &Sheet{Students: []*Student{{Cells: []*Cell{nil, cell}}}}
		for _, want := range []string{test.best, test.latest} {
			got := ""
			if best := cell.Best(); best != nil {
				got = best.Path
			}
			if got != want {
				t.Errorf("%s: %q counts, want %q", test.name, got, want)
			}
			s.CountLatest()
		}
	}
}
