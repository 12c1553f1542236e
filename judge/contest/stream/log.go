package stream

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/contest"
)

// sameSubject is JetStream's error code for a second message with a unique subject.
const sameSubject jetstream.ErrorCode = 10077

// Append appends an event to the log of a contest and returns its number. If the log already has
// an event with the same Key, Append returns the number of that event instead. While no server
// answers, Append retries until ctx ends.
func (s *Stream) Append(ctx context.Context, id string, e contest.Event) (seq uint64, err error) {
	text, err := json.Marshal(e)
	if err != nil {
		return 0, err
	}
	if len(text) > mostMessage {
		return 0, fault.New("", i18n.Messagef("an event of %d bytes is too large", len(text)), "make it shorter")
	}
	key := e.Key()
	if key == "" {
		key = "other." + nats.NewInbox()[len("_INBOX."):]
	}
	if seq, err = s.once(ctx, logs, "log."+id+"."+key, text); err == nil {
		s.filled.Store(true)
	}
	return seq, err
}

// once publishes a message to a subject that holds at most one message. It returns the number
// of the message that the subject holds afterwards.
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

// surely returns the number of the last message with a subject that is known to have one. It
// retries, because a member of a cluster may not have received the message yet.
func (s *Stream) surely(ctx context.Context, stream, subject string) (seq uint64, err error) {
	return persist(ctx, func(ctx context.Context) (uint64, error) {
		seq, err := s.last(ctx, stream, subject)
		if err == nil && seq == 0 {
			err = errLate
		}
		return seq, err
	})
}

// isThere reports whether a message was rejected because its subject already has one.
func isThere(err error) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) && refused.ErrorCode == sameSubject
}

// insist publishes a message, and retries if no answer arrives. Publishing it twice must be
// harmless.
func (s *Stream) insist(ctx context.Context, subject string, text []byte) (*jetstream.PubAck, error) {
	return persist(ctx, func(ctx context.Context) (*jetstream.PubAck, error) { return s.js.Publish(ctx, subject, text) })
}

// persist calls ask until it succeeds or fails permanently, or ctx ends. The first attempts have
// short time limits. A server that has stopped, or whose store has broken, does not answer, but
// its replacement soon does.
func persist[T any](ctx context.Context, ask func(context.Context) (T, error)) (answer T, err error) {
	for wait := impatience; ; wait = min(2*wait, patience) {
		asked, done := context.WithTimeout(ctx, wait)
		answer, err = ask(asked)
		done()
		if err == nil || ctx.Err() == nil && !passing(err) {
			return answer, err
		}
		select {
		case <-ctx.Done():
			return answer, context.Cause(ctx)
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// errLate means that a server does not have a message yet that another server has.
var errLate = errors.New("is not there yet")

// passing reports whether an error is temporary: the server is starting, electing a leader or
// unreachable. The rejection of a second message (sameSubject) also has code 503, but is
// permanent.
func passing(err error) bool {
	for _, e := range []error{
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrConnectionReconnecting, nats.ErrDisconnected,
		nats.ErrStaleConnection, jetstream.ErrNoStreamResponse, errLate,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	var refused *jetstream.APIError
	return errors.As(err, &refused) && refused.Code == 503 && refused.ErrorCode != sameSubject
}

// last returns the number of the last message in a stream with a subject, which may have
// wildcards. It returns 0 if there is none.
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

// eventsOf returns the subject that matches all events of a contest.
func eventsOf(contest string) string { return "log." + contest + ".>" }

// lastFromLeader returns the last message with a subject, and its number, from the leader of a
// stream. The number is 0 if there is none.
func (s *Stream) lastFromLeader(ctx context.Context, stream, subject string) (text []byte, seq uint64, err error) {
	question, err := json.Marshal(map[string]string{"last_by_subj": subject})
	if err != nil {
		return nil, 0, err
	}
	m, err := s.conn.RequestWithContext(ctx, jetstream.DefaultAPIPrefix+"STREAM.MSG.GET."+stream, question)
	if err != nil {
		return nil, 0, err
	}
	var answer struct {
		Message struct {
			Seq  uint64 `json:"seq"`
			Data []byte `json:"data"`
		} `json:"message"`
		Error *jetstream.APIError `json:"error"`
	}
	if err := json.Unmarshal(m.Data, &answer); err != nil {
		return nil, 0, err
	}
	if e := answer.Error; e != nil {
		if e.ErrorCode == jetstream.JSErrCodeMessageNotFound {
			return nil, 0, nil
		}
		return nil, 0, e
	}
	return answer.Message.Data, answer.Message.Seq, nil
}

// Event returns the event with a number, which may belong to any contest in the store. It returns
// nil if there is none.
func (s *Stream) Event(ctx context.Context, seq uint64) (*contest.Event, error) {
	of, err := s.stream(ctx, logs)
	if err != nil {
		return nil, err
	}
	return persist(ctx, func(ctx context.Context) (*contest.Event, error) {
		m, err := of.GetMsg(ctx, seq)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		var e contest.Event
		return &e, json.Unmarshal(m.Data, &e)
	})
}

// End returns the number of the last event of a contest, or 0 if there is none.
func (s *Stream) End(ctx context.Context, id string) (uint64, error) {
	return s.end(ctx, logs, eventsOf(id))
}

// Events returns the total number of events in the logs of all contests.
func (s *Stream) Events(ctx context.Context) (int, error) {
	of, err := s.stream(ctx, logs)
	if err != nil {
		return 0, err
	}
	info, err := of.Info(ctx)
	if err != nil {
		return 0, err
	}
	return int(info.State.Msgs), nil
}
