package server_test

import (
	"context"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/server"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// TestLadderRestart: a server that is started again between two matches keeps the first, and
// has each of the others played once.
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
	start := func() (h *house, end func()) {
		st, err := stream.Open(t.Context(), stream.Options{Dir: dir, Listen: "127.0.0.1:0", Token: "secret"})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if _, err := st.Append(t.Context(), c.ID, e); err != nil {
				t.Fatal(err)
			}
		}
		events = nil
		s := server.New(server.Options{Stream: st, Contest: c.ID})
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- s.Run(ctx) }()
		<-s.Ready()
		return &house{TB: t, stream: st}, sync.OnceFunc(func() {
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			st.Close()
		})
	}
	// awaits waits for so many matches in the log.
	awaits := func(h *house, many int) (list []contest.Pair) {
		for range 1200 {
			list = nil
			for _, e := range h.log() {
				if p := e.Played; p != nil {
					list = append(list, contest.Pair{Submission: p.Submission, Rival: p.Rival})
				}
			}
			if len(list) >= many {
				return list
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatalf("%d matches, want %d", len(list), many)
		return nil
	}
	match := &report.Report{Verdict: report.AC, Match: &report.Match{Games: []report.MatchGame{
		{Start: "0\n1\n", First: 0, Winner: 0, Faulty: -1}, {Start: "0\n1\n", First: 1, Winner: 1, Faulty: -1},
	}}}

	h, end := start()
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
				if begun.Add(1) > 1 { // the worker ends within its second match
					<-ctx.Done()
					return nil, ctx.Err()
				}
				return match, nil
			}})
	}()
	first := awaits(h, 1)
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	w.Close()
	end()

	h, end = start()
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
	for _, pair := range awaits(h, 3) {
		times[pair]++
	}
	mu.Lock()
	defer mu.Unlock()
	for _, pair := range []contest.Pair{{Submission: 2, Rival: 1}, {Submission: 3, Rival: 1}, {Submission: 3, Rival: 2}} {
		if times[pair] != 1 || pair == first[0] && again[pair] != 0 || pair != first[0] && again[pair] != 1 {
			t.Errorf("%v is there %d times, and was played %d times after the restart; the first was %v", pair, times[pair], again[pair], first)
		}
	}
}
