package host_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
	"grundy/judge/contest/stream"
)

// processes is a server and workers in separate processes, which the test can kill.
type processes struct {
	*testing.T
	path, listen, workers string
	url                   string // address where workers join
	server                *exec.Cmd
	crew                  map[string]*exec.Cmd
}

// freePort returns an unused address of this machine. Its port lies outside the ranges that
// systems use for outgoing connections. Otherwise such a connection might take the port before
// the server listens on it.
func freePort(t testing.TB) string {
	t.Helper()
	for range 100 {
		if l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", 10_000+rand.IntN(20_000))); err == nil {
			defer l.Close()
			return l.Addr().String()
		}
	}
	t.Fatal("no port is free")
	return ""
}

// start starts this test binary in another role.
func (p *processes) start(environment ...string) (*exec.Cmd, *bufio.Scanner) {
	p.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), environment...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		p.Fatal(err)
	}
	return cmd, bufio.NewScanner(out)
}

// serve starts the server and waits until it is ready.
func (p *processes) serve() {
	p.Helper()
	cmd, out := p.start("GRUNDY_TEST_ROLE=serve", "GRUNDY_TEST_FILE="+p.path, "GRUNDY_TEST_LISTEN="+p.listen, "GRUNDY_TEST_WORKERS="+p.workers)
	p.server, p.url = cmd, ""
	for range 2 { // the addresses of the pages and for the workers
		if !out.Scan() {
			p.Fatal("the server does not start")
		}
		p.url = out.Text()
	}
	go func() {
		for out.Scan() {
		}
	}()
}

// work starts a worker.
func (p *processes) work(name string) {
	p.Helper()
	cmd, _ := p.start("GRUNDY_TEST_ROLE=work", "GRUNDY_TEST_URL="+p.url, "GRUNDY_TEST_NAME="+name)
	if p.crew == nil {
		p.crew = map[string]*exec.Cmd{}
	}
	p.crew[name] = cmd
}

// kill kills a worker, the server, or both, and restarts them.
func (p *processes) kill(round int) {
	p.Helper()
	if round%3 != 1 {
		end(p.crew["w0"])
	}
	if round%3 != 0 {
		end(p.server)
		p.serve()
	}
	p.all()
}

// all starts the workers that are not running.
func (p *processes) all() {
	for name, cmd := range p.crew {
		if cmd.ProcessState != nil {
			p.work(name)
		}
	}
}

// end kills all processes.
func (p *processes) end() {
	end(p.server)
	for _, cmd := range p.crew {
		end(cmd)
	}
}

func end(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// settled waits until all submissions have a verdict.
func (p *processes) settled(many int) {
	p.Helper()
	settled(p.T, p.listen, many)
}

// settled waits until the server at an address has a verdict for the given number of submissions.
func settled(t testing.TB, listen string, many int) {
	t.Helper()
	last := ""
	for range 12_000 {
		if answer, err := http.Get("http://" + listen + "/metrics"); err == nil {
			judged := 0
			last = ""
			for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
				if of, count, ok := strings.Cut(lines.Text(), "} "); ok && strings.HasPrefix(of, "grundy_submissions{") {
					last += lines.Text() + "\n"
					if n, err := strconv.Atoi(count); err == nil && !strings.Contains(of, `"none"`) {
						judged += n
					}
				}
			}
			answer.Body.Close()
			if judged == many {
				return
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("not all of %d have a verdict:\n%s", many, last)
}

// verify checks the log against the submissions.
func (p *processes) verify(many int, verdicts []string) {
	p.Helper()
	st, err := stream.Open(p.Context(), stream.Options{Dir: filepath.Join(filepath.Dir(p.path), "data")})
	if err != nil {
		p.Fatal(err)
	}
	defer st.Close()
	ctx, stop := context.WithTimeout(p.Context(), 5*time.Minute)
	defer stop()
	state, judged := contest.NewState(), map[int]int{}
	err = st.Follow(ctx, "contest", 1, stop, func(seq uint64, e contest.Event) {
		state.Apply(seq, e)
		if e.Judged != nil {
			judged[e.Judged.Submission]++
		}
	})
	if err != nil {
		p.Fatal(err)
	}
	if len(state.Submissions) != many {
		p.Errorf("the log has %d submissions, want %d", len(state.Submissions), many)
	}
	sources := map[string]bool{}
	for _, sub := range state.Submissions {
		text, err := st.Get(p.Context(), sub.Source)
		if err != nil {
			p.Fatal(err)
		}
		want, _, _ := strings.Cut(string(text), " ")
		if string(sub.Verdict()) != want || judged[sub.Number] != 1 || sources[string(text)] {
			p.Errorf("submission %d (%s): %s, %d verdicts, twice %v; want %s", sub.Number, text, sub.Verdict(), judged[sub.Number], sources[string(text)], want)
		}
		sources[string(text)] = true
	}
	for _, r := range board.Of(state, board.View{}).Rows {
		if r.Solved != 1 || r.Cells[0].Tries != 4 {
			p.Errorf("the board has %+v", r)
		}
	}
}
