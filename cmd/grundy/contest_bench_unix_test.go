//go:build unix

package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"grundy/judge"
	"grundy/judge/contest/client"
	"grundy/judge/contest/host"
	"grundy/judge/program/build"
	"grundy/problems/bundle"
	"grundy/problems/catalogue"
)

// right is a correct program in C for p2197. The caller adds a comment to make each submission
// different.
const right = "#include <stdio.h>\nint main(void){int t;scanf(\"%d\",&t);while(t--){int n,x=0,a;scanf(\"%d\",&n);while(n--){scanf(\"%d\",&a);x^=a;}puts(x?\"Yes\":\"No\");}}\n"

func another(n int64) []byte { return fmt.Appendf(nil, "// %d\n%s", n, right) }

// spent returns the CPU time of this process and of the children that it has waited for.
func spent() (sum time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		_ = syscall.Getrusage(who, &u)
		sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	return sum
}

// BenchmarkContestJudging submits a program in C by HTTP and waits for its verdict, with 1, 2 and 4
// submissions judged at once. It also judges as many without a contest. The two alternate, so that
// other load on the machine slows both.
func BenchmarkContestJudging(b *testing.B) {
	a := &app{stdout: os.Stderr, stderr: os.Stderr, lang: "en"}
	j, err := a.newJudge("")
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	shelf := bundle.Shelf{Catalogue: catalogue.Open(), Host: j}
	p, err := shelf.Catalogue.Problem(b.Context(), "p2197", j)
	if err != nil {
		b.Fatal(err)
	}
	for _, slots := range []int{1, 2, 4} {
		b.Run(fmt.Sprintf("%datonce", slots), func(b *testing.B) {
			url := benchContest(b, shelf, j, slots)
			alone := func(n int64) error {
				r, err := j.Judge.Submit(b.Context(), p, build.Source{Name: "a.c", Text: another(-n)}, judge.Options{Language: "c", Seed: 1, Jobs: 1, Search: judge.Search{VerdictOnly: true}})
				if err == nil && r.Verdict != "AC" {
					err = fmt.Errorf("the verdict is %s", r.Verdict)
				}
				return err
			}
			served := func(n int64) error {
				c, err := client.New(strings.Replace(url, "://", fmt.Sprintf("://t%d:password@", n%8), 1), "")
				if err != nil {
					return err
				}
				number, err := c.Submit(b.Context(), client.Program{Problem: "A", Language: "c", File: "a.c", Text: another(n)})
				if err != nil {
					return err
				}
				return verdictOn(b.Context(), url, fmt.Sprint("t", n%8), number)
			}
			var took, cpu [2]time.Duration
			n := atomic.Int64{}
			n.Store(time.Now().UnixNano()) // a number not used before, so that no stored run is reused
			for b.Loop() {
				for i, f := range []func(int64) error{alone, served} {
					began, before := time.Now(), spent()
					inTurn(b, slots, 8*slots, &n, f)
					took[i] += time.Since(began)
					cpu[i] += spent() - before
				}
			}
			all := float64(8 * slots * b.N)
			b.ReportMetric(all/took[1].Seconds(), "submissions/s")
			b.ReportMetric(all/took[0].Seconds(), "alone/s")
			b.ReportMetric(took[1].Seconds()/took[0].Seconds(), "times-the-time")
			b.ReportMetric(cpu[1].Seconds()/cpu[0].Seconds(), "times-the-CPU")
			b.ReportMetric((cpu[1]-cpu[0]).Seconds()*1000/all, "CPU-ms-more")
		})
	}
}

// inTurn calls f many times, with at most slots calls at once.
func inTurn(b *testing.B, slots, many int, n *atomic.Int64, f func(int64) error) {
	var group sync.WaitGroup
	left := atomic.Int64{}
	for range slots {
		group.Go(func() {
			for left.Add(1) <= int64(many) {
				if err := f(n.Add(1)); err != nil {
					b.Error(err)
				}
			}
		})
	}
	group.Wait()
}

// benchContest serves a contest of eight teams until the benchmark ends.
func benchContest(b *testing.B, shelf bundle.Shelf, j *judgeTools, slots int) (url string) {
	b.Helper()
	text := "name: Bench\nstart: now\nproblems: [p2197]\nquota: {minute: 100000, waiting: 100000}\njury: [{id: jury, password: password}]\nteams:\n"
	for i := range 8 {
		text += fmt.Sprintf("  - {id: t%d, password: password}\n", i)
	}
	path := filepath.Join(b.TempDir(), "contest.yaml")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithCancel(b.Context())
	ready, ended := make(chan string, 1), make(chan error, 1)
	go func() {
		ended <- host.Serve(ctx, host.Options{
			File: path, Data: filepath.Join(b.TempDir(), "data"), Listen: "127.0.0.1:0", Problems: shelf,
			Worker: j.worker(shelf, slots), Ready: func(r host.Running) { ready <- r.URL },
		})
	}()
	b.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			b.Error(err)
		}
	})
	select {
	case url = <-ready:
	case err := <-ended:
		ended <- err
		b.Fatal(err)
	}
	return url
}

// verdictOn polls the page of a submission until it has a verdict.
func verdictOn(ctx context.Context, url, team string, number int) error {
	for {
		r, err := http.NewRequestWithContext(ctx, "GET", fmt.Sprintf("%ssubmissions/%d", url, number), nil)
		if err != nil {
			return err
		}
		r.SetBasicAuth(team, "password")
		r.Header.Set("Accept", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			return err
		}
		var text strings.Builder
		err = answer.Write(&text)
		answer.Body.Close()
		if err != nil || strings.Contains(text.String(), `"verdict":"AC"`) {
			return err
		}
		if strings.Contains(text.String(), `"verdict"`) {
			return fmt.Errorf("%s", text.String())
		}
		time.Sleep(5 * time.Millisecond)
	}
}
