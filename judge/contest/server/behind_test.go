package server

import (
	"errors"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// TestBehind: a result comes to a server that has not read the submission yet, which another
// server gave out. It is sent again, and not refused for good.
func TestBehind(t *testing.T) {
	s := New(Options{Contest: "c"})
	setup := contest.Event{Kind: contest.KindSetup, Setup: &contest.Contest{ID: "c", Name: "C", Start: time.Now(), Duration: time.Hour}}
	s.apply(t.Context(), 7, setup)
	for seq, again := range map[uint64]bool{0: false, 7: false, 8: true} {
		l := stream.Lease{Job: dispatch.Job{Contest: "c", Submission: 1}, ID: "l", Worker: "w", Seq: seq}
		if err := s.crew.Result(t.Context(), l, stream.Result{Report: &report.Report{Verdict: "AC"}}); errors.Is(err, stream.ErrPassing) != again || err == nil {
			t.Errorf("the job was given at event %d: %v", seq, err)
		}
	}
}
