package server

import (
	"container/list"
	"context"
	"crypto/tls"
	"encoding/json"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/contest/stream"
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

// A crowd counts connections and public requests. It counts requests separately because one
// connection of a proxy, or with HTTP/2, carries many of them.
type crowd struct {
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

func newCrowd(files int, proxies []netip.Prefix) *crowd {
	return &crowd{bounds: boundsOf(files), proxies: proxies, order: list.New()}
}

// A class says how a connection is counted.
type class int

const (
	fresh   class = iota // has sent no request yet
	proxied              // comes from a proxy, whose requests are counted instead
	public
	spare    // its request was admitted beyond the limits
	signedIn // its client is signed in
	gone     // closed
)

// A visitor is a connection that the crowd counts.
type visitor struct {
	net.Conn
	crowd   *crowd
	key     string // key of its address
	class   class
	account string
	place   *list.Element // its place in crowd.order while it is fresh
}

// Close ends the connection.
func (v *visitor) Close() error {
	v.crowd.mu.Lock()
	v.become(gone, "")
	v.crowd.mu.Unlock()
	return v.Conn.Close()
}

// become moves a connection to another class. The caller holds crowd.mu.
func (v *visitor) become(c class, account string) {
	count := func(n int) {
		switch v.class {
		case fresh:
			v.crowd.fresh.add(v.key, n)
		case public:
			v.crowd.public.add(v.key, n)
		case signedIn:
			v.crowd.accounts.add(v.account, n)
		}
	}
	if v.class == gone {
		return
	}
	count(-1)
	if v.place != nil {
		v.crowd.order.Remove(v.place)
		v.place = nil
	}
	v.class, v.account = c, account
	if c == gone {
		v.crowd.connections--
	}
	count(1)
}

// Listener returns a listener that limits the connections of l. The http.Server that uses it must
// have s.Context as its ConnContext.
func (s *Server) Listener(l net.Listener) net.Listener { return gate{l, s.crowd} }

type gate struct {
	net.Listener
	crowd *crowd
}

// Accept returns the next connection within the limits.
func (l gate) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		v, drop := l.crowd.arrive(c)
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
func (c *crowd) arrive(conn net.Conn) (v, drop *visitor) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := parseAddress(conn.RemoteAddr().String())
	v = &visitor{Conn: conn, crowd: c, key: stream.HostKey(at)}
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
func (c *crowd) oldest(key string) *visitor {
	for e := c.order.Front(); e != nil; e = e.Next() {
		if v := e.Value.(*visitor); key == "" || v.key == key {
			return v
		}
	}
	return nil
}

// visitorKey is the context key of the visitor that sent a request.
type visitorKey struct{}

// Context stores the visitor in the context of its connection.
func (s *Server) Context(ctx context.Context, c net.Conn) context.Context {
	if t, ok := c.(*tls.Conn); ok {
		c = t.NetConn()
	}
	if v, ok := c.(*visitor); ok {
		ctx = context.WithValue(ctx, visitorKey{}, v)
	}
	return ctx
}

var (
	// errCrowd is the error if there are too many public connections.
	errCrowd = refused{http.StatusServiceUnavailable, "too many people look at once; try again in a moment, or sign in"}
	// errNeighbours is the error if one address has too many public connections.
	errNeighbours = refused{http.StatusTooManyRequests, "too many connections from your address; try again in a moment, or sign in"}
	// errAccount is the error if one account has too many connections.
	errAccount = refused{http.StatusTooManyRequests, "too many connections of one account; close some"}
)

// A counted is a request, with the facts by which a crowd counts it.
type counted struct {
	visitor  *visitor // nil if the connection is not counted
	address  string
	account  string // the account that is signed in; empty for the public
	stream   bool   // the request lasts until the client leaves
	feed     bool   // the request is a stream of the API
	entrance bool   // the request may be needed to sign in
}

// enter counts a request until leave is called. last says that the connection should end after
// the request. err is set if a limit is reached.
func (c *crowd) enter(r counted) (leave func(), last bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	to, key := &c.accounts, r.account
	if r.account != "" {
		err = c.enterSigned(r)
	} else {
		key = r.address
		to, last, err = c.enterAnonymous(r)
	}
	if err != nil {
		c.refused.Add(1)
		return nil, true, err
	}
	to.add(key, 1)
	stream := r.stream && to == &c.requests
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

// enterSigned admits a request of an account, or returns errAccount. The caller holds mu.
func (c *crowd) enterSigned(r counted) error {
	if v := r.visitor; v != nil && v.class != signedIn && v.class != proxied && v.class != gone {
		v.become(signedIn, r.account)
	}
	if c.accounts.by[r.account] >= c.account {
		return errAccount
	}
	return nil
}

// enterAnonymous admits a request without an account, and returns the tally that counts it. If a
// limit is reached, this is the tally of spare requests, and only entrances are admitted. last
// says that the connection should end after the request. The caller holds mu.
func (c *crowd) enterAnonymous(r counted) (to *tally, last bool, err error) {
	v := r.visitor
	if err = c.room(r); err == nil {
		if v != nil && (v.class == fresh || v.class == spare) {
			v.become(public, "")
		}
		return &c.requests, c.public.all > c.bounds.public/2, nil
	}
	if r.entrance && c.spares.all < c.bounds.spare && c.spares.by[r.address] < max(4, c.bounds.spare/4) {
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
func (c *crowd) room(r counted) error {
	most, ofAddress := c.bounds.public, c.address
	inUse := c.requests
	if r.stream {
		most, ofAddress, inUse = most*3/4, ofAddress*3/4, c.streams
	}
	if r.feed {
		ofAddress = min(ofAddress, feedsOfAddress)
	}
	v := r.visitor
	arrives := v != nil && v.class != public && v.class != proxied && v.class != signedIn
	switch {
	case inUse.by[r.address] >= ofAddress || arrives && c.public.by[r.address] >= c.address:
		return errNeighbours
	case inUse.all >= most || arrives && c.public.all >= c.bounds.public:
		return errCrowd
	}
	return nil
}

// streams reports whether the answer to a request lasts until the client leaves, and whether it
// is a feed of the API.
func streams(r *http.Request) (stream, feed bool) {
	feed = strings.HasSuffix(r.URL.Path, "/event-feed") && r.URL.Query().Get("stream") != "false"
	return feed || r.URL.Path == "/live", feed
}

// entrances are the paths that are needed to sign in or to check the server's health.
var entrances = map[string]bool{"/sign-in": true, "/style.css": true, "/live.js": true, "/healthz": true}

const (
	// mostPublicBody is the maximum size of a public request's body, in bytes.
	mostPublicBody = 16 << 10
	// publicPatience is how long the public may take to send the body of a request.
	publicPatience = 10 * time.Second
)

// admitted answers a request if the limits allow it. No password has been compared yet. A client
// counts as signed in with a valid cookie, with the operator's token, from a device that signed in
// before, or with a password that was right before.
func (s *Server) admitted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		one := counted{address: stream.HostKey(addressOf(r, s.Proxies)), account: s.glance(r)}
		one.visitor, _ = r.Context().Value(visitorKey{}).(*visitor)
		one.stream, one.feed = streams(r)
		one.entrance = !one.stream && (entrances[r.URL.Path] || r.Header.Get("Authorization") != "")
		leave, last, err := s.crowd.enter(one)
		if last {
			w.Header().Set("Connection", "close")
		}
		if err != nil {
			turnAway(w, r, err)
			return
		}
		defer leave()
		if one.account == "" && r.Header.Get("Authorization") == "" && r.ContentLength != 0 {
			r.Body = http.MaxBytesReader(w, r.Body, mostPublicBody)
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(publicPatience))
		}
		next.ServeHTTP(w, r)
	})
}

// turnAway rejects a request with one line of text, because making a page would take too long.
func turnAway(w http.ResponseWriter, r *http.Request, err error) {
	status := http.StatusServiceUnavailable
	if with, ok := err.(refused); ok {
		status = with.status
	}
	if status != http.StatusForbidden {
		w.Header().Set("Retry-After", "5")
	}
	text := i18n.Line(languageOf(r), err)
	if !wantsJSON(r) {
		http.Error(w, text, status)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"code": status, "message": text})
}

// glance returns the account that a request counts for, without comparing a password. It returns
// "" for the public.
func (s *Server) glance(r *http.Request) string {
	if header := r.Header.Get("Authorization"); strings.HasPrefix(header, "Bearer ") {
		if s.operates(header) {
			return operator
		}
		return ""
	}
	if name, password, ok := r.BasicAuth(); ok {
		who, hash := s.person(name)
		if len(name) <= longestName && who.role != anybody && s.doors.knows(s.keyOf(name, password, hash), s.Now()) {
			return who.id
		}
		return ""
	}
	if cookie, err := r.Cookie(s.cookieName(ticketCookie)); err == nil {
		if who, name := s.holder(cookie.Value); name != "" {
			return who.id
		}
	}
	id, _ := s.deviceOf(r)
	return id
}
