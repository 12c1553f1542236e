package cpuwait

import (
	"time"

	"grundy/judge/sandbox/procfs"
)

// A program that reaches its wall limit may have waited for input, or for a CPU on a busy
// machine. Only the first is its fault. The two differ by how long its threads stood in the
// run queue, which the kernel counts. The state of a thread is no evidence, because a
// parent that waits for its vfork stays in state D.

const (
	// extensions are how often the clock of a starved program is put off, each time
	// by the whole limit.
	extensions = 8
	// diskExtensions are the same of one that waits for a disk.
	diskExtensions = 1
	// patienceTime is how long, all in all, the clock is put off where the limit is
	// long; once it may be in any case.
	patienceTime = 30 * time.Second
)

// A Want is what a run waits for when its clock has run out.
type Want int

// What a run may wait for.
const (
	WantsNothing   Want = iota // nothing that others could give
	WantsDisk                  // a disk that reads for it
	WantsProcessor             // a processor that others use
)

// A Hunger watches what the threads of a run lack.
type Hunger struct {
	At    time.Time          // the last look, or the beginning of the run
	Ours  procfs.ThreadTimes // times of a thread that did not change its priority; see OwnTimes
	Total time.Duration      // CPU time of the threads that were there at the last look

	before map[int]procfs.ThreadTimes // times of each thread at the last look, by number
	used   time.Duration              // CPU time of the whole run at the last look
}

// OwnTimes returns the times of the process that starts programs. They begin with its priority.
func OwnTimes(p procfs.Proc) procfs.ThreadTimes {
	s, _ := p.ThreadTimes(p.Self, p.Self)
	return s
}

// Look returns what the processes wanted since the last look. used is the run's CPU time
// that is known from elsewhere than its threads.
func (h *Hunger) Look(p procfs.Proc, processes []int, used time.Duration, now time.Time) Want {
	next := map[int]procfs.ThreadTimes{}
	h.Total = 0
	for _, pid := range processes {
		for _, task := range p.Tasks(pid) {
			if s, ok := p.ThreadTimes(pid, task); ok {
				next[task] = s
				h.Total += s.Used
			}
		}
	}
	w := judgeHunger(h.before, next, h.Ours, used-h.used, now.Sub(h.At), procfs.Uptime())
	h.before, h.used, h.At = next, used, now
	return w
}

// judgeHunger judges what went on between two looks. A run is starved if its threads had to
// wait for half of the time, not counting time they may have waited for each other, which
// is at most what the others used. A thread that made itself less important than others has
// itself to thank. uptime is how long the machine has been up.
func judgeHunger(before, now map[int]procfs.ThreadTimes, ours procfs.ThreadTimes, used, window, uptime time.Duration) Want {
	var sum, delayed time.Duration
	reads := false
	delta := make(map[int]procfs.ThreadTimes, len(now))
	for id, s := range now {
		d := since(s, before[id], min(window, max(0, uptime-s.Began)))
		delta[id] = d
		sum += d.Used
		reads = reads || s.State == 'D' && d.Faults > 0
	}
	sum = max(sum, used)
	for id, d := range delta {
		if now[id].Nice <= ours.Nice && now[id].Policy == ours.Policy {
			delayed += max(0, d.Queued-(sum-d.Used))
		}
	}
	switch {
	case delayed >= window/2:
		return WantsProcessor
	case reads:
		return WantsDisk
	}
	return WantsNothing
}

// since returns what a thread did since an earlier look. For a new thread, the earlier look
// is the zero value. The window is at most the age of the thread, because a thread cannot
// have waited longer than it has lived.
func since(s, old procfs.ThreadTimes, window time.Duration) procfs.ThreadTimes {
	d := procfs.ThreadTimes{Used: s.Used - old.Used, Queued: s.Queued - old.Queued, Faults: s.Faults - old.Faults}
	switch {
	case s.Turns < 0 && s.State == 'R': // all that we know
		d.Queued = window - d.Used
	case s.Turns == old.Turns && s.State == 'R' && (old.State == 'R' || old.State == 0) && d.Used == 0:
		// The queue is counted when a thread leaves it. This one has not.
		d.Queued = window
	}
	d.Used, d.Queued = max(0, d.Used), min(max(0, d.Queued), window)
	return d
}

// A Clock is the wall clock of a run.
type Clock struct {
	// Starved is set if the run still wanted a CPU when its extra time was used up.
	Starved bool

	limit time.Duration // 0: none
	until time.Time
	last  time.Time // it is not put off beyond this
	more  int       // extensions left
	disk  int       // the same, for those that read
}

// NewClock returns the clock of a run that began at some time.
func NewClock(limit time.Duration, began time.Time) Clock {
	return Clock{
		limit: limit, until: began.Add(limit), last: began.Add(limit + max(limit, patienceTime) + limit/2),
		more: extensions, disk: diskExtensions,
	}
}

// Left returns the time left, or 0 if the program is to be stopped. It asks what the program
// wants only when the time is over.
func (c *Clock) Left(now time.Time, ask func() Want) time.Duration {
	if now.After(c.until) {
		switch ask() {
		case WantsProcessor:
			c.Starved = !c.extend(now, &c.more)
		case WantsDisk:
			c.extend(now, &c.disk)
		}
	}
	return max(0, c.until.Sub(now))
}

// extend puts the clock off, if there is patience for it.
func (c *Clock) extend(now time.Time, more *int) bool {
	next := now.Add(c.limit)
	if *more == 0 || next.After(c.last) {
		return false
	}
	*more--
	c.until = next
	return true
}

// LongestWall returns how long the clock of a limit may run at most, with all extensions.
func LongestWall(limit time.Duration) time.Duration {
	return min((1+extensions)*limit, 2*limit+max(limit, patienceTime))
}
