// Package stream stores the data of a contest in NATS JetStream: its log, and blobs such as
// sources and reports. The NATS server runs in this process, without installation, or elsewhere.
// A server in this process opens a port only if workers on other machines may join. Workers reach
// the servers of a contest through four services.
//
//	s, err := stream.Open(ctx, stream.Options{Dir: dir})
//	seq, err := s.Append(ctx, "spring", event) // the event is on the disk when Append returns
//	err = s.Follow(ctx, "spring", 1, nil, func(seq uint64, e contest.Event) { state.Apply(seq, e) })
//
// The package makes three promises, which tests check by killing processes. If the NATS server
// runs elsewhere, it must be configured as the README of contests says.
//
//   - An event is not lost once Append has returned, even if the machine loses power: each
//     write waits for the disk.
//   - An event with a Key enters a log once, even if several servers append it several times.
//     So a job that two workers do counts once.
//   - A worker can only take jobs, read what they need, report that it is alive, and send
//     results, which a server checks.
package stream

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
)

// Options configures a Stream. Exactly one of Dir and URL is set.
type Options struct {
	Dir string // data folder; the server runs in this process
	URL string // of a server, or of several separated by commas
	// Credentials is a file of NATS credentials. CA is a file with the certificates of the
	// authorities that may have signed the server's certificate. Both belong to URL and may be
	// empty.
	Credentials, CA string
	// Worker says that the caller is a worker, which uses only the four services.
	Worker bool
	// Waits, if not nil, is called with the server's address when a worker must wait for a
	// server. lost is false while the worker first connects, and true after a lost connection.
	Waits func(place string, lost bool)
	// Replicas is how many servers of a cluster store each message. 0 means one.
	Replicas int
	// Listen is the address at which workers on other machines reach the server of this process,
	// with TLS if TLS is set. If Listen is empty, only this process reaches the server. Token is
	// the workers' password.
	Listen, Token string
	TLS           *tls.Config
}

// A Stream stores logs and blobs, and gives jobs to workers. It is safe for concurrent use.
type Stream struct {
	options Options
	// serverMu guards server, which Reopen replaces. server is nil if it runs elsewhere.
	serverMu sync.Mutex
	server   *server.Server
	serving  []*nats.Conn           // connections for workers, one for each contest; guarded by serverMu
	filled   atomic.Bool            // the log has an event, and therefore a file
	logFile  atomic.Pointer[string] // the file of the log that was found last
	noted    atomic.Bool            // the stream status exists
	probing  sync.Mutex             // guards the test file in the folder
	gate     *gate                  // nil if the server of this process does not listen
	lock     *os.File
	connect  func(context.Context) (*nats.Conn, error)
	conn     *nats.Conn
	js       jetstream.JetStream
	line     line
	known    sync.Map     // streams, by name
	doubted  atomic.Int64 // until when a worker chooses servers itself, in Unix nanoseconds
}

// mostMessage is the maximum size of an encoded event, in bytes.
const mostMessage = 1 << 20

// patience is how long a server may take to answer before a request is retried. impatience is the
// limit for the first try.
const patience, impatience = 5 * time.Second, time.Second

// If a NATS server leaves more than mostPings pings unanswered, the client connects to the next
// server in its list. Without pings, a connection to a stopped machine would stay open.
const (
	pingInterval = 2 * time.Second
	mostPings    = 2
)

// Open starts a server on o.Dir, or connects to one at o.URL. A worker tries to connect for two
// minutes.
func Open(ctx context.Context, o Options) (_ *Stream, err error) {
	s := &Stream{options: o}
	defer func() {
		if err != nil {
			s.Close()
		}
	}()
	options := []nats.Option{
		nats.Name("grundy"), nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond),
		nats.PingInterval(pingInterval), nats.MaxPingsOutstanding(mostPings),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // the default handler prints to stderr
		nats.ReconnectHandler(func(*nats.Conn) { s.line.replaced() }),
	}
	if o.Worker {
		options = append(options, asWorker(o)...)
	}
	if o.URL == "" {
		if err := s.start(); err != nil {
			return nil, err
		}
		options = append(options, nats.InProcessServer(inProcess{s}), nats.IgnoreAuthErrorAbort())
		if s.gate != nil {
			options = append(options, nats.UserInfo(owner, s.gate.secret))
		}
	} else {
		if o.Credentials != "" {
			options = append(options, nats.UserCredentials(o.Credentials))
		}
		if o.CA != "" {
			options = append(options, nats.RootCAs(o.CA))
		}
	}
	s.connect = func(ctx context.Context) (*nats.Conn, error) { return connect(ctx, o, options) }
	if s.conn, err = s.connect(ctx); err != nil {
		return nil, &fault.Error{Place: place(o), What: unreached(err), Remedy: remedy(o, err), Err: err}
	}
	if s.js, err = jetstream.New(s.conn, jetstream.WithDefaultTimeout(patience)); err != nil {
		return nil, fault.At(place(o), err)
	}
	if o.Worker {
		return s, nil
	}
	if err := s.prepare(ctx); err != nil {
		return nil, fault.At(place(o), err)
	}
	return s, nil
}

