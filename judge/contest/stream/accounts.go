package stream

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"net"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync"
	"time"

	"encoding/base64"
	"encoding/json"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
	"grundy/judge/contest"
)

// A server in this process that workers can reach has two accounts. The contest's account has the
// log, the blobs and the servers of the contest. The workers' account has only the four services,
// which it imports. So a worker's message leaves its account only to these services, and an answer
// returns into its account, whatever reply subject the message names. No subject of the contest can
// be reached through a subscription, a message or a reply subject of a worker. Within its account,
// a worker can receive only messages to its own inbox.

// workersAccount is the name of the workers' account. The contest has the global account, because
// earlier versions had only that one.
const workersAccount = "WORKERS"

// owner and worker are the users of a server that workers can reach.
const (
	owner  = "grundy"
	worker = "worker"
)

const (
	// mostConnections is the maximum number of connected workers.
	mostConnections = 1000
	// mostSubscriptions is the maximum number of subscriptions of a connection.
	mostSubscriptions = 500
	// mostUnread is the maximum size of pending messages for a connection, in bytes.
	mostUnread = 16 << 20
)

// inboxOf returns the prefix of the subjects for answers to a worker. It consists of the worker's
// user, or the subject of its credentials, and a random word. The server prevents other workers
// from subscribing to it.
func inboxOf(o Options) string {
	who := "anyone"
	if u, err := url.Parse(strings.Split(o.URL, ",")[0]); err == nil && contest.IsID(u.User.Username()) {
		who = u.User.Username()
	}
	if subject := subjectOfCredentials(o.Credentials); subject != "" {
		who = subject
	}
	return "_INBOX." + who + "." + rand.Text()
}

// subjectOfCredentials returns the subject of a file of NATS credentials, or "" if it cannot be
// read.
func subjectOfCredentials(path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return "" // connecting reports the error
	}
	_, body, _ := strings.Cut(string(text), "-----BEGIN NATS USER JWT-----")
	parts := strings.Split(strings.TrimSpace(strings.SplitN(body, "---", 2)[0]), ".")
	if len(parts) != 3 {
		return ""
	}
	claims, err := base64.RawURLEncoding.DecodeString(parts[1])
	var of struct {
		Subject string `json:"sub"`
	}
	if err != nil || json.Unmarshal(claims, &of) != nil || !contest.IsID(of.Subject) {
		return ""
	}
	return of.Subject
}

// A gate decides which connections a server accepts. It implements server.Authentication.
type gate struct {
	secret string // of the contest's own connection

	mu      sync.Mutex
	open    chan struct{}        // closed when the gate opens; replaced when the server restarts
	token   string               // of the workers
	inside  map[uint64]string    // hosts of the workers' connections
	room    int                  // maximum number of workers' connections
	most    tally                // what the workers of a host may send between two checks
	rest    time.Duration        // how long a host is barred
	barred  map[string]time.Time // hosts whose connections sent too much, and until when they are barred
	server  *server.Server
	contest *server.Account
	workers *server.Account
}

// ownInbox matches the name of a worker's connection, which is the prefix of its inbox.
var ownInbox = regexp.MustCompile(`^_INBOX\.` + worker + `\.[A-Z2-7]{20,40}$`)

// Check decides whether a connection is accepted, and with which account and permissions.
func (g *gate) Check(c server.ClientAuthentication) bool {
	g.mu.Lock()
	open := g.open
	g.mu.Unlock()
	<-open // the server listens before its accounts exist
	o := c.GetOpts()
	same := func(given, want string) bool {
		return want != "" && subtle.ConstantTimeCompare([]byte(given), []byte(want)) == 1
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case o.Username == owner && same(o.Password, g.secret) && g.contest != nil:
		c.RegisterUser(&server.User{Username: owner, Account: g.contest})
		return true
	case o.Username != worker:
		return false
	}
	if !same(o.Password, g.token) || g.workers == nil {
		return false
	}
	host := hostOf(c)
	if time.Now().Before(g.barred[host]) || g.full(host) {
		// Disconnect the worker, so that it connects again later. A worker ends if its token is
		// rejected.
		_ = g.server.DisconnectClientByID(c.GetID())
		return false
	}
	hears := &server.SubjectPermission{Deny: []string{">"}}
	if ownInbox.MatchString(o.Name) {
		hears = &server.SubjectPermission{Allow: []string{o.Name + ".>"}}
	}
	c.RegisterUser(&server.User{
		Username: worker, Account: g.workers,
		Permissions: &server.Permissions{Publish: &server.SubjectPermission{Allow: services}, Subscribe: hears},
	})
	g.inside[c.GetID()] = host
	return true
}

// full reports whether a host has as many connections as are left for all others. So connections
// from one address never use up those of all workers. The caller holds g.mu.
func (g *gate) full(host string) bool {
	own := 0
	for id, of := range g.inside {
		if g.server.GetClient(id) == nil {
			delete(g.inside, id)
		} else if of == host {
			own++
		}
	}
	return own >= g.room-len(g.inside)
}

