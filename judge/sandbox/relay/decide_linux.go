package relay

import (
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/procfs"
	"grundy/judge/sandbox/spawn"
)

// If neither program has printed anything for firstPause, the relay checks what both are doing.
// It repeats the check at growing intervals of up to lastPause.
const (
	firstPause = 2 * time.Millisecond
	lastPause  = 25 * time.Millisecond
)

// decide passes on the ends of outputs and stops runs that must be stopped. It returns the time
// until the next call; a negative time means never.
func (t *Relay) decide(now time.Time) time.Duration {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	if t.terms.Seat.ended() {
		i.halt(packet.Exited)
	}
	switch {
	case p.done && i.done:
		return -1
	case p.done:
		return t.afterProgram(now)
	case t.overdue(now):
		p.halt(packet.WallOver)
	}
	if i.done {
		return t.afterInteractor(now)
	}
	hold := max(t.passEnd(p, i, now), t.passEnd(i, p, now))
	wait := t.pause - now.Sub(t.moved)
	if wait <= 0 {
		t.look(now)
		t.pause = min(2*t.pause, lastPause)
		wait = t.pause
	}
	if hold > 0 {
		wait = min(wait, hold)
	}
	return wait
}

// overdue reports whether a dialogue has taken so long that its program must be stopped in any
// case. A program that seems to work is limited by its CPU time. But without a control group, the
// CPU time of children that nobody waits for is not counted. Even on a very busy machine, a
// normal dialogue is not that slow.
func (t *Relay) overdue(now time.Time) bool {
	wall := t.terms.Wall
	return wall > 0 && t.taken(now) > 10*wall+30*time.Second
}

// taken returns how long a dialogue has taken, without the working time of Go code. The program
// is not to blame for that time, for example if an opponent thinks about its move.
func (t *Relay) taken(now time.Time) time.Duration {
	taken := now.Sub(t.began)
	if code := t.sides[theInteractor].code; code != nil {
		taken -= code.busy(now)
	}
	return taken
}

// passEnd ends the input of the other side after side s has closed its output. If s may be about
// to end, passEnd returns how long to wait before the next attempt.
func (t *Relay) passEnd(s, other *side, now time.Time) time.Duration {
	if !s.endHeld(other) {
		return 0
	}
	stand := t.standOf(s) // checked first, so that a side that ends in between counts as gone
	if unseen := s.blind && now.Sub(s.closed) >= talkHold; !s.done && (t.gone(s) || stand < procfs.Sleeps && !unseen) {
		return min(max(firstPause, now.Sub(s.closed)/2), lastPause)
	}
	other.shut = true
	if len(other.queue) == 0 {
		closeEnd(&other.input)
	}
	return 0
}

// afterProgram waits for the interactor to end after the program has. If the program failed, the
// interactor sees the end of its input only when it waits for more or hangs, or a while later if
// its activity is hidden.
func (t *Relay) afterProgram(now time.Time) time.Duration {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	if p.output >= 0 { // there is more to read, or a remaining process has the pipe open
		if !p.full && (now.Sub(p.ended) < spawn.Grace || pending(p.output)) {
			return firstPause
		}
		closeEnd(&p.output)
	}
	since := p.ended
	switch {
	case t.talk.Told:
		since = t.told
	case t.moved.After(since):
		since = t.moved
	}
	slept := t.slept(i, since, now)
	hangs := t.terms.Silence > 0 && slept > t.terms.Silence
	switch {
	case i.stopped:
	case !i.shut && p.failed() && !t.waits(i) && !hangs && (!i.blind || now.Sub(p.ended) < talkDecide):
		t.pause = min(2*t.pause, lastPause)
		return t.pause
	case !i.shut:
		t.tell(now)
	case t.talk.Told && max(slept, t.used(i)-t.before) > talkGrace, hangs:
		i.halt(packet.WallOver)
	}
	return lastPause
}

// tell ends the interactor's input, because the program has ended.
func (t *Relay) tell(now time.Time) {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	t.told, t.before, t.talk.Told = now, t.used(t.sides[theInteractor]), p.failed()
	if p.full && p.res.End == packet.Exited {
		p.res.End, p.res.ExitCode = packet.OutOver, 0
	}
	t.passEnd(p, i, now)
}

// afterInteractor waits for the program to end after the interactor has. The program is spared if
// it sleeps, or if the system does not show whether it sleeps. A working program is limited by
// its CPU time.
func (t *Relay) afterInteractor(now time.Time) time.Duration {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	if p.stopped {
		return lastPause
	}
	if i.output < 0 || now.Sub(i.ended) > spawn.Grace && !pending(i.output) {
		closeEnd(&i.output)
		t.passEnd(i, p, now)
	}
	if t.standOf(p) < procfs.Sleeps && !p.blind {
		p.nap = nap{} // it works, so a new nap may take as long
	}
	if t.slept(p, i.ended, now) >= talkGrace {
		t.spare()
	}
	return lastPause
}

