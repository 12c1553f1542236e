package stream_test

import (
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"grundy/judge/contest/stream"
)

// TestFullHouse opens as many connections as possible from one address, with the workers' token.
// A worker at another address must still connect. A later worker at the first address must wait,
// and connect once there is room.
func TestFullHouse(t *testing.T) {
	t.Parallel() // it waits
	s := open(t, stream.Options{Listen: "127.0.0.1:0", Token: "secret"})
	s.Room(20)
	from := func(address string) (*nats.Conn, error) {
		inbox := "_INBOX.worker." + strings.Repeat("M", 24)
		return nats.Connect(s.Address(), nats.Name(inbox), nats.NoReconnect(), nats.Dialer(&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}))
	}
	var flood []*nats.Conn
	defer func() {
		for _, conn := range flood {
			conn.Close()
		}
	}()
	for range 40 {
		conn, err := from("127.0.0.1")
		if err != nil {
			continue
		}
		flood = append(flood, conn)
	}
	if len(flood) != 10 {
		t.Errorf("one address has %d connections of 20", len(flood))
	}
	other, err := from("127.0.0.2")
	if err != nil {
		t.Fatalf("a worker at another address: %v", err)
	}
	defer other.Close()
	waits, came := make(chan bool, 1), make(chan error, 1)
	go func() {
		w, err := stream.Open(soon(t), stream.Options{URL: s.Address(), Worker: true, Waits: func(string, bool) { waits <- true }})
		if err == nil {
			err = w.Close()
		}
		came <- err
	}()
	select {
	case <-waits:
	case err := <-came:
		t.Fatalf("a worker at the same address does not wait: %v", err)
	}
	flood[0].Close()
	flood[1].Close()
	if err := <-came; err != nil {
		t.Errorf("a worker at the same address: %v", err)
	}
}

// TestSharedAddress sends too much from the address of an honest worker. If the worker loses its
// connection while the address is barred, it must report that, and reconnect later. A worker that
// starts meanwhile must wait, and then connect.
func TestSharedAddress(t *testing.T) {
	t.Parallel() // it waits
	s := open(t, stream.Options{Listen: "127.0.0.1:0", Token: "secret"})
	s.Allow(200, 20<<20)
	s.Rest(3 * time.Second)
	serve(t, s)
	lost, waits := make(chan bool, 100), make(chan bool, 100)
	w := open(t, stream.Options{URL: s.Address(), Worker: true, Waits: func(_ string, gone bool) { lost <- gone }})
	inbox := "_INBOX.worker." + strings.Repeat("M", 24)
	away := make(chan bool)
	conn, err := nats.Connect(s.Address(), nats.Name(inbox), nats.NoReconnect(), nats.ClosedHandler(func(*nats.Conn) { close(away) }))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ctx := soon(t)
	for sent := true; sent; {
		_ = conn.PublishRequest("work.take", inbox+".1", []byte("{"))
		select {
		case <-away:
			sent = false
		case <-ctx.Done():
			t.Fatal("the client is not disconnected")
		default:
		}
	}
	if err := w.Conn().ForceReconnect(); err != nil {
		t.Fatal(err)
	}
	late, err := stream.Open(ctx, stream.Options{URL: s.Address(), Worker: true, Waits: func(string, bool) { waits <- true }})
	if err != nil {
		t.Fatalf("a worker that begins meanwhile: %v", err)
	}
	defer late.Close()
	for !w.Connected() {
		if w.Conn().IsClosed() || ctx.Err() != nil {
			t.Fatalf("the worker does not come back: %v", w.Conn().LastError())
		}
		time.Sleep(50 * time.Millisecond)
	}
	if len(waits) != 1 || !<-lost {
		t.Errorf("%d reports of a server that does not answer yet, want 1; %d more reports of a lost connection", len(waits), len(lost))
	}
}
