package stream

import "github.com/nats-io/nats.go"

// Conn returns the connection of a stream.
func (s *Stream) Conn() *nats.Conn { return s.conn }

// Allow sets how much a worker may send in half a second.
func (s *Stream) Allow(messages, bytes int64) {
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	s.gate.most = tally{messages, bytes}
}
