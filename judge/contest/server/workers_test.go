package server_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"grundy/judge/contest"
	"grundy/judge/contest/server"
	"grundy/judge/contest/stream"
	"grundy/judge/report"
	"grundy/judge/testing/testenv"
)

// beginOpen is like beginAt, but also opens an address where workers join.
func beginOpen(t *testing.T, now func() time.Time, c *contest.Contest, events ...contest.Event) *house {
	t.Helper()
	st, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(t.TempDir(), "data"), Listen: "127.0.0.1:0", Token: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	for i := range c.Problems {
		if c.Problems[i].Digest, err = st.Put(t.Context(), []byte("bundle of "+c.Problems[i].ID)); err != nil {
			t.Fatal(err)
		}
	}
	events = slices.Insert(events, 0, contest.Event{Kind: contest.KindSetup, Time: time.Now(), Setup: c})
	for _, e := range events {
		if _, err := st.Append(t.Context(), c.ID, e); err != nil {
			t.Fatal(err)
		}
	}
	s := server.New(server.Options{Stream: st, Contest: c.ID, Now: now})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	<-s.Ready()
	web := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		web.CloseClientConnections()
		web.Close()
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return &house{t, web.URL, st, s}
}

// beginIn serves the contest in a data folder, after adding some events, until end is called.
// Workers can join; there are no pages.
func beginIn(t *testing.T, dir string, events ...contest.Event) (h *house, end func()) {
	t.Helper()
	st, err := stream.Open(t.Context(), stream.Options{Dir: dir, Listen: "127.0.0.1:0", Token: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if _, err := st.Append(t.Context(), "spring", e); err != nil {
			t.Fatal(err)
		}
	}
	s := server.New(server.Options{Stream: st, Contest: "spring"})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	<-s.Ready()
	return &house{TB: t, stream: st, server: s}, sync.OnceFunc(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		st.Close()
	})
}

// log returns the events of the log.
func (h *house) log() (list []contest.Event) {
	h.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	if err := h.stream.Follow(ctx, "spring", 1, stop, func(_ uint64, e contest.Event) { list = append(list, e) }); err != nil {
		h.Fatal(err)
	}
	return list
}

// isResult reports whether an event is the result of a job.
func isResult(e contest.Event) bool { return e.Judged != nil || e.Explained != nil }

// results returns the events in the log that are results.
func (h *house) results() (list []contest.Event) {
	h.Helper()
	return h.having(isResult)
}

// having returns the events in the log that satisfy kind.
func (h *house) having(kind func(contest.Event) bool) []contest.Event {
	h.Helper()
	return slices.DeleteFunc(h.log(), func(e contest.Event) bool { return !kind(e) })
}

// awaits waits until the log has the given number of results, and returns them.
func (h *house) awaits(many int) (list []contest.Event) {
	h.Helper()
	return h.awaitsOf(isResult, many)
}

// awaitsOf waits until the log has the given number of events that satisfy kind, and returns
// them.
func (h *house) awaitsOf(kind func(contest.Event) bool, many int) (list []contest.Event) {
	h.Helper()
	for range 1200 {
		if list = h.having(kind); len(list) >= many {
			return list
		}
		time.Sleep(50 * time.Millisecond)
	}
	h.Fatalf("%d results, want %d", len(list), many)
	return nil
}

// works runs a worker until the test ends or stop is called.
func (h *house) works(name string, languages []string, do func(*stream.Task) (*report.Report, error)) (stop func()) {
	h.Helper()
	w, err := stream.Open(h.Context(), stream.Options{URL: h.stream.Address(), Worker: true})
	if err != nil {
		h.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- w.Work(ctx, stream.Work{
			Slots: 1, About: func() stream.Worker { return stream.Worker{Name: name, Languages: languages} },
			Do: func(_ context.Context, t *stream.Task) (*report.Report, error) { return do(t) },
		})
	}()
	stop = sync.OnceFunc(func() {
		end()
		if err := <-ended; err != nil {
			h.Error(err)
		}
		w.Close()
	})
	h.Cleanup(stop)
	return stop
}

func accepts(*stream.Task) (*report.Report, error) { return &report.Report{Verdict: "AC"}, nil }

// A rogue has a worker's credential and may send any message.
type rogue struct {
	*house
	conn *nats.Conn
}

