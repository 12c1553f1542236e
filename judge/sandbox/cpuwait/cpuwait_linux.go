package cpuwait

import (
	"math/rand/v2"
	"time"

	"grundy/judge/sandbox/procfs"
)

// A program that reaches its wall limit may have slept, or waited for a CPU on a busy machine.
// Only the first is its own fault. The kernel counts how long each thread was in the run queue.
// These counters may prove that a run waited. They never prove that it was idle, because the
// counters of a thread end with the thread. For example, the threads of a Java program end together,
// and then the last one may wait for a CPU until the process is gone. So a run is stopped as idle
// only if it was seen idle, in samples of the states of its threads.

const (
	// extensions is how often the clock of a starved program is extended, each time by the whole
	// limit.
	extensions = 8
	// diskExtensions is how often the clock of a program that waits for a disk is extended.
	diskExtensions = 1
	// patienceTime is about the most by which the clock is extended in total, unless the limit
	// itself is longer. One extension is always possible.
	patienceTime = 30 * time.Second
	// samplesPerLimit is how many samples a whole limit has room for. They are taken in its second
	// half, so that runs which end before have no overhead.
	samplesPerLimit = 64
	// fewSamples is the number of samples that suffice to call a run idle.
	fewSamples = 4
	// works is the part of the time, 1/works, for which a run that is not idle uses a CPU.
	works = 20
)

// A Want is what a run is waiting for when its clock runs out.
type Want int

// What a run may be waiting for.
const (
	WantsNothing   Want = iota // nothing that the machine could provide
	WantsDisk                  // a disk that is reading for the run
	WantsProcessor             // a CPU that other processes use
	WantsUnknown               // the system does not show it
	WantsTime                  // nothing, but it used a CPU
)

// A Hunger observes what the threads of a run are waiting for.
type Hunger struct {
	At    time.Time          // the last look, or the start of the run
	Ours  procfs.ThreadTimes // times of a thread that did not change its priority; see OwnTimes
	Total time.Duration      // CPU time of the threads that existed at the last look

	before map[int]procfs.ThreadTimes // times of each thread at the last look, by thread id
	used   time.Duration              // CPU time of the whole run at the last look
	seen   samples                    // samples since the last look
}

// samples counts in how many samples a run was awake and in how many it was idle.
type samples struct{ awake, idle int }

// provesIdle reports whether the run was idle in at least half of the samples.
func (s samples) provesIdle() bool { return s.awake+s.idle >= fewSamples && s.idle >= s.awake }

// Sample records whether the run is awake now. pipes are the inodes of the pipes between the
// program and the judge; see procfs.Proc.Awake. A sample that the system does not show is not
// recorded.
func (h *Hunger) Sample(p procfs.Proc, processes []int, pipes []procfs.Pipe) {
	switch awake, known := p.Awake(processes, h.Ours, pipes); {
	case !known:
	case awake:
		h.seen.awake++
	default:
		h.seen.idle++
	}
}

// OwnTimes returns the times of the process that starts programs. Programs begin with its
// priority.
func OwnTimes(p procfs.Proc) procfs.ThreadTimes {
	s, _ := p.ThreadTimes(p.Self, p.Self)
	return s
}

// Look returns what the processes have been waiting for since the last look. used is the run's
// CPU time according to other counters than those of its threads.
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
	used = max(used, h.used)
	w := judgeHunger(h.before, next, h.Ours, used-h.used, now.Sub(h.At), procfs.Uptime(), h.seen)
	switch {
	case w == WantsProcessor && !p.IsOpen():
		w = WantsUnknown
	case w == WantsNothing && used-h.used >= now.Sub(h.At)/works:
		w = WantsTime
	}
	h.before, h.used, h.At, h.seen = next, used, now, samples{}
	return w
}

// judgeHunger decides what a run has been waiting for between two looks. A run is starved if its
// threads waited in the run queue for half of the time. Time that a thread may have waited for
// other threads of the run is subtracted; it is at most the CPU time of these threads. A thread
// that lowered its own priority does not count. uptime is how long the machine has been up.
//
// The result is a lower bound, because the waiting of threads that have ended is unknown. So a run
// also counts as starved if it neither ran for half of the time nor was seen idle.
func judgeHunger(before, now map[int]procfs.ThreadTimes, ours procfs.ThreadTimes, used, window, uptime time.Duration, seen samples) Want {
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
	case sum >= window/2, seen.provesIdle():
		return WantsNothing
	}
	return WantsProcessor
}

