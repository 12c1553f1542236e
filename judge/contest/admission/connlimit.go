package admission

import (
	"container/list"
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
)

// bounds are the limits on connections of a server. They are below the process's limit of open
// files, so that the store and the workers can always open theirs.
type bounds struct {
	// all is the limit of all connections. At most fresh of them have not sent a request yet, and
	// at most public belong to the public. The rest is for signed-in clients.
	all, fresh, public int
	// address is the limit of public connections, and of public requests, for one address. An
	// address may also have only a quarter of the fresh connections.
	address int
	// spare is the number of public requests that are answered beyond the limits, so that teams
	// can still sign in. account is the limit of connections and requests together, for one
	// account.
	spare, account int
}

// mostConnections is the maximum number of connections. Each takes about 30 KiB.
const mostConnections = 20_000

// boundsOf returns the bounds for a process that may open the given number of files.
func boundsOf(files int) bounds {
	all := max(32, min(mostConnections, files-max(64, files/8)))
	public := all * 3 / 8
	return bounds{all: all, fresh: all / 8, public: public, address: max(8, public/4), spare: max(8, all/16), account: max(32, min(256, all/16))}
}

// A ConnectionLimit limits connections and public requests. It counts requests separately because one
// connection of a proxy, or with HTTP/2, carries many of them.
type ConnectionLimit struct {
	bounds
	proxies []netip.Prefix

	mu          sync.Mutex
	connections int
	fresh       tally      // connections without a request so far
	order       *list.List // fresh connections, the oldest first
	public      tally      // connections of the public
	requests    tally      // requests of the public that are being answered, within the limits
	streams     tally      // those requests that last until the client leaves
	spares      tally      // requests of the public that are being answered beyond the limits
	accounts    tally      // connections and requests, by account
	refused     atomic.Int64
}

// A tally counts items by key and in total.
type tally struct {
	all int
	by  map[string]int
}

func (t *tally) add(key string, n int) {
	if t.by == nil {
		t.by = map[string]int{}
	}
	t.all += n
	if t.by[key] += n; t.by[key] <= 0 {
		delete(t.by, key)
	}
}

// NewConnectionLimit returns a limit for a process that may open the given number of files. The header
// X-Forwarded-For of the proxies is trusted.
func NewConnectionLimit(files int, proxies []netip.Prefix) *ConnectionLimit {
	return &ConnectionLimit{bounds: boundsOf(files), proxies: proxies, order: list.New()}
}

// A class says how a connection is Request.
type class int

const (
	fresh   class = iota // has sent no request yet
	proxied              // comes from a proxy, whose requests are Request instead
	public
	spare    // its request was admitted beyond the limits
	signedIn // its client is signed in
	gone     // closed
)

// A Connection is a connection that a ConnectionLimit counts.
type Connection struct {
	net.Conn
	limit   *ConnectionLimit
	key     string // key of its address
	class   class
	account string
	place   *list.Element // its place in limit.order while it is fresh
}

// Close ends the connection.
func (v *Connection) Close() error {
	v.limit.mu.Lock()
	v.become(gone, "")
	v.limit.mu.Unlock()
	return v.Conn.Close()
}

// become moves a connection to another class. The caller holds limit.mu.
func (v *Connection) become(c class, account string) {
	count := func(n int) {
		switch v.class {
		case fresh:
			v.limit.fresh.add(v.key, n)
		case public:
			v.limit.public.add(v.key, n)
		case signedIn:
			v.limit.accounts.add(v.account, n)
		}
	}
	if v.class == gone {
		return
	}
	count(-1)
	if v.place != nil {
		v.limit.order.Remove(v.place)
		v.place = nil
	}
	v.class, v.account = c, account
	if c == gone {
		v.limit.connections--
	}
	count(1)
}

// Listener returns a listener that limits the connections of l. The http.Server that uses it must
// have Context as its ConnContext.
func (c *ConnectionLimit) Listener(l net.Listener) net.Listener { return gate{l, c} }

type gate struct {
	net.Listener
	limit *ConnectionLimit
}

// Accept returns the next connection within the limits.
func (l gate) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		v, drop := l.limit.arrive(c)
		if drop != nil {
			_ = drop.Close()
		}
		if v != nil {
			return v, nil
		}
		_ = c.Close()
	}
}

// arrive counts a new connection. If there are too many connections, or too many fresh ones, drop
// is the oldest fresh one, because honest clients send their requests at once. v is nil if the
// server is full and has no fresh connection to drop.
func (c *ConnectionLimit) arrive(conn net.Conn) (v, drop *Connection) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := parseAddress(conn.RemoteAddr().String())
	v = &Connection{Conn: conn, limit: c, key: HostKey(at)}
	if trusted(at, c.proxies) {
		v.class = proxied
	} else {
		c.fresh.add(v.key, 1)
		v.place = c.order.PushBack(v)
	}
	c.connections++
	switch {
	case v.class == fresh && c.fresh.by[v.key] > max(1, min(c.address, c.bounds.fresh/4)):
		drop = c.oldest(v.key)
	case c.fresh.all > c.bounds.fresh || c.connections > c.all:
		drop = c.oldest("")
	}
	if drop != nil {
		drop.become(gone, "")
	} else if c.connections > c.all {
		v.become(gone, "")
		c.refused.Add(1)
		return nil, nil
	}
	return v, drop
}

