// Package server serves a contest over the network: its pages, its API and its workers. All data
// comes from one log.
//
//	s := server.New(server.Options{Stream: st, Contest: "spring"})
//	go s.Run(ctx)
//	http.Serve(listener, s.Handler())
//
// The state of the contest is computed from the events of its log, and every action first becomes
// an event. So the server may be killed and restarted at any time, and several servers may serve
// one contest.
package server

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/board"
	"grundy/judge/contest/clics"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/workers"
)

// Options configures a Server.
type Options struct {
	Stream  *stream.Stream
	Contest string // its id
	// Secret signs sessions. If servers share the secret, users stay signed in when a server
	// restarts or another takes over.
	Secret []byte
	// Secure says that users connect over TLS.
	Secure bool
	// Proxies lists trusted proxies. Their header X-Forwarded-For gives the address of the
	// client.
	Proxies []netip.Prefix
	// Rules returns the text of contest.yaml for the present rules, with the hashes of the passwords
	// in them. A backup contains it. If it is nil, there is none.
	Rules func(*contest.Contest) []byte
	// Problems loads problems while the contest runs. If it is nil, none can be loaded.
	Problems Problems
	// Game returns the games of problems, which people can play after the contest. If it is nil,
	// no games can be played.
	Game Game
	Log  *slog.Logger     // nil disables logging
	Now  func() time.Time // nil: time.Now
}

// A Server serves one contest. It is safe for concurrent use.
type Server struct {
	Options
	ready   chan struct{} // closed when the log has been read
	started time.Time
	cookies string // suffix of the names of this contest's cookies

	mu      sync.RWMutex
	state   *contest.State
	log     []contest.Event // for the log page; their numbers are in seqs
	seqs    []uint64
	changed chan struct{}         // closed and replaced with each event
	seq     atomic.Uint64         // of the last event in the state
	boards  map[board.View]*table // boards of the current state

	turns sync.Map // by user id: a channel with room for one value, held by the user's current request
	own   sync.Map // nonces of submissions received by this server, until they are in the log

	api         *clics.Server
	listeners   *listeners
	logins      *admission.LoginLimit
	ended       admission.Ended
	connections *admission.ConnectionLimit
	store       upkeep
	lag         lag
	dispatcher  *workers.Dispatcher
	games       *games
	booklets    booklets
	quota       runsQuota
	counts      counts
}

// New returns a server for a contest.
func New(o Options) *Server {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if len(o.Secret) == 0 {
		o.Secret = []byte(rand.Text())
	}
	s := &Server{
		Options: o, ready: make(chan struct{}), started: o.Now(), state: contest.NewState(), changed: make(chan struct{}),
		boards: map[board.View]*table{}, listeners: newListeners(), logins: admission.NewLoginLimit(),
		games: newGames(o.Game), connections: admission.NewConnectionLimit(store.OpenFiles()-o.Stream.Door(), o.Proxies), store: upkeep{hurry: make(chan struct{}, 1)},
	}
	s.cookies = s.signer().Sign("cookies")[:8]
	s.dispatcher = workers.New(workers.Options{
		Contest: o.Contest, Read: s.read, Seq: s.seq.Load, Record: s.record, Answers: o.Stream, Progress: s.listeners.progress,
		Shared: o.Stream.Shared, Now: o.Now, Log: o.Log,
	})
	s.api = clics.NewServer(clics.Options{View: s.looks, Source: o.Stream.Get, Now: o.Now})
	return s
}

// looks identifies the client of an API request. A name with a wrong password is an error,
// because such a client does not want the public view.
func (s *Server) looks(r *http.Request, _ string) (clics.View, error) {
	who, err := s.identify(r)
	if who.Role == admission.Helper { // the API shows helpers of the jury what the public sees
		who.ID = ""
	}
	return clics.View{Jury: who.Role == admission.Jury, User: who.ID}, err
}

