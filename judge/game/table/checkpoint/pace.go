package checkpoint

import (
	"fmt"
	"time"
)

// A Pace predicts the remaining time of a computation from its recent speed, because larger heaps
// take longer. The zero Pace is ready to use.
type Pace struct {
	since time.Time
	done  int
	rate  float64 // heaps per second
}

// paceTime is the time over which the speed is measured.
const paceTime = 2 * time.Second

// Text returns the line of progress for the number of finished heaps. Call it whenever the number
// grows.
func (p *Pace) Text(now time.Time, done, of int) string {
	switch took := now.Sub(p.since); {
	case p.since.IsZero():
		p.since, p.done = now, done
	case took >= paceTime:
		p.rate = float64(done-p.done) / took.Seconds()
		p.since, p.done = now, done
	}
	text := fmt.Sprintf("heaps: %d of %d", done, of)
	if p.rate > 0 {
		left := time.Duration(float64(of-done) / p.rate * float64(time.Second))
		text += fmt.Sprintf(", %s left at this speed", left.Round(time.Second))
	}
	return text
}