// place returns the folder, or the address without the password.
func place(o Options) string {
	if o.URL == "" {
		return o.Dir
	}
	var list []string
	for address := range strings.SplitSeq(o.URL, ",") {
		if u, err := url.Parse(address); err == nil {
			address = u.Redacted()
		}
		list = append(list, address)
	}
	return strings.Join(list, ",")
}

// WithPassword adds a password to those comma-separated addresses that have a user but no
// password. Every user of a machine can read command lines, so they should not contain it.
func WithPassword(addresses, password string) string {
	list := strings.Split(addresses, ",")
	for i, address := range list {
		if u, err := url.Parse(address); err == nil && u.User.Username() != "" {
			if _, given := u.User.Password(); !given && password != "" {
				u.User = url.UserPassword(u.User.Username(), password)
				list[i] = u.String()
			}
		}
	}
	return strings.Join(list, ",")
}

const (
	// awaited is how long a server of the contest waits for the store.
	awaited = 30 * time.Second
	// opening is how long connect keeps trying. Machines start in any order, servers restart,
	// and a server bars the host of a flood for a minute.
	opening = 2 * time.Minute
)

// unreached says why a server cannot be reached.
func unreached(err error) i18n.Message {
	switch {
	case errors.Is(err, nats.ErrNoServers):
		return "no server answers"
	case errors.Is(err, nats.ErrAuthorization):
		return "the server refuses the name or the password"
	}
	return i18n.Of(err)
}

// remedy returns what to do about a server that cannot be reached.
func remedy(o Options, err error) i18n.Message {
	switch {
	case !errors.Is(err, nats.ErrAuthorization):
		return "is the server running? grundy serve prints its address"
	case o.Worker:
		return "start it with the address that grundy serve prints now"
	}
	return "give the address with the name and the password of the contest's user"
}

// waitsOut reports whether connect tries again after an error. A server with too many connections
// sends -ERR in plain text, even if the client expects TLS, or closes the new connection. Only a
// worker also waits for a server that does not answer.
func (o Options) waitsOut(err error) bool {
	var plain tls.RecordHeaderError
	switch text := strings.ToLower(err.Error()); {
	case strings.Contains(text, nats.MAX_CONNECTIONS_ERR), strings.Contains(text, nats.MAX_ACCOUNT_CONNECTIONS_ERR):
		return true
	case errors.As(err, &plain):
		return string(plain.RecordHeader[:]) == "-ERR "
	}
	var broken *net.OpError
	absent := errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, io.EOF) || errors.As(err, &broken)
	return o.Worker && absent
}

