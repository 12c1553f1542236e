package checkpoint

import (
	"fmt"
	"time"
)

// A Pace tells how long work will take by how it went lately: heaps cost the more the
// larger they are. The zero value is ready.
type Pace struct {
	since time.Time
	done  int
	rate  float64 // heaps a second
}

// paceTime is how long a speed is measured.
const paceTime = 2 * time.Second

// Text is the line that people see when so many heaps are done now. Call it as they
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
