package admission

import (
	"fmt"
	"net"
	"net/netip"
	"testing"
)

// A pretended is a fake connection from an address.
type pretended struct {
	net.Conn
	from   string
	closed bool
}

func (p *pretended) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(p.from), 5))
}
func (p *pretended) Close() error { p.closed = true; return nil }

// arrive adds a connection, and closes the connection that is dropped to make room.
func arrive(c *ConnectionLimit, from string) *Connection {
	v, drop := c.arrive(&pretended{from: from})
	if drop != nil {
		_ = drop.Close()
	}
	return v
}

// TestBounds checks that the bounds leave an eighth of the open files free, from a limit of 256
// files on, and that no group of visitors can take all connections.
func TestBounds(t *testing.T) {
	for _, files := range []int{0, 64, 256, 1024, 4096, 20_000, 1 << 20} {
		b := boundsOf(files)
		if files >= 256 && b.all > files-files/8 || b.all > mostConnections || b.fresh+b.public > b.all*5/8 || b.address > b.public || b.address < 1 || b.account < 1 {
			t.Errorf("%d files: %+v", files, b)
		}
	}
}

// TestConnectionLimit opens 20,000 public connections, from one address or many, with or without a request.
// The limits must hold, and teams must still be able to connect.
func TestConnectionLimit(t *testing.T) {
	for name, c := range map[string]struct {
		addresses int
		asks      bool
	}{"one address, silent": {1, false}, "many, silent": {5000, false}, "one, asking": {1, true}, "many, asking": {5000, true}} {
		t.Run(name, func(t *testing.T) {
			limit := NewConnectionLimit(20_000, nil)
			for i := range 20_000 {
				from := netip.AddrFrom4([4]byte{198, 18, byte(i % c.addresses >> 8), byte(i % c.addresses)}).String()
				v := arrive(limit, from)
				if v == nil {
					continue
				}
				if c.asks {
					if _, _, err := limit.Enter(Request{Connection: v, Address: v.key, Stream: true}); err != nil {
						_ = v.Close()
					}
				}
			}
			b := limit.bounds
			if limit.connections > b.all*5/8+1 || limit.fresh.all > b.fresh+1 || limit.public.all > b.public {
				t.Errorf("%d connections, %d fresh and %d of the public: %+v", limit.connections, limit.fresh.all, limit.public.all, b)
			}
			for i := range 2000 {
				v := arrive(limit, "198.18.0.0") // one of the addresses of the public
				if v == nil {
					t.Fatal("a team finds no room")
				}
				if _, _, err := limit.Enter(Request{Connection: v, Address: v.key, Account: fmt.Sprint("t", i%100)}); err != nil {
					t.Fatalf("team %d: %v", i, err)
				}
			}
			v := arrive(limit, "198.18.0.0")
			if _, _, err := limit.Enter(Request{Connection: v, Address: v.key, Entrance: true}); err != nil {
				t.Errorf("who would sign in: %v", err)
			}
		})
	}
}

// TestConnectionLimitLeaves checks that all tallies return to zero when requests and connections end.
func TestConnectionLimitLeaves(t *testing.T) {
	c := NewConnectionLimit(1024, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")})
	var leave []func()
	var all []*Connection
	for i := range 400 {
		v := arrive(c, fmt.Sprint([]string{"192.0.2.", "10.0.0."}[i%2], i%5))
		all = append(all, v)
		one := Request{Connection: v, Address: fmt.Sprint("address ", i%7), Stream: i%3 == 0, Feed: i%6 == 0, Entrance: i%5 == 0}
		if i%4 == 0 {
			one.Account = fmt.Sprint("t", i%3)
		}
		if l, _, err := c.Enter(one); err == nil {
			leave = append(leave, l)
		}
	}
	for _, l := range leave {
		l()
	}
	for _, v := range all {
		_ = v.Close()
		_ = v.Close() // again
	}
	for name, x := range map[string]tally{"fresh": c.fresh, "public": c.public, "requests": c.requests, "streams": c.streams, "spares": c.spares, "accounts": c.accounts} {
		if x.all != 0 || len(x.by) != 0 {
			t.Errorf("%s: %+v are left", name, x)
		}
	}
	if c.connections != 0 || c.order.Len() != 0 {
		t.Errorf("%d connections are left", c.connections)
	}
}

// TestFeedsOfAddress checks that the limit of feeds holds for each address separately.
func TestFeedsOfAddress(t *testing.T) {
	c := NewConnectionLimit(20_000, nil)
	for i := range 2 * feedsOfAddress {
		_, _, err := c.Enter(Request{Address: "192.0.2.1", Stream: true, Feed: true})
		if (err == nil) != (i < feedsOfAddress) {
			t.Errorf("feed %d: %v", i, err)
		}
	}
	if _, _, err := c.Enter(Request{Address: "192.0.2.2", Stream: true, Feed: true}); err != nil {
		t.Errorf("elsewhere: %v", err)
	}
}