func (h *house) rogue() *rogue {
	h.Helper()
	inbox := "_INBOX.worker." + strings.Repeat("MALLORY", 4)
	conn, err := nats.Connect(h.stream.Address(), nats.Name(inbox), nats.CustomInboxPrefix(inbox))
	if err != nil {
		h.Fatal(err)
	}
	h.Cleanup(conn.Close)
	return &rogue{h, conn}
}

// repeats reports a worker as present, again and again, until stop is called. It repeats the
// message because the server may not listen yet, and because a report soon expires.
func (r *rogue) repeats(text string) (stop func()) {
	ending, ended := make(chan bool), make(chan bool)
	go func() {
		defer close(ended)
		for {
			if err := r.conn.Publish("work.alive", []byte(text)); err != nil {
				r.Error(err)
			}
			select {
			case <-ending:
				return
			case <-time.After(50 * time.Millisecond):
			}
		}
	}()
	return func() { close(ending); <-ended }
}

// ask sends a request and returns the answer or the refusal. It retries as long as a worker should.
func (r *rogue) ask(subject string, text []byte) (answer []byte, refused string) {
	r.Helper()
	m, err := r.conn.Request(subject, text, time.Minute)
	for range 600 {
		if !errors.Is(err, nats.ErrNoResponders) && (err != nil || m.Header.Get("Grundy-Error") != "again") {
			break
		}
		time.Sleep(50 * time.Millisecond) // the server is starting, or has not read its log so far
		m, err = r.conn.Request(subject, text, time.Minute)
	}
	if err != nil {
		r.Fatal(err)
	}
	if m.Header.Get("Grundy-Error") != "" {
		return nil, string(m.Data)
	}
	return m.Data, ""
}

// A given is a job that was given to a rogue.
type given struct {
	Lease string
	Job   struct {
		Submission, Attempt int
		Digest, Source      string
		Explain             bool
	}
}

// take takes a job, and waits until there is one.
func (r *rogue) take(name string) (g given) {
	r.Helper()
	for range 60 {
		text, refused := r.ask("work.take", fmt.Appendf(nil, `{"worker":%q,"languages":null}`, name))
		if err := json.Unmarshal(text, &g); err != nil || refused != "" {
			r.Fatalf("%s, %v, %s", text, err, refused)
		}
		if g.Lease != "" {
			return g
		}
	}
	r.Fatal("there is no job")
	return g
}

