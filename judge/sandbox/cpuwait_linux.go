package sandbox

import (
	"bytes"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
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

// A want is what a run waits for when its clock has run out.
type want int

const (
	wantsNothing want = iota // that others could give
	wantsDisk
	wantsProcessor
)

// A stand is how a thread stands with the processor, all since it began.
type stand struct {
	used   time.Duration // it was on a processor
	queued time.Duration // it wanted to be
	turns  int64         // how often it was; -1: the kernel does not tell
	faults int64         // pages that it waited for a disk for
	state  byte
	nice   int64
	policy int64
	began  time.Duration // since the machine started, to some ten milliseconds
}

// A hunger watches what the threads of a run lack.
type hunger struct {
	before map[int]stand // by number, at the last look
	used   time.Duration // by the whole run, then
	at     time.Time
	total  time.Duration // that those threads used which were there at the last look
	ours   stand         // what a thread has that did not change its own priority
}

// ownStand is how the process that starts programs stands: they begin with its
// priority.
func ownStand(p proc) stand {
	s, _ := readStand(p, strconv.Itoa(p.self)+"/task/"+strconv.Itoa(p.self))
	return s
}

// look returns what the processes wanted since the last look. used is the run's CPU time
// that is known from elsewhere than its threads.
func (h *hunger) look(p proc, processes []int, used time.Duration, now time.Time) want {
	next := map[int]stand{}
	h.total = 0
	for _, pid := range processes {
		for _, task := range p.tasks(pid) {
			dir := strconv.Itoa(pid) + "/task/" + strconv.Itoa(task)
			if s, ok := readStand(p, dir); ok {
				next[task] = s
				h.total += s.used
			}
		}
	}
	w := judgeHunger(h.before, next, h.ours, used-h.used, now.Sub(h.at), cpuClock(unix.CLOCK_BOOTTIME))
	h.before, h.used, h.at = next, used, now
	return w
}

// judgeHunger judges what went on between two looks. A run is starved if its threads had to
// wait for half of the time, not counting time they may have waited for each other, which
// is at most what the others used. A thread that made itself less important than others has
// itself to thank. uptime is how long the machine has been up.
func judgeHunger(before, now map[int]stand, ours stand, used, window, uptime time.Duration) want {
	var sum, delayed time.Duration
	reads := false
	delta := make(map[int]stand, len(now))
	for id, s := range now {
		d := s.since(before[id], min(window, max(0, uptime-s.began)))
		delta[id] = d
		sum += d.used
		reads = reads || s.state == 'D' && d.faults > 0
	}
	sum = max(sum, used)
	for id, d := range delta {
		if now[id].nice <= ours.nice && now[id].policy == ours.policy {
			delayed += max(0, d.queued-(sum-d.used))
		}
	}
	switch {
	case delayed >= window/2:
		return wantsProcessor
	case reads:
		return wantsDisk
	}
	return wantsNothing
}

// since returns what a thread did since an earlier look, which is the zero stand for a new
// thread. The window is at most the age of the thread, because a thread cannot have waited
// longer than it has lived.
func (s stand) since(old stand, window time.Duration) stand {
	d := stand{used: s.used - old.used, queued: s.queued - old.queued, faults: s.faults - old.faults}
	switch {
	case s.turns < 0 && s.state == 'R': // all that we know
		d.queued = window - d.used
	case s.turns == old.turns && s.state == 'R' && (old.state == 'R' || old.state == 0) && d.used == 0:
		// The queue is counted when a thread leaves it. This one has not.
		d.queued = window
	}
	d.used, d.queued = max(0, d.used), min(max(0, d.queued), window)
	return d
}

// readStand reads how a thread stands; ok is false if it has just ended.
func readStand(p proc, dir string) (s stand, ok bool) {
	var buf [1024]byte
	s, ok = parseStat(p.read(dir+"/stat", buf[:]))
	if ok {
		s = s.counted(p.read(dir+"/schedstat", buf[:]))
	}
	return s, ok
}

// parseStat reads a thread's line: number (name) state, and many numbers. The name
// may have anything in it.
func parseStat(text []byte) (s stand, ok bool) {
	const state, faults, user, system, nice, began, policy = 0, 9, 11, 12, 16, 19, 38
	f := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(f) <= policy {
		return s, false
	}
	const tick = time.Second / 100 // USER_HZ is the same on all machines that we know
	s.state, s.turns = f[state][0], -1
	s.used = time.Duration(number(f[user])+number(f[system])) * tick
	s.faults, s.policy = number(f[faults]), number(f[policy])
	s.began = time.Duration(number(f[began])) * tick
	s.nice, _ = strconv.ParseInt(string(f[nice]), 10, 64) // may be negative
	return s, true
}

// counted adds what schedstat says, "used queued turns" in nanoseconds, if anything:
// some kernels have none, and some have three zeros.
func (s stand) counted(text []byte) stand {
	f := bytes.Fields(text)
	if len(f) < 3 || s.used > 0 && string(f[0]) == "0" {
		return s
	}
	s.used, s.queued, s.turns = time.Duration(number(f[0])), time.Duration(number(f[1])), number(f[2])
	return s
}

// A clock is the wall clock of a run.
type clock struct {
	limit time.Duration // 0: none
	until time.Time
	last  time.Time // it is not put off beyond this
	more  int       // extensions left
	disk  int       // the same, for those that read
	// starved is set if the run still wanted a CPU when its extra time was used up.
	starved bool
}

func newClock(limit time.Duration, began time.Time) clock {
	return clock{
		limit: limit, until: began.Add(limit), last: began.Add(limit + max(limit, patienceTime) + limit/2),
		more: extensions, disk: diskExtensions,
	}
}

// left is the time left, none when the program is to be stopped; what it wants is
// asked only when it is over.
func (c *clock) left(now time.Time, ask func() want) time.Duration {
	if now.After(c.until) {
		switch ask() {
		case wantsProcessor:
			c.starved = !c.extend(now, &c.more)
		case wantsDisk:
			c.extend(now, &c.disk)
		}
	}
	return max(0, c.until.Sub(now))
}

// extend puts the clock off, if there is patience for it.
func (c *clock) extend(now time.Time, more *int) bool {
	next := now.Add(c.limit)
	if *more == 0 || next.After(c.last) {
		return false
	}
	*more--
	c.until = next
	return true
}

// longestWall is how long the clock may run at most, all patience included.
func longestWall(limit time.Duration) time.Duration {
	return min((1+extensions)*limit, 2*limit+max(limit, patienceTime))
}

// processCPU reads a process's CPU clock, all its threads, children not. A process
// has a clock id made of its number; no /proc is needed.
func processCPU(pid int) time.Duration {
	const cpuclockSched = 2
	return cpuClock(int32(^pid<<3 | cpuclockSched))
}

// threadCPU is the CPU time of the calling thread.
func threadCPU() time.Duration { return cpuClock(unix.CLOCK_THREAD_CPUTIME_ID) }

func cpuClock(id int32) time.Duration {
	var ts unix.Timespec
	if unix.ClockGettime(id, &ts) != nil {
		return 0 // it has just ended
	}
	return time.Duration(ts.Nano())
}
