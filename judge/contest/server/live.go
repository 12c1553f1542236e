package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/contest/stream"
)

// listeners are the open pages that want to be notified of changes.
type listeners struct {
	mu   sync.Mutex
	open map[*listener]bool
}

// A listener is one open page. It receives the latest event number and the parts that changed. A
// slow page receives several changes merged into one and does not delay others. A page is
// notified only of events that its reader may see.
type listener struct {
	who      admission.Identity
	told     uint64        // how many events the reader could see at the last notice
	change   chan change   // holds one value
	verdict  chan struct{} // holds one value: a verdict that sees allows has arrived
	progress chan stream.Progress
	sees     func(submission int) bool
}

func newListeners() *listeners { return &listeners{open: map[*listener]bool{}} }

// join adds a listener. leave removes it.
func (l *listeners) join(who admission.Identity, seen func(admission.Identity) uint64, sees func(int) bool) (one *listener, leave func()) {
	one = &listener{who: who, change: make(chan change, 1), verdict: make(chan struct{}, 1), progress: make(chan stream.Progress, 16), sees: sees}
	l.mu.Lock()
	defer l.mu.Unlock()
	one.told = seen(who)
	l.open[one] = true
	return one, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.open, one)
	}
}

// count returns the number of listeners.
func (l *listeners) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.open)
}

// A change lists the parts of pages that an event may change. The parts are named by their
// attribute data-live. Seq is the number of events that the reader may see.
type change struct {
	Seq   uint64 `json:"seq"`
	Parts []part `json:"parts"`
}

type part string

// touched returns the parts that an event may change: all for every reader, and own only for
// readers who may see the event's submission. newest is the number of the newest submission,
// which a submit event has just added.
func touched(e contest.Event, newest int) (all, own []part, submission int) {
	switch {
	case e.Submitted != nil:
		return []part{"board", "state", "log"}, []part{"submissions", "problems", "home"}, newest
	case e.Judged != nil:
		return []part{"board", "state", "rejudging", "rejudgings", "balloons", "log"}, []part{"submissions", "submission", "problems", "home"}, e.Judged.Submission
	case e.Overruled != nil:
		return []part{"board", "state", "balloons", "log"}, []part{"submissions", "submission", "problems", "home"}, e.Overruled.Submission
	case e.Played != nil:
		return []part{"board", "submission", "log"}, nil, 0
	case e.Explained != nil:
		return []part{"log"}, []part{"submissions", "submission"}, e.Explained.Submission
	case e.Rejudge != nil:
		return []part{"state", "rejudging", "rejudgings", "submissions", "submission", "log"}, nil, 0
	case e.Decided != nil:
		return []part{"board", "state", "rejudging", "rejudgings", "submissions", "submission", "problems", "home", "balloons", "log"}, nil, 0
	case e.Asked != nil:
		return []part{"menu", "notices", "clarifications", "state", "log"}, nil, 0
	case e.Balloon != nil:
		return []part{"balloons", "log"}, nil, 0
	case e.Print != nil, e.Printed != nil:
		return []part{"printing", "log"}, nil, 0
	}
	return everything, nil, 0
}

// everything lists all parts of pages.
var everything = []part{"menu", "notices", "clock", "groups", "home", "problems", "board", "submissions", "submission", "clarifications", "state", "rejudging", "rejudgings", "balloons", "printing", "changes", "log"}

// changed notifies the listeners that may see a new event. Pages that may see the submission of a
// new verdict are notified without a pause.
func (l *listeners) changed(e contest.Event, newest int, seen func(admission.Identity) uint64) {
	all, own, submission := touched(e, newest)
	l.mu.Lock()
	defer l.mu.Unlock()
	for one := range l.open {
		now := change{seen(one.who), all}
		if now.Seq == one.told {
			continue
		}
		one.told = now.Seq
		if submission > 0 && one.sees(submission) {
			now.Parts = slices.Concat(all, own)
			if e.Judged != nil || e.Overruled != nil {
				select {
				case one.verdict <- struct{}{}:
				default:
				}
			}
		}
		one.send(now)
	}
}

// juryChanged notifies the pages of the jury of a part that changes without an event.
func (l *listeners) juryChanged(p part) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for one := range l.open {
		if one.who.Role == admission.Jury {
			one.send(change{one.told, []part{p}})
		}
	}
}

// send sends a change to a page. If the page has not received the previous change yet, the two
// are merged. The caller holds the lock of the listeners.
func (l *listener) send(now change) {
	select {
	case untold := <-l.change:
		now.Parts = slices.Compact(slices.Sorted(slices.Values(slices.Concat(untold.Parts, now.Parts))))
	default:
	}
	l.change <- now
}

// progress notifies the pages that may see a submission of its progress.
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
	// pause is the minimum time between two changes sent to a page. A verdict of a submission
	// that the reader may see ends the pause. patience is how long a page may take to accept a
	// change. quiet is the longest silence; the pages' script reconnects if the server is silent
	// for longer.
	pause, patience, quiet = 500 * time.Millisecond, 10 * time.Second, 30 * time.Second
)

// live streams events to a page: which parts changed, how many events its reader may see, and the
// progress of the submissions that mayProgress allows.
func (s *Server) live(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	one, leave := s.listeners.join(who, s.seen, func(n int) bool { return s.mayProgress(who, n) })
	defer leave()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	out := http.NewResponseController(w)
	// There is nothing more to read, and a deadline would end the request.
	_ = out.SetReadDeadline(time.Time{})
	send := func(event string, args ...any) bool {
		if !s.stays(r, who) {
			return false
		}
		_ = out.SetWriteDeadline(time.Now().Add(patience))
		_, err := fmt.Fprintf(w, event, args...)
		if err == nil {
			err = out.Flush()
		}
		// HTTP/2 ends a stream at its deadline even if nothing is being written.
		_ = out.SetWriteDeadline(time.Time{})
		return err == nil
	}
	seq := s.seen(who)
	if !send("retry: 2000\nid: %d\nevent: hello\ndata: %d\n\n", seq, seq) {
		return nil
	}
	for {
		ok := true
		select {
		case <-r.Context().Done():
			return nil
		case now := <-one.change:
			text, err := json.Marshal(now)
			if err != nil {
				return err
			}
			ok = send("id: %d\nevent: changed\ndata: %s\n\n", now.Seq, text)
			select {
			case <-r.Context().Done():
				return nil
			case <-one.verdict:
			case <-time.After(pause):
			}
		case p := <-one.progress:
			ok = send("event: progress\ndata: {\"submission\":%d,\"done\":%d,\"of\":%d}\n\n", p.Submission, p.Done, p.Of)
		case <-time.After(quiet):
			ok = send("event: beat\ndata: 0\n\n")
		}
		if !ok {
			return nil
		}
	}
}

// stays reports whether the session of a request is still valid and the password unchanged.
func (s *Server) stays(r *http.Request, who admission.Identity) bool {
	now, err := s.identify(r)
	return err == nil && now.Same(who)
}

// mayProgress reports whether a user may see the progress of a submission.
func (s *Server) mayProgress(who admission.Identity, submission int) bool {
	if who.Role != admission.Jury && who.Role != admission.Team {
		return false
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	sub := s.state.Submission(submission)
	return sub != nil && (who.Role == admission.Jury || sub.Team == who.ID)
}
