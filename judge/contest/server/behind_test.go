package server

import (
	"errors"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// TestBehind sends the result of another server's job to a server that has not read the submission
// yet. The server must refuse the result only temporarily, so that the worker sends it again.
func TestBehind(t *testing.T) {
	s := New(Options{Contest: "c"})
	setup := contest.Event{Kind: contest.KindSetup, Setup: &contest.Contest{ID: "c", Name: "C", Start: time.Now(), Duration: time.Hour}}
	s.apply(t.Context(), 7, setup)
	for seq, again := range map[uint64]bool{0: false, 7: false, 8: true} {
		l := stream.Lease{Job: dispatch.Job{Contest: "c", Submission: 1}, ID: "l", Worker: "w", Seq: seq}
		if err := s.dispatcher.Result(t.Context(), l, stream.Result{Report: &report.Report{Verdict: "AC"}}); errors.Is(err, stream.ErrPassing) != again || err == nil {
			t.Errorf("the job was given at event %d: %v", seq, err)
		}
	}
}

// TestLateReader checks that /healthz answers 503 if a server does not read the events of its log,
// although the store works. Otherwise its pages would show an old state without a warning.
func TestLateReader(t *testing.T) {
	st, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(t.TempDir(), "data")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	s := New(Options{Stream: st, Contest: "c"}) // does not run, and so reads nothing
	close(s.ready)
	events := []contest.Event{
		{Kind: contest.KindSetup, Setup: &contest.Contest{ID: "c", Name: "C", Start: time.Now(), Duration: time.Hour}},
		{Kind: contest.KindThawed},
	}
	for _, e := range events {
		if _, err := st.Append(t.Context(), "c", e); err != nil {
			t.Fatal(err)
		}
	}
	health := func() (int, string) {
		w := httptest.NewRecorder()
		s.health(w, httptest.NewRequest("GET", "/healthz", nil))
		return w.Code, w.Body.String()
	}
	check := func() {
		t.Helper()
		if err := s.checkStore(t.Context(), new(int)); err != nil {
			t.Fatal(err)
		}
	}
	check()
	if code, text := health(); code != 200 {
		t.Errorf("before the server can be late: %d %s", code, text)
	}
	s.lag.since = s.lag.since.Add(-2 * slowest)
	check() // the delay of an event that was not read goes on
	if code, text := health(); code != 503 || !strings.Contains(text, "event 2") || !strings.Contains(text, "only event 0") {
		t.Errorf("late: %d %s", code, text)
	}
	for i, e := range events {
		s.apply(t.Context(), uint64(i+1), e)
	}
	if code, text := health(); code != 200 {
		t.Errorf("after the server has read its log: %d %s", code, text)
	}
}