// overCPU reports whether the program has exceeded a CPU limit that grows.
func (t *Relay) overCPU() bool {
	return t.terms.CPU != nil && t.used(t.sides[theProgram]) > t.terms.CPU(t.rec.replies)
}

// wall returns the wall limit of the dialogue. If the CPU limit grows, a program that has used more
// than its first CPU limit also gets more time to work, but no more time to sleep.
func (t *Relay) wall(now time.Time) time.Duration {
	wall := t.terms.Wall
	if t.terms.CPU == nil || wall == 0 || t.taken(now) <= wall {
		return wall
	}
	return wall + 2*max(0, t.used(t.sides[theProgram])-t.terms.CPU(0))
}

// spare stops the program without a failure, because the interactor has ended.
func (t *Relay) spare() {
	t.sides[theProgram].halt(packet.Exited)
}

// look stops both sides if neither can continue. It stops the program if the wall limit has
// passed and the interactor is waiting for it. It stops an interactor that has been silent for
// too long.
func (t *Relay) look(now time.Time) {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	if t.terms.Seat != nil && !t.alone(now) {
		return
	}
	switch {
	case p.stopped || i.stopped:
		return
	case !t.waits(i):
		t.waiting = time.Time{}
		t.lookSilent(now)
		return
	}
	if p.full { // the interactor has read everything within the limit
		p.halt(packet.OutOver)
		return
	}
	if t.terms.Patient {
		return
	}
	// The activity is read before the pipes. Otherwise a line printed in between would be missed.
	stand, over := t.standOf(p), t.overCPU()
	// There is output or an end of output that is not passed on yet.
	if pending(p.output) || pending(i.output) || p.endHeld(i) || i.endHeld(p) {
		return
	}
	both := stand >= procfs.Awaits && t.empty(p)
	switch wall := t.wall(now); {
	case over:
		p.halt(packet.CPUOver)
	case wall > 0 && t.taken(now) > wall && t.overslept(stand >= procfs.Sleeps):
		t.endLate(both, now)
	case wall > 0 && now.Sub(t.moved) > wall && p.blind:
		p.halt(packet.WallOver)
	case !both || p.atEnd():
		t.waiting = time.Time{}
	default:
		t.endIdle(stand, now)
	}
}

// alone reports whether all others in the circle have waited for idleLikely, so that this relay
// may stop a side. It also records for the others whether this program waits: the program reads,
// and no bytes are under way in either direction.
func (t *Relay) alone(now time.Time) bool {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	waits := t.waits(p) && t.empty(i) && i.code.listens() && !pending(p.output) && !pending(i.output)
	switch {
	case !t.terms.Seat.alone(waits, now):
		t.waiting, t.lone = time.Time{}, time.Time{}
	case t.lone.IsZero():
		t.lone = now
	default:
		return now.Sub(t.lone) >= idleLikely
	}
	return false
}

// fewLooks is the number of looks that suffice to call a program idle.
const fewLooks = 4

// overslept records whether the program is asleep after the wall limit has passed. It reports
// whether the program was asleep in half of these looks. One look proves nothing: the threads of a
// program that waits for a CPU also sleep for moments, for example while they wait for each other.
func (t *Relay) overslept(asleep bool) bool {
	if t.late.looks++; asleep {
		t.late.asleep++
	}
	return asleep && t.late.asleep >= max(fewLooks, (t.late.looks+1)/2)
}

// endLate ends a dialogue that has taken too long while the program sleeps. both says that the
// two sides wait for each other.
func (t *Relay) endLate(both bool, now time.Time) {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	if both && (p.atEnd() || t.anyAbandoned(now)) {
		return // one side is about to read the end of its input
	}
	p.halt(packet.WallOver)
	if t.talk.Idle = both; both {
		i.halt(packet.WallOver)
	}
}

// endIdle ends a dialogue in which both sides have waited for each other for long enough.
func (t *Relay) endIdle(stand procfs.Activity, now time.Time) {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	if t.waiting.IsZero() {
		t.waiting = now
		return
	}
	most := idleLikely
	if stand == procfs.Stuck && t.standOf(i) == procfs.Stuck {
		most = idleSure
	}
	if now.Sub(t.waiting) >= most && !t.anyAbandoned(now) {
		t.talk.Idle = true
		p.halt(packet.WallOver)
		i.halt(packet.WallOver)
	}
}

// anyAbandoned reports whether either side is abandoned. It checks the program first.
func (t *Relay) anyAbandoned(now time.Time) bool {
	return t.abandoned(t.sides[theProgram], now) || t.abandoned(t.sides[theInteractor], now)
}