// Listener returns a listener that limits the connections of l. The http.Server that uses it must
// have s.Context as its ConnContext.
func (s *Server) Listener(l net.Listener) net.Listener { return s.connections.Listener(l) }

// Context stores a connection in its context, so that its requests are counted for it.
func (s *Server) Context(ctx context.Context, c net.Conn) context.Context {
	return s.connections.Context(ctx, c)
}

// secure reports whether the client sent a request over TLS.
func (s *Server) secure(r *http.Request) bool { return s.Secure || admission.Secure(r, s.Proxies) }

// Run follows the log and gives out its jobs until ctx ends. It returns an error if the store
// cannot be read at the start, is gone, keeps failing although its disk works, or lost an event
// that the server has read, and if workers cannot be served.
func (s *Server) Run(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if err := s.Stream.EndedSessions(ctx, s.endSession); err != nil && ctx.Err() == nil {
		return err
	}
	kept := make(chan error, 1)
	go func() {
		err := s.keep(ctx)
		if err != nil {
			stop(err)
		}
		kept <- err
	}()
	err := s.followLog(ctx)
	stop(nil)
	select {
	case kept := <-kept:
		return errors.Join(err, kept)
	case <-time.After(slowest): // a disk that is stuck must not delay the shutdown
		return err
	}
}

// followLog follows the log until ctx ends. It serves workers once it has read the whole log. It
// returns an error if it cannot serve workers.
func (s *Server) followLog(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer stop()
	group.Go(func() { s.dispatcher.Run(ctx) })
	unserved := make(chan error, 1)
	caught := func() {
		s.dispatcher.Sync(!s.Stream.Alone())
		close(s.ready)
		group.Go(func() { s.dispatcher.Hunt(ctx) })
		group.Go(func() {
			if err := s.Stream.Serve(ctx, s.Contest, s.dispatcher); err != nil && ctx.Err() == nil {
				unserved <- err
				stop()
			}
		})
	}
	for {
		s.mu.RLock()
		from := s.state.Seq + 1
		s.mu.RUnlock()
		if err := s.Stream.Follow(ctx, s.Contest, from, caught, func(seq uint64, e contest.Event) { s.apply(ctx, seq, e) }); err == nil {
			select {
			case err := <-unserved:
				return err
			default:
				return nil
			}
		} else {
			s.Log.Error("the log cannot be followed", "error", err)
		}
		select {
		case <-s.ready:
			caught = nil
		default:
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}

// Ready returns a channel that is closed when the server has read the whole log.
func (s *Server) Ready() <-chan struct{} { return s.ready }

// apply applies an event to the state and notifies everyone who waits for changes.
func (s *Server) apply(ctx context.Context, seq uint64, e contest.Event) {
	s.mu.Lock()
	before := s.state.Ignored
	s.state.Apply(seq, e)
	s.log, s.seqs = append(s.log, e), append(s.seqs, seq)
	clear(s.boards)
	newest := len(s.state.Submissions)
	s.seq.Store(seq)
	close(s.changed)
	s.changed = make(chan struct{})
	refused := ""
	if s.state.Ignored > before {
		refused = s.state.Refusals[len(s.state.Refusals)-1].Reason
	}
	s.mu.Unlock()
	select {
	case <-s.ready:
		if refused == "" {
			s.dispatcher.Follow(e, s.received(e))
		}
	default: // Sync requests all open jobs once the log has been read
	}
	s.api.Apply(s.Contest, seq, e)
	s.listeners.changed(e, newest, s.seen)
	s.Log.Info("event", "seq", seq, "kind", e.Kind, "by", e.By)
	if refused != "" {
		s.Log.Warn("the event has no effect", "seq", seq, "reason", refused)
	}
}

// received reports whether this server received a submission. A server of several leaves the
// submissions of the others to them for a moment.
func (s *Server) received(e contest.Event) bool {
	if e.Submitted == nil {
		return false
	}
	_, here := s.own.LoadAndDelete(e.Submitted.Nonce)
	return here
}

// longest is how long a store operation may take before the client must try again.
const longest = 20 * time.Second

// lasting returns a context that outlives a request. Work that has begun is completed even if the
// client leaves or the server stops, so that the answer is true.
func lasting(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), longest)
}

