package clics_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/clics"
	"grundy/judge/report"
)

// region returns the log of a regional contest: 200 teams, 13 problems, and 10,000 submissions
// with 50 tests each.
func region() (log []entry) {
	r := rand.New(rand.NewPCG(1, 2))
	c := &contest.Contest{ID: "region", Name: "Region", Start: start, Duration: 5 * time.Hour, Freeze: time.Hour, Penalty: 20 * time.Minute, Scoring: contest.ICPC}
	for i := range 13 {
		c.Problems = append(c.Problems, contest.Problem{Label: string(rune('A' + i)), ID: fmt.Sprint("p", i), Name: "P", Tests: 50, Time: time.Second})
	}
	for i := range 200 {
		c.Teams = append(c.Teams, contest.Team{ID: fmt.Sprint("t", i), Name: fmt.Sprint("Team ", i), Group: fmt.Sprint("g", i%4)})
	}
	put := func(e contest.Event) { log = append(log, entry{uint64(len(log) + 1), e}) }
	put(contest.Event{Kind: contest.KindSetup, Time: start.Add(-time.Hour), Setup: c})
	for i := range 10000 {
		at := start.Add(time.Duration(i) * 5 * time.Hour / 10000)
		put(contest.Event{Kind: contest.KindSubmitted, Time: at, Submitted: &contest.Submitted{
			Nonce: fmt.Sprint(i), Team: fmt.Sprint("t", r.IntN(200)), Problem: fmt.Sprint("p", r.IntN(13)), Language: "cpp", File: "a.cpp", Source: "x",
		}})
		j := &contest.Judged{Submission: i + 1, Verdict: []report.Verdict{"AC", "WA", "TLE"}[r.IntN(3)], Took: time.Second}
		for range 50 {
			j.Tests = append(j.Tests, contest.Test{Verdict: "AC", CPU: time.Duration(r.IntN(int(time.Second)))})
		}
		put(contest.Event{Kind: contest.KindJudged, Time: at.Add(time.Second), Judged: j})
	}
	return log
}

// BenchmarkFeed reads the feed of a regional contest from its beginning, as a client that
// connects late does.
func BenchmarkFeed(b *testing.B) {
	log := region()
	for b.Loop() {
		f, n := clics.NewFeed(clics.View{Jury: true}), 0
		for _, e := range log {
			n += len(f.Apply(e.seq, e.Event))
		}
		b.ReportMetric(float64(n), "notices/op")
	}
}

// BenchmarkScoreboard makes the scoreboard of a regional contest.
func BenchmarkScoreboard(b *testing.B) {
	s, last := fold(region())
	for b.Loop() {
		clics.New(s, clics.View{}, last.Time).Scoreboard("")
	}
}