// abandoned reports whether a side has closed its output, and if so closes the host's end. Other
// processes may still have the pipe open, such as a box that is slow to start. They do not count.
func (t *Relay) abandoned(s *side, now time.Time) bool {
	if s.output < 0 || s.code != nil || t.proc.HasPipe(s.processes(t.proc, int(s.Root.Load())), s.output) {
		return false
	}
	t.waiting, t.pause = time.Time{}, firstPause
	if !pending(s.output) {
		closeEnd(&s.output)
		s.closed = now
	}
	return true
}

// lookSilent stops an interactor that has slept for too long. If it is unknown which side is to
// blame, it stops the program. A working interactor is limited by its CPU time.
func (t *Relay) lookSilent(now time.Time) {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	slept := t.slept(i, t.moved, now)
	switch {
	case i.blind && t.terms.Wall > 0 && now.Sub(t.moved) > t.terms.Wall:
		p.halt(packet.WallOver)
	case t.terms.Silence > 0 && slept > t.terms.Silence && !i.blind:
		i.halt(packet.WallOver)
	}
}

// A nap is the time for which a side has been observed asleep. A side that waits for a CPU, or
// whose box is slow to start, counts as awake, so that it is not stopped for being idle.
type nap struct {
	since time.Time
	seen  time.Time // when it was last seen asleep; zero if it was awake
	slept time.Duration
}

// longestDoze is the longest sleep that counts between two looks. If the host itself waits for a
// CPU, it does not know what a side did meanwhile.
const longestDoze = 4 * lastPause

// look records whether the side is asleep now, and returns how long it has slept since the given
// time.
func (n *nap) look(asleep bool, since, now time.Time) time.Duration {
	if !n.since.Equal(since) {
		*n = nap{since: since}
	}
	if asleep && !n.seen.IsZero() {
		n.slept += min(now.Sub(n.seen), longestDoze)
	}
	if n.seen = now; !asleep {
		n.seen = time.Time{}
	}
	return n.slept
}

// slept returns how long a side has slept since the given time. A side whose activity is hidden
// counts as asleep.
func (t *Relay) slept(s *side, since, now time.Time) time.Duration {
	asleep := t.standOf(s) >= procfs.Sleeps || s.blind
	return s.nap.look(asleep, since, now)
}

// used returns the CPU time of a side's processes, without processes that have ended.
func (t *Relay) used(s *side) (sum time.Duration) {
	root := int(s.Root.Load())
	if !t.proc.IsOpen() || root == 0 {
		return 0
	}
	for _, pid := range s.processes(t.proc, root) {
		sum += procfs.ProcessCPU(pid)
	}
	if s.over.Load() { // the processes may belong to another program by now
		return 0
	}
	return sum
}

// endHeld reports whether a side has closed its output while the other side's input is still
// open.
func (s *side) endHeld(other *side) bool { return s.output < 0 && !other.shut }

// waits reports whether a side is known to wait for more input.
func (t *Relay) waits(s *side) bool {
	return !s.atEnd() && t.empty(s) && t.standOf(s) >= procfs.Awaits && t.empty(s)
}

// atEnd reports whether the input of a side has ended. If the side still seems to wait for input,
// it will wake up soon. It may wait longer while a box that is slow to start also has the host's
// end of the pipe open.
func (s *side) atEnd() bool { return s.shut && s.input < 0 }

// empty reports whether a side has read everything that was sent to it.
func (t *Relay) empty(s *side) bool {
	return len(s.queue) == 0 && !pending(s.input)
}

// pending reports whether a pipe may contain bytes.
func pending(fd int) bool {
	if fd < 0 {
		return false
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCINQ)
	return err != nil || n > 0
}

// gone reports whether a side is known to have ended. Its run may still be under way.
func (t *Relay) gone(s *side) bool {
	root := int(s.Root.Load())
	if root == 0 || !t.proc.IsOpen() {
		return s.done
	}
	return s.done || t.proc.Gone(s.processes(t.proc, root)) || s.over.Load()
}

// standOf returns what the processes of a side are doing.
func (t *Relay) standOf(s *side) procfs.Activity {
	if s.code != nil {
		return s.code.doing()
	}
	root := int(s.Root.Load())
	if s.blind = !t.proc.IsOpen(); s.blind || root == 0 {
		return procfs.Works
	}
	var d procfs.Activity
	d, s.blind = t.proc.Activity(s.processes(t.proc, root))
	if s.over.Load() { // the process may belong to another program by now
		d, s.blind = procfs.Works, false
	}
	return d
}

// processes returns the processes of a side.
func (s *side) processes(p procfs.Proc, root int) []int {
	list := p.Below(root)
	if s.Itself {
		list = append(list, root)
	}
	return list
}
