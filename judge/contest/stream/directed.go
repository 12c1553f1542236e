package stream

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
)

// A request of a worker goes to one of the servers, and NATS chooses which. A server that is
// stopped, or whose machine is, is chosen like the others until NATS notices, which takes
// minutes. So a worker that gets no answer asks which server is there, and sends the request
// to that one: as a message on the subject that all servers hear, with these headers.
const (
	whoHeader = "Grundy-Who" // asks a server for its id
	toHeader  = "Grundy-To"  // the id of the server that is to answer
	forHeader = "Grundy-For" // the service
)

const (
	// firstAnswer is how long a worker waits for the server that NATS chose, and for one that
	// says that it is there.
	firstAnswer = 3 * time.Second
	// doubt is how long a worker chooses servers itself after one that did not answer.
	doubt = time.Minute
)

// exchange sends a request and returns the answer. The request may be answered twice.
func (s *Stream) exchange(ctx context.Context, subject string, text []byte) (*nats.Msg, error) {
	if time.Now().UnixNano() >= s.doubted.Load() {
		first, done := context.WithTimeout(ctx, firstAnswer)
		m, err := s.conn.RequestWithContext(first, subject, text)
		done()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return m, err
		}
		s.doubted.Store(time.Now().Add(doubt).UnixNano())
	}
	return s.direct(ctx, subject, text)
}

// direct sends a request to a server that answers now, and returns the answer.
func (s *Stream) direct(ctx context.Context, subject string, text []byte) (*nats.Msg, error) {
	who := nats.NewMsg(alives)
	who.Header.Set(whoHeader, "?")
	soon, done := context.WithTimeout(ctx, firstAnswer)
	m, err := s.conn.RequestMsgWithContext(soon, who)
	done()
	if err != nil {
		return nil, err
	}
	to := nats.NewMsg(alives)
	to.Header.Set(toHeader, string(m.Data))
	to.Header.Set(forHeader, subject)
	to.Data = text
	return s.conn.RequestMsgWithContext(ctx, to)
}

// directed answers a message that asks who is there, or that is a request to one server. It
// returns false if the message is neither.
func (a *answering) directed(m *nats.Msg) bool {
	to := m.Header.Get(toHeader)
	switch {
	case m.Header.Get(whoHeader) != "":
		if m.Reply != "" {
			_ = m.Respond([]byte(a.id))
		}
		return true
	case to == "":
		return false
	case to != a.id || m.Reply == "":
		return true
	}
	if len(a.slots) == cap(a.slots) || len(a.relays) == cap(a.relays) { // workers that are alive are heard meanwhile
		refuse(m, ErrPassing)
		return true
	}
	switch m.Subject = m.Header.Get(forHeader); m.Subject {
	case takes:
		a.take(m)
	case reads:
		a.blob(m)
	case results:
		a.result(m)
	default:
		refuse(m, errRequest)
	}
	return true
}
