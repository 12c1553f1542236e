package sandbox

import (
	"bytes"
	"fmt"
	"os"
	"time"
)

// A program that the clock stops may have waited for something, or for a processor
// on a machine that is busy with others. The first is its fault and the second is
// not: nobody is judged for the neighbours. They differ by the state of its threads.

const (
	// extensions are how often the clock of a starved program is put off, each time
	// by the whole limit.
	extensions = 8
	// crowd is how many runnable threads are so many that the program starves itself.
	crowd = 8
)

// starved tells whether some threads of the processes want a processor, or wait for
// a disk, and not so many that they are in one another's way.
func starved(processes []int) bool {
	n := 0
	for _, pid := range processes {
		for _, task := range numbers(fmt.Sprintf("/proc/%d/task", pid)) {
			stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/stat", pid, task))
			// The name before may have anything in it, the state comes behind.
			if i := bytes.LastIndex(stat, []byte(") ")); i >= 0 && bytes.IndexByte([]byte("RD"), stat[i+2]) >= 0 {
				n++
			}
		}
	}
	return n > 0 && n <= crowd
}

// A clock is the wall clock of a run.
type clock struct {
	limit time.Duration // 0: none
	until time.Time
	more  int // extensions left
}

func newClock(limit time.Duration, began time.Time) clock {
	return clock{limit: limit, until: began.Add(limit), more: extensions}
}

// left is the time left, none when the program is to be stopped; hungry is asked
// only when it is over.
func (c *clock) left(now time.Time, hungry func() bool) time.Duration {
	if now.After(c.until) && c.more > 0 && hungry() {
		c.more--
		c.until = now.Add(c.limit)
	}
	return max(0, c.until.Sub(now))
}

// starving tells whether the program still wanted a processor when all patience was
// over.
func (c *clock) starving() bool { return c.limit > 0 && c.more == 0 }
