package stream

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
)

// NATS sends each request of a worker to one of the servers. It keeps choosing a server that has
// stopped until it notices that, which can take minutes. Therefore a worker that gets no answer
// asks which servers are alive, and sends the request to the first that answers. Both messages
// have some of these headers, and use the subject alives, to which all servers subscribe.
const (
	whoHeader = "Grundy-Who" // asks a server for its id
	toHeader  = "Grundy-To"  // the id of the server that should answer
	forHeader = "Grundy-For" // the service
)

const (
	// firstAnswer is how long a worker waits for the server that NATS chose, and for any server
	// to report that it is alive.
	firstAnswer = 3 * time.Second
	// doubt is how long a worker chooses servers itself after a server did not answer.
	doubt = time.Minute
)

// exchange sends a request and returns the answer. If the first server does not answer in time,
// exchange sends the request to another server, so both may process it.
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

// direct finds a server that is alive, sends it a request, and returns the answer.
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

// directed handles a message that asks for live servers or is a request to one server. It returns
// false for any other message.
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
	// Do not block, so that reports of live workers are still read.
	if len(a.slots) == cap(a.slots) || len(a.relays) == cap(a.relays) {
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
