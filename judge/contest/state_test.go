package contest_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/report"
)

var start = time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)

func sample() *contest.Contest {
	return &contest.Contest{
		ID: "spring", Name: "Spring", Start: start, Duration: 5 * time.Hour, Freeze: time.Hour, Scoring: contest.ICPC,
		Problems: []contest.Problem{{Label: "A", ID: "p1247"}, {Label: "B", ID: "p2197"}},
		Teams:    []contest.Team{{ID: "t1", Name: "One"}, {ID: "t2", Name: "Two", Languages: []string{"c"}}},
		Jury:     []contest.Juror{{ID: "jury"}},
		Quota:    contest.Quota{Size: 100, Minute: 3, Waiting: 4},
	}
}

// fold returns the state after the given events.
func fold(list ...contest.Event) *contest.State {
	s := contest.NewState()
	s.Apply(1, contest.Event{Kind: contest.KindSetup, Setup: sample()})
	for i, e := range list {
		s.Apply(uint64(i+2), e)
	}
	return s
}

func submit(nonce, team, problem string, minute int) contest.Event {
	return contest.Event{Kind: contest.KindSubmitted, Time: start.Add(time.Duration(minute) * time.Minute), Submitted: &contest.Submitted{Nonce: nonce, Team: team, Problem: problem}}
}

func judged(submission, attempt int, v report.Verdict) contest.Event {
	return contest.Event{Kind: contest.KindJudged, Judged: &contest.Judged{Submission: submission, Attempt: attempt, Verdict: v}}
}

// TestOnce checks that repeated events count once, and that events about missing objects have no
// effect.
func TestOnce(t *testing.T) {
	s := fold(
		judged(1, 0, "AC"), // of a missing submission
		submit("a", "t1", "p1247", 1), submit("a", "t1", "p1247", 2), submit("", "t1", "p1247", 3),
		judged(1, 0, "WA"), judged(1, 0, "AC"), judged(1, 1, "AC"), judged(1, -1, "AC"),
		contest.Event{Kind: "of another version"},
	)
	if len(s.Submissions) != 1 || s.Submission(1).Verdict() != "WA" || s.Ignored != 7 {
		t.Errorf("%d submissions, verdict %s, %d ignored; want 1, WA, 7", len(s.Submissions), s.Submission(1).Verdict(), s.Ignored)
	}
}

// TestRejudging checks that the old verdict counts until the jury applies the rejudging, and that
// the jury can see the changes before. If there was no verdict, the new one counts at once.
func TestRejudging(t *testing.T) {
	begin := []contest.Event{
		submit("a", "t1", "p1247", 1), submit("b", "t2", "p1247", 2), submit("c", "t1", "p2197", 3),
		judged(1, 0, "AC"), {Kind: contest.KindJudged, Judged: &contest.Judged{Submission: 2, Error: "disk full"}}, judged(3, 0, "WA"),
		{Kind: contest.KindRejudge, Rejudge: &contest.Rejudge{Problem: "p1247"}},
	}
	if s := fold(begin...); s.Submission(2).Failed() != "" || len(s.Waiting()) != 2 {
		t.Errorf("%v wait", s.Waiting())
	}
	begin = append(begin, judged(1, 1, "WA"), judged(2, 1, "AC"))
	s := fold(begin...)
	changed, open := s.Changes(1)
	want := []contest.Change{{Submission: 1, Before: "AC", Now: "WA"}, {Submission: 2, Before: "", Now: "AC"}}
	if !reflect.DeepEqual(changed, want) || open != 0 {
		t.Errorf("changes %v, %d open", changed, open)
	}
	for _, apply := range []bool{true, false} {
		e, err := s.Decide(start, "jury", contest.Decided{Rejudging: 1, Apply: apply})
		if err != nil {
			t.Fatal(err)
		}
		after := fold(append(begin[:len(begin):len(begin)], e, e)...)
		first := map[bool]report.Verdict{true: "WA", false: "AC"}[apply]
		if s.Submission(1).Verdict() != "AC" || after.Submission(1).Verdict() != first || after.Submission(2).Verdict() != "AC" || after.Ignored != 1 {
			t.Errorf("apply %v: before %s, after %s and %s", apply, s.Submission(1).Verdict(), after.Submission(1).Verdict(), after.Submission(2).Verdict())
		}
	}
}

// TestMoved checks that moving the start or the end changes the contest times of submissions.
func TestMoved(t *testing.T) {
	later := sample()
	later.Start, later.Duration = start.Add(30*time.Minute), time.Hour
	s := fold(submit("a", "t1", "p1247", 40), submit("b", "t1", "p1247", 100), contest.Event{Kind: contest.KindSetup, Setup: later})
	if s.Submission(1).At != 10*time.Minute || s.Submission(1).Late || !s.Submission(2).Late {
		t.Errorf("at %v, late %v and %v", s.Submission(1).At, s.Submission(1).Late, s.Submission(2).Late)
	}
}