// since returns what a thread did since an earlier look. For a new thread, the earlier look is
// the zero value. The window must not exceed the thread's age, because a thread cannot have
// waited longer than it has lived.
func since(s, old procfs.ThreadTimes, window time.Duration) procfs.ThreadTimes {
	d := procfs.ThreadTimes{Used: s.Used - old.Used, Queued: s.Queued - old.Queued, Faults: s.Faults - old.Faults}
	switch {
	case s.Timeslices < 0 && s.State == 'R': // the state is all that the kernel shows
		d.Queued = window - d.Used
	case s.Timeslices == old.Timeslices && s.State == 'R' && (old.State == 'R' || old.State == 0) && d.Used == 0:
		// The kernel adds the waiting time when a thread leaves the run queue, and this thread
		// has not left it.
		d.Queued = window
	}
	d.Used, d.Queued = max(0, d.Used), min(max(0, d.Queued), window)
	return d
}

// A Clock is the wall clock of a run.
type Clock struct {
	// Starved is set if the run still wanted a CPU when its extra time was used up.
	Starved bool
	// Unknown is set if the system does not show what the run wanted when its extra time was used
	// up.
	Unknown bool

	limit time.Duration // 0 for no limit
	until time.Time
	wall  time.Time // before this time, only an idle run is stopped
	last  time.Time // the clock is not extended beyond this time
	more  int       // remaining extensions
	disk  int       // remaining extensions for reading from a disk, and for unknown reasons

	sample time.Time // when the next sample is due
}

// NewClock returns the clock of a run that began at the given time. An idle run is stopped after the
// time idle already, unless idle is 0.
func NewClock(limit, idle time.Duration, began time.Time) Clock {
	if limit > 0 && idle > 0 && idle < limit {
		c := NewClock(limit, 0, began)
		c.limit, c.until, c.wall = idle, began.Add(idle), c.until
		c.more *= int(limit/idle) + 1
		return c
	}
	return Clock{
		limit: limit, until: began.Add(limit), last: began.Add(limit + max(limit, patienceTime) + limit/2),
		more: extensions, disk: diskExtensions,
	}
}

// Watch calls sample if a sample of the run is due, and returns the time until the next one. The
// times are random, so that a program cannot be awake at just these times.
func (c *Clock) Watch(now time.Time, sample func()) time.Duration {
	if from := c.until.Add(-c.limit / 2); now.Before(from) {
		return from.Sub(now)
	}
	if !now.Before(c.sample) {
		sample()
		step := max(c.limit/samplesPerLimit, cpuStep)
		c.sample = now.Add(step/2 + rand.N(step))
	}
	return c.sample.Sub(now)
}

// Left returns the remaining time, or 0 if the program must be stopped. It calls ask only after
// the time has run out.
func (c *Clock) Left(now time.Time, ask func() Want) time.Duration {
	if now.After(c.until) {
		switch want := ask(); {
		case want != WantsNothing && now.Before(c.wall):
			c.until = now.Add(c.limit)
		case want == WantsProcessor:
			c.Starved = !c.extend(now, &c.more)
		case want == WantsDisk:
			c.extend(now, &c.disk)
		case want == WantsUnknown:
			c.Unknown = !c.extend(now, &c.disk)
		}
	}
	return max(0, c.until.Sub(now))
}

// extend extends the clock by the limit. It returns false if no extension is left.
func (c *Clock) extend(now time.Time, more *int) bool {
	next := now.Add(c.limit)
	if *more == 0 || next.After(c.last) {
		return false
	}
	*more--
	c.until = next
	return true
}

// LongestWall returns the longest time that a run with a limit may take, with all extensions.
func LongestWall(limit time.Duration) time.Duration {
	return min((1+extensions)*limit, 2*limit+max(limit, patienceTime))
}