// send sends a report for a lease. Its header has more fields than the service knows.
func (r *rogue) send(lease string, rep *report.Report) (refused string) {
	r.Helper()
	text, err := report.Encode(rep)
	if err != nil {
		r.Fatal(err)
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(text)
	_ = z.Close()
	head := fmt.Sprintf(`{"lease":%q,"outcome":"report","took":%d,"time":"2099-01-01T00:00:00Z","by":"boss","kind":"setup","submission":1}`+"\n", lease, time.Hour*1000)
	_, refused = r.ask("work.result", append([]byte(head), b.Bytes()...))
	return refused
}

// fault reports that a job could not be done.
func (r *rogue) fault(lease, why string) (refused string) {
	r.Helper()
	_, refused = r.ask("work.result", fmt.Appendf(nil, "{\"lease\":%q,\"outcome\":\"fault\"}\n%s", lease, why))
	return refused
}

// TestForged checks that the server rejects reports that no genuine worker sends. For a correct
// report, the server writes the event with its own time, the lease's submission and the worker's
// name.
func TestForged(t *testing.T) {
	t.Parallel() // it waits
	at := time.Now().Truncate(time.Millisecond)
	c := sample()
	c.Scoring = contest.IOI
	c.Problems[0].Parts = []int{30, 70}
	h := beginOpen(t, func() time.Time { return at }, c)
	one := h.guest("t1")
	for i := range 4 {
		one.program("A", fmt.Sprint("int main() { return ", i, "; }\n"))
	}
	r := h.rogue()
	parts := func(points ...float64) *report.Report {
		rep := &report.Report{Verdict: "WA"}
		for i, p := range points {
			rep.Subtasks = append(rep.Subtasks, report.Subtask{Points: p, Of: []int{30, 70, 5}[i], Verdict: "WA"})
		}
		return rep
	}
	worth := parts(30, 70)
	worth.Subtasks[1].Of, worth.Subtasks[1].Points = 1_000_000, 1_000_000
	// Each forged report counts as a fault of its worker, so another worker gets the job next.
	for what, rep := range map[string]*report.Report{
		"more points than there are": parts(30, 70.5), "a subtask more": parts(30, 70, 5), "a subtask less": parts(30), "no subtasks": {Verdict: "AC"}, "subtasks worth more": worth,
	} {
		g := r.take(what[:1] + "w")
		if refused := r.send(g.Lease, rep); !strings.Contains(refused, "is refused") {
			t.Errorf("%s: %q", what, refused)
		}
		if refused := r.send(g.Lease, parts(30, 70)); refused == "" {
			t.Errorf("%s, and then another result of the same lease: taken", what)
		}
	}
	for _, e := range h.results() {
		if e.Judged.Verdict != "" {
			t.Fatalf("the log has %+v", e.Judged)
		}
	}
	faults := len(h.results()) // of the jobs that had three faults
	g := r.take("w")
	if refused := r.send(g.Lease, parts(10, 70)); refused != "" {
		t.Fatal(refused)
	}
	if refused := r.send(g.Lease, parts(30, 70)); refused == "" {
		t.Error("a second result is taken")
	}
	if refused := r.fault(g.Lease, "never mind"); refused == "" {
		t.Error("a fault after the result is taken")
	}
	got := h.results()[faults:]
	if len(got) != 1 {
		t.Fatalf("%d results", len(got))
	}
	e := got[0]
	if !e.Time.Equal(at) || e.Kind != contest.KindJudged || e.By != "w" || e.Setup != nil || e.Judged.Submission != g.Job.Submission || e.Judged.Attempt != 0 || e.Judged.Took > time.Hour || e.Judged.Worker != "w" {
		t.Errorf("the event is %+v, %+v", e, e.Judged)
	}
	if text, err := h.stream.Get(t.Context(), e.Judged.Report); err != nil || !bytes.Contains(text, []byte("subtasks")) {
		t.Errorf("the report is %s, %v", text, err)
	}
	// A job is not judged with an outdated version of its problem.
	g = r.take("w")
	changed := *c
	changed.Problems = slices.Clone(c.Problems)
	changed.Problems[0].Digest = changed.Problems[1].Digest
	if _, err := h.stream.Append(t.Context(), "spring", contest.Event{Kind: contest.KindSetup, Time: at, Setup: &changed}); err != nil {
		t.Fatal(err)
	}
	for range 600 {
		if refused := r.send(g.Lease, &report.Report{Verdict: "AC"}); strings.Contains(refused, "the problem has changed") {
			break
		} else if refused == "" {
			t.Fatal("a result by the old problem is taken")
		}
		time.Sleep(20 * time.Millisecond)
	}
	if log := h.log(); slices.ContainsFunc(log, func(e contest.Event) bool { return e.Setup != nil && len(e.Setup.Jury) != 1 }) || len(log) != 6+len(h.results()) {
		t.Errorf("the log has %d events", len(log))
	}
}

// TestLongReport checks that a report with very many tests and a long tier name is accepted. The
// event in the log must have the verdict, but not the tests, and a shortened tier.
func TestLongReport(t *testing.T) {
	t.Parallel() // it waits
	h := beginOpen(t, nil, sample())
	h.guest("t1").program("A", "int main() {}\n")
	r := h.rogue()
	rep := &report.Report{Verdict: "AC"}
	rep.Tier.Name = strings.Repeat("tier\x1b", 1000)
	for range 40_000 {
		rep.Tests = append(rep.Tests, report.Test{Verdict: "AC", CPU: math.MaxInt64})
	}
	if refused := r.send(r.take("w").Lease, rep); refused != "" {
		t.Fatal(refused)
	}
	got := h.awaits(1)[0].Judged
	if got.Verdict != "AC" || len(got.Tests) != 0 || len(got.Tier) > 100 || strings.Contains(got.Tier, "\x1b") {
		t.Errorf("verdict %s, %d tests, tier %q", got.Verdict, len(got.Tests), got.Tier)
	}
}

// TestFaultAlone checks a fault that every retry has. The jury must be able to read its reason,
// shortened, and the team must get no verdict.
func TestFaultAlone(t *testing.T) {
	t.Parallel() // it waits
	h := beginOpen(t, nil, sample())
	one, boss := h.guest("t1"), h.guest("boss")
	one.program("A", "int main() {}\n")
	r := h.rogue()
	for range 3 {
		if refused := r.fault(r.take("w").Lease, "gcc: not found "+strings.Repeat("x", 100_000)); refused != "" {
			t.Fatal(refused)
		}
	}
	got := h.awaits(1)
	if j := got[0].Judged; j.Verdict != "" || !strings.HasPrefix(j.Error, "gcc: not found") || len(j.Error) > 3000 {
		t.Errorf("%.100q, %d bytes", j.Error, len(j.Error))
	}
	boss.eventually("/jury", "gcc: not found")
	if _, body := one.get("/submissions"); strings.Contains(body, "gcc: ") || !strings.Contains(body, "waiting") {
		t.Errorf("the team reads\n%s", body)
	}
}

// TestSickWorker checks that a healthy worker judges all submissions, although another worker
// answers every job quickly with a fault.
func TestSickWorker(t *testing.T) {
	t.Parallel() // it waits
	c := sample()
	c.Quota = contest.Quota{}
	h := beginOpen(t, nil, c)
	var mu sync.Mutex
	faults := 0
	h.works("sick", nil, func(*stream.Task) (*report.Report, error) {
		mu.Lock()
		defer mu.Unlock()
		faults++
		return nil, errors.New("gcc: not found")
	})
	h.works("healthy", nil, accepts)
	h.guest("boss").eventually("/jury", `<th scope="row">healthy</th>`)
	one, two := h.guest("t1"), h.guest("t2")
	for i := range 6 {
		one.program("A", fmt.Sprint("int main() { return ", i, "; }\n"))
		two.program("A", fmt.Sprint("int main() { return ", i, "; }\n"))
	}
	for _, e := range h.awaits(12) {
		if e.Judged.Verdict != "AC" || e.By != "healthy" {
			t.Errorf("%+v", e.Judged)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if faults > 12 {
		t.Errorf("the sick worker had %d jobs", faults)
	}
}

// TestMute checks that a worker loses its jobs if it falls silent after taking them, or
// disconnects at any step. Another worker must do each job once.
func TestMute(t *testing.T) {
	t.Parallel() // it waits
	testenv.Long(t)
	c := sample()
	c.Quota = contest.Quota{}
	h := beginOpen(t, nil, c)
	one := h.guest("t1")
	const steps = 6
	for i := range steps {
		one.program("A", fmt.Sprint("int main() { return ", i, "; }\n"))
	}
	for i := range steps {
		r := h.rogue()
		g := r.take(fmt.Sprint("w", i))
		read := func(digest string) {
			if _, refused := r.ask("work.blob", fmt.Appendf(nil, `{"lease":%q,"digest":%q,"part":0}`, g.Lease, digest)); refused != "" {
				t.Error(refused)
			}
		}
		alive := func() {
			if err := r.conn.Publish("work.alive", fmt.Appendf(nil, `{"name":"w%d","leases":[%q]}`, i, g.Lease)); err != nil {
				t.Error(err)
			}
		}
		for _, step := range []func(){
			alive, func() { read(g.Job.Digest) }, func() { read(g.Job.Source) }, alive,
			func() { // send half of a result
				_, _ = r.ask("work.result", fmt.Appendf(nil, `{"lease":%q,"outcome":"report"}`+"\n\x1f\x8b", g.Lease))
			},
		}[:min(i, steps-1)] {
			step()
		}
		if err := r.conn.Flush(); err != nil {
			t.Error(err)
		}
		r.conn.Close()
	}
	h.works("good", nil, accepts)
	h.awaits(steps)
	seen := map[int]int{}
	for _, e := range h.results() {
		seen[e.Judged.Submission]++
		if e.Judged.Verdict != "AC" || e.By != "good" {
			t.Errorf("%+v", e.Judged)
		}
	}
	if len(seen) != steps || len(h.results()) != steps {
		t.Errorf("the results are %v", seen)
	}
}

// TestRestart restarts a server while two jobs are under way. Each must be judged once: by its
// worker if that still works, otherwise by another.
func TestRestart(t *testing.T) {
	t.Parallel() // it waits
	testenv.Long(t)
	dir := filepath.Join(t.TempDir(), "data")
	h, end := beginIn(t, dir,
		contest.Event{Kind: contest.KindSetup, Time: time.Now(), Setup: sample()},
		contest.Event{Kind: contest.KindSubmitted, Time: time.Now(), Submitted: &contest.Submitted{Nonce: "a", Team: "t1", Problem: "p1247"}},
		contest.Event{Kind: contest.KindSubmitted, Time: time.Now(), Submitted: &contest.Submitted{Nonce: "b", Team: "t2", Problem: "p1247"}},
	)
	r := h.rogue()
	held, gone := r.take("w1"), r.take("w2")
	r.conn.Close()
	end()
	h, end = beginIn(t, dir)
	defer end()
	r = h.rogue()
	stop := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() { // w1 continues its job
		for {
			_ = r.conn.Publish("work.alive", fmt.Appendf(nil, `{"name":"w1","leases":[%q]}`, held.Lease))
			select {
			case <-stop:
				return
			case <-time.After(time.Second):
			}
		}
	})
	var other []int
	var mu sync.Mutex
	h.works("good", nil, func(task *stream.Task) (*report.Report, error) {
		mu.Lock()
		defer mu.Unlock()
		other = append(other, task.Submission)
		return accepts(task)
	})
	h.awaits(1)
	if refused := r.send(held.Lease, &report.Report{Verdict: "WA"}); refused != "" {
		t.Error(refused)
	}
	close(stop)
	group.Wait()
	got := h.awaits(2)
	mu.Lock()
	defer mu.Unlock()
	if !slices.Equal(other, []int{gone.Job.Submission}) || got[0].By != "good" || got[1].By != "w1" || got[1].Judged.Verdict != "WA" {
		t.Errorf("the other worker did %v; the results are %+v, %+v", other, got[0].Judged, got[1].Judged)
	}
}

// TestHuntsWait checks that hunts for smallest inputs come after all verdicts. The hunt for a
// submission whose page was opened comes first. A restarted server must accept the result of a
// running hunt, once.
func TestHuntsWait(t *testing.T) {
	t.Parallel() // it waits
	c := sample()
	c.Counterexamples = contest.Always
	st, err := stream.Open(t.Context(), stream.Options{Dir: filepath.Join(t.TempDir(), "data"), Listen: "127.0.0.1:0", Token: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	log := []contest.Event{{Kind: contest.KindSetup, Time: time.Now(), Setup: c}}
	for i := range 5 {
		log = append(log, contest.Event{Kind: contest.KindSubmitted, Time: time.Now(), Submitted: &contest.Submitted{Nonce: fmt.Sprint(i), Team: "t1", Problem: "p1247"}})
	}
	for i := range 4 {
		log = append(log, contest.Event{Kind: contest.KindJudged, Time: time.Now(), Judged: &contest.Judged{Submission: i + 1, Verdict: "WA"}})
	}
	for _, e := range log {
		if _, err := st.Append(t.Context(), c.ID, e); err != nil {
			t.Fatal(err)
		}
	}
	start := func() (h *house, end func()) {
		s := server.New(server.Options{Stream: st, Contest: c.ID})
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- s.Run(ctx) }()
		<-s.Ready()
		web := httptest.NewServer(s.Handler())
		return &house{t, web.URL, st, s}, sync.OnceFunc(func() {
			web.Close()
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
	h, end := start()
	defer end()
	r := h.rogue()
	if g := r.take("w"); g.Job.Submission != 5 || g.Job.Explain {
		t.Fatalf("first comes %+v", g.Job)
	} else if refused := r.send(g.Lease, &report.Report{Verdict: "AC"}); refused != "" {
		t.Fatal(refused)
	}
	held := r.take("w")
	if held.Job.Submission != 1 || !held.Job.Explain {
		t.Fatalf("then comes %+v", held.Job)
	}
	if status, _ := h.guest("t1").get("/submissions/3"); status != 200 {
		t.Fatal(status)
	}
	// The hunt is retried, because no worker has finished it.
	if refused := r.fault(held.Lease, "no"); refused != "" {
		t.Fatal(refused)
	}
	if held = r.take("w"); held.Job.Submission != 1 || !held.Job.Explain {
		t.Fatalf("after a fault comes %+v", held.Job)
	}
	if err := r.conn.Publish("work.alive", fmt.Appendf(nil, `{"name":"w","slots":2,"leases":[%q]}`, held.Lease)); err != nil {
		t.Fatal(err)
	}
	if g := r.take("w"); g.Job.Submission != 3 || !g.Job.Explain {
		t.Fatalf("after its page was looked at comes %+v", g.Job)
	}
	h.guest("").eventually("/metrics", "grundy_jobs_waiting 0\n")
	h.guest("").eventually("/metrics", "grundy_jobs_working 2\n")
	end()
	h, end = start()
	defer end()
	if refused := r.send(held.Lease, wrongReport()); refused != "" {
		t.Error(refused)
	}
	if refused := r.send(held.Lease, wrongReport()); !strings.Contains(refused, "has a result already") {
		t.Errorf("the second report of a job gets the reply %q", refused)
	}
	h.guest("t1").eventually("/submissions/1", "/submissions/1/report")
}

// TestClocks moves the server's clock six hours forward and back while workers have jobs. Each
// event must have the server's time. No job may be lost, given out twice or delayed.
func TestClocks(t *testing.T) {
	t.Parallel() // it waits
	var mu sync.Mutex
	offset := time.Duration(0)
	step := func(by time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		offset = by
	}
	now := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return time.Now().Add(offset)
	}
	c := sample()
	c.Start, c.Duration, c.Freeze = time.Now().Add(-10*time.Hour), 100*time.Hour, 0
	h := beginOpen(t, now, c)
	one := h.guest("t1")
	r := h.rogue()
	for i, by := range []time.Duration{0, 6 * time.Hour, 0, -6 * time.Hour, 6 * time.Hour, -6 * time.Hour, 0} {
		// The clock steps between submission and judging.
		n := one.program("A", fmt.Sprint("int main() { return ", i, "; }\n"))
		g := r.take("w")
		step(by)
		if refused := r.send(g.Lease, &report.Report{Verdict: "WA"}); refused != "" {
			t.Fatalf("after a step to %v: %s", by, refused)
		}
		got := h.awaits(i + 1)[i]
		if off := time.Until(got.Time) - by; off.Abs() > time.Hour || got.Judged.Submission != n || g.Job.Submission != n {
			t.Errorf("the event of submission %d is %v off: %+v", n, off, got.Judged)
		}
	}
	if status, body := h.guest("").get("/api/contests/spring/state"); status != 200 || !strings.Contains(body, `"ended":null`) {
		t.Errorf("the API says %d %s", status, body)
	}
}

// TestTeamsTakeTurns checks that a team that submits while the only worker is busy with another
// team's five submissions is next.
func TestTeamsTakeTurns(t *testing.T) {
	t.Parallel() // it waits
	h := beginOpen(t, nil, sample())
	one, two := h.guest("t1"), h.guest("t2")
	for i := range 5 {
		one.program("A", fmt.Sprint("int main() { return ", i, "; }\n"))
	}
	began, goOn := make(chan int, 10), make(chan bool)
	h.works("w", nil, func(task *stream.Task) (*report.Report, error) {
		began <- task.Submission
		<-goOn
		return accepts(task)
	})
	if n := <-began; n != 1 {
		t.Errorf("submission %d is first", n)
	}
	want := two.program("A", "int main() {}\n")
	goOn <- true
	if n := <-began; n != want {
		t.Errorf("submission %d comes before that of the other team", n)
	}
	close(goOn)
	h.awaits(6)
}

// TestLanguagesGo checks that the languages of a worker are no longer offered once it has left. A
// worker must get no jobs in languages that it lacks.
func TestLanguagesGo(t *testing.T) {
	t.Parallel() // it waits
	c := sample()
	c.Languages = nil
	h := beginOpen(t, nil, c)
	one, boss := h.guest("t1"), h.guest("boss")
	stop := h.works("w", []string{"c", "brainfuck"}, accepts)
	one.eventually("/submissions", "brainfuck")
	stop()
	for range 600 {
		if _, body := one.get("/submissions"); !strings.Contains(body, "brainfuck") {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if status, _ := one.post("/submissions", url.Values{"problem": {"A"}, "language": {"brainfuck"}, "text": {"x"}}); status != 400 {
		t.Errorf("a language of a worker that is gone: %d", status)
	}
	stop = h.works("v", []string{"c"}, func(task *stream.Task) (*report.Report, error) {
		t.Errorf("a worker of C gets a job of %s", task.Language)
		return accepts(task)
	})
	boss.eventually("/jury", `<th scope="row">v</th>`)
	stop()
	boss.eventually("/jury", "There is no worker")
	one.program("A", "int main() {}\n") // in C++, which worker v lacks
	h.works("v", []string{"c"}, func(task *stream.Task) (*report.Report, error) {
		t.Errorf("a worker of C gets a job of %s", task.Language)
		return accepts(task)
	})
	boss.eventually("/jury", "no worker has the language cpp")
	h.works("x", []string{"cpp"}, accepts)
	if got := h.awaits(1); got[0].By != "x" || got[0].Judged.Verdict != "AC" {
		t.Errorf("%+v", got[0].Judged)
	}
}

// TestProving checks that teams may use languages that a worker is still proving. If the proof
// fails, the language must no longer be offered.
func TestProving(t *testing.T) {
	t.Parallel() // it waits
	c := sample()
	c.Languages = nil
	h := beginOpen(t, nil, c)
	r, one := h.rogue(), h.guest("t1")
	stop := r.repeats(`{"name":"w1","slots":1,"languages":["c"],"proving":["brainfuck"],"seen":"1970-01-01T00:00:00Z"}`) // the worker's clock is wrong
	one.eventually("/submissions", `<option value="brainfuck"`)
	if status, body := one.post("/submissions", url.Values{"problem": {"A"}, "language": {"brainfuck"}, "text": {"x"}}); status != 200 {
		t.Errorf("code %d:\n%s", status, body)
	}
	if got := h.log(); len(got) != 2 || got[1].Submitted == nil || got[1].Submitted.Language != "brainfuck" {
		t.Errorf("the log has %d events", len(got))
	}
	stop()
	defer r.repeats(`{"name":"w1","slots":1,"languages":["c"]}`)() // the language does not work
	for range 600 {
		if _, body := one.get("/submissions"); !strings.Contains(body, `<option value="brainfuck"`) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Error("a language that does not work is offered")
}

// TestNoise checks that a submission is judged although a client announces thousands of workers
// and languages, and sends as many requests. The jury's page must show at most 1,000 of them.
func TestNoise(t *testing.T) {
	t.Parallel() // it waits
	h := beginOpen(t, nil, sample())
	r := h.rogue()
	for i := range 5000 {
		if err := r.conn.Publish("work.alive", fmt.Appendf(nil, `{"name":"n%d","languages":["l%d"],"done":1}`, i, i)); err != nil {
			t.Fatal(err)
		}
		if err := r.conn.PublishRequest("work.take", "nobody", fmt.Appendf(nil, `{"worker":"n%d","languages":["none"]}`, i)); err != nil {
			t.Fatal(err)
		}
	}
	h.works("good", nil, accepts)
	h.guest("t1").program("A", "int main() {}\n")
	if got := h.awaits(1); got[0].By != "good" {
		t.Errorf("%+v", got[0])
	}
	if _, body := h.guest("boss").get("/jury"); strings.Count(body, `<th scope="row">n`) > 1000 {
		t.Errorf("the jury reads of %d workers", strings.Count(body, `<th scope="row">n`))
	}
}

// TestSubmissionTime checks that a submission has the time at which its request arrived, not the
// time at which its source was stored.
func TestSubmissionTime(t *testing.T) {
	const text = "int main() { return 17; }\n"
	var mu sync.Mutex
	var st *stream.Stream
	stored := map[int64]bool{} // whether the source was stored at this time of the clock
	base, ticks := time.Now(), time.Duration(0)
	now := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		ticks++
		at := base.Add(ticks * time.Second).Truncate(time.Millisecond)
		if st != nil {
			_, err := st.Get(context.Background(), stream.Digest([]byte(text)))
			stored[at.UnixMilli()] = err == nil
		}
		return at
	}
	h := beginOpen(t, now, sample())
	one := h.guest("t1")
	mu.Lock()
	st = h.stream
	mu.Unlock()
	one.program("A", text)
	for _, e := range h.log() {
		mu.Lock()
		if was, looked := stored[e.Time.UnixMilli()]; e.Submitted != nil && (!looked || was) {
			t.Errorf("the time %v: looked %v, stored before %v", e.Time, looked, was)
		}
		mu.Unlock()
	}
}
