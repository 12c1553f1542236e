package stream

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/contest"
)

// TestLostJob gives a job to workers that never come back: after a while it is nobody's
// any more, and the jury hears of it; the next job is done.
func TestLostJob(t *testing.T) {
	s, err := Open(t.Context(), Options{Dir: filepath.Join(t.TempDir(), "data")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if err := s.Ask(t.Context(), Job{Contest: "a", Submission: 1}); err != nil {
		t.Fatal(err)
	}
	c, err := s.js.Consumer(t.Context(), jobs, crew)
	if err != nil {
		t.Fatal(err)
	}
	for range mostLost {
		m, err := c.Next(jetstream.FetchMaxWait(time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Nak(); err != nil { // as silence does, after a while
			t.Fatal(err)
		}
	}
	if err := s.Ask(t.Context(), Job{Contest: "a", Submission: 2}); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	go func() {
		_ = s.Work(ctx, 1, func(_ context.Context, _ Job) (contest.Event, error) {
			return contest.Event{Judged: &contest.Judged{Verdict: "AC"}}, nil
		})
	}()
	results := map[int]*contest.Judged{}
	if err := s.Follow(ctx, "a", 1, nil, func(_ uint64, e contest.Event) {
		if results[e.Judged.Submission] = e.Judged; len(results) == 2 {
			stop()
		}
	}); err != nil {
		t.Fatal(err)
	}
	if len(results) != 2 || results[1].Error == "" || results[1].Verdict != "" || results[2].Verdict != "AC" {
		t.Errorf("%+v; want an error of the first and a verdict of the second", results)
	}
}
