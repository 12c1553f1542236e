package relay

import (
	"math"
	"sync/atomic"
	"time"
)

// A Circle is what the relays of one interactor and several programs know of each other. Each
// program, the interactor among them, has a seat and a relay of its own.
type Circle struct {
	began time.Time
	// seen is when each was last seen waiting for input; 0: it does not wait, or is not known to.
	seen []atomic.Int64
	over atomic.Bool
}

// NewCircle returns a circle with a number of seats.
func NewCircle(seats int) *Circle {
	return &Circle{began: time.Now(), seen: make([]atomic.Int64, seats)}
}

// gone stands for a program that has ended: it never makes the others wait.
const gone = math.MaxInt64

// Leave says that a program has ended.
func (c *Circle) Leave(seat int) { c.seen[seat].Store(gone) }

// End ends the conversations of all: the Go code of each relay reads the end of its input.
func (c *Circle) End() { c.over.Store(true) }

// Waits reports whether a program was seen waiting for input just now, or has ended.
func (c *Circle) Waits(seat int, now time.Time) bool {
	seen := c.seen[seat].Load()
	return seen == gone || seen > 0 && now.Sub(c.began)-time.Duration(seen) < longestDoze
}

// A Seat is a place in a circle.
type Seat struct {
	*Circle
	Number int
}

// moved notes that something was said to the program or by it.
func (s *Seat) moved() {
	if s != nil {
		s.seen[s.Number].Store(0)
	}
}

// ended reports whether the conversations are to end.
func (s *Seat) ended() bool { return s != nil && s.over.Load() }

// alone notes whether a program waits, and reports whether all others in its circle do.
func (s *Seat) alone(waits bool, now time.Time) bool {
	seen := int64(0)
	if waits {
		seen = max(1, int64(now.Sub(s.began)))
	}
	s.seen[s.Number].Store(seen)
	for i := range s.seen {
		if i != s.Number && !s.Waits(i, now) {
			return false
		}
	}
	return true
}
