package stream

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/contest"
	"grundy/judge/fault"
)

// sameSubject is JetStream's code for a message whose subject has one already.
const sameSubject jetstream.ErrorCode = 10077

// Append adds an event to the log of a contest and returns its number. If the log holds
// an event with the same Key, nothing is added, and the number is that of that one.
func (s *Stream) Append(ctx context.Context, id string, e contest.Event) (seq uint64, err error) {
	text, err := json.Marshal(e)
	if err != nil {
		return 0, err
	}
	if len(text) > mostMessage {
		return 0, fault.New("", "an event of "+strconv.Itoa(len(text))+" bytes is too large", "make it shorter")
	}
	key := e.Key()
	if key == "" {
		key = "other." + nats.NewInbox()[len("_INBOX."):]
	}
	return s.once(ctx, logs, "log."+id+"."+key, text)
}

// once publishes a message to a subject that holds one at most, and returns the number
// of the one that it holds then.
func (s *Stream) once(ctx context.Context, stream, subject string, text []byte) (seq uint64, err error) {
	ack, err := s.insist(ctx, subject, text)
	if isThere(err) {
		return s.surely(ctx, stream, subject)
	}
	if err != nil {
		return 0, err
	}
	return ack.Sequence, nil
}

// surely returns the number of the last message with a subject that has one. The server
// of a cluster that answers may not have it yet.
func (s *Stream) surely(ctx context.Context, stream, subject string) (seq uint64, err error) {
	for {
		asked, done := context.WithTimeout(ctx, patience)
		seq, err = s.last(asked, stream, subject)
		done()
		if ctx.Err() != nil || seq > 0 || err != nil && !passing(err) {
			return seq, err
		}
		select {
		case <-ctx.Done():
			return 0, context.Cause(ctx)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// isThere reports whether a message was refused because its subject has one.
func isThere(err error) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) && refused.ErrorCode == sameSubject
}

// insist publishes a message, again if no answer comes: to do so twice must be harmless.
func (s *Stream) insist(ctx context.Context, subject string, text []byte) (*jetstream.PubAck, error) {
	for {
		ack, err := s.publish(ctx, subject, text)
		switch {
		case err == nil:
			return ack, nil
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case !passing(err):
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(200 * time.Millisecond):
		}
	}
}

func (s *Stream) publish(ctx context.Context, subject string, text []byte) (*jetstream.PubAck, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	return s.js.Publish(ctx, subject, text)
}

// passing reports whether an error is one of a server that starts, elects or is away.
// A subject that is full answers 503, too, and stays so.
func passing(err error) bool {
	for _, e := range []error{
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrConnectionReconnecting, nats.ErrDisconnected,
		nats.ErrStaleConnection, jetstream.ErrNoStreamResponse,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	var refused *jetstream.APIError
	return errors.As(err, &refused) && refused.Code == 503 && refused.ErrorCode != sameSubject
}

// last returns the number of the last message of a stream with a subject, which may
// have wildcards; 0: there is none.
func (s *Stream) last(ctx context.Context, stream, subject string) (uint64, error) {
	of, err := s.stream(ctx, stream)
	if err != nil {
		return 0, err
	}
	m, err := of.GetLastMsgForSubject(ctx, subject)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return m.Sequence, nil
}

// Follow calls f with every event of a contest's log from a number on, in order, then
// with those that come, until ctx ends; it returns nil then. Caught, if it is not nil,
// is called once, when f has had all that was in the log at the beginning.
func (s *Stream) Follow(ctx context.Context, id string, from uint64, caught func(), f func(seq uint64, e contest.Event)) error {
	stream, err := s.stream(ctx, logs)
	if err != nil {
		return err
	}
	end, err := s.last(ctx, logs, "log."+id+".>")
	if err != nil {
		return err
	}
	c, err := stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{"log." + id + ".>"}, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: max(1, from),
	})
	if err != nil {
		return err
	}
	messages, err := c.Messages()
	if err != nil {
		return err
	}
	defer messages.Stop()
	defer context.AfterFunc(ctx, messages.Stop)()
	tell := func(seq uint64) {
		if caught != nil && seq >= end {
			caught()
			caught = nil
		}
	}
	if end < max(1, from) {
		tell(end)
	}
	for {
		m, err := messages.Next()
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if err := give(m, f, tell); err != nil {
			return err
		}
	}
}

// give decodes a message of a log.
func give(m jetstream.Msg, f func(uint64, contest.Event), tell func(uint64)) error {
	meta, err := m.Metadata()
	if err != nil {
		return err
	}
	var e contest.Event
	if err := json.Unmarshal(m.Data(), &e); err != nil {
		e = contest.Event{Kind: "unreadable"} // the state counts it as ignored
	}
	f(meta.Sequence.Stream, e)
	tell(meta.Sequence.Stream)
	return nil
}
