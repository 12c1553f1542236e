package stream_test

import (
	"io"
	"net"
	"net/url"
	"sync/atomic"
	"testing"

	"grundy/judge/contest"
	"grundy/judge/contest/stream"
)

// between is a proxy for a NATS server. Once silent is set, its connections stay open but
// transfer nothing, like those of a stopped machine.
func between(t *testing.T, server string, silent *atomic.Bool) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	t.Cleanup(func() { close(ended); listener.Close() })
	pass := func(to, from net.Conn) {
		defer to.Close()
		buffer := make([]byte, 32<<10)
		for {
			n, err := from.Read(buffer)
			if silent.Load() {
				<-ended
			}
			if err != nil {
				return
			}
			if _, err := to.Write(buffer[:n]); err != nil && err != io.EOF {
				return
			}
		}
	}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			of, err := net.Dial("tcp", server)
			if err != nil {
				client.Close()
				continue
			}
			go pass(of, client)
			go pass(client, of)
		}
	}()
	return listener.Addr().String()
}

// TestSilentServer stops the NATS server to which a contest's server is connected. Later events
// must go to the other NATS server.
func TestSilentServer(t *testing.T) {
	t.Parallel() // it waits
	direct, err := url.Parse(settings(t)["README"].url)
	if err != nil {
		t.Fatal(err)
	}
	var silent atomic.Bool
	direct.User = url.UserPassword("grundy", "CONTEST-PASSWORD")
	first := *direct
	first.Host = between(t, direct.Host, &silent)
	var s *stream.Stream
	for s == nil || s.Conn().ConnectedAddr() != first.Host { // the client chooses a server from the list
		s = open(t, stream.Options{URL: first.String() + "," + direct.String()})
	}
	for i := range 3 {
		if i == 1 {
			silent.Store(true)
		}
		if _, err := s.Append(soon(t), "a", contest.Event{Kind: contest.KindThawed}); err != nil {
			t.Fatalf("event %d: %v", i, err)
		}
	}
}
