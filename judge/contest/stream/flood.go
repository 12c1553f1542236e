package stream

import (
	"net/netip"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"grundy/judge/contest/admission"
)

// A client with the workers' token may flood the server with messages, so that messages of other
// workers are lost. NATS has no rate limit. So the server of this process checks the workers'
// connections regularly. It closes connections that send too much, and rejects new connections
// from their host for a while. Honest workers on that host connect again later.
const (
	// watched is the interval at which connections are checked.
	watched = 500 * time.Millisecond
	// mostMessages and mostBytes limit what the connections of a host may send in one interval.
	mostMessages, mostBytes = 5000, 64 << 20
	// barred is how long new connections from the host are rejected.
	barred = time.Minute
)

// A tally is the number of messages and bytes that a connection or a host has sent or may send.
type tally struct{ messages, bytes int64 }

func (t tally) plus(o tally) tally  { return tally{t.messages + o.messages, t.bytes + o.bytes} }
func (t tally) minus(o tally) tally { return tally{t.messages - o.messages, t.bytes - o.bytes} }

// exceeds reports whether t, multiplied by times, has more messages or more bytes than o.
func (t tally) exceeds(o tally, times int64) bool {
	return t.messages*times > o.messages || t.bytes*times > o.bytes
}

// excess returns connections of hosts that sent more than most since the previous check, with
// their hosts. Of such a host it returns the connections that sent more than an equal share of
// most. after has the totals for the next check.
func (most tally) excess(before map[uint64]tally, now []*server.ConnInfo) (out map[uint64]string, after map[uint64]tally) {
	out, after = map[uint64]string{}, make(map[uint64]tally, len(now))
	hosts, connections := map[string]tally{}, map[string]int64{}
	for _, c := range now {
		host := hostKey(c.IP)
		after[c.Cid] = tally{c.InMsgs, c.InBytes}
		hosts[host] = hosts[host].plus(after[c.Cid].minus(before[c.Cid]))
		connections[host]++
	}
	for _, c := range now {
		host := hostKey(c.IP)
		if hosts[host].exceeds(most, 1) && after[c.Cid].minus(before[c.Cid]).exceeds(most, connections[host]) {
			out[c.Cid] = host
		}
	}
	return out, after
}

// watch closes workers' connections that send too much, and bars their hosts, until the server
// ends.
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

// bar makes the gate reject new connections from a host for the time g.rest.
func (g *gate) bar(host string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	for h, until := range g.barred {
		if now.After(until) {
			delete(g.barred, h)
		}
	}
	g.barred[host] = now.Add(g.rest)
}

// hostKey returns the key under which the connections from an address are counted. It is the text
// itself if the text is not an address.
func hostKey(text string) string {
	at, err := netip.ParseAddr(text)
	if err != nil {
		return text
	}
	return admission.HostKey(at)
}
