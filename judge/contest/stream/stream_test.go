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
	"testing"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/stream"
)

// patience limits how long a test waits for an expected event. It only ends tests that hang: a
// step that is instant on an idle machine may take minutes on a busy one.
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

// TestLog checks that events are read in order, once for each key, and separately for each
// contest, also after the store was closed and reopened.
func TestLog(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	s := open(t, stream.Options{Dir: dir})
	if got := read(t, s, "a"); got != nil {
		t.Errorf("an empty log has %v", got)
	}
	numbers := map[uint64]bool{}
	for i := range 20 {
		for _, id := range []string{"a", "b", "a"} { // contest a twice
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
	for range 2 { // events without a key are appended each time
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

// TestFollow checks that a follower also receives later events.
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

// TestBlobs checks that blobs of every size can be read back, and that a missing blob is an
// error.
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
			t.Errorf("%q: a blob was found", digest)
		}
	}
}

// TestLateServer checks that a worker that starts before its server waits for it. An error about
// an absent server must not contain the password.
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
			URL: "nats://worker:secret@" + address, Worker: true, Waits: func(place string, _ bool) { waits <- place },
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

// TestTwoServers checks that a folder can have only one server, and that a folder with other files
// is rejected.
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
		t.Error("a folder with other files is accepted")
	}
}

// TestWaits checks that a worker without a server immediately reports, once, where it is waiting.
// A client that is not a worker must fail with a remedy.
func TestWaits(t *testing.T) {
	t.Parallel() // it waits
	ctx, end := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	var told []string
	o := stream.Options{URL: "nats://worker:secret@127.0.0.1:1", Worker: true, Waits: func(place string, _ bool) {
		told = append(told, place)
		time.AfterFunc(time.Second, func() { end(enough) })
	}}
	if _, err := stream.Open(ctx, o); !errors.Is(err, enough) || len(told) != 1 || told[0] != "nats://worker:xxxxx@127.0.0.1:1" {
		t.Errorf("told %q, then %v", told, err)
	}
	o.Worker = false
	if _, err := stream.Open(t.Context(), o); err == nil || err.Error() != "nats://worker:xxxxx@127.0.0.1:1: no server answers; is the server running? grundy serve prints its address" {
		t.Errorf("stream.Open: %v", err)
	}
}
