package clics

import (
	"context"
	"net/http"
	"sync"
	"time"

	"grundy/judge/contest"
)

// Options configures a Server.
type Options struct {
	// View identifies the client that requests something of a contest. An error is answered with
	// status 401, or with the status that its method Status returns. If View is nil, every client
	// is the public. The server sets the Version of the result.
	View func(r *http.Request, contest string) (View, error)
	// Source returns the text with a digest. If Source is nil, there are no sources.
	Source func(ctx context.Context, digest string) ([]byte, error)
	// Now is the clock. The default is time.Now.
	Now func() time.Time
	// Quiet is the longest silence of a feed. The default is a minute, because the API requires a
	// newline every two minutes. Patience is the time limit for a client to receive each part of
	// an answer. The default is half a minute.
	Quiet, Patience time.Duration
	// Feeds limits how many feeds the public may read at once. All teams together have the same
	// limit, and so does the jury. The default is 64. One team may read four feeds at once.
	Feeds int
}

// feedsOfTeam is how many feeds a team may read at once.
const feedsOfTeam = 4

// A Server answers requests for the API of contests under /api. The paths /api/2026-01 and
// /api/2023-06 select a version. Apply adds events; a slow client does not delay it.
type Server struct {
	Options
	mu       sync.Mutex
	contests map[string]*tape // by CLICS id
	feeds    map[string]int   // number of feeds being read, by class and by team
}

// NewServer returns a server without contests.
func NewServer(o Options) *Server {
	if o.View == nil {
		o.View = func(*http.Request, string) (View, error) { return View{}, nil }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Quiet == 0 {
		o.Quiet = time.Minute
	}
	if o.Patience == 0 {
		o.Patience = 30 * time.Second
	}
	if o.Feeds == 0 {
		o.Feeds = 64
	}
	return &Server{Options: o, contests: map[string]*tape{}, feeds: map[string]int{}}
}

// Apply adds an event of contest id, with its number in the log. The caller must not change the
// event afterwards.
func (s *Server) Apply(id string, seq uint64, e contest.Event) {
	s.mu.Lock()
	t := s.contests[idOf(id)]
	if t == nil {
		t = &tape{id: id, state: contest.NewState(), more: make(chan struct{})}
		s.contests[idOf(id)] = t
	}
	s.mu.Unlock()
	t.apply(seq, e)
}

// tape returns the tape of the contest with a CLICS id, or nil if there is none.
func (s *Server) tape(id string) *tape {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.contests[id]
}

// enter counts a feed that a client begins to read, and returns a function that ends the count.
// It returns nil if the client's limit is reached.
func (s *Server) enter(v View) (leave func()) {
	class := map[bool]string{true: "jury", false: "public"}[v.Jury]
	bounds := map[string]int{class: s.Feeds}
	if team := v.team(); team != "" {
		bounds = map[string]int{"teams": s.Feeds, "team " + team: feedsOfTeam}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, most := range bounds {
		if s.feeds[key] >= most {
			return nil
		}
	}
	add := func(n int) {
		for key := range bounds {
			if s.feeds[key] += n; s.feeds[key] == 0 {
				delete(s.feeds, key)
			}
		}
	}
	add(1)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		add(-1)
	}
}

// A tape is the log and the state of a contest, up to the end of updates.
type tape struct {
	id    string
	mu    sync.Mutex
	state *contest.State
	// moment is the time of the last change by an event or by the clock. clock is the time of the
	// last change by the clock alone.
	moment, clock time.Time
	log           []logged
	more          chan struct{} // closed when events are added
}

// logged is an event with its number in the log.
type logged struct {
	seq uint64
	contest.Event
}

func (t *tape) apply(seq uint64, e contest.Event) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pass(e.Time)
	if over(t.state, t.moment) {
		return
	}
	t.state.Apply(seq, e)
	if e.Time.After(t.moment) {
		t.moment = e.Time
	}
	t.log = append(t.log, logged{seq, e})
	close(t.more)
	t.more = make(chan struct{})
}

// pass advances the clock to now. The caller holds t.mu.
func (t *tape) pass(now time.Time) {
	for t.state.Contest != nil && !over(t.state, t.moment) {
		moment, ok := next(t.state.Contest, t.moment)
		if !ok || moment.After(now) {
			return
		}
		t.moment, t.clock = moment, moment
	}
}

// look calls f with the API of a view. f must not keep the API. The API's time is that of the
// last change that the view sees.
func (t *tape) look(now time.Time, v View, f func(a *API)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pass(now)
	at := t.clock
	if _, last := t.state.Seen(v.team(), v.Jury); last.After(at) {
		at = last
	}
	f(New(t.state, v, at))
}

// from returns at most 256 events from index i on, and a channel that is closed when events are
// added.
func (t *tape) from(i int) ([]logged, <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.log[i:min(len(t.log), i+256)], t.more
}
