package contest_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
)

// TestIllegal checks that illegal events change nothing but Ignored, and that the state records
// the reason. Some of the events are possible forgeries.
func TestIllegal(t *testing.T) {
	other := sample()
	other.ID = "another"
	boss := sample()
	boss.Jury = append(boss.Jury, contest.Juror{ID: "mallory"})
	judged := func(j contest.Judged) contest.Event {
		if j.Submission == 0 {
			j.Submission = 1
		}
		return contest.Event{Kind: contest.KindJudged, Time: start, Judged: &j}
	}
	for want, e := range map[string]contest.Event{
		"content is of another kind":            {Kind: contest.KindJudged, Setup: boss},
		"several events":                        {Kind: contest.KindJudged, Setup: boss, Judged: &contest.Judged{Submission: 1, Verdict: "AC"}},
		"content is missing":                    {Kind: contest.KindSetup},
		"sets up another contest":               {Kind: contest.KindSetup, Setup: other},
		"kind is unknown":                       {Kind: "coup"},
		"no such team":                          {Kind: contest.KindSubmitted, Submitted: &contest.Submitted{Nonce: "x", Team: "t9", Problem: "p1247"}},
		"no such problem":                       {Kind: contest.KindSubmitted, Submitted: &contest.Submitted{Nonce: "x", Team: "t1", Problem: "p9"}},
		"no nonce":                              {Kind: contest.KindSubmitted, Submitted: &contest.Submitted{Team: "t1", Problem: "p1247"}},
		"sent before":                           submit("a", "t2", "p1247", 3),
		"no such attempt":                       judged(contest.Judged{Attempt: 1, Verdict: "AC"}),
		"has a result already":                  judged(contest.Judged{Submission: 2, Verdict: "AC"}),
		"neither a verdict nor an error":        judged(contest.Judged{}),
		"a verdict and an error":                judged(contest.Judged{Verdict: "AC", Error: "no"}),
		"verdict is unknown":                    judged(contest.Judged{Verdict: "WIN"}),
		"less than no time":                     judged(contest.Judged{Verdict: "AC", Took: -time.Second}),
		"points for 2 subtasks of 1":            judged(contest.Judged{Verdict: "AC", Points: []float64{1, 2}, Of: []int{5}}),
		"points for 0 subtasks of 1":            judged(contest.Judged{Verdict: "AC", Of: []int{5}}),
		"gives 6 points of 5":                   judged(contest.Judged{Verdict: "AC", Points: []float64{6}, Of: []int{5}}),
		"gives -1 points of 5":                  judged(contest.Judged{Verdict: "WA", Points: []float64{-1}, Of: []int{5}}),
		"gives NaN points of 5":                 judged(contest.Judged{Verdict: "WA", Points: []float64{math.NaN()}, Of: []int{5}}),
		"gives +Inf points":                     judged(contest.Judged{Verdict: "WA", Points: []float64{math.Inf(1)}}),
		"worth other points":                    judged(contest.Judged{Submission: 3, Verdict: "AC", Points: []float64{1000}, Of: []int{1000}}),
		"the attempt has no verdict":            {Kind: contest.KindExplained, Explained: &contest.Explained{Submission: 1}},
		"there is no submission 9":              {Kind: contest.KindRejudge, Rejudge: &contest.Rejudge{Submissions: []int{9}}},
		"there is no submission 9 (overruled)":  {Kind: contest.KindOverruled, Overruled: &contest.Overruled{Submission: 9, Verdict: "AC", Reason: "x"}},
		`"WIN" is unknown`:                      {Kind: contest.KindOverruled, Overruled: &contest.Overruled{Submission: 1, Verdict: "WIN", Reason: "x"}},
		"reason: is not given":                  {Kind: contest.KindOverruled, Overruled: &contest.Overruled{Submission: 1, Verdict: "AC"}},
		"submission 2 has this verdict already": {Kind: contest.KindOverruled, Overruled: &contest.Overruled{Submission: 2, Verdict: "WA", Reason: "x"}},
		"1 are given, and the problem has 2":    {Kind: contest.KindOverruled, Overruled: &contest.Overruled{Submission: 3, Verdict: "WA", Points: []float64{30}, Reason: "x"}},
		"is worth; the most are 30 70":          {Kind: contest.KindOverruled, Overruled: &contest.Overruled{Submission: 3, Verdict: "WA", Points: []float64{31, 0}, Reason: "x"}},
		"sent before (again)":                   {Kind: contest.KindRejudge, Nonce: "n", Rejudge: &contest.Rejudge{Submissions: []int{1}}},
		"there is no rejudging 1":               {Kind: contest.KindDecided, Decided: &contest.Decided{Rejudging: 1, Apply: true}},
		"no such clarification":                 {Kind: contest.KindAsked, Asked: &contest.Asked{Nonce: "q", ReplyTo: 7, Text: "x"}},
		"the contest is not over; thaw it":      {Kind: contest.KindThawed, Time: start.Add(time.Hour)},
		"the contest is not over":               {Kind: contest.KindFinalized, Time: start.Add(time.Hour)},
		"there is no such team (clarification)": {Kind: contest.KindAsked, Asked: &contest.Asked{Nonce: "q", From: "t9", Text: "x"}},
	} {
		c := sample()
		c.Problems[1].Parts = []int{30, 70}
		s := contest.NewState()
		s.Apply(1, contest.Event{Kind: contest.KindSetup, Setup: c})
		s.Apply(2, submit("a", "t1", "p1247", 1))
		s.Apply(3, submit("b", "t1", "p1247", 1))
		s.Apply(4, submit("c", "t1", "p2197", 1))
		s.Apply(5, contest.Event{Kind: contest.KindJudged, Nonce: "n", Judged: &contest.Judged{Submission: 2, Verdict: "WA"}})
		if s.Ignored != 0 {
			t.Fatalf("%+v", s.Refusals)
		}
		s.Apply(6, e)
		want, _, _ = strings.Cut(want, " (")
		if s.Ignored != 1 || len(s.Refusals) != 1 || s.Refusals[0].Seq != 6 || !strings.Contains(s.Refusals[0].Reason, want) {
			t.Errorf("%d ignored, %+v, want %q", s.Ignored, s.Refusals, want)
		}
		if len(s.Submissions) != 3 || len(s.Contest.Jury) != 1 || s.Submission(1).Verdict() != "" || !s.Thawed.IsZero() || !s.Finalized.IsZero() || len(s.Clarifications)+len(s.Rejudgings) != 0 {
			t.Errorf("%q changed the state", want)
		}
	}
}

