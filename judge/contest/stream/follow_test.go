package stream

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/testing/testenv"
)

// TestFollowStuck simulates a server that only sends heartbeats, like a member of a cluster that
// is far behind. The log must be requested again.
func TestFollowStuck(t *testing.T) {
	testenv.Long(t)
	t.Parallel() // it waits
	s, err := Open(t.Context(), Options{Dir: filepath.Join(t.TempDir(), "data")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	add := func() {
		if _, err := s.Append(t.Context(), "a", contest.Event{Kind: "note"}); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	came, ended := make(chan uint64, 3), make(chan error, 1)
	add()
	go func() {
		ended <- s.Follow(ctx, "a", 1, nil, func(seq uint64, _ contest.Event) { came <- seq })
	}()
	if seq := <-came; seq != 1 {
		t.Fatalf("event %d came first", seq)
	}
	of, err := s.stream(ctx, logs)
	if err != nil {
		t.Fatal(err)
	}
	paused := 0
	for name := range of.ConsumerNames(ctx).Name() {
		if _, err := s.js.PauseConsumer(ctx, logs, name, time.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		paused++
	}
	add()
	add()
	for want := uint64(2); want <= 3; want++ {
		select {
		case seq := <-came:
			if seq != want {
				t.Errorf("event %d came, want %d", seq, want)
			}
		case <-ctx.Done():
			t.Fatalf("event %d did not come; %d readers were stopped", want, paused)
		}
	}
	stop()
	if err := <-ended; err != nil || paused == 0 {
		t.Errorf("%v; %d readers were stopped", err, paused)
	}
}
