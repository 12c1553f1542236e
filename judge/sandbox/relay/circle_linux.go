package relay

import (
	"math"
	"sync/atomic"
	"time"
)

// A Circle is shared by the relays of one interactor and several programs. It records which of
// these programs wait for input. Each program, and the interactor, has a seat and a relay of its
// own.
type Circle struct {
	began time.Time
	// seen has, by seat, when the program was last seen waiting for input, in nanoseconds since
	// began. It is 0 if the program is not known to wait, and gone after its end.
	seen []atomic.Int64
	over atomic.Bool
}

// NewCircle returns a circle with a number of seats.
func NewCircle(seats int) *Circle {
	return &Circle{began: time.Now(), seen: make([]atomic.Int64, seats)}
}

// gone is the value in seen of a program that has ended.
const gone = math.MaxInt64

// Leave records that the program at a seat has ended.
func (c *Circle) Leave(seat int) { c.seen[seat].Store(gone) }

// End ends all conversations: the Go code of each relay reads the end of its input.
func (c *Circle) End() { c.over.Store(true) }

// Waits reports whether the program at a seat has ended, or was seen waiting for input less than
// longestDoze ago.
func (c *Circle) Waits(seat int, now time.Time) bool {
	seen := c.seen[seat].Load()
	return seen == gone || seen > 0 && now.Sub(c.began)-time.Duration(seen) < longestDoze
}

// A Seat is the place of a program in a Circle. A nil Seat belongs to a program that talks alone.
type Seat struct {
	*Circle
	Number int
}

// moved records that bytes were passed to or from the program, so that it does not count as
// waiting.
func (s *Seat) moved() {
	if s != nil {
		s.seen[s.Number].Store(0)
	}
}

// ended reports whether the conversations are to end.
func (s *Seat) ended() bool { return s != nil && s.over.Load() }

// alone records whether the program waits, and reports whether all others in its circle wait.
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