// TestRefusals checks that a state remembers only its latest refusals.
func TestRefusals(t *testing.T) {
	s := fold()
	for range 5000 {
		s.Apply(7, contest.Event{Kind: "noise"})
	}
	if s.Ignored != 5000 || len(s.Refusals) > 200 {
		t.Errorf("%d ignored, %d remembered", s.Ignored, len(s.Refusals))
	}
}

// TestJudgingTime checks which time counts against the quota: judging and compilation within the
// last minutes, but no rejudging.
func TestJudgingTime(t *testing.T) {
	at := func(n int) time.Time { return start.Add(time.Duration(n) * time.Minute) }
	s := fold()
	for i := range 3 {
		s.Apply(2, submit(string(rune('a'+i)), "t1", "p1247", 10+i))
		s.Apply(2, contest.Event{Kind: contest.KindJudged, Time: at(12), Judged: &contest.Judged{Submission: i + 1, Verdict: "CE", Took: contest.DefaultJudging / 2}})
		_, err := s.Submit(at(15), contest.Submitted{Nonce: "x", Team: "t1", Problem: "A", Language: "cpp"})
		if (err == nil) != (i == 0) || err != nil && !strings.Contains(err.Error(), "judging your submissions took") {
			t.Errorf("after %d: %v", i+1, err)
		}
	}
	if _, err := s.Submit(at(15), contest.Submitted{Nonce: "x", Team: "t2", Problem: "A", Language: "c"}); err != nil {
		t.Errorf("another team: %v", err)
	}
	if _, err := s.Submit(at(23), contest.Submitted{Nonce: "x", Team: "t1", Problem: "A", Language: "cpp"}); err != nil {
		t.Errorf("later: %v", err)
	}
}

// TestClockBack checks that no team waits six hours for its quota after the clock was six hours
// ahead for a while.
func TestClockBack(t *testing.T) {
	s := fold(submit("a", "t1", "p1247", 360), submit("b", "t1", "p1247", 360), submit("c", "t1", "p1247", 360))
	for n := 1; n <= 6; n++ {
		s.Apply(9, contest.Event{Kind: contest.KindAsked, Time: start.Add(6 * time.Hour), Asked: &contest.Asked{Nonce: string(rune('a' + n)), From: "t1", Text: "?"}})
	}
	if _, err := s.Submit(start.Add(time.Minute), contest.Submitted{Nonce: "x", Team: "t1", Problem: "A", Language: "cpp"}); err != nil {
		t.Error(err)
	}
	if _, err := s.Ask(start.Add(time.Minute), "t1", contest.Asked{Nonce: "x", From: "t1", Text: "?"}); err != nil {
		t.Error(err)
	}
}
