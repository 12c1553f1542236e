package contest_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/printing"
)

// TestPrint checks when a team may print, and that the fold of the events has its jobs and tells their
// team alone of a new one.
func TestPrint(t *testing.T) {
	start := time.Date(2026, 11, 22, 14, 0, 0, 0, time.UTC)
	c := &contest.Contest{
		ID: "c", Start: start, Duration: time.Hour, Printing: true, Problems: []contest.Problem{{Label: "A", ID: "p1"}},
		Teams: []contest.Team{{ID: "t1", Name: "One"}, {ID: "t2", Name: "Two", Extra: time.Hour}},
	}
	s := contest.NewState()
	seq := uint64(0)
	apply := func(e contest.Event) {
		t.Helper()
		seq++
		s.Apply(seq, e)
		if s.Ignored > 0 {
			t.Fatalf("refused: %+v", s.Refusals)
		}
	}
	apply(contest.Event{Kind: contest.KindSetup, Time: start.Add(-time.Hour), Setup: c})
	sent := func(team, problem, nonce string) printing.Sent {
		return printing.Sent{Nonce: nonce, Team: team, Problem: problem, File: "a.cpp", Size: 1, Lines: 1}
	}
	for _, one := range []struct {
		after         time.Duration
		team, problem string
		want          string
	}{
		{-time.Minute, "t1", "", "the contest has not begun"},
		{time.Minute, "t1", "a", ""},
		{time.Minute, "t1", "Z", "is not a problem of this contest"},
		{time.Minute, "t9", "", "is not a team of this contest"},
		{time.Hour, "t1", "", "the contest is over"},
		{time.Hour, "t2", "", ""}, // it has more time
	} {
		e, err := s.Print(start.Add(one.after), sent(one.team, one.problem, "x"))
		if (one.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), one.want) {
			t.Errorf("%+v: %v", one, err)
		}
		if err == nil && one.problem != "" && e.Print.Problem != "p1" {
			t.Errorf("the problem is %q", e.Print.Problem)
		}
	}
	own, _ := s.Seen("t1", false)
	other, _ := s.Seen("t2", false)
	for i := range printing.MostWaiting {
		e, err := s.Print(start.Add(time.Minute), sent("t1", "A", fmt.Sprint(i)))
		if err != nil {
			t.Fatal(err)
		}
		apply(e)
	}
	if now, _ := s.Seen("t1", false); now != own+printing.MostWaiting {
		t.Errorf("the team sees %d events after %d", now, own)
	}
	if now, _ := s.Seen("t2", false); now != other {
		t.Errorf("another team sees %d events after %d", now, other)
	}
	if _, err := s.Print(start.Add(time.Minute), sent("t1", "", "more")); !errors.Is(err, contest.ErrTooMuch) {
		t.Errorf("one more: %v", err)
	}
	e, err := s.MarkPrinted(start.Add(2*time.Minute), "printer", printing.Marked{Job: 2})
	if err != nil {
		t.Fatal(err)
	}
	apply(e)
	if now, _ := s.Seen("t2", false); now != other+1 {
		t.Errorf("another team is not told that places change: %d after %d", now, other)
	}
	if list := s.Prints.Jobs("t1"); len(list) != printing.MostWaiting || list[1].Place != 0 || list[2].Place != 2 || list[1].By != "printer" {
		t.Errorf("the jobs are %+v", list)
	}
	s.Apply(seq+1, e)
	if s.Ignored != 1 || !strings.Contains(s.Refusals[0].Reason, "is printed already") {
		t.Errorf("printed twice: %+v", s.Refusals)
	}
	s.Apply(seq+2, contest.Event{Kind: contest.KindPrint, Print: &printing.Sent{Nonce: "y", Team: "t9"}})
	if s.Ignored != 2 || s.Refusals[1].Reason != "there is no such team" {
		t.Errorf("of an unknown team: %+v", s.Refusals)
	}
	next := *c
	next.Printing = false
	next.Teams = []contest.Team{{ID: "t1", Name: "One", Seat: "14"}, c.Teams[1]}
	if got := fmt.Sprint(contest.Differences(c, &next)); got != "[printing: false instead of true team t1, seat: 14 instead of none]" {
		t.Errorf("the differences are %s", got)
	}
}
