package server_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/server"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
)

// region stores a regional contest: teams, 13 problems, and judged submissions with 50 tests
// each.
func region(b *testing.B, st *stream.Stream, teams, submissions int) {
	b.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	c := sample()
	c.Problems, c.Teams = nil, nil
	for i := range 13 {
		c.Problems = append(c.Problems, contest.Problem{Label: string(rune('A' + i)), ID: fmt.Sprint("p", i), Name: "P", Tests: 50})
	}
	for i := range teams {
		c.Teams = append(c.Teams, contest.Team{ID: fmt.Sprint("t", i), Name: fmt.Sprint("Team ", i), Password: hash})
	}
	put := func(e contest.Event) {
		if _, err := st.Append(b.Context(), c.ID, e); err != nil {
			b.Fatal(err)
		}
	}
	put(contest.Event{Kind: contest.KindSetup, Time: c.Start, Setup: c})
	for i := range submissions {
		at := c.Start.Add(time.Duration(i) * time.Hour / time.Duration(submissions))
		put(contest.Event{Kind: contest.KindSubmitted, Time: at, Submitted: &contest.Submitted{
			Nonce: fmt.Sprint(i), Team: fmt.Sprint("t", r.IntN(teams)), Problem: fmt.Sprint("p", r.IntN(13)), Language: "cpp", File: "a.cpp", Source: "x",
		}})
		j := &contest.Judged{Submission: i + 1, Verdict: []report.Verdict{"AC", "WA", "TLE"}[r.IntN(3)], Took: time.Second}
		for range 50 {
			j.Tests = append(j.Tests, contest.Test{Verdict: "AC", CPU: time.Duration(r.IntN(int(time.Second)))})
		}
		put(contest.Event{Kind: contest.KindJudged, Time: at, Judged: j})
	}
}

// follow starts a server and measures how long it takes to read the log.
func follow(b *testing.B, st *stream.Stream) (*server.Server, time.Duration) {
	b.Helper()
	s := server.New(server.Options{Stream: st, Contest: "spring"})
	ctx, stop := context.WithCancel(b.Context())
	ended := make(chan error, 1)
	began := time.Now()
	go func() { ended <- s.Run(ctx) }()
	<-s.Ready()
	took := time.Since(began)
	b.Cleanup(func() {
		stop()
		<-ended
	})
	return s, took
}

func page(b *testing.B, s *server.Server, path string) {
	w := httptest.NewRecorder()
	if s.Handler().ServeHTTP(w, httptest.NewRequest("GET", path, nil)); w.Code != http.StatusOK {
		b.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
}

func opened(b *testing.B) *stream.Stream {
	b.Helper()
	st, err := stream.Open(b.Context(), stream.Options{Dir: filepath.Join(b.TempDir(), "data")})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { st.Close() })
	return st
}

// BenchmarkContestBoard requests the board page for 13 problems and 10,000 submissions. The first
// request after a change makes the page; later requests reuse it.
func BenchmarkContestBoard(b *testing.B) {
	for _, teams := range []int{200, 1000, 5000} {
		st := opened(b)
		region(b, st, teams, 10_000)
		s, _ := follow(b, st)
		b.Run(fmt.Sprintf("%dteams/first", teams), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				if _, err := st.Append(b.Context(), "spring", contest.Event{Kind: contest.KindBalloon, Balloon: &contest.Balloon{}}); err != nil {
					b.Fatal(err)
				}
				time.Sleep(10 * time.Millisecond)
				b.StartTimer()
				page(b, s, "/board")
			}
		})
		b.Run(fmt.Sprintf("%dteams/next", teams), func(b *testing.B) {
			for b.Loop() {
				page(b, s, "/board")
			}
		})
	}
}

// BenchmarkContestMemory measures the memory for 10,000 submissions with 50 tests each, and the
// time until a server has read its log.
func BenchmarkContestMemory(b *testing.B) {
	st := opened(b)
	region(b, st, 200, 10_000)
	heap := func() float64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc) / (1 << 20)
	}
	before, held, ready := heap(), 0.0, time.Duration(0)
	for b.Loop() {
		s, took := follow(b, st)
		ready = took
		if page(b, s, "/board"); held == 0 {
			held = heap() - before
		}
		runtime.KeepAlive(s)
	}
	b.ReportMetric(held, "MiB-held")
	b.ReportMetric(float64(ready.Milliseconds()), "ms-to-read-the-log")
}
