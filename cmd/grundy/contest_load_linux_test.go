package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
	"grundy/judge/contest/clicspkg"
	"grundy/judge/report"
	"grundy/judge/testing/testenv"
)

// A load is a contest under load. Teams submit all at once, while the server and workers are
// killed.
type load struct {
	*place
	teams, each, crew, kills int
	listen, workers          string // addresses
	random                   *rand.Rand

	mu       sync.Mutex // guards what chaos changes
	server   *exec.Cmd
	url      string // the address that workers join
	working  map[int]*exec.Cmd
	pids     []int
	memory   int // the peak of the server, in KiB
	restarts []time.Duration

	acknowledged sync.Map // number → text of the source
	answered     atomic.Int64
	statuses     sync.Map // status → how often it was answered
}

// TestContestLoad checks a contest in which teams submit all at once while the server and workers
// are killed with SIGKILL at random and restarted. Every acknowledged submission has exactly one
// verdict in effect, and that is the right one. The board agrees with the log and with a plain
// computation. No files are left. With GRUNDY_SOAK there are 200 teams.
func TestContestLoad(t *testing.T) {
	whole := os.Getenv("GRUNDY_SOAK") != ""
	if !whole {
		testenv.Long(t)
	}
	l := &load{place: newPlace(t, buildCommand(t, whole)), teams: 6, each: 3, crew: 2, kills: 4, working: map[int]*exec.Cmd{}}
	if whole {
		l.teams, l.each, l.crew, l.kills = 200, 5, 4, 40
	}
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	defer unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)
	seed := uint64(time.Now().UnixNano())
	l.random = rand.New(rand.NewPCG(seed, 0))
	l.listen, l.workers = unused(t), unused(t)
	l.write()
	defer l.killAll()
	l.serve()
	for i := range l.crew {
		l.work(i)
	}
	began := time.Now()
	var teams sync.WaitGroup
	for i := range l.teams {
		for n := range l.each {
			teams.Go(func() { l.submit(i, n) })
		}
	}
	l.chaos()
	teams.Wait()
	for i := range l.crew {
		l.work(i)
	}
	l.settle()
	t.Logf("seed %d: %d submissions by %d teams in %v; statuses %s; the server took %d MiB at most, and was back after %v",
		seed, l.teams*l.each, l.teams, time.Since(began).Round(time.Second), l.answers(), l.memory>>10, l.restarts)
	l.verify()
	l.stop()
	l.alone("at the end")
	l.judges("at the end") // the next start removes the files of killed processes
	l.clean("at the end")
	l.noGroups(l.pids, whole)
}

