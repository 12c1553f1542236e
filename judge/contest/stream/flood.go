package stream

import (
	"net"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// A client with the workers' token may flood the server with messages, so that messages of other
// workers are lost. NATS has no rate limit. So the server of this process checks the workers'
// connections regularly. It ends connections that send too much, and rejects new ones from their
// address for a while.
const (
	// watched is the interval at which connections are checked.
	watched = 500 * time.Millisecond
	// mostMessages and mostBytes limit what a connection may send in one interval.
	mostMessages, mostBytes = 5000, 64 << 20
	// barred is how long connections from its address are rejected.
	barred = time.Minute
)

// A tally is the amount of data that a connection has sent or may send.
type tally struct{ messages, bytes int64 }

// excess returns the connections that sent more than most since the previous check, with their
// hosts. after has the totals for the next check.
func (most tally) excess(before map[uint64]tally, now []*server.ConnInfo) (out map[uint64]string, after map[uint64]tally) {
	out, after = map[uint64]string{}, make(map[uint64]tally, len(now))
	for _, c := range now {
		sent := tally{c.InMsgs, c.InBytes}
		after[c.Cid] = sent
		if was := before[c.Cid]; sent.messages-was.messages > most.messages || sent.bytes-was.bytes > most.bytes {
			out[c.Cid] = c.IP
		}
	}
	return out, after
}

// watch ends workers' connections that send too much, until the server ends.
func (g *gate) watch(srv *server.Server) {
	ended := make(chan struct{})
	go func() { srv.WaitForShutdown(); close(ended) }()
	tick := time.NewTicker(watched)
	defer tick.Stop()
	before := map[uint64]tally{}
	for {
		select {
		case <-ended:
			return
		case <-tick.C:
		}
		list, err := srv.Connz(&server.ConnzOptions{Account: workersAccount, Limit: 2 * mostConnections})
		if err != nil {
			continue
		}
		var out map[uint64]string
		g.mu.Lock()
		most := g.most
		g.mu.Unlock()
		out, before = most.excess(before, list.Conns)
		for id, host := range out {
			g.bar(host)
			_ = srv.DisconnectClientByID(id) // it may have disconnected already
		}
	}
}

// bar rejects new connections from a host for a while.
func (g *gate) bar(host string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	for h, until := range g.barred {
		if now.After(until) {
			delete(g.barred, h)
		}
	}
	g.barred[host] = now.Add(barred)
}

// bars reports whether a connection comes from a barred host. The caller holds g.mu.
func (g *gate) bars(c server.ClientAuthentication) bool {
	at := c.RemoteAddress()
	if at == nil {
		return false
	}
	host, _, err := net.SplitHostPort(at.String())
	return err == nil && time.Now().Before(g.barred[host])
}
