package server

import (
	"fmt"
	"net/http"
	"sync"
	"time"

	"grundy/judge/contest/stream"
)

// listeners are the pages that want to know when something changes.
type listeners struct {
	mu   sync.Mutex
	open map[*listener]bool
}

// A listener is one page. It is told the newest number only: who is slow misses what is
// between, and holds nobody up.
type listener struct {
	seq      chan uint64   // holds one
	verdict  chan struct{} // holds one: a verdict that the page waits for has come
	progress chan stream.Progress
	sees     func(submission int) bool
}

func newListeners() *listeners { return &listeners{open: map[*listener]bool{}} }

// join adds a listener until leave is called.
func (l *listeners) join(sees func(int) bool) (one *listener, leave func()) {
	one = &listener{seq: make(chan uint64, 1), verdict: make(chan struct{}, 1), progress: make(chan stream.Progress, 16), sees: sees}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open[one] = true
	return one, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.open, one)
	}
}

// count returns how many listen.
func (l *listeners) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.open)
}

// changed tells that the log has grown. If a submission has got its verdict by that,
// pages of its team hear of it without a pause; 0: none has.
func (l *listeners) changed(seq uint64, judged int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for one := range l.open {
		if judged > 0 && one.sees(judged) {
			select {
			case one.verdict <- struct{}{}:
			default:
			}
		}
		select {
		case <-one.seq:
		default:
		}
		one.seq <- seq
	}
}

// progress tells those who see a submission how far its judging is.
func (l *listeners) progress(p stream.Progress) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for one := range l.open {
		if one.sees(p.Submission) {
			select {
			case one.progress <- p:
			default:
			}
		}
	}
}

const (
	// pause is the least time between two changes that a page is told, unless the second
	// is a verdict that it waits for, patience how long
	// it may take to accept one, and quiet how long it hears nothing.
	pause, patience, quiet = 500 * time.Millisecond, 10 * time.Second, 30 * time.Second
	// mostListeners bounds the pages that listen; those beyond it are read anew by hand.
	mostListeners = 20_000
)

// live streams changes to a page: the number of the newest event, and the progress of
// what the reader submitted.
func (s *Server) live(w http.ResponseWriter, r *http.Request, who identity) error {
	if s.listeners.count() >= mostListeners {
		return refused{http.StatusServiceUnavailable, "too many pages listen"}
	}
	one, leave := s.listeners.join(func(n int) bool { return s.mayProgress(who, n) })
	defer leave()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	out := http.NewResponseController(w)
	send := func(format string, args ...any) bool {
		_ = out.SetWriteDeadline(time.Now().Add(patience))
		_, err := fmt.Fprintf(w, format, args...)
		if err == nil {
			err = out.Flush()
		}
		_ = out.SetWriteDeadline(time.Time{}) // HTTP/2 ends a stream at its deadline, though nothing is written
		return err == nil
	}
	seq := s.newest()
	if !send("retry: 2000\nid: %d\nevent: hello\ndata: %d\n\n", seq, seq) {
		return nil
	}
	for {
		ok := true
		select {
		case <-r.Context().Done():
			return nil
		case seq := <-one.seq:
			ok = send("id: %d\nevent: changed\ndata: %d\n\n", seq, seq)
			select {
			case <-r.Context().Done():
				return nil
			case <-one.verdict:
			case <-time.After(pause):
			}
		case p := <-one.progress:
			ok = send("event: progress\ndata: {\"submission\":%d,\"done\":%d,\"of\":%d}\n\n", p.Submission, p.Done, p.Of)
		case <-time.After(quiet):
			ok = send(": still here\n\n")
		}
		if !ok {
			return nil
		}
	}
}

// mayProgress reports whether somebody sees how far the judging of a submission is.
func (s *Server) mayProgress(who identity, submission int) bool {
	if who.role != jury && who.role != team {
		return false
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	sub := s.state.Submission(submission)
	return sub != nil && (who.role == jury || sub.Team == who.id)
}
