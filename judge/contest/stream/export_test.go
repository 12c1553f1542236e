package stream

import (
	"time"

	"github.com/nats-io/nats.go"
)

// Conn returns the connection of a stream.
func (s *Stream) Conn() *nats.Conn { return s.conn }

// Rest sets how long a host is barred.
func (s *Stream) Rest(d time.Duration) {
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	s.gate.rest = d
}

// Room sets the maximum number of workers' connections.
func (s *Stream) Room(connections int) {
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	s.gate.room = connections
}

// Allow sets how much the workers of a host may send in half a second.
func (s *Stream) Allow(messages, bytes int64) {
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	s.gate.most = tally{messages, bytes}
}
