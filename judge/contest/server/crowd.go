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

	"grundy/judge/i18n"
)

// bounds are how many connections a server holds. They are below the number of files
// that the process may open, so that its store and its workers always get theirs.
type bounds struct {
	// all is the number of connections. Up to fresh of them have not sent a request yet, and
	// up to public belong to the public. The rest is for signed-in clients.
	all, fresh, public int
	// address is how many of the public, and how many fresh ones, one address has.
	address int
	// spare is how many more requests of the public are answered, one by one, so that
	// teams can sign in; account is how many connections one account has.
	spare, account int
}

// mostConnections is how many connections a server holds at most: each takes some 30 KiB.
const mostConnections = 20_000

// boundsOf returns the bounds for a process that may have that many open files.
func boundsOf(files int) bounds {
	all := max(32, min(mostConnections, files-max(64, files/8)))
	public := all * 3 / 8
	return bounds{all: all, fresh: all / 8, public: public, address: max(8, public/4), spare: max(8, all/16), account: max(32, min(256, all/16))}
}

// A crowd counts connections, and the requests of the public. Requests are counted by
// themselves because one connection of a proxy, or of HTTP/2, carries many.
type crowd struct {
	bounds
	proxies []netip.Prefix

	mu          sync.Mutex
	connections int
	fresh       tally // connections without a request so far
	order       *list.List
	public      tally // connections of the public
	requests    tally // requests of the public that are being answered
	streams     tally // those of requests that last until the client leaves
	spares      tally
	accounts    tally // connections and requests, by account
	refused     atomic.Int64
}

// A tally counts by a key, and in all.
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

// A class is what a connection is counted as.
type class int

const (
	fresh   class = iota // it has sent no request yet
	proxied              // its clients are counted by request
	public
	spare
	signedIn // its client has signed in
	gone
)

// A visitor is a connection.
type visitor struct {
	net.Conn
	crowd   *crowd
	key     string // key of its address, by which connections are counted
	class   class
	account string
	place   *list.Element // place among the fresh connections
}

// Close ends the connection.
func (v *visitor) Close() error {
	v.crowd.mu.Lock()
	v.become(gone, "")
	v.crowd.mu.Unlock()
	return v.Conn.Close()
}

// become counts a connection as another class. The caller holds the lock.
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

// Listener bounds the connections that a listener accepts. Context must be that of the
// http.Server which uses it.
func (s *Server) Listener(l net.Listener) net.Listener { return gate{l, s.crowd} }

type gate struct {
	net.Listener
	crowd *crowd
}

// Accept returns the next connection that there is room for.
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

// arrive counts a connection that has come. If there are too many fresh ones, drop is the
// one that has waited longest: a client that means it sends its request at once. The
// visitor is nil if there is no room at all.
func (c *crowd) arrive(conn net.Conn) (v, drop *visitor) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := parseAddress(conn.RemoteAddr().String())
	v = &visitor{Conn: conn, crowd: c, key: neighbourhood(at)}
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

// oldest returns the fresh connection that has waited longest, of an address or of all.
func (c *crowd) oldest(key string) *visitor {
	for e := c.order.Front(); e != nil; e = e.Next() {
		if v := e.Value.(*visitor); key == "" || v.key == key {
			return v
		}
	}
	return nil
}

// visitorKey is the key of a visitor in the context of its requests.
type visitorKey struct{}

// Context notes in the context of a connection which visitor it is.
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
	// errCrowd is what the public gets if there are too many of it.
	errCrowd = refused{http.StatusServiceUnavailable, "too many people look at once; try again in a moment, or sign in"}
	// errNeighbours is the error if too many connections of the public have one address.
	errNeighbours = refused{http.StatusTooManyRequests, "too many connections from your address; try again in a moment, or sign in"}
	// errAccount is what an account gets that is used too much.
	errAccount = refused{http.StatusTooManyRequests, "too many connections of one account; close some"}
)

// A counted is a request as a crowd counts it.
type counted struct {
	visitor  *visitor // nil: the connection is not counted
	address  string
	account  string // the account that has signed in; empty: the public
	stream   bool   // the request lasts until the client leaves
	feed     bool   // the request is a stream of the API
	entrance bool   // a team may sign in with the request
}

// enter counts a request until leave is called. Last says that its connection should end
// with it. An error says that there is no room.
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

// enterAnonymous admits a request without an account, and returns where it is counted: with
// all requests or, where these are too many, with those of the entrance. last says that the
// connection should end after it. The caller holds mu.
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

// feedsOfAddress is how many feeds of the API the public reads from one address.
const feedsOfAddress = 16

// room returns an error if a request of the public exceeds its bounds. Streams may use
// three quarters, so that pages always have a part.
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

// streams reports whether a path is answered until the client goes.
func streams(r *http.Request) (stream, feed bool) {
	feed = strings.HasSuffix(r.URL.Path, "/event-feed") && r.URL.Query().Get("stream") != "false"
	return feed || r.URL.Path == "/live", feed
}

// entrances are the paths that a team needs to sign in, and those that say whether the
// server works.
var entrances = map[string]bool{"/sign-in": true, "/style.css": true, "/live.js": true, "/healthz": true}

const (
	// mostPublicBody is the size of the largest request of the public, in bytes.
	mostPublicBody = 16 << 10
	// publicPatience is how long the public may take to send the body of a request.
	publicPatience = 10 * time.Second
)

// admitted answers a request if there is room for it. It has looked at no password yet:
// who shows a cookie, or a password that was right before, counts as signed in.
func (s *Server) admitted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		one := counted{address: neighbourhood(addressOf(r, s.Proxies)), account: s.glance(r)}
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

// turnAway answers a request that there is no room for, in one line: pages take more time
// than there is.
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

// glance returns as whom a request counts, without comparing a password; empty: it is one
// of the public.
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
