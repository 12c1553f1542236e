package stream

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/contest"
)

const (
	// pulse is the interval at which an idle server reports that it is alive. After two missing
	// reports, the reader creates a new consumer, because the server may be gone.
	pulse = 2 * time.Second
	// dry is the longest silence before the leader is asked whether there is a new message.
	dry = 5 * time.Second
	// forgotten is how long a server keeps a consumer that nobody reads.
	forgotten = time.Minute
)

// Follow calls f with every event of a contest's log, in order, starting with number from. It
// continues with new events, and returns nil when ctx ends. An event that cannot be decoded has
// the kind "unreadable". If caught is not nil, Follow calls it once, after f was called with all
// events that the log had at the beginning.
func (s *Stream) Follow(ctx context.Context, id string, from uint64, caught func(), f func(seq uint64, e contest.Event)) error {
	return s.follow(ctx, logs, eventsOf(id), from, caught, func(seq uint64, m jetstream.Msg) { f(seq, event(m)) })
}

// follow is Follow for the messages of a stream that match a subject.
func (s *Stream) follow(ctx context.Context, stream, subject string, from uint64, caught func(), f func(seq uint64, m jetstream.Msg)) error {
	end, err := s.end(ctx, stream, subject)
	if err != nil {
		return err
	}
	r := reader{of: s, stream: stream, subject: subject, next: max(1, from)}
	defer r.close()
	for {
		if caught != nil && r.next > end {
			caught()
			caught = nil
		}
		m, err := r.read(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		f(r.next-1, m)
	}
}

// end returns the number of the last message that matches a subject, or 0 if there is none.
func (s *Stream) end(ctx context.Context, stream, subject string) (uint64, error) {
	ctx, done := context.WithTimeout(ctx, awaited)
	defer done()
	return persist(ctx, func(ctx context.Context) (uint64, error) {
		_, seq, err := s.lastFromLeader(ctx, stream, subject)
		return seq, err
	})
}

// event decodes a message of a log.
func event(m jetstream.Msg) (e contest.Event) {
	if json.Unmarshal(m.Data(), &e) != nil {
		return contest.Event{Kind: "unreadable"} // the state ignores it
	}
	return e
}

// A reader reads the messages of a stream that match a subject. It reads from a consumer, which
// runs on one member of a cluster. NATS may place a new consumer on a member that hangs. So each
// attempt to create a consumer has a time limit, and each consumer a new name.
type reader struct {
	of              *Stream
	stream, subject string
	next            uint64                    // lower bound for the number of the next message
	messages        jetstream.MessagesContext // nil until there is a consumer
	delivered       uint64                    // messages that the consumer has delivered
	unhook          func() bool               // undoes the AfterFunc of the connection's context
}

// read waits for the next message.
func (r *reader) read(ctx context.Context) (jetstream.Msg, error) {
	for {
		if r.messages == nil {
			if err := r.open(ctx); err != nil {
				return nil, err
			}
		}
		m, err := r.within(ctx, dry)
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case errors.Is(err, context.DeadlineExceeded):
			r.renew(ctx)
			continue
		case err != nil: // the consumer or its server is gone
			r.close()
			continue
		}
		meta, err := m.Metadata()
		if err != nil {
			return nil, err
		}
		if r.delivered++; meta.Sequence.Consumer != r.delivered { // messages were lost
			r.close()
			continue
		}
		r.next = meta.Sequence.Stream + 1
		return m, nil
	}
}

// within waits for a message, at most for the given time.
func (r *reader) within(ctx context.Context, most time.Duration) (jetstream.Msg, error) {
	ctx, done := context.WithTimeout(ctx, most)
	defer done()
	return r.messages.Next(jetstream.NextContext(ctx))
}

// renew drops the consumer if the leader has a message that did not arrive. A member of a cluster
// that is far behind only sends heartbeats.
func (r *reader) renew(ctx context.Context) {
	ctx, done := context.WithTimeout(ctx, patience)
	defer done()
	if _, end, err := r.of.lastFromLeader(ctx, r.stream, r.subject); err == nil && end >= r.next {
		r.close()
	}
}

// open creates a consumer.
func (r *reader) open(ctx context.Context) error {
	line := r.of.line.present()
	c, err := persist(ctx, func(ctx context.Context) (jetstream.Consumer, error) {
		stream, err := r.of.stream(ctx, r.stream)
		if err != nil {
			return nil, err
		}
		return stream.CreateConsumer(ctx, jetstream.ConsumerConfig{ // with a new name each time
			FilterSubject: r.subject, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: r.next,
			AckPolicy: jetstream.AckNonePolicy, Replicas: 1, MemoryStorage: true, InactiveThreshold: forgotten,
		})
	})
	if err != nil {
		return err
	}
	if r.messages, err = c.Messages(jetstream.PullHeartbeat(pulse)); err != nil {
		return err
	}
	r.delivered = 0
	// Requests that were sent over an old connection get no answer.
	r.unhook = context.AfterFunc(line, r.messages.Stop)
	return nil
}

func (r *reader) close() {
	if r.messages != nil {
		r.unhook()
		r.messages.Stop()
		r.messages = nil
	}
}

// A line is a connection that may be lost and replaced.
type line struct {
	mu   sync.Mutex
	ctx  context.Context
	lost context.CancelFunc
}

// present returns a context that ends when the current connection has been replaced.
func (l *line) present() context.Context {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx == nil {
		l.ctx, l.lost = context.WithCancel(context.Background())
	}
	return l.ctx
}

// replaced records that the connection has been replaced.
func (l *line) replaced() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx != nil {
		l.lost()
		l.ctx = nil
	}
}