// TestRefused checks which submissions are rejected, and why.
func TestRefused(t *testing.T) {
	ready := contest.Submitted{Nonce: "x", Team: "t1", Problem: "a", Language: "cpp", File: "a.cpp", Size: 10}
	s := fold()
	e, err := s.Submit(start, ready)
	if err != nil || e.Submitted.Problem != "p1247" {
		t.Fatalf("%+v, %v", e, err)
	}
	busy := fold(submit("a", "t1", "p1247", 0), submit("b", "t1", "p1247", 0), submit("c", "t1", "p1247", 0))
	full := fold(submit("a", "t1", "p1247", 0), submit("b", "t1", "p1247", 0), submit("c", "t1", "p1247", 0), submit("d", "t1", "p1247", 0))
	for want, try := range map[string]func() (contest.Event, error){
		"the contest has not begun": func() (contest.Event, error) { return s.Submit(start.Add(-1), ready) },
		"the contest is over":       func() (contest.Event, error) { return s.Submit(start.Add(5*time.Hour), ready) },
		"Z: is not a problem of this contest; its problems are A, B": func() (contest.Event, error) {
			sub := ready
			sub.Problem = "Z"
			return s.Submit(start, sub)
		},
		"cpp: is not a language of this contest; use c": func() (contest.Event, error) {
			sub := ready
			sub.Team = "t2"
			return s.Submit(start, sub)
		},
		"t9: is not a team of this contest": func() (contest.Event, error) {
			sub := ready
			sub.Team = "t9"
			return s.Submit(start, sub)
		},
		"a.cpp: has": func() (contest.Event, error) {
			sub := ready
			sub.Size = 101
			return s.Submit(start, sub)
		},
		"3 submissions in the last minute":         func() (contest.Event, error) { return busy.Submit(start.Add(59*time.Second), ready) },
		"4 submissions of yours wait to be judged": func() (contest.Event, error) { return full.Submit(start.Add(time.Hour), ready) },
		"text: is not given":                       func() (contest.Event, error) { return s.Ask(start, "t1", contest.Asked{Text: " \n"}) },
		"there is no clarification 3":              func() (contest.Event, error) { return s.Ask(start, "jury", contest.Asked{Text: "no", ReplyTo: 3}) },
		"there is no submission 9":                 func() (contest.Event, error) { return s.Again(start, "jury", contest.Rejudge{Submissions: []int{9}}) },
		"there is no rejudging 1":                  func() (contest.Event, error) { return s.Decide(start, "jury", contest.Decided{Rejudging: 1}) },
		"the contest is not over; thaw it after":   func() (contest.Event, error) { return s.Thaw(start, "jury") },
		"submission 1 has no verdict":              func() (contest.Event, error) { return busy.Finalize(start.Add(6*time.Hour), "jury") },
		"the contest is not over; finalize it":     func() (contest.Event, error) { return s.Finalize(start, "jury") },
		"there is no rejudging -1":                 func() (contest.Event, error) { return s.Decide(start, "jury", contest.Decided{Rejudging: -1}) },
		"text: is longer than 4000 bytes; make it s": func() (contest.Event, error) {
			return s.Ask(start, "t1", contest.Asked{Text: strings.Repeat("x", 4001)})
		},
	} {
		if e, err := try(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v, %v; want %q", e, err, want)
		}
	}
	if _, err := busy.Submit(start.Add(61*time.Second), ready); err != nil {
		t.Errorf("after a minute: %v", err)
	}
}

// TestFinal checks that a final result cannot be rejudged, but submissions after the end can. The
// result cannot become final while a rejudging that concerns it is undecided.
func TestFinal(t *testing.T) {
	over := start.Add(6 * time.Hour)
	begin := []contest.Event{submit("a", "t1", "p1247", 1), judged(1, 0, "AC"), submit("late", "t1", "p2197", 301), judged(2, 0, "WA")}
	s := fold(begin...)
	again, err := s.Again(over, "jury", contest.Rejudge{Problem: "A"})
	if err != nil {
		t.Fatal(err)
	}
	open := fold(append(begin[:len(begin):len(begin)], again, judged(1, 1, "WA"))...)
	if _, err := open.Finalize(over, "jury"); err == nil || err.Error() != "rejudging 1 is not decided; apply it, or drop it" {
		t.Errorf("with an open rejudging: %v", err)
	}
	end, err := s.Finalize(over, "jury")
	if err != nil {
		t.Fatal(err)
	}
	s = fold(append(begin, end)...)
	for _, r := range []contest.Rejudge{{}, {Problem: "A"}, {Submissions: []int{2, 1}}} {
		if _, err := s.Again(over, "jury", r); err == nil || !strings.Contains(err.Error(), "its result stands") {
			t.Errorf("%+v: %v", r, err)
		}
	}
	if _, err := s.Again(over, "jury", contest.Rejudge{Problem: "B"}); err != nil {
		t.Errorf("practice: %v", err)
	}
}

