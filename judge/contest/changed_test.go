package contest

import (
	"fmt"
	"testing"
	"time"

	"grundy/judge/report"
)

// TestChanged checks which submissions count by a verdict of an earlier version of their problem:
// those judged before the problem or the seed changed, until they are judged again and the new
// verdict is applied. The jury's own verdicts do not count.
func TestChanged(t *testing.T) {
	start := time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)
	rules := func(a, b string, seed uint64) *Contest {
		c := &Contest{ID: "c", Name: "C", Start: start, Duration: time.Hour, Scoring: ICPC, Seed: seed, Teams: []Team{{ID: "t"}}}
		for _, p := range []Problem{{Label: "A", ID: "a", Digest: a}, {Label: "B", ID: "b", Digest: b}} {
			if p.Digest != "" {
				c.Problems = append(c.Problems, p)
			}
		}
		return c
	}
	s := NewState()
	at := start
	happen := func(e Event) {
		t.Helper()
		at = at.Add(time.Minute)
		e.Time = at
		before := s.Ignored
		if s.Apply(s.Seq+1, e); s.Ignored > before {
			t.Fatalf("%+v", s.Refusals)
		}
	}
	submit := func(problem string, verdict report.Verdict) {
		n := len(s.Submissions) + 1
		happen(Event{Submitted: &Submitted{Nonce: fmt.Sprint(n), Team: "t", Problem: problem}})
		if verdict != "" {
			happen(Event{Judged: &Judged{Submission: n, Verdict: verdict}})
		}
	}
	want := func(when, want string) {
		t.Helper()
		got := ""
		for _, one := range s.Changed() {
			got += fmt.Sprint(one.Problem.Label, one.Submissions, " ")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", when, got, want)
		}
	}
	happen(Event{Setup: rules("1", "1", 1)})
	submit("a", "AC")
	submit("a", "WA")
	submit("b", "AC")
	submit("a", "")
	submit("a", "TLE")
	happen(Event{Overruled: &Overruled{Submission: 5, Verdict: "AC", Reason: "r"}})
	want("at first", "")
	happen(Event{Setup: rules("1", "1", 1)})
	want("other rules", "")
	if _, err := s.AgainChanged(at, "jury", Rejudge{}); err == nil {
		t.Error("nothing is judged again")
	}
	happen(Event{Setup: rules("2", "1", 1)})
	want("A changed", "A[1 2] ")
	happen(Event{Judged: &Judged{Submission: 4, Verdict: "AC"}})
	submit("a", "WA")
	want("judged by the new version", "A[1 2] ")
	e, err := s.AgainChanged(at, "jury", Rejudge{Problem: "a", Reason: "changed"})
	if err != nil || fmt.Sprint(e.Rejudge.Submissions) != "[1 2]" || e.Rejudge.Problem != "" {
		t.Fatalf("%+v, %v", e.Rejudge, err)
	}
	if _, err := s.AgainChanged(at, "jury", Rejudge{Problem: "B"}); err == nil {
		t.Error("B has not changed")
	}
	happen(e)
	want("while they are judged again", "A[] ")
	happen(Event{Judged: &Judged{Submission: 1, Attempt: 1, Verdict: "WA"}})
	happen(Event{Judged: &Judged{Submission: 2, Attempt: 1, Verdict: "WA"}})
	want("before it is decided", "A[] ")
	happen(Event{Setup: rules("3", "1", 1)})
	want("A changed once more", "A[1 2 4 6] ")
	happen(Event{Decided: &Decided{Rejudging: 1}})
	want("dropped", "A[1 2 4 6] ")
	happen(Event{Setup: rules("2", "", 1)})
	want("A as before, and without B", "A[1 2] ")
	happen(Event{Setup: rules("2", "1", 2)})
	want("another seed, and B again", "A[1 2 4 6] B[3] ")
	happen(Event{Setup: rules("2", "9", 2)})
	want("B changed", "A[1 2 4 6] B[3] ")
	e, err = s.AgainChanged(at, "jury", Rejudge{Problem: "B", Team: "t", Submissions: []int{1}})
	if err != nil || fmt.Sprint(e.Rejudge.Submissions) != "[3]" {
		t.Fatalf("%+v, %v", e.Rejudge, err)
	}
	happen(e)
	happen(Event{Judged: &Judged{Submission: 3, Attempt: 1, Verdict: "AC"}})
	happen(Event{Decided: &Decided{Rejudging: 2, Apply: true}})
	want("B applied", "A[1 2 4 6] B[] ")
}

// TestChangedOutputs checks that outputs with which ignored ones added up are to be judged again, and not
// those of other teams, of other problems or from before. When the ignored ones count again, the verdict
// is right again.
func TestChangedOutputs(t *testing.T) {
	start := time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)
	adding := &Outputs{Tests: []string{"1", "2"}, Adds: true}
	s := NewState()
	happen := func(e Event) {
		t.Helper()
		e.Time = start.Add(time.Minute)
		before := s.Ignored
		if s.Apply(s.Seq+1, e); s.Ignored > before {
			t.Fatalf("%+v", s.Refusals)
		}
	}
	happen(Event{Setup: &Contest{
		ID: "c", Name: "C", Start: start, Duration: time.Hour, Scoring: IOI, Teams: []Team{{ID: "t"}, {ID: "u"}},
		Problems: []Problem{{Label: "A", ID: "a", Digest: "1", Outputs: adding}, {Label: "B", ID: "b", Digest: "1", Outputs: &Outputs{Tests: adding.Tests}}},
	}})
	for i, of := range []string{"ta", "ta", "ua", "tb", "ta"} {
		happen(Event{Submitted: &Submitted{Nonce: fmt.Sprint(i), Team: of[:1], Problem: of[1:], Language: report.Outputs, Source: fmt.Sprint(i)}})
		happen(Event{Judged: &Judged{Submission: i + 1, Verdict: "AC"}})
	}
	for _, row := range []struct {
		submission int
		back       bool
		want       string
	}{{4, false, ""}, {5, false, ""}, {5, true, ""}, {2, false, "[5]"}, {1, false, "[5]"}, {2, true, "[2 5]"}, {1, true, "[]"}} {
		one := Swap[Ignored]{Now: &Ignored{Submission: row.submission}}
		if row.back {
			one.Was, one.Now = one.Now, nil
		}
		happen(Event{Changed: &Changed{Ignored: &one, Reason: "r"}})
		got := ""
		for _, p := range s.Changed() {
			got += fmt.Sprint(p.Submissions)
		}
		if got != row.want {
			t.Errorf("%d ignored (back: %v): %s, want %s", row.submission, row.back, got, row.want)
		}
	}
}
