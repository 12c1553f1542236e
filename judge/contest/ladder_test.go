package contest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
)

// ladder returns the state of a ladder with three teams after the given events.
func ladder(list ...contest.Event) *contest.State {
	c := sample()
	c.Scoring, c.Freeze = contest.Ladder, 0
	c.Teams = append(c.Teams, contest.Team{ID: "t3", Name: "Three"})
	s := contest.NewState()
	s.Apply(1, contest.Event{Kind: contest.KindSetup, Setup: c})
	for i, e := range list {
		s.Apply(uint64(i+2), e)
	}
	return s
}

func played(submission, rival, attempt, won, lost int) contest.Event {
	return contest.Event{Kind: contest.KindPlayed, Played: &contest.Played{Submission: submission, Rival: rival, Attempt: attempt, Won: won, Lost: lost}}
}

// TestPairings checks that every two players of a problem play once. The player of a team is its
// last program that compiles and was submitted before the end.
func TestPairings(t *testing.T) {
	list := []contest.Event{
		submit("a", "t1", "p1247", 1), submit("b", "t2", "p1247", 2), submit("c", "t3", "p1247", 3), submit("d", "t3", "p2197", 4),
		judged(1, 0, "AC"), judged(2, 0, "WA"), judged(3, 0, "CE"), judged(4, 0, "AC"),
	}
	wants := func(s *contest.State, want ...contest.Pair) {
		t.Helper()
		if got := s.Pairings(); !slices.Equal(got, want) {
			t.Errorf("to be played: %v, want %v", got, want)
		}
	}
	wants(ladder(list...), contest.Pair{Submission: 2, Rival: 1})
	list = append(list, played(2, 1, 0, 3, 17))
	wants(ladder(list...))
	list = append(list, submit("e", "t3", "p1247", 5), judged(5, 0, "TLE"), submit("f", "t1", "p1247", 6), submit("g", "t2", "p1247", 400), judged(7, 0, "AC"))
	wants(ladder(list...), contest.Pair{Submission: 5, Rival: 1}, contest.Pair{Submission: 5, Rival: 2})
	// From now on the new program of t1 plays instead of the old one.
	list = append(list, judged(6, 0, "AC"))
	wants(ladder(list...), contest.Pair{Submission: 5, Rival: 2}, contest.Pair{Submission: 6, Rival: 2}, contest.Pair{Submission: 6, Rival: 5})
	list = append(list, played(5, 2, 0, 20, 0), played(6, 2, 0, 20, 0), played(6, 5, 0, 10, 10))
	wants(ladder(list...))

	// A rejudged submission plays again; its match gets a new number.
	again := ladder(append(list, contest.Event{Kind: contest.KindRejudge, Time: start, Rejudge: &contest.Rejudge{Submissions: []int{5}}})...)
	wants(again, contest.Pair{Submission: 5, Rival: 2}, contest.Pair{Submission: 6, Rival: 5})
	again.Apply(100, played(5, 2, 0, 1, 1))
	if again.Ignored != 1 || again.Attempt(contest.Pair{Submission: 5, Rival: 2}) != 1 {
		t.Errorf("%d ignored; the next match has the number %d", again.Ignored, again.Attempt(contest.Pair{Submission: 5, Rival: 2}))
	}
	again.Apply(101, played(5, 2, 1, 1, 1))
	wants(again, contest.Pair{Submission: 6, Rival: 5})
	if _, err := again.Finalize(start.Add(10*time.Hour), "jury"); err == nil || !strings.Contains(err.Error(), "1 match still to be played") {
		t.Errorf("finalized: %v", err)
	}
}

