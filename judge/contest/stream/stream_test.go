package stream_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/stream"
)

// patience bounds how long a test waits for what must come. It only ends hangs: what takes a
// moment on a quiet machine may take minutes on a busy one.
const patience = 5 * time.Minute

func open(t *testing.T, o stream.Options) *stream.Stream {
	t.Helper()
	if o.Dir == "" && o.URL == "" {
		o.Dir = filepath.Join(t.TempDir(), "data")
	}
	s, err := stream.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func submitted(n int) contest.Event {
	return contest.Event{Kind: contest.KindSubmitted, Time: time.Now(), Submitted: &contest.Submitted{Nonce: fmt.Sprint("n", n), Team: "t1"}}
}

// read returns the log of a contest.
func read(t *testing.T, s *stream.Stream, id string) (list []contest.Event) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	if err := s.Follow(ctx, id, 1, stop, func(_ uint64, e contest.Event) { list = append(list, e) }); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestLog: events come back in order, each key once, and each contest alone, also after
// the store was closed and opened again.
func TestLog(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	s := open(t, stream.Options{Dir: dir})
	if got := read(t, s, "a"); got != nil {
		t.Errorf("an empty log has %v", got)
	}
	numbers := map[uint64]bool{}
	for i := range 20 {
		for _, id := range []string{"a", "b", "a"} { // a twice
			seq, err := s.Append(t.Context(), id, submitted(i))
			if err != nil {
				t.Fatal(err)
			}
			numbers[seq] = true
		}
	}
	if len(numbers) != 40 {
		t.Errorf("%d numbers for 40 events", len(numbers))
	}
	for range 2 { // other kinds have no key, and enter each time
		if _, err := s.Append(t.Context(), "a", contest.Event{Kind: contest.KindThawed}); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	s = open(t, stream.Options{Dir: dir})
	got := read(t, s, "a")
	if len(got) != 22 {
		t.Fatalf("%d events, want 22", len(got))
	}
	for i := range 20 {
		if got[i].Submitted.Nonce != fmt.Sprint("n", i) {
			t.Errorf("event %d is %s", i, got[i].Submitted.Nonce)
		}
	}
	if got := read(t, s, "b"); len(got) != 20 {
		t.Errorf("b has %d events", len(got))
	}
}

// TestFollow: who follows gets what comes later, too.
func TestFollow(t *testing.T) {
	s := open(t, stream.Options{})
	ctx, stop := context.WithCancel(t.Context())
	got, caught, ended := make(chan uint64, 10), make(chan bool, 1), make(chan error, 1)
	go func() {
		ended <- s.Follow(ctx, "a", 1, func() { caught <- true }, func(seq uint64, _ contest.Event) { got <- seq })
	}()
	<-caught
	want, err := s.Append(t.Context(), "a", submitted(1))
	if err != nil {
		t.Fatal(err)
	}
	if seq := <-got; seq != want {
		t.Errorf("event %d, want %d", seq, want)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestBlobs: blobs of every size come back, and one that is not there is an error.
func TestBlobs(t *testing.T) {
	s := open(t, stream.Options{})
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{0, 1, 512<<10 - 1, 512 << 10, 512<<10 + 1, 3 << 20} {
		text := make([]byte, size)
		for i := range text {
			text[i] = byte(r.Uint32())
		}
		for range 2 {
			digest, err := s.Put(t.Context(), text)
			if err != nil {
				t.Fatal(err)
			}
			back, err := s.Get(t.Context(), digest)
			if err != nil || !bytes.Equal(text, back) {
				t.Errorf("%d bytes: %d came back, %v", size, len(back), err)
			}
		}
	}
	for _, digest := range []string{stream.Digest([]byte("no")), "", "*", ">", "a.b"} {
		if _, err := s.Get(t.Context(), digest); err == nil {
			t.Errorf("%q: a blob", digest)
		}
	}
}

// TestWork: each job has one result, though it is asked for twice and some workers fail.
func TestWork(t *testing.T) {
	t.Parallel() // it waits
	s := open(t, stream.Options{})
	const many = 30
	for i := range many {
		for range 2 {
			if err := s.Ask(t.Context(), stream.Job{Contest: "a", Submission: i + 1}); err != nil {
				t.Fatal(err)
			}
		}
	}
	var mu sync.Mutex
	tries := map[int]int{}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		done <- s.Work(ctx, 4, func(_ context.Context, j stream.Job) (contest.Event, error) {
			mu.Lock()
			defer mu.Unlock()
			tries[j.Submission]++
			switch {
			case j.Submission == 7:
				return contest.Event{}, errors.New("the compiler is missing")
			case j.Submission%10 == 0 && tries[j.Submission] == 1:
				return contest.Event{}, errors.New("the disk was full")
			}
			return contest.Event{Judged: &contest.Judged{Verdict: "AC", Worker: "w"}}, nil
		})
	}()
	verdicts := map[int]string{}
	follow, enough := context.WithTimeout(t.Context(), patience)
	defer enough()
	err := s.Follow(follow, "a", 1, nil, func(_ uint64, e contest.Event) {
		if _, twice := verdicts[e.Judged.Submission]; twice {
			t.Errorf("submission %d has two results", e.Judged.Submission)
		}
		if verdicts[e.Judged.Submission] = string(e.Judged.Verdict) + e.Judged.Error; len(verdicts) == many {
			enough()
		}
	})
	stop()
	if err := errors.Join(err, <-done); err != nil {
		t.Fatal(err)
	}
	for i := 1; i <= many; i++ {
		want := "AC"
		if i == 7 {
			want = "the compiler is missing"
		}
		if verdicts[i] != want {
			t.Errorf("submission %d: %q, want %q", i, verdicts[i], want)
		}
	}
	if tries[7] != 3 || tries[10] != 2 || tries[1] != 1 {
		t.Errorf("tried %d, %d and %d times, want 3, 2 and 1", tries[7], tries[10], tries[1])
	}
}

// TestAskAgain: a job is in the queue once, however often it is asked for and wherever it
// is: waiting, with a worker, or in a store that was opened again. When it is done, it
// may be asked for again.
func TestAskAgain(t *testing.T) {
	t.Parallel() // it waits
	dir := filepath.Join(t.TempDir(), "data")
	s := open(t, stream.Options{Dir: dir})
	ask := func(want int) {
		t.Helper()
		for range 2 {
			if err := s.Ask(t.Context(), stream.Job{Contest: "a", Submission: 1}); err != nil {
				t.Fatal(err)
			}
		}
		if n := queued(t, s, func(n int) bool { return n == want }); n != want {
			t.Errorf("%d jobs wait or are with workers, want %d", n, want)
		}
	}
	ask(1)
	s.Close()
	s = open(t, stream.Options{Dir: dir})
	ask(1)
	ctx, stop := context.WithCancel(t.Context())
	err := s.Work(ctx, 1, func(context.Context, stream.Job) (contest.Event, error) {
		ask(1)
		time.AfterFunc(time.Second, stop)
		return contest.Event{Judged: &contest.Judged{Verdict: "AC"}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ask(1)
}

// queued returns how many jobs wait or are with workers, once there are enough. A consumer
// counts what is in its stream a moment later.
func queued(t *testing.T, s *stream.Stream, enough func(n int) bool) (n int) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		waiting, working, err := s.Queue(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n = waiting + working; enough(n) {
			break
		}
	}
	return n
}

// TestLateServer: a worker that comes before its server waits for it.
func TestLateServer(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	came, waits := make(chan error, 1), make(chan string, 1)
	go func() {
		w, err := stream.Open(t.Context(), stream.Options{
			URL: "nats://worker:secret@" + address, Worker: true, Waits: func(place string) { waits <- place },
		})
		if err == nil {
			err = w.Close()
		}
		came <- err
	}()
	select {
	case <-waits:
	case err := <-came:
		t.Fatalf("the worker does not wait: %v", err)
	}
	open(t, stream.Options{Listen: address, Token: "secret"})
	if err := <-came; err != nil {
		t.Error(err)
	}
	if _, err := stream.Open(t.Context(), stream.Options{URL: "nats://grundy:secret@127.0.0.1:1"}); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("a server that is not there: %v", err)
	}
}

// TestTwoServers: a folder has one server.
func TestTwoServers(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	open(t, stream.Options{Dir: dir})
	_, err := stream.Open(t.Context(), stream.Options{Dir: dir})
	if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("process %d is using it", os.Getpid())) {
		t.Errorf("a second server: %v", err)
	}
	full := t.TempDir()
	if err := os.WriteFile(filepath.Join(full, "thesis.tex"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := stream.Open(t.Context(), stream.Options{Dir: full}); err == nil {
		t.Error("a folder of somebody's is taken")
	}
}

// TestWorkerRights: a worker elsewhere works, and can do nothing else; without the
// token nobody gets in.
func TestWorkerRights(t *testing.T) {
	t.Parallel() // it waits
	s := open(t, stream.Options{Listen: "127.0.0.1:0", Token: "secret"})
	if err := s.Ask(t.Context(), stream.Job{Contest: "a", Submission: 1}); err != nil {
		t.Fatal(err)
	}
	digest, err := s.Put(t.Context(), []byte("source"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := stream.Open(t.Context(), stream.Options{URL: strings.Replace(s.Address(), "secret", "guess", 1), Worker: true}); err == nil {
		t.Error("a worker with a wrong token gets in")
	}
	w := open(t, stream.Options{URL: s.Address(), Worker: true})
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	go func() { // it works until its result is in the log
		_ = s.Follow(ctx, "a", 1, nil, func(uint64, contest.Event) { stop() })
	}()
	report := ""
	err = w.Work(ctx, 1, func(ctx context.Context, j stream.Job) (contest.Event, error) {
		text, err := w.Get(ctx, digest)
		if err != nil {
			t.Error(err)
		}
		if report, err = w.Put(ctx, append(text, " judged"...)); err != nil {
			t.Error(err)
		}
		return contest.Event{Judged: &contest.Judged{Verdict: "AC", Report: report}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if log := read(t, s, "a"); len(log) > 0 && log[0].Judged.Report != report {
		t.Errorf("the log has %+v", log)
	}
	few, enough := context.WithTimeout(t.Context(), time.Second)
	defer enough()
	if _, err := w.Append(few, "a", submitted(1)); err == nil {
		t.Error("a worker submits")
	}
	if err := w.Ask(few, stream.Job{Contest: "a", Submission: 2}); err == nil {
		t.Error("a worker asks for work")
	}
	if err := w.Follow(few, "a", 1, nil, func(uint64, contest.Event) { t.Error("a worker reads the log") }); err == nil && few.Err() == nil {
		t.Error("a worker follows the log")
	}
	if log := read(t, s, "a"); len(log) != 1 {
		t.Errorf("the log has %d events, want 1", len(log))
	}
}

// TestWaits wants a worker that finds no server to say so at once, once, and where; and one
// whom it was told not to wait for to end with what would do.
func TestWaits(t *testing.T) {
	t.Parallel() // it waits
	ctx, end := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	var told []string
	o := stream.Options{URL: "nats://worker:secret@127.0.0.1:1", Worker: true, Waits: func(place string) {
		told = append(told, place)
		time.AfterFunc(time.Second, func() { end(enough) })
	}}
	if _, err := stream.Open(ctx, o); !errors.Is(err, enough) || len(told) != 1 || told[0] != "nats://worker:xxxxx@127.0.0.1:1" {
		t.Errorf("told %q, then %v", told, err)
	}
	o.Worker = false
	if _, err := stream.Open(t.Context(), o); err == nil || err.Error() != "nats://worker:xxxxx@127.0.0.1:1: no server answers; is the server running? grundy serve prints its address" {
		t.Errorf("%v", err)
	}
}
