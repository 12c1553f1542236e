package stream

import (
	"net"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Who has the token of workers may send what no worker does: so many messages that those of
// workers are lost among them. NATS limits no rate. So the server of this process looks at the
// connections of workers, ends those that send too much, and admits no more from their address
// for a while.
const (
	// watched is how often connections are looked at.
	watched = 500 * time.Millisecond
	// mostMessages and mostBytes are how much a connection may send in that time.
	mostMessages, mostBytes = 5000, 64 << 20
	// barred is how long its address is refused.
	barred = time.Minute
)

// A tally is what a connection has sent, or may send.
type tally struct{ messages, bytes int64 }

// excess returns the connections that have sent more than that since the last time, with the hosts
// that they come from. It replaces before by what it finds.
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

// watch ends the connections of workers that send too much, until the server ends.
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
			_ = srv.DisconnectClientByID(id) // it may have left
		}
	}
}

// bar refuses new connections from a host for a while.
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

// bars reports whether a connection comes from a host that is refused. The gate is locked.
func (g *gate) bars(c server.ClientAuthentication) bool {
	at := c.RemoteAddress()
	if at == nil {
		return false
	}
	host, _, err := net.SplitHostPort(at.String())
	return err == nil && time.Now().Before(g.barred[host])
}
