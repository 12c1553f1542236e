//go:build unix

package host_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"golang.org/x/crypto/bcrypt"

	"grundy/judge/contest/client"
	"grundy/judge/contest/host"
	"grundy/judge/contest/stream"
)

// crowd returns the file of a contest with many teams, whose password hashes are cheap to check.
func crowd(b *testing.B, teams int) string {
	b.Helper()
	hash, err := bcrypt.GenerateFromPassword([]byte("password"), bcrypt.MinCost)
	if err != nil {
		b.Fatal(err)
	}
	text := "name: Crowd\nstart: now\nproblems: [p1]\nquota: {minute: 100000, waiting: 100000}\njury: [{id: jury, password: password}]\nteams:\n"
	for i := range teams {
		text += fmt.Sprintf("  - {id: t%d, password: %q}\n", i+1, hash)
	}
	return text
}

// cpu returns the CPU time that this process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkContestGrowth measures a burst of one submission per team. Each worker has its own
// connection, takes 100 ms for a submission, and judges two at once. The ideal rate is 20 per
// second for each worker.
func BenchmarkContestGrowth(b *testing.B) {
	for _, size := range [][2]int{{1, 200}, {4, 200}, {16, 1000}, {64, 1000}, {64, 5000}} {
		workers, teams := size[0], size[1]
		b.Run(fmt.Sprintf("%dworkers/%dteams", workers, teams), func(b *testing.B) {
			for b.Loop() {
				growth(b, workers, teams)
			}
		})
	}
}

func growth(b *testing.B, workers, teams int) {
	r, end := beginWith(b, write(b, crowd(b, teams)), "127.0.0.1:0", nil)
	defer end()
	for i := range workers {
		ctx, stop := context.WithCancel(b.Context())
		ready, ended := make(chan bool), make(chan error, 1)
		go func() {
			ended <- host.Work(ctx, stream.Options{URL: r.Workers}, *worker(fmt.Sprint("w", i), 100*time.Millisecond), func() { close(ready) })
		}()
		<-ready
		defer func() {
			stop()
			<-ended
		}()
	}
	began, before := time.Now(), cpu()
	var group sync.WaitGroup
	next := atomic.Int64{}
	for range 32 {
		group.Go(func() {
			for i := next.Add(1); i <= int64(teams); i = next.Add(1) {
				if _, err := as(b, r.URL, fmt.Sprint("t", i)).Submit(b.Context(), client.Program{Problem: "A", Language: "c", File: "a.c", Text: fmt.Appendf(nil, "AC %d", i)}); err != nil {
					b.Error(err)
				}
			}
		})
	}
	group.Wait()
	sent := time.Since(began)
	settled(b, strings.Trim(strings.TrimPrefix(r.URL, "http://"), "/"), teams)
	took := time.Since(began)
	b.ReportMetric(float64(teams)/took.Seconds(), "judged/s")
	b.ReportMetric(float64(teams)/sent.Seconds(), "accepted/s")
	b.ReportMetric(float64(teams)/took.Seconds()/float64(20*workers), "of-ideal")
	b.ReportMetric((cpu()-before).Seconds()*1000/float64(teams), "cpu-ms/submission")
	b.ReportMetric(synced(b), "ms/synced-write")
}

// synced returns how long a small synced write to the disk takes at present, in milliseconds. The
// store makes several such writes, one after another, for each submission.
func synced(b *testing.B) float64 {
	b.Helper()
	f, err := os.Create(filepath.Join(b.TempDir(), "file"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	const many = 100
	began := time.Now()
	for range many {
		if _, err := f.Write(make([]byte, 500)); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
	}
	return time.Since(began).Seconds() * 1000 / many
}

// BenchmarkContestLatency measures how soon verdicts arrive at 200 teams with open pages. Their
// submissions get instant verdicts, four at a time. A verdict has arrived when the team's page
// was notified and has fetched it.
func BenchmarkContestLatency(b *testing.B) {
	const teams = 200
	r, end := beginWith(b, write(b, crowd(b, teams)), "", worker("here", 0))
	defer end()
	var changed [teams]chan bool
	for i := range teams {
		changed[i] = make(chan bool, 1)
		listen(b, r.URL, fmt.Sprint("t", i+1), changed[i])
	}
	var mu sync.Mutex
	var took []time.Duration
	var group sync.WaitGroup
	next := atomic.Int64{}
	b.ResetTimer()
	for range 4 {
		group.Go(func() {
			for n := next.Add(1); n <= int64(b.N); n = next.Add(1) {
				team := int(n) % teams
				to, began := as(b, r.URL, fmt.Sprint("t", team+1)), time.Now()
				number, err := to.Submit(b.Context(), client.Program{Problem: "A", Language: "c", File: "a.c", Text: fmt.Appendf(nil, "AC %d", n)})
				for verdict := ""; err == nil && verdict == ""; {
					<-changed[team]
					verdict, err = look(r.URL, fmt.Sprint("t", team+1), number)
				}
				if err != nil {
					b.Error(err)
				}
				mu.Lock()
				took = append(took, time.Since(began))
				mu.Unlock()
			}
		})
	}
	group.Wait()
	b.StopTimer()
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-median")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms-99%")
}

// look requests a verdict as a page does.
func look(url, team string, number int) (verdict string, err error) {
	r, err := http.NewRequest("GET", fmt.Sprintf("%ssubmissions/%d", url, number), nil)
	if err != nil {
		return "", err
	}
	r.SetBasicAuth(team, "password")
	r.Header.Set("Accept", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	var s client.Submission
	err = json.NewDecoder(answer.Body).Decode(&s)
	return string(s.Verdict), err
}

// listen is an open page that waits for notifications.
func listen(b *testing.B, url, team string, changed chan bool) {
	b.Helper()
	r, err := http.NewRequest("GET", url+"live", nil)
	if err != nil {
		b.Fatal(err)
	}
	r.SetBasicAuth(team, "password")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { answer.Body.Close() })
	go func() {
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if lines.Text() == "event: changed" {
				select {
				case changed <- true:
				default:
				}
			}
		}
	}()
}

// BenchmarkContestStart measures the time from the start of a server until its address is
// printed, with and without a log, for 200 teams.
func BenchmarkContestStart(b *testing.B) {
	path := write(b, crowd(b, 200))
	for b.Loop() {
		ctx, stop := context.WithCancel(b.Context())
		if err := serve(ctx, path, "127.0.0.1:0", "", nil, func(host.Running) { stop() }); err != nil {
			b.Fatal(err)
		}
		stop()
	}
}
