package stream_test

import (
	"bufio"
	"io"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/contest"
	"grundy/judge/contest/stream"
)

// without is a proxy for a NATS server. It drops messages of clients to the subjects for which
// drops returns true.
func without(t *testing.T, server string, drops func(subject string) bool) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", server)
			if err != nil {
				client.Close()
				continue
			}
			go func() {
				defer to.Close()
				for from := bufio.NewReader(client); ; {
					line, err := from.ReadString('\n')
					if err != nil {
						return
					}
					fields := strings.Fields(line)
					if len(fields) < 3 || fields[0] != "PUB" && fields[0] != "HPUB" {
						_, _ = io.WriteString(to, line)
						continue
					}
					size, err := strconv.Atoi(fields[len(fields)-1])
					body := make([]byte, size+len("\r\n"))
					if _, e := io.ReadFull(from, body); err != nil || e != nil {
						return
					}
					if !drops(fields[1]) {
						_, _ = io.WriteString(to, line+string(body))
					}
				}
			}()
			go func() {
				defer client.Close()
				_, _ = io.Copy(client, to)
			}()
		}
	}()
	return listener.Addr().String()
}

// TestStoppedConsumer deletes the consumer of a log. Requests for the next consumer get no answer,
// as if NATS had placed it on a stopped server. The log must be read from a third consumer.
func TestStoppedConsumer(t *testing.T) {
	t.Parallel() // it waits
	at, err := url.Parse(settings(t)["README"].url)
	if err != nil {
		t.Fatal(err)
	}
	at.User = url.UserPassword("grundy", "CONTEST-PASSWORD")
	direct := open(t, stream.Options{URL: at.String()})
	var mu sync.Mutex
	gone, silent := false, ""
	at.Host = without(t, at.Host, func(subject string) bool {
		name, creates := strings.CutPrefix(subject, "$JS.API.CONSUMER.CREATE.LOGS.")
		name, _, _ = strings.Cut(name, ".")
		mu.Lock()
		defer mu.Unlock()
		if creates && gone && silent == "" {
			silent = name
		}
		return creates && name == silent
	})
	s := open(t, stream.Options{URL: at.String()})
	came, ended := make(chan uint64, 2), make(chan error, 1)
	ctx := soon(t)
	go func() {
		ended <- s.Follow(ctx, "a", 1, nil, func(seq uint64, _ contest.Event) { came <- seq })
	}()
	js, err := jetstream.New(direct.Conn())
	if err != nil {
		t.Fatal(err)
	}
	for want := uint64(1); want <= 2; want++ {
		if want == 2 {
			mu.Lock()
			gone = true
			mu.Unlock()
			log, err := js.Stream(ctx, "LOGS")
			if err != nil {
				t.Fatal(err)
			}
			for name := range log.ConsumerNames(ctx).Name() {
				if err := js.DeleteConsumer(ctx, "LOGS", name); err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, err := direct.Append(ctx, "a", contest.Event{Kind: contest.KindThawed}); err != nil {
			t.Fatal(err)
		}
		select {
		case seq := <-came:
			if seq != want {
				t.Errorf("event %d came, want %d", seq, want)
			}
		case err := <-ended:
			t.Fatalf("the log ends: %v", err)
		case <-ctx.Done():
			t.Fatalf("event %d did not come", want)
		}
	}
	if mu.Lock(); silent == "" {
		t.Error("no new consumer was requested")
	}
	mu.Unlock()
}