// hostOf returns the host of a connection, or "" if the connection has no address.
func hostOf(c server.ClientAuthentication) string {
	if c.RemoteAddress() == nil {
		return ""
	}
	host, _, _ := net.SplitHostPort(c.RemoteAddress().String()) // TCP addresses have a port
	return hostKey(host)
}

// shut closes the gate until the server has its accounts.
func (g *gate) shut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.open, g.inside, g.barred = make(chan struct{}), map[uint64]string{}, map[string]time.Time{}
	g.server, g.contest, g.workers = nil, nil, nil
}

// admit opens the gate.
func (g *gate) admit() {
	g.mu.Lock()
	defer g.mu.Unlock()
	close(g.open)
}

// SetToken replaces the workers' token, if the server of this process listens. Workers with the
// old token are disconnected.
func (s *Stream) SetToken(token string) {
	if s.gate == nil {
		return
	}
	s.gate.mu.Lock()
	out := s.gate.inside
	if token == s.gate.token {
		out = nil
	} else {
		s.gate.token, s.gate.inside = token, map[uint64]string{}
	}
	s.gate.mu.Unlock()
	srv := s.running()
	for id := range out {
		_ = srv.DisconnectClientByID(id) // it may have disconnected already
	}
}

// listen makes the server accept workers from other machines.
func (s *Stream) listen(o *server.Options) error {
	if s.options.Token == "" {
		return fault.New(s.options.Listen, "is open to everybody", "give workers a token")
	}
	host, port, err := net.SplitHostPort(s.options.Listen)
	if err == nil {
		o.Port, err = net.DefaultResolver.LookupPort(context.Background(), "tcp", port)
	}
	if err != nil {
		return &fault.Error{Place: s.options.Listen, What: "is not an address", Remedy: "give one as 127.0.0.1:4222", Err: err}
	}
	if o.Port == 0 {
		o.Port = server.RANDOM_PORT
	}
	o.DontListen, o.Host = false, host
	if s.options.TLS != nil {
		o.TLS, o.TLSConfig = true, s.options.TLS
	}
	o.MaxConn, o.MaxSubs, o.MaxPending = doorOf(store.OpenFiles()), mostSubscriptions, mostUnread
	if s.gate == nil { // a restarted server keeps the secret and the token
		s.gate = &gate{secret: rand.Text(), token: s.options.Token, room: o.MaxConn / 2, most: tally{mostMessages, mostBytes}, rest: barred}
	}
	s.gate.shut()
	o.CustomClientAuthentication = s.gate
	return nil
}

// doorOf returns the maximum number of connections from other machines, for a process that may
// open the given number of files. Half of them are for workers. The others may be waiting for
// authentication, for which NATS allows two seconds.
func doorOf(files int) int { return min(2*mostConnections, files/4) }

// Door returns the maximum number of connections from other machines to the server of this
// process. It returns 0 if the server does not listen.
func (s *Stream) Door() int {
	if s == nil || s.gate == nil {
		return 0
	}
	return doorOf(store.OpenFiles())
}

// separate creates the workers' account, which has only the services.
func (s *Stream) separate(srv *server.Server) error {
	contest := srv.GlobalAccount()
	workers, err := srv.RegisterAccount(workersAccount)
	if err != nil {
		return err
	}
	for _, subject := range services {
		if err := contest.AddServiceExport(subject, []*server.Account{workers}); err != nil {
			return err
		}
		// Until the threshold, an unanswered request takes memory.
		if err := contest.SetServiceExportResponseThreshold(subject, longestReply(subject)); err != nil {
			return err
		}
		if err := workers.AddServiceImport(contest, subject, subject); err != nil {
			return err
		}
	}
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	s.gate.server, s.gate.contest, s.gate.workers = srv, contest, workers
	go s.gate.watch(srv)
	return nil
}

// longestReply is how long a service may take to answer.
func longestReply(service string) time.Duration {
	if service == results {
		return longestAnswer + patience
	}
	return 2 * patience
}

// Address returns the address at which workers on other machines reach the server of this
// process, with their user and token. It returns "" if the server does not listen.
func (s *Stream) Address() string {
	if s.gate == nil {
		return ""
	}
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	at := url.URL{Scheme: "nats", User: url.UserPassword(worker, s.gate.token), Host: s.running().Addr().String()}
	return at.String()
}

// Alone reports whether all workers of the contest are in this process.
func (s *Stream) Alone() bool { return !s.Shared() && s.gate == nil }

// Shared reports whether other servers may serve the same contests.
func (s *Stream) Shared() bool { return s.options.URL != "" }

// asWorker returns the options for a worker's connection. The inbox prefix is also the name of
// the connection, from which the server of grundy serve knows the worker's inbox. If the
// connection is lost, o.Waits is called.
func asWorker(o Options) []nats.Option {
	inbox := inboxOf(o)
	return []nats.Option{
		nats.CustomInboxPrefix(inbox), nats.Name(inbox),
		nats.DisconnectErrHandler(func(c *nats.Conn, _ error) {
			if o.Waits != nil && !c.IsClosed() {
				o.Waits(place(o), true)
			}
		}),
	}
}
