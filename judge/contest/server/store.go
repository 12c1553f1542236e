package server

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
	"grundy/judge/contest/stream"
)

const (
	// checked is the interval between checks of the store. hurried is the interval while the
	// store does not work.
	checked, hurried = 5 * time.Second, time.Second
	// slowest is how long a check may take before the store counts as slow.
	slowest = 10 * time.Second
	// mostReopened is the maximum number of consecutive attempts to reopen the store.
	mostReopened = 10
)

// upkeep is what a server knows about the health of its store.
type upkeep struct {
	mu    sync.Mutex
	err   error         // of the last check
	began time.Time     // when the running check began; zero if none is running
	hurry chan struct{} // holds one value: the next check should begin now
}

// errStore is the error for requests that would change something while the store does not work.
var errStore = errors.New("the store cannot be written; try again in a moment, or tell the jury")

// health returns why the store does not work, or nil if it is known to work or nothing is known.
func (u *upkeep) health() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.err == nil && !u.began.IsZero() && time.Since(u.began) > slowest {
		return fault.New("", i18n.Messagef("the store has not accepted an event for %s", slowest), "look at its disk")
	}
	return u.err
}

// broken returns errStore if the store does not work.
func (u *upkeep) broken() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.err != nil {
		return errStore
	}
	return nil
}

// A lag is how far a server is behind the log.
type lag struct {
	mu    sync.Mutex
	end   uint64    // the last event of the log when it was last measured
	since time.Time // when the log first had that event, at the latest
}

// measure notes the last event of the log. It keeps an older event that the server has not read
// yet, because the delay of that event is the one that counts. read is the last event that the
// server has read.
func (l *lag) measure(end, read uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if read >= l.end {
		l.end, l.since = end, time.Now()
	}
}

// late returns an error if the server has not read an event that the log has had for a long time.
// read is the last event that the server has read.
func (l *lag) late(read uint64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if read < l.end && time.Since(l.since) > slowest {
		return fault.New("", i18n.Messagef("the log has had event %d for %s, and this server has read only event %d", l.end, slowest, read), "start the server again")
	}
	return nil
}

// check runs a check of the store and remembers its result.
func (u *upkeep) check(f func() error) error {
	u.mu.Lock()
	u.began = time.Now()
	u.mu.Unlock()
	err := f()
	u.mu.Lock()
	u.began, u.err = time.Time{}, err
	u.mu.Unlock()
	return err
}

// soon makes the server check the store now.
func (u *upkeep) soon() {
	select {
	case u.hurry <- struct{}{}:
	default:
	}
}

// stored returns the error of a write as the client sees it, and triggers a check of the store.
func (s *Server) stored(err error) error {
	s.store.soon()
	var too *fault.Error
	if errors.As(err, &too) && !errors.Is(err, stream.ErrGone) || errors.Is(err, context.DeadlineExceeded) {
		return err // the event is at fault, or the store is slow
	}
	s.Log.Error("the store does not take a write", "error", err)
	return errStore
}

// keep checks the store until ctx ends, and reopens it when its disk works again. It returns an
// error if reopening does not help, or if the store's folder or log was replaced. The process
// should then exit.
func (s *Server) keep(ctx context.Context) error {
	reopened := 0
	for {
		before := s.store.broken()
		err := s.store.check(func() error { return s.checkStore(ctx, &reopened) })
		if (before == nil) != (err == nil) {
			s.listeners.juryChanged("state")
		}
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, stream.ErrGone), errors.Is(err, errDiffers):
			return err
		case err != nil && reopened >= mostReopened:
			return fmt.Errorf("the store does not work after it was reopened (%d): %w", reopened, err)
		}
		pause := checked
		if err != nil {
			s.Log.Error("the store does not work", "error", err)
			pause = hurried
		} else {
			reopened = 0
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.store.hurry:
		case <-time.After(pause):
		}
	}
}

// checkStore checks the store, and how far this server is behind its log. If the store is broken
// but its disk works, checkStore reopens it.
func (s *Server) checkStore(ctx context.Context, reopened *int) error {
	err := s.Stream.Check(ctx)
	if err == nil {
		return s.measureLag(ctx)
	}
	if !errors.Is(err, stream.ErrBroken) {
		return err
	}
	s.Log.Error("the store is broken, and will be reopened", "error", err)
	if again := s.Stream.Reopen(ctx); again != nil {
		if errors.Is(again, stream.ErrBroken) {
			*reopened++
		}
		return again
	}
	*reopened++
	if err := s.sameLog(ctx); err != nil {
		return err
	}
	if err := s.Stream.Check(ctx); err != nil {
		return err
	}
	s.Log.Info("the store works again")
	return nil
}

// measureLag measures how far this server is behind the log.
func (s *Server) measureLag(ctx context.Context) error {
	end, err := s.Stream.End(ctx, s.Contest)
	if err != nil {
		return err
	}
	s.lag.measure(end, s.seq.Load())
	return nil
}

// errDiffers means that the store lost an event that this server has applied. The event was not
// acknowledged, but the state includes it.
var errDiffers = errors.New("the log of the store has been replaced; start the server again")

// sameLog returns an error unless the log contains the last event that this server has applied.
func (s *Server) sameLog(ctx context.Context) error {
	s.mu.RLock()
	seq := s.state.Seq
	var last contest.Event
	if len(s.log) > 0 {
		last = s.log[len(s.log)-1]
	}
	s.mu.RUnlock()
	if seq == 0 {
		return nil
	}
	e, err := s.Stream.Event(ctx, seq)
	if err != nil {
		return err
	}
	if e == nil || e.Kind != last.Kind || !e.Time.Equal(last.Time) || e.Key() != last.Key() {
		return errDiffers
	}
	return nil
}