// connect connects to a server. While waitsOut allows it, connect tries again for the time
// opening.
func connect(ctx context.Context, o Options, options []nats.Option) (*nats.Conn, error) {
	began := time.Now()
	for try := 0; ; try++ {
		conn, err := nats.Connect(o.URL, options...)
		if err == nil || !o.waitsOut(err) || time.Since(began) > opening {
			return conn, err
		}
		if try == 0 && o.Waits != nil {
			o.Waits(place(o), false)
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// start starts a server in this process. It locks the folder, because two servers on one folder
// would lose acknowledged events.
func (s *Stream) start() error {
	err := Own(s.options.Dir)
	if err != nil {
		return err
	}
	if s.lock, err = store.Lock(filepath.Join(s.options.Dir, lockName)); err != nil {
		return err
	}
	return s.serve()
}

// lockName is the name of the lock file in the folder.
const lockName = "lock"

// serve starts a server on the locked folder.
func (s *Stream) serve() error {
	data := filepath.Join(s.options.Dir, "jetstream")
	o := &server.Options{
		ServerName: "grundy", DontListen: true, NoSigs: true, NoLog: true, NoSystemAccount: true,
		JetStream: true, StoreDir: data, SyncAlways: true, MaxPayload: 2 * mostMessage,
		JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 1 << 40,
	}
	if s.options.Listen != "" {
		if err := s.listen(o); err != nil {
			return err
		}
	}
	srv, err := server.NewServer(o)
	if err != nil {
		return fault.At(s.options.Dir, err)
	}
	s.serverMu.Lock()
	s.server = srv
	s.serverMu.Unlock()
	if s.gate != nil {
		// Open the gate even if there are no accounts: a server cannot shut down while its gate is
		// closed.
		defer s.gate.admit()
	}
	srv.Start()
	if !srv.ReadyForConnections(20 * time.Second) {
		return fault.New(s.options.Dir, "the store does not start", "look at its disk, and for another process on it")
	}
	if s.gate != nil {
		return s.separate(srv)
	}
	return nil
}

// mark is the name of a file that identifies the folder of a contest. It is not CACHEDIR.TAG,
// the mark of Grundy's caches, because backup programs skip folders with that file.
const mark = "grundy-contest"

// Own creates the data folder of a contest, or uses an existing one, and makes it readable only
// for its owner. It returns an error for a folder that is not empty and does not belong to a
// contest.
func Own(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fault.New(dir, store.What(err), "name a folder that can be written")
	}
	list, err := os.ReadDir(dir)
	if err != nil {
		return fault.New(dir, store.What(err), "name a folder that can be read")
	}
	ours := slices.ContainsFunc(list, func(e os.DirEntry) bool { return e.Name() == mark && e.Type().IsRegular() })
	if !ours && len(list) > 0 {
		return fault.New(dir, "has files that do not belong to a contest", "name an empty folder or a new one")
	}
	if err := store.Private(dir); err != nil {
		return err
	}
	if ours {
		return nil
	}
	if err := os.WriteFile(filepath.Join(dir, mark), []byte("The data of a contest, made by grundy serve.\n"), 0o600); err != nil {
		return fault.New(dir, store.What(err), "name a folder that can be written")
	}
	return nil
}

// Close closes the connections, stops the server of this process, and unlocks its folder.
func (s *Stream) Close() error {
	s.serverMu.Lock()
	for _, conn := range s.serving {
		conn.Close()
	}
	s.serverMu.Unlock()
	if s.conn != nil {
		s.conn.Close()
	}
	if srv := s.running(); srv != nil {
		srv.Shutdown()
		srv.WaitForShutdown()
	}
	if s.lock != nil {
		return s.lock.Close()
	}
	return nil
}

// Connected reports whether the connection to the server is open.
func (s *Stream) Connected() bool { return s.conn.IsConnected() }

// The names of the JetStream streams.
const (
	logs  = "LOGS"
	blobs = "BLOBS"
	// jobs was the job queue of an earlier version. Now the log determines which jobs are open.
	jobs = "JOBS"
)

// prepare creates the streams that do not exist yet.
func (s *Stream) prepare(ctx context.Context) error {
	brief := s.unique(trials, "trial.>")
	brief.MaxAge = TrialsKept
	for _, c := range []jetstream.StreamConfig{s.unique(logs, "log.>"), s.unique(blobs, "blob.>"), brief} {
		if err := s.create(ctx, c); err != nil {
			return fmt.Errorf("stream %s: %w", c.Name, err)
		}
	}
	_ = s.js.DeleteStream(ctx, jobs) // it exists only if an earlier version used this server
	return nil
}

// unique returns the configuration of a stream whose subjects hold one message each.
func (s *Stream) unique(name, subjects string) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: name, Subjects: []string{subjects}, Replicas: max(1, s.options.Replicas),
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
		MaxMsgs: -1, MaxBytes: -1, DenyDelete: true, DenyPurge: true, AllowDirect: true,
	}
}

// create creates a stream. It retries, because a cluster may be electing its leader.
func (s *Stream) create(ctx context.Context, c jetstream.StreamConfig) (err error) {
	for range 20 {
		if _, err = s.js.CreateStream(ctx, c); err == nil || errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			return nil
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(500 * time.Millisecond):
		}
	}
	return err
}

// stream returns the stream with a name.
func (s *Stream) stream(ctx context.Context, name string) (jetstream.Stream, error) {
	if known, ok := s.known.Load(name); ok {
		return known.(jetstream.Stream), nil
	}
	of, err := s.js.Stream(ctx, name)
	if err == nil {
		s.known.Store(name, of)
	}
	return of, err
}
