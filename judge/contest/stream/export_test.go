package stream

import "github.com/nats-io/nats.go"

// Conn returns the connection of a stream.
func (s *Stream) Conn() *nats.Conn { return s.conn }
