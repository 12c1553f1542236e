// Package stream stores the data of a contest in NATS JetStream: its log, and blobs such as
// sources and reports. The NATS server runs in this process, with nothing to install and no
// open port, or elsewhere, with the same code. Workers reach the servers of a
// contest through four services, and nothing else.
//
//	s, err := stream.Open(ctx, stream.Options{Dir: dir})
//	seq, err := s.Append(ctx, "spring", event) // the event is on the disk when Append returns
//	err = s.Follow(ctx, "spring", 1, nil, func(seq uint64, e contest.Event) { state.Apply(seq, e) })
//
// Three promises, each tested by killing what makes it:
//
//   - What Append returned for is not lost, also when the machine loses power: each
//     write waits for the disk.
//   - An event with a Key enters a log once, however often and by whomever it is sent.
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
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/fault"
	"grundy/judge/i18n"
	"grundy/judge/store"
)

// Options say where a Stream is. One of Dir and URL is set.
type Options struct {
	Dir string // of the data; a server starts in this process
	URL string // of a server, or several with commas between them
	// Credentials is a file of NATS credentials, and CA one of certificates that the
	// server may have; both are for URL and may be empty.
	Credentials, CA string
	// Worker says that the caller only works: it needs no right to do more.
	Worker bool
	// Waits, if not nil, is called once with the place at which a worker waits for a
	// server.
	Waits func(place string)
	// Replicas is how many servers of a cluster hold each message; 0: one.
	Replicas int
	// Listen is an address at which workers elsewhere reach the server of this process,
	// with TLS if it has a certificate; empty: none. Token is what workers must show.
	Listen, Token string
	TLS           *tls.Config
}

// A Stream stores logs, jobs and blobs. It is safe for concurrent use.
type Stream struct {
	options Options
	// serverMu guards server, which Reopen replaces; nil: it is elsewhere.
	serverMu sync.Mutex
	server   *server.Server
	serving  []*nats.Conn           // for workers alone, one for each contest; guarded by serverMu
	filled   atomic.Bool            // the log has an event, and so a file
	logFile  atomic.Pointer[string] // a file of the log, when one was last looked for
	noted    atomic.Bool            // the stream of statuses is there
	probing  sync.Mutex             // one probe at a time is in the folder
	gate     *gate                  // nil: nobody connects from elsewhere
	lock     *os.File
	connect  func(context.Context) (*nats.Conn, error)
	conn     *nats.Conn
	js       jetstream.JetStream
	known    sync.Map     // streams, by name
	doubted  atomic.Int64 // until when a worker's requests go to servers that have just answered, in Unix nanoseconds
}

// mostMessage is the size of the largest message, in bytes.
const mostMessage = 1 << 20

// patience is how long a server may take to answer before the question is repeated. The first
// time it is impatience.
const patience, impatience = 5 * time.Second, time.Second

// A server of NATS that is silent for this many intervals is left for another server of the
// list. One that is stopped keeps its connections, and neither end of them hears of it.
const (
	pingInterval = 2 * time.Second
	mostPings    = 2
)

// Open starts or reaches the server.
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
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // whoever asks gets the error
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

// place returns where a stream is, without the password.
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

// WithPassword adds a password to the addresses that name a user and no password. An address
// on a command line is read by all users of a machine.
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

// awaited is how long a worker waits for a server that nobody listens for yet: machines
// start in any order, and servers start again.
const awaited = 30 * time.Second

// unreached says why a server is not reached.
func unreached(err error) i18n.Message {
	switch {
	case errors.Is(err, nats.ErrNoServers):
		return "no server answers"
	case errors.Is(err, nats.ErrAuthorization):
		return "the server refuses the name or the password"
	}
	return i18n.Of(err)
}

// remedy returns what to do about a server that is not reached.
func remedy(o Options, err error) i18n.Message {
	switch {
	case !errors.Is(err, nats.ErrAuthorization):
		return "is the server running? grundy serve prints its address"
	case o.Worker:
		return "start it with the address that grundy serve prints now"
	}
	return "give the address with the name and the password of the contest's user"
}

// connect reaches a server.
func connect(ctx context.Context, o Options, options []nats.Option) (*nats.Conn, error) {
	began := time.Now()
	for try := 0; ; try++ {
		conn, err := nats.Connect(o.URL, options...)
		absent := errors.Is(err, nats.ErrNoServers) || errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET)
		if err == nil || !o.Worker || !absent || time.Since(began) > awaited {
			return conn, err
		}
		if try == 0 && o.Waits != nil {
			o.Waits(place(o))
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// start starts a server in this process. It holds a lock on the folder: two servers on
// one folder lose what they acknowledged.
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

// lockName is the file in the folder that the process holds a lock on.
const lockName = "lock"

// serve starts a server on the folder, which is locked.
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
		defer s.gate.admit() // also without accounts: a server does not end while its gate is closed
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

// mark is the file that says that a folder is a contest's. A folder of a contest is no
// cache: backups must have it.
const mark = "grundy-contest"

// Own makes a folder for the data of a contest, which only its owner can read, or uses such a
// folder if it exists. Another folder that is not empty is refused. A folder that is open to
// other users, as an empty one that somebody made, or a copy, is closed to them.
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
		return fault.New(dir, "holds files that are no contest's data", "name an empty folder or a new one")
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

// Close ends the connection, and the server if it is in this process.
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

// Connected reports whether the server answers.
func (s *Stream) Connected() bool { return s.conn.IsConnected() }

// Names of the streams of JetStream.
const (
	logs  = "LOGS"
	blobs = "BLOBS"
	// jobs was the queue of an earlier version. The jobs are those that the log lacks.
	jobs = "JOBS"
)

// prepare creates the streams that are not there yet.
func (s *Stream) prepare(ctx context.Context) error {
	unique := func(name, subjects string) jetstream.StreamConfig {
		return jetstream.StreamConfig{
			Name: name, Subjects: []string{subjects}, Replicas: max(1, s.options.Replicas),
			MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
			MaxMsgs: -1, MaxBytes: -1, DenyDelete: true, DenyPurge: true, AllowDirect: true,
		}
	}
	for _, c := range []jetstream.StreamConfig{unique(logs, "log.>"), unique(blobs, "blob.>")} {
		if err := s.create(ctx, c); err != nil {
			return fmt.Errorf("stream %s: %w", c.Name, err)
		}
	}
	_ = s.js.DeleteStream(ctx, jobs) // it is there only where an earlier version ran
	return nil
}

// create creates a stream. A cluster that elects its leader just now may need a while.
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

// word matches the parts between the dots of a subject.
var word = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// IsID reports whether a text can be the id of a contest or a nonce: letters, digits,
// - and _, at most 64.
func IsID(text string) bool { return word.MatchString(text) }