// TestOverrule checks that a verdict set by the jury counts at once, even for an unjudged
// submission, until the jury applies a later rejudging.
func TestOverrule(t *testing.T) {
	set := func(s *contest.State, o contest.Overruled) error {
		o.Reason = "the test was wrong"
		e, err := s.Overrule(start, "chief", o)
		if err == nil {
			s.Apply(s.Seq+1, e)
		}
		return err
	}
	s := fold(submit("a", "t1", "p1247", 1), submit("b", "t1", "p2197", 2), judged(1, 0, "WA"))
	for n := 1; n <= 2; n++ {
		if err := set(s, contest.Overruled{Submission: n, Verdict: "AC"}); err != nil || s.Submission(n).Verdict() != "AC" {
			t.Errorf("submission %d: %v, %s", n, err, s.Submission(n).Verdict())
		}
	}
	a := s.Submission(1).Current()
	if a.By != "chief" || a.Overruled.Reason != "the test was wrong" || len(a.Judged.Points) > 0 {
		t.Errorf("the attempt is %+v", a)
	}
	if jobs := s.Waiting(); len(jobs) > 0 {
		t.Errorf("still to be judged: %v", jobs)
	}
	s.Apply(s.Seq+1, judged(2, 0, "WA")) // a worker already had the job
	if v := s.Submission(2).Verdict(); v != "AC" {
		t.Errorf("a judgement that came later counts: %s", v)
	}
	again, err := s.Again(start, "chief", contest.Rejudge{Submissions: []int{1}})
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(s.Seq+1, again)
	s.Apply(s.Seq+1, judged(1, 2, "TLE"))
	if err := set(s, contest.Overruled{Submission: 1, Verdict: "RE"}); err == nil || err.Error() != "rejudging 1 is not decided; apply it, or drop it" {
		t.Errorf("with an open rejudging: %v", err)
	}
	if changes, _ := s.Changes(1); !reflect.DeepEqual(changes, []contest.Change{{Submission: 1, Before: "AC", Now: "TLE"}}) {
		t.Errorf("the rejudging would change %+v", changes)
	}
	e, err := s.Decide(start, "chief", contest.Decided{Rejudging: 1, Apply: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(s.Seq+1, e)
	if v := s.Submission(1).Verdict(); v != "TLE" || s.Ignored != 0 {
		t.Errorf("after the rejudging %s, %+v", v, s.Refusals)
	}
}

// TestTakeBack takes back two verdicts that the jury has set, one after the other.
func TestTakeBack(t *testing.T) {
	s := fold(submit("a", "t1", "p1247", 1), judged(1, 0, "WA"))
	for i, step := range []struct {
		o    contest.Overruled
		want report.Verdict
	}{
		{contest.Overruled{Verdict: "AC", Reason: "the test was wrong"}, "AC"},
		{contest.Overruled{Verdict: "RE", Reason: "a slip"}, "RE"},
		{contest.Overruled{Undo: true}, "AC"},
		{contest.Overruled{Undo: true}, "WA"},
	} {
		step.o.Submission = 1
		e, err := s.Overrule(start, "chief", step.o)
		if err != nil {
			t.Fatal(err)
		}
		s.Apply(s.Seq+1, e)
		if v := s.Submission(1).Verdict(); v != step.want {
			t.Errorf("after step %d: %s, want %s", i, v, step.want)
		}
	}
	if s.TakesBack(start, 1) {
		t.Error("the verdict of a worker can be taken back")
	}
}

// TestOverrulePoints checks the points of each subtask, which are given or follow from the
// verdict. A final result cannot be changed.
func TestOverrulePoints(t *testing.T) {
	over := start.Add(6 * time.Hour)
	for _, test := range []struct {
		o    contest.Overruled
		want []float64
	}{
		{contest.Overruled{Submission: 1, Verdict: "AC"}, []float64{30, 70}},
		{contest.Overruled{Submission: 1, Verdict: "TLE"}, []float64{0, 0}},
		{contest.Overruled{Submission: 1, Verdict: "WA", Points: []float64{30, 12.5}}, []float64{30, 12.5}},
		{contest.Overruled{Submission: 2, Verdict: "WA", Points: []float64{40}}, []float64{40}},
	} {
		c := sample()
		c.Scoring = contest.IOI
		c.Problems[0].Parts, c.Problems[1].Points = []int{30, 70}, 100
		s := contest.NewState()
		s.Apply(1, contest.Event{Kind: contest.KindSetup, Setup: c})
		s.Apply(2, submit("a", "t1", "p1247", 1))
		s.Apply(3, submit("b", "t1", "p2197", 1))
		test.o.Reason = "x"
		e, err := s.Overrule(start, "chief", test.o)
		if s.Apply(4, e); err != nil || !reflect.DeepEqual(s.Submission(test.o.Submission).Current().Judged.Points, test.want) {
			t.Errorf("%+v: %v, %+v", test.o, err, s.Submission(test.o.Submission).Current().Judged)
		}
	}
	s := fold(submit("a", "t1", "p1247", 1), judged(1, 0, "WA"), submit("late", "t1", "p2197", 301), contest.Event{Kind: contest.KindFinalized, Time: over})
	if _, err := s.Overrule(over, "chief", contest.Overruled{Submission: 1, Verdict: "AC", Reason: "x"}); err == nil || !strings.Contains(err.Error(), "its result stands") {
		t.Errorf("after the end: %v", err)
	}
	if _, err := s.Overrule(over, "chief", contest.Overruled{Submission: 2, Verdict: "AC", Reason: "x"}); err != nil {
		t.Errorf("practice: %v", err)
	}
}

// TestTravel checks that events survive encoding as JSON, and that folding any events in any
// order does not panic.
func TestTravel(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		var list []contest.Event
		for range r.IntN(60) {
			list = append(list, some(r))
		}
		once, again := contest.NewState(), contest.NewState()
		for i, e := range list {
			text, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			var back contest.Event
			if err := json.Unmarshal(text, &back); err != nil {
				t.Fatal(err)
			}
			once.Apply(uint64(i), e)
			again.Apply(uint64(i), back)
		}
		x, _ := json.Marshal(once)
		if y, _ := json.Marshal(again); string(x) != string(y) {
			t.Fatalf("two states:\n%s\n%s", x, y)
		}
		for n := range 5 {
			once.Changes(n)
		}
		once.Waiting()
	}
}

// some returns a random event.
func some(r *rand.Rand) contest.Event {
	at := start.Add(time.Duration(r.IntN(400)-50) * time.Minute)
	switch r.IntN(10) {
	case 0:
		return contest.Event{Kind: contest.KindSetup, Setup: sample()}
	case 1, 2, 3:
		return contest.Event{Kind: contest.KindSubmitted, Time: at, Submitted: &contest.Submitted{Nonce: fmt.Sprint(r.IntN(20)), Team: fmt.Sprint("t", r.IntN(4)), Problem: "p1247"}}
	case 4, 5:
		return judged(r.IntN(12), r.IntN(3), []report.Verdict{"AC", "WA", ""}[r.IntN(3)])
	case 6:
		return contest.Event{Kind: contest.KindRejudge, Time: at, Rejudge: &contest.Rejudge{Submissions: []int{r.IntN(9), r.IntN(9)}}}
	case 8:
		return contest.Event{Kind: contest.KindOverruled, Time: at, Overruled: &contest.Overruled{Submission: r.IntN(9), Verdict: "TLE", Reason: "the clock"}}
	case 7:
		return contest.Event{Kind: contest.KindDecided, Time: at, Decided: &contest.Decided{Rejudging: r.IntN(4), Apply: r.IntN(2) == 0}}
	}
	return contest.Event{Kind: contest.KindAsked, Time: at, Asked: &contest.Asked{Nonce: fmt.Sprint(r.IntN(5)), ReplyTo: r.IntN(4) - 1}}
}

// TestCalled checks that a label takes precedence over another problem's id.
func TestCalled(t *testing.T) {
	c := contest.Contest{Problems: []contest.Problem{{Label: "A", ID: "x"}, {Label: "B", ID: "a"}, {Label: "C", ID: "p1247"}}}
	for name, want := range map[string]string{"A": "x", "a": "x", "B": "a", "x": "x", "P1247": "p1247", "D": ""} {
		if p, ok := c.Called(name); p.ID != want || ok != (want != "") {
			t.Errorf("%s is %q, %v; want %q", name, p.ID, ok, want)
		}
	}
	if p, _ := c.Problem("a"); p.Label != "B" {
		t.Errorf("the id a is of %s", p.Label)
	}
}