// TestFailedMatch checks that a match that the judge could not play is played again, once, when
// either of its submissions is rejudged.
func TestFailedMatch(t *testing.T) {
	pair := contest.Pair{Submission: 2, Rival: 1}
	for _, n := range []int{1, 2} {
		s := ladder(submit("a", "t1", "p1247", 1), submit("b", "t2", "p1247", 2), judged(1, 0, "AC"), judged(2, 0, "AC"),
			contest.Event{Played: &contest.Played{Submission: 2, Rival: 1, Error: "the worker is gone"}})
		if got := s.Pairings(); len(got) != 0 || s.Match(pair) == nil {
			t.Fatalf("to be played: %v; the match is %+v", got, s.Match(pair))
		}
		if got := s.Unplayed(); len(got) != 1 || got[0].Submission != 2 || got[0].Error == "" {
			t.Errorf("without games: %+v", got)
		}
		s.Apply(50, contest.Event{Kind: contest.KindRejudge, Time: start, Rejudge: &contest.Rejudge{Submissions: []int{n}}})
		if got := s.Pairings(); !slices.Equal(got, []contest.Pair{pair}) || s.Attempt(pair) != 1 {
			t.Errorf("submission %d is judged again: to be played: %v, number %d", n, got, s.Attempt(pair))
		}
		s.Apply(51, played(2, 1, 1, 10, 10))
		if got, m := s.Pairings(), s.Match(pair); len(got) != 0 || s.Ignored != 0 || m == nil || m.Error != "" || m.Won != 10 {
			t.Errorf("submission %d is judged again: to be played: %v, refused %+v; the match is %+v", n, got, s.Refusals, m)
		}
		if got := s.Unplayed(); len(got) != 0 {
			t.Errorf("without games: %+v", got)
		}
	}
}

// TestMatches checks that the games won by a submission are those lost by its rival.
func TestMatches(t *testing.T) {
	s := ladder(submit("a", "t1", "p1247", 1), submit("b", "t2", "p1247", 2), judged(1, 0, "AC"), judged(2, 0, "WA"),
		contest.Event{Played: &contest.Played{Submission: 2, Rival: 1, Won: 3, Drawn: 1, Lost: 16, Faults: [2]int{4, 0}}})
	first := s.Matches(1)
	if len(first) != 1 || first[0].Won != 16 || first[0].Lost != 3 || first[0].Drawn != 1 || first[0].Rival != 2 || first[0].Faults != [2]int{0, 4} {
		t.Errorf("the matches of submission 1 are %+v", first)
	}
	if second := s.Matches(2); len(second) != 1 || second[0].Won != 3 || second[0].Rival != 1 {
		t.Errorf("s.Matches: %+v", second)
	}
}

// TestPlayedIllegal checks that impossible matches have no effect.
func TestPlayedIllegal(t *testing.T) {
	list := []contest.Event{
		submit("a", "t1", "p1247", 1), submit("b", "t2", "p1247", 2), submit("c", "t1", "p1247", 3), submit("d", "t2", "p2197", 4),
		judged(1, 0, "AC"), judged(2, 0, "AC"), judged(3, 0, "AC"), judged(4, 0, "AC"), played(2, 1, 0, 1, 1),
	}
	with := func(change func(p *contest.Played)) contest.Event {
		p := contest.Played{Submission: 3, Rival: 2, Won: 10, Lost: 10}
		change(&p)
		return contest.Event{Played: &p}
	}
	if s := ladder(append(list, with(func(*contest.Played) {}))...); s.Ignored != 0 {
		t.Fatalf("ignored: %+v", s.Refusals)
	}
	for want, e := range map[string]contest.Event{
		"there are no such two submissions":             with(func(p *contest.Played) { p.Rival = 3 }),
		"the two submissions are of one team":           with(func(p *contest.Played) { p.Rival = 1 }),
		"the two submissions are to different problems": with(func(p *contest.Played) { p.Submission, p.Rival = 4, 3 }),
		"the two have played already":                   played(2, 1, 0, 1, 1),
		"there is no such match":                        with(func(p *contest.Played) { p.Attempt = 1 }),
		"its numbers of games are out of bounds":        with(func(p *contest.Played) { p.Won = -1 }),
		"it has neither games nor an error, or both":    with(func(p *contest.Played) { p.Error = "x" }),
		"more games are lost by faults than are lost":   with(func(p *contest.Played) { p.Faults[0] = 11 }),
		"it took less than no time":                     with(func(p *contest.Played) { p.Took = -1 }),
		"its content is of another kind":                {Kind: contest.KindJudged, Played: &contest.Played{}},
	} {
		s := ladder(append(list, e)...)
		if s.Ignored != 1 || s.Refusals[0].Reason != want {
			t.Errorf("%+v: %+v, want %q", e.Played, s.Refusals, want)
		}
	}
	icpc := fold(append(list, with(func(*contest.Played) {}))...)
	if icpc.Ignored == 0 || icpc.Refusals[len(icpc.Refusals)-1].Reason != "nobody plays in this contest" {
		t.Errorf("without a ladder: %+v", icpc.Refusals)
	}
}