// errNotYet is the error for all requests while the log is read.
var errNotYet = errors.New("the server reads its log; try again in a moment")

// errAway is the error if the store does not accept an event in time.
var errAway = errors.New("the server is stopping, or cannot reach its store; try again in a moment")

// do decides on an event, appends it to the log, and waits until the state includes it. Requests
// of one user are handled one at a time. Otherwise each of fifty simultaneous requests would be
// within the quota.
func (s *Server) do(ctx context.Context, who admission.Identity, decide func(st *contest.State, now time.Time) (contest.Event, error)) error {
	select {
	case <-s.ready:
	default:
		return errNotYet
	}
	turn, _ := s.turns.LoadOrStore(who.ID, make(chan struct{}, 1))
	select {
	case turn.(chan struct{}) <- struct{}{}:
		defer func() { <-turn.(chan struct{}) }()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	s.mu.RLock()
	e, err := decide(s.state, s.Now().Truncate(time.Millisecond))
	s.mu.RUnlock()
	if err != nil {
		return err
	}
	if err := s.store.broken(); err != nil {
		return err
	}
	ctx, done := lasting(ctx)
	defer done()
	if e.Submitted != nil {
		s.own.Store(e.Submitted.Nonce, true)
	}
	// A store that breaks during the append does not answer. The event then waits until the store
	// is reopened.
	slow := time.AfterFunc(hurried, s.store.soon)
	seq, err := s.Stream.Append(ctx, s.Contest, e)
	slow.Stop()
	if err == nil {
		err = s.Stream.Intact() // otherwise the event would be lost with the process
	}
	if err != nil {
		return s.stored(err)
	}
	if err := s.wait(ctx, seq); err != nil {
		return err
	}
	return s.refused(seq, decide)
}

// refused returns why an event in the log has no effect, or nil if it has. It has none if another
// event entered the log after the decision and made it illegal.
func (s *Server) refused(seq uint64, decide func(*contest.State, time.Time) (contest.Event, error)) error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if !s.state.Refused(seq) {
		return nil
	}
	if _, err := decide(s.state, s.Now()); err != nil {
		return err
	}
	return fault.New("", "something else happened at the same moment, and this was not done", "look at the page, and send it again if need be")
}

// wait waits until the state includes an event.
func (s *Server) wait(ctx context.Context, seq uint64) error {
	for {
		s.mu.RLock()
		has, changed := s.state.Seq >= seq, s.changed
		s.mu.RUnlock()
		if has {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// record stores a report and appends its event to the log. It then waits until the state includes
// the event.
func (s *Server) record(ctx context.Context, e contest.Event, text []byte) error {
	if err := s.store.broken(); err != nil {
		return err
	}
	ctx, done := lasting(ctx)
	defer done()
	if text != nil {
		if _, err := s.Stream.Put(ctx, text); err != nil {
			return s.stored(err)
		}
	}
	e.Time = s.Now().Truncate(time.Millisecond)
	seq, err := s.Stream.Append(ctx, s.Contest, e)
	if err == nil {
		err = s.Stream.Intact() // otherwise the event would be lost with the process
	}
	if err != nil {
		return s.stored(err)
	}
	return s.wait(ctx, seq)
}

// read calls f with the state. f must not change or keep the state.
func (s *Server) read(f func(st *contest.State)) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	f(s.state)
}

// board returns the board for a view. The caller must not change it.
func (s *Server) board(v board.View) *table {
	s.mu.RLock()
	b := s.boards[v]
	s.mu.RUnlock()
	if b != nil {
		return b
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.boards[v] == nil {
		s.boards[v] = newTable(s.state, v)
	}
	return s.boards[v]
}