// oldest returns the oldest fresh connection, of one address or, if key is empty, of all.
func (c *ConnectionLimit) oldest(key string) *Connection {
	for e := c.order.Front(); e != nil; e = e.Next() {
		if v := e.Value.(*Connection); key == "" || v.key == key {
			return v
		}
	}
	return nil
}

// Refused returns how many connections and requests were refused.
func (c *ConnectionLimit) Refused() int64 { return c.refused.Load() }

// connectionKey is the context key of the connection that sent a request.
type connectionKey struct{}

// Context stores the connection in the context of its connection.
func (*ConnectionLimit) Context(ctx context.Context, c net.Conn) context.Context {
	if t, ok := c.(*tls.Conn); ok {
		c = t.NetConn()
	}
	if v, ok := c.(*Connection); ok {
		ctx = context.WithValue(ctx, connectionKey{}, v)
	}
	return ctx
}

// ConnectionOf returns the connection that Context stored in the context of a request, or nil.
func ConnectionOf(ctx context.Context) *Connection {
	v, _ := ctx.Value(connectionKey{}).(*Connection)
	return v
}

var (
	// ErrPublic is the error if there are too many public connections.
	ErrPublic = Refused{http.StatusServiceUnavailable, "too many people look at once; try again in a moment, or sign in"}
	// ErrAddress is the error if one address has too many public connections.
	ErrAddress = Refused{http.StatusTooManyRequests, "too many connections from your address; try again in a moment, or sign in"}
	// ErrAccount is the error if one account has too many connections.
	ErrAccount = Refused{http.StatusTooManyRequests, "too many connections of one account; close some"}
)

// A Request has the facts by which a request is counted.
type Request struct {
	Connection *Connection // nil if the connection is not Request
	Address    string
	Account    string // the account that is signed in; empty for the public
	Stream     bool   // the request lasts until the client leaves
	Feed       bool   // the request is a stream of the API
	Entrance   bool   // the request may be needed to sign in
}

// Enter counts a request until leave is called. last says that the connection should end after
// the request. err is set if a limit is reached.
func (c *ConnectionLimit) Enter(r Request) (leave func(), last bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	to, key := &c.accounts, r.Account
	if r.Account != "" {
		err = c.enterSigned(r)
	} else {
		key = r.Address
		to, last, err = c.enterAnonymous(r)
	}
	if err != nil {
		c.refused.Add(1)
		return nil, true, err
	}
	to.add(key, 1)
	stream := r.Stream && to == &c.requests
	if stream {
		c.streams.add(key, 1)
	}
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		to.add(key, -1)
		if stream {
			c.streams.add(key, -1)
		}
	}, last, nil
}

// enterSigned admits a request of an account, or returns ErrAccount. The caller holds mu.
func (c *ConnectionLimit) enterSigned(r Request) error {
	if v := r.Connection; v != nil && v.class != signedIn && v.class != proxied && v.class != gone {
		v.become(signedIn, r.Account)
	}
	if c.accounts.by[r.Account] >= c.account {
		return ErrAccount
	}
	return nil
}

// enterAnonymous admits a request without an account, and returns the tally that counts it. If a
// limit is reached, this is the tally of spare requests, and only entrances are admitted. last
// says that the connection should end after the request. The caller holds mu.
func (c *ConnectionLimit) enterAnonymous(r Request) (to *tally, last bool, err error) {
	v := r.Connection
	if err = c.room(r); err == nil {
		if v != nil && (v.class == fresh || v.class == spare) {
			v.become(public, "")
		}
		return &c.requests, c.public.all > c.bounds.public/2, nil
	}
	if r.Entrance && c.spares.all < c.bounds.spare && c.spares.by[r.Address] < max(4, c.bounds.spare/4) {
		if v != nil && v.class == fresh {
			v.become(spare, "")
		}
		return &c.spares, true, nil
	}
	return nil, true, err
}

// feedsOfAddress is how many feeds of the API the public may read from one address.
const feedsOfAddress = 16

// room returns an error if a public request exceeds the limits. Streams may use only three
// quarters of the limits, so that there is always room for pages.
func (c *ConnectionLimit) room(r Request) error {
	most, ofAddress := c.bounds.public, c.address
	inUse := c.requests
	if r.Stream {
		most, ofAddress, inUse = most*3/4, ofAddress*3/4, c.streams
	}
	if r.Feed {
		ofAddress = min(ofAddress, feedsOfAddress)
	}
	v := r.Connection
	arrives := v != nil && v.class != public && v.class != proxied && v.class != signedIn
	switch {
	case inUse.by[r.Address] >= ofAddress || arrives && c.public.by[r.Address] >= c.address:
		return ErrAddress
	case inUse.all >= most || arrives && c.public.all >= c.bounds.public:
		return ErrPublic
	}
	return nil
}
