package stream

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// status is the stream of messages between servers. It has the ended sessions, and messages that
// only test whether the store accepts messages.
const status = "STATUS"

// Remembered is how long an ended session is remembered. It exceeds the lifetime of sessions.
const Remembered = 25 * time.Hour

// statuses creates the stream status, if necessary. The stream keeps the last message of each
// subject.
func (s *Stream) statuses(ctx context.Context) error {
	if s.noted.Load() {
		return nil
	}
	err := s.create(ctx, jetstream.StreamConfig{
		Name: status, Subjects: []string{"status.>"}, Replicas: max(1, s.options.Replicas),
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardOld, MaxAge: Remembered, MaxBytes: 64 << 20, MaxMsgs: -1, AllowDirect: true,
	})
	s.noted.Store(err == nil)
	return err
}

// note stores a message in the stream status.
func (s *Stream) note(ctx context.Context, subject string, text []byte) error {
	ctx, done := context.WithTimeout(ctx, 2*patience)
	defer done()
	if err := s.statuses(ctx); err != nil {
		return err
	}
	_, err := s.insist(ctx, "status."+subject, text)
	return err
}

// EndSession announces to all servers that a session has ended.
func (s *Stream) EndSession(ctx context.Context, session string) error {
	return s.note(ctx, "session."+session, nil)
}

// EndedSessions calls f with each session that has ended, and then with each that ends, until ctx
// ends. It returns after calling f for the sessions that had already ended.
func (s *Stream) EndedSessions(ctx context.Context, f func(session string)) error {
	if err := s.statuses(ctx); err != nil {
		return err
	}
	caught := make(chan struct{})
	known := sync.OnceFunc(func() { close(caught) })
	go func() {
		for ctx.Err() == nil {
			_ = s.follow(ctx, status, "status.session.*", 1, known, func(_ uint64, m jetstream.Msg) {
				f(strings.TrimPrefix(m.Subject(), "status.session."))
			})
			rest(ctx, time.Second)
		}
	}()
	select {
	case <-caught:
		return nil
	case <-time.After(awaited):
		return errLate
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
