package work_test

import (
	"context"
	"strings"
	"testing"

	"grundy/judge/contest/dispatch"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/stream/streamtest"
	"grundy/judge/contest/work"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/testing/judgetest/submit"
	"grundy/judge/testing/testenv"
	"grundy/problems/catalogue"
)

// perfect is a perfect player of hdu1847: it leaves a multiple of 3 whenever it can.
const perfect = `
n, mine = int(input()), input() == "first"
while n:
    if mine:
        take = n % 3 or 1
        print(take, flush=True)
    else:
        take = int(input())
    n -= take
    mine = not mine
`

// TestLadder checks a worker that judges players in Python and plays their matches. With this
// seed, a large start equals one of the small starts.
func TestLadder(t *testing.T) {
	testenv.Programs(t, "python3")
	j := submit.Real(t)
	p := open(t)
	illegal := strings.Replace(perfect, "print(take,", "print(3,", 1)
	sources := []string{"", p.put(perfect), p.put(illegal), p.put(strings.Replace(perfect, "n % 3 or 1", "1", 1))}
	bundle := p.put("hdu1847")
	o := streamtest.New()
	for n := 1; n < len(sources); n++ {
		job := dispatch.Job{Contest: "c", Submission: n, Problem: "hdu1847", Digest: bundle, Source: sources[n], File: "a.py", Language: "python3", Seed: collides, Play: true}
		o.Add(job)
		for rival := 1; rival < n; rival++ {
			job.Rival = dispatch.Rival{Submission: rival, Source: sources[rival], File: "b.py", Language: "python3"}
			o.Add(job)
		}
	}
	w := &work.Worker{
		Stream: p.stream, Judge: j, Dir: t.TempDir(), About: stream.Worker{Name: "w", Slots: 1},
		Open: func(ctx context.Context, text []byte, _ string) (*problem.Problem, error) {
			return catalogue.Open().Problem(ctx, string(text), nil)
		},
	}
	got := p.run(w, o, func(s streamtest.Seen) bool { return len(s.Results) == 6 }).Results
	reportOf := func(n, rival int) *report.Report {
		t.Helper()
		r := got[dispatch.Key{Submission: n, Rival: rival}]
		if r.Report == nil {
			t.Fatalf("%d against %d: %s", n, rival, r.Fault)
		}
		return r.Report
	}
	for n, want := range []report.Verdict{1: report.AC, 2: report.WA, 3: report.WA} {
		if n == 0 {
			continue
		}
		r := reportOf(n, 0)
		if r.Verdict != want || (len(r.Warnings) == 0) != (want == report.AC) {
			t.Errorf("player %d: %s, %q; want %s", n, r.Verdict, r.Warnings, want)
		}
	}
	// The perfect program wins each start at least once. It may win before the other program
	// makes an illegal move.
	for pair, want := range map[[2]int]func(won, lost int, faults [2]int) bool{
		{2, 1}: func(won, lost int, faults [2]int) bool {
			return won == 0 && faults[0] > 0 && faults[0] <= lost && faults[1] == 0
		},
		{3, 1}: func(won, lost int, faults [2]int) bool { return lost >= won && won > 0 && faults == [2]int{} },
		{3, 2}: func(won, lost int, faults [2]int) bool { return faults[0] == 0 && faults[1] > 0 && faults[1] <= won },
	} {
		m := reportOf(pair[0], pair[1]).Match
		if m == nil {
			t.Fatalf("%v: no match", pair)
		}
		if err := m.Sound(); err != nil {
			t.Errorf("%v: %v", pair, err)
		}
		if won, drawn, lost, faults := m.Count(); won+lost != 20 || drawn != 0 || !want(won, lost, faults) {
			t.Errorf("%v: %d won, %d drawn, %d lost, faults %v", pair, won, drawn, lost, faults)
		}
	}
}

// collides is a seed for which a random start of hdu1847 is among the first small starts.
const collides = 1
