package stream

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/contest"
)

const (
	// pulse is the interval at which an idle server reports that it is alive. After two missing
	// reports, the library requests the log again, because the server may be gone.
	pulse = 2 * time.Second
	// dry is the longest silence before the leader is asked whether there is a new message.
	dry = 5 * time.Second
)

// Follow calls f with every event of a contest's log, in order, starting with number from. It
// continues with new events, and returns nil when ctx ends. If caught is not nil, Follow calls it
// once, after f was called with all events that the log had at the beginning.
func (s *Stream) Follow(ctx context.Context, id string, from uint64, caught func(), f func(seq uint64, e contest.Event)) error {
	end, err := s.end(ctx, id)
	if err != nil {
		return err
	}
	r := reader{of: s, contest: id, next: max(1, from)}
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
		f(r.next-1, event(m))
	}
}

// end returns the number of the last event in the log of a contest, or 0 if the log is empty.
func (s *Stream) end(ctx context.Context, id string) (uint64, error) {
	ctx, done := context.WithTimeout(ctx, awaited)
	defer done()
	return persist(ctx, func(ctx context.Context) (uint64, error) { return s.newest(ctx, id) })
}

// event decodes a message of a log.
func event(m jetstream.Msg) (e contest.Event) {
	if json.Unmarshal(m.Data(), &e) != nil {
		return contest.Event{Kind: "unreadable"} // the state ignores it
	}
	return e
}

// A reader reads the log of a contest.
type reader struct {
	of       *Stream
	contest  string
	next     uint64                    // lower bound for the number of the next message
	messages jetstream.MessagesContext // nil until the log is requested
}

// read waits for the next message.
func (r *reader) read(ctx context.Context) (jetstream.Msg, error) {
	for {
		m, err := r.within(ctx, dry)
		if ctx.Err() != nil || err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return nil, err
		}
		if err != nil {
			r.renew(ctx)
			continue
		}
		meta, err := m.Metadata()
		if err != nil {
			return nil, err
		}
		r.next = meta.Sequence.Stream + 1
		return m, nil
	}
}

// within waits for a message, at most for the given time.
func (r *reader) within(ctx context.Context, most time.Duration) (jetstream.Msg, error) {
	if r.messages == nil {
		if err := r.open(ctx); err != nil {
			return nil, err
		}
	}
	defer context.AfterFunc(ctx, r.messages.Stop)() // Next may be requesting the log again
	ctx, done := context.WithTimeout(ctx, most)
	defer done()
	return r.messages.Next(jetstream.NextContext(ctx))
}

// renew requests the log again if the leader has a message that did not arrive. A member of a
// cluster that is far behind only sends heartbeats.
func (r *reader) renew(ctx context.Context) {
	ctx, done := context.WithTimeout(ctx, patience)
	defer done()
	if end, err := r.of.newest(ctx, r.contest); err == nil && end >= r.next {
		r.close()
	}
}

func (r *reader) open(ctx context.Context) error {
	stream, err := r.of.stream(ctx, logs)
	if err != nil {
		return err
	}
	c, err := stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{eventsOf(r.contest)}, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: r.next,
	})
	if err != nil {
		return err
	}
	r.messages, err = c.Messages(jetstream.PullHeartbeat(pulse))
	return err
}

func (r *reader) close() {
	if r.messages != nil {
		r.messages.Stop()
		r.messages = nil
	}
}
