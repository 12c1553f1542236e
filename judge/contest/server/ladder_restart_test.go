package server_test

import (
	"context"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// TestLadderRestart restarts a server between two matches. The first match must be kept, and each
// of the others must be played once.
func TestLadderRestart(t *testing.T) {
	t.Parallel() // it waits
	dir := filepath.Join(t.TempDir(), "data")
	c := sample()
	c.Scoring, c.Freeze = contest.Ladder, 0
	c.Teams = append(c.Teams, contest.Team{ID: "t3", Name: "Three"})
	events := []contest.Event{{Kind: contest.KindSetup, Time: time.Now(), Setup: c}}
	for _, team := range []string{"t1", "t2", "t3"} {
		events = append(events, contest.Event{Kind: contest.KindSubmitted, Time: time.Now(), Submitted: &contest.Submitted{Nonce: team, Team: team, Problem: "p1247"}})
	}
	for n := range 3 {
		events = append(events, contest.Event{Kind: contest.KindJudged, Time: time.Now(), Judged: &contest.Judged{Submission: n + 1, Verdict: report.AC}})
	}
	isMatch := func(e contest.Event) bool { return e.Played != nil }
	pairOf := func(e contest.Event) contest.Pair {
		return contest.Pair{Submission: e.Played.Submission, Rival: e.Played.Rival}
	}
	match := &report.Report{Verdict: report.AC, Match: &report.Match{Games: []report.MatchGame{
		{Start: "0\n1\n", First: 0, Winner: 0, Faulty: -1}, {Start: "0\n1\n", First: 1, Winner: 1, Faulty: -1},
	}}}

	h, end := beginIn(t, dir, events...)
	w, err := stream.Open(t.Context(), stream.Options{URL: h.stream.Address(), Worker: true})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	var begun atomic.Int32
	go func() {
		ended <- w.Work(ctx, stream.Work{Slots: 1, About: func() stream.Worker { return stream.Worker{Name: "first"} },
			Do: func(ctx context.Context, _ *stream.Task) (*report.Report, error) {
				if begun.Add(1) > 1 { // the worker stops during its second match
					<-ctx.Done()
					return nil, ctx.Err()
				}
				return match, nil
			}})
	}()
	first := pairOf(h.awaitsOf(isMatch, 1)[0])
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	w.Close()
	end()

	h, end = beginIn(t, dir)
	t.Cleanup(end) // after the worker has stopped
	var mu sync.Mutex
	again := map[contest.Pair]int{}
	h.works("second", nil, func(task *stream.Task) (*report.Report, error) {
		mu.Lock()
		defer mu.Unlock()
		again[contest.Pair{Submission: task.Submission, Rival: task.Rival.Submission}]++
		return match, nil
	})
	times := map[contest.Pair]int{}
	for _, e := range h.awaitsOf(isMatch, 3) {
		times[pairOf(e)]++
	}
	mu.Lock()
	defer mu.Unlock()
	for _, pair := range []contest.Pair{{Submission: 2, Rival: 1}, {Submission: 3, Rival: 1}, {Submission: 3, Rival: 2}} {
		if times[pair] != 1 || pair == first && again[pair] != 0 || pair != first && again[pair] != 1 {
			t.Errorf("%v is there %d times, and was played %d times after the restart; the first was %v", pair, times[pair], again[pair], first)
		}
	}
}