// unused returns an address of this machine that is not in use.
func unused(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// write writes contest.yaml.
func (l *load) write() {
	var b strings.Builder
	b.WriteString("name: Load\nstart: now\nproblems: [p2197]\njury: [{id: jury, password: password}]\nteams:\n")
	for i := range l.teams {
		fmt.Fprintf(&b, "  - {id: t%d, password: password}\n", i)
	}
	if err := os.WriteFile(l.at("work", "contest.yaml"), []byte(b.String()), 0o644); err != nil {
		l.Fatal(err)
	}
}

// serve starts the server and waits for its address.
func (l *load) serve() {
	l.Helper()
	began := time.Now()
	cmd := l.run(context.Background(), "serve", "contest.yaml", "--listen", l.listen, "--workers", l.workers, "--jobs", "1")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		l.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	url := ""
	for range 3 {
		if lines.Scan() {
			_, url, _ = strings.Cut(lines.Text(), "--nats ")
		}
	}
	if url == "" {
		l.Fatal("the server does not begin")
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.server, l.url = cmd, url
	l.pids = append(l.pids, cmd.Process.Pid)
	l.restarts = append(l.restarts, time.Since(began).Round(10*time.Millisecond))
}

// work starts worker i unless it is running.
func (l *load) work(i int) {
	l.Helper()
	if l.working[i] != nil {
		return
	}
	cmd := l.run(context.Background(), "work", "--nats", l.url, "--jobs", "1")
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		l.Fatal(err)
	}
	l.working[i] = cmd
	l.pids = append(l.pids, cmd.Process.Pid)
}

// kill kills a process without warning, as a power failure would.
func kill(cmd *exec.Cmd) {
	if cmd != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
}

// chaos kills workers and the server a number of times, each time after some more submissions were
// acknowledged. Meanwhile, teams submit and workers judge.
func (l *load) chaos() {
	for n := range l.kills {
		for l.answered.Load() < int64(l.teams*l.each*n/l.kills) && !l.Failed() {
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(time.Duration(l.random.IntN(1000)) * time.Millisecond)
		if i := l.random.IntN(l.crew); l.working[i] != nil {
			kill(l.working[i])
			delete(l.working, i)
		}
		if n%4 == 1 {
			l.remember()
			kill(l.server)
			i := l.random.IntN(l.crew)
			l.work(i) // starts to join while no server runs
			time.Sleep(time.Duration(l.random.IntN(1000)) * time.Millisecond)
			l.serve()
		}
		if i := l.random.IntN(l.crew); l.random.IntN(2) == 0 {
			l.work(i)
		}
	}
}

// remember records the peak memory of the server.
func (l *load) remember() {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", l.server.Process.Pid))
	if _, rest, ok := strings.Cut(string(text), "VmHWM:"); ok {
		kib := 0
		_, _ = fmt.Sscan(rest, &kib)
		l.memory = max(l.memory, kib)
	}
}

// programs are the submissions of the teams, by the verdict that each must get.
var programs = map[report.Verdict]string{
	report.AC: "#include <stdio.h>\nint main(void){int t;scanf(\"%d\",&t);while(t--){int n,x=0,a;scanf(\"%d\",&n);while(n--){scanf(\"%d\",&a);x^=a;}puts(x?\"Yes\":\"No\");}}\n",
	report.WA: "#include <stdio.h>\nint main(void){int t;scanf(\"%d\",&t);while(t--)puts(\"Yes\");}\n",
	report.RE: "int main(void){return 7;}\n",
	report.CE: "int main(void){return\n",
}

// order lists the verdicts of a team's submissions. They are sent at once, so they may be accepted
// in another order, which then counts on the board.
var order = []report.Verdict{report.WA, report.CE, report.AC, report.RE, report.WA}

// submit submits a program of a team until the submission is acknowledged.
func (l *load) submit(team, n int) {
	verdict := order[(n+team)%len(order)]
	text := fmt.Sprintf("// %s t%d %d\n%s", verdict, team, n, programs[verdict])
	form := url.Values{"nonce": {fmt.Sprint("n", n)}, "problem": {"A"}, "language": {"c"}, "name": {"a.c"}, "text": {text}}
	for try := 0; !l.Failed(); try++ {
		if try > 0 {
			time.Sleep(200 * time.Millisecond)
		}
		status, body := l.ask(fmt.Sprint("t", team), http.MethodPost, "/submissions", form)
		old, _ := l.statuses.LoadOrStore(status, new(atomic.Int64))
		old.(*atomic.Int64).Add(1)
		var s struct{ Submission int }
		switch status {
		case http.StatusCreated:
			if err := json.Unmarshal(body, &s); err != nil || s.Submission < 1 {
				l.Errorf("%s: %v", body, err)
			}
			if other, twice := l.acknowledged.LoadOrStore(s.Submission, text); twice {
				l.Errorf("submission %d is acknowledged twice:\n%s%s", s.Submission, text, other)
			}
			l.answered.Add(1)
			return
		case 0, http.StatusServiceUnavailable, http.StatusTooManyRequests: // the server is down or overloaded
		default:
			l.Errorf("t%d is answered %d: %s", team, status, body)
		}
	}
}

// ask makes a request and returns the status, or 0 if there was no answer.
func (l *load) ask(who, method, path string, form url.Values) (int, []byte) {
	ctx, stop := context.WithTimeout(l.Context(), time.Minute)
	defer stop()
	r, err := http.NewRequestWithContext(ctx, method, "http://"+l.listen+path, strings.NewReader(form.Encode()))
	if err != nil {
		l.Error(err)
		return -1, nil
	}
	r.SetBasicAuth(who, "password")
	r.Header.Set("Accept", "application/json")
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, nil
	}
	return answer.StatusCode, body
}

// answers returns how often each status was answered.
func (l *load) answers() string {
	var list []string
	l.statuses.Range(func(status, count any) bool {
		list = append(list, fmt.Sprintf("%d: %d", status, count.(*atomic.Int64).Load()))
		return true
	})
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// settle waits until no submission is pending.
func (l *load) settle() {
	for range 6000 {
		status, body := l.ask("jury", http.MethodGet, "/metrics", nil)
		if status == http.StatusOK && !strings.Contains(string(body), `grundy_submissions{verdict="none"}`) {
			l.remember()
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	_, body := l.ask("jury", http.MethodGet, "/metrics", nil)
	l.Fatalf("submissions wait for their verdicts:\n%s", body)
}

// verify checks the log and the board against the acknowledged submissions.
func (l *load) verify() {
	status, text := l.ask("jury", http.MethodGet, "/jury/package", nil)
	if status != http.StatusOK {
		l.Fatalf("no package: %d %s", status, text)
	}
	archive, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		l.Fatal(err)
	}
	p, err := clicspkg.Read(archive)
	if err != nil {
		l.Fatal(err)
	}
	state, verdicts := contest.NewState(), map[int]int{}
	for _, e := range p.Log {
		if state.Apply(e.Seq, e.Event); e.Judged != nil {
			verdicts[e.Judged.Submission]++
		}
	}
	if len(state.Submissions) != l.teams*l.each {
		l.Errorf("the log has %d submissions, want %d", len(state.Submissions), l.teams*l.each)
	}
	for _, sub := range state.Submissions {
		source, err := p.Source(l.Context(), sub.Source)
		want, ok := l.acknowledged.Load(sub.Number)
		if err != nil || !ok || want != string(source) {
			l.Errorf("submission %d: acknowledged %v; %v; its source is\n%s", sub.Number, ok, err, source)
			continue
		}
		if got, should := sub.Verdict(), verdictOf(string(source)); got != should || verdicts[sub.Number] != 1 {
			l.Errorf("submission %d: %s in %d judgements, want %s in one: %s", sub.Number, got, verdicts[sub.Number], should, sub.Failed())
		}
	}
	l.sameBoard(state)
}

func verdictOf(source string) report.Verdict {
	return report.Verdict(strings.Fields(source)[1])
}

// A standing is a row of the board.
type standing struct {
	TeamID string `json:"team_id"`
	Rank   int    `json:"rank"`
	Score  struct {
		Solved int    `json:"num_solved"`
		Time   string `json:"total_time"`
	} `json:"score"`
}

// sameBoard compares the board of the API with the board of the log, and both with a plain
// computation from the submissions.
func (l *load) sameBoard(state *contest.State) {
	status, body := l.ask("jury", http.MethodGet, "/api/contests/contest/scoreboard", nil)
	var shown struct{ Rows []standing }
	if err := json.Unmarshal(body, &shown); err != nil || status != http.StatusOK || len(shown.Rows) != l.teams {
		l.Fatalf("the board: %d, %v, %d rows", status, err, len(shown.Rows))
	}
	want := plainly(state.Submissions, l.teams)
	for _, row := range board.Of(state, board.View{Jury: true}).Rows {
		if got := (result{row.Solved, row.Time}); got != want[row.Team.ID] {
			l.Errorf("%s: the fold has %+v, want %+v", row.Team.ID, got, want[row.Team.ID])
		}
	}
	better := func(x, y standing) int {
		a, b := want[x.TeamID], want[y.TeamID]
		return cmp.Or(cmp.Compare(b.solved, a.solved), cmp.Compare(a.minutes, b.minutes))
	}
	if !slices.IsSortedFunc(shown.Rows, better) {
		l.Errorf("the board is not in order: %s", body)
	}
	for _, row := range shown.Rows {
		w := want[row.TeamID]
		if at := fmt.Sprintf("%d:%02d:00.000", w.minutes/60, w.minutes%60); row.Score.Solved != w.solved || row.Score.Time != at {
			l.Errorf("%s: the API has %+v, want %+v", row.TeamID, row.Score, w)
		}
	}
}

// A result is the number of problems that a team has solved, and its time.
type result struct {
	solved  int
	minutes int
}

// plainly computes the board from verdicts and times alone. There is one problem. Rejected
// submissions before the accepted one cost 20 minutes each, except those that do not compile.
func plainly(list []*contest.Submission, teams int) map[string]result {
	all, rejected := map[string]result{}, map[string]int{}
	for i := range teams {
		all[fmt.Sprint("t", i)] = result{}
	}
	for _, sub := range list { // in the order of the log
		switch r := all[sub.Team]; {
		case r.solved > 0 || sub.Verdict() == report.CE:
		case sub.Verdict() == report.AC:
			all[sub.Team] = result{1, int(sub.At.Minutes()) + 20*rejected[sub.Team]}
		default:
			rejected[sub.Team]++
		}
	}
	return all
}

// stop asks all processes to end, and checks that they do so within 30 s and without an error.
func (l *load) stop() {
	all := []*exec.Cmd{l.server}
	for _, cmd := range l.working {
		all = append(all, cmd)
	}
	for _, cmd := range all {
		_ = cmd.Process.Signal(syscall.SIGTERM)
	}
	late := time.AfterFunc(30*time.Second, func() {
		l.Error("a process does not end")
		for _, cmd := range all {
			_ = cmd.Process.Kill()
		}
	})
	defer late.Stop()
	for _, cmd := range all {
		if err := cmd.Wait(); err != nil {
			l.Errorf("%v ends with %v", cmd.Args, err)
		}
	}
	l.server = nil
	clear(l.working)
}

func (l *load) killAll() {
	kill(l.server)
	for _, cmd := range l.working {
		kill(cmd)
	}
}
