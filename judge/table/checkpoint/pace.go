package checkpoint

import (
	"fmt"
	"time"
)

// A Pace predicts how long work will take from its recent speed: larger heaps cost
// more. The zero value is ready to use.
type Pace struct {
	since time.Time
	done  int
	rate  float64 // heaps a second
}

// paceTime is how long a speed is measured.
const paceTime = 2 * time.Second

// Text returns the progress line for the given number of heaps done. Call it as they
// are done.
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
