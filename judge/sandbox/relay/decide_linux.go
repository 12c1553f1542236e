package relay

import (
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/procfs"
	"grundy/judge/sandbox/spawn"
)

// A relay looks at what both programs do when nothing was said for a while: after
// firstPause, and then after ever longer pauses.
const (
	firstPause = 2 * time.Millisecond
	lastPause  = 25 * time.Millisecond
)

// decide passes on ends, stops what is to be stopped, and returns after how long it must
// be called again; negative means never.
func (t *Relay) decide(now time.Time) time.Duration {
	p, i := t.sides[theProgram], t.sides[theInteractor]
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

// overdue reports whether a dialogue has gone on for so long that a program ends whatever it
// does. One that seems to work is bounded by its CPU time, but where no control group counts,
// children that nobody waits for are not. The busiest machine does not take as long.
func (t *Relay) overdue(now time.Time) bool {
	wall := t.terms.Wall
	return wall > 0 && t.taken(now) > 10*wall+30*time.Second
}

// taken returns how long a dialogue has gone on, without the time in which Go code worked. No
// program is to blame for what the code takes, such as an opponent that thinks about its move.
func (t *Relay) taken(now time.Time) time.Duration {
	taken := now.Sub(t.began)
	if code := t.sides[theInteractor].code; code != nil {
		taken -= code.busy(now)
	}
	return taken
}

// passEnd ends the input of the other side once a side has closed its output. While the
// side may be about to end, that must wait, and passEnd returns for how long.
func (t *Relay) passEnd(s, other *side, now time.Time) time.Duration {
	if !s.endHeld(other) {
		return 0
	}
	stand := t.standOf(s) // asked first: one that ends in between is then seen to be gone
	if unseen := s.blind && now.Sub(s.closed) >= talkHold; !s.done && (t.gone(s) || stand < procfs.Sleeps && !unseen) {
		return min(max(firstPause, now.Sub(s.closed)/2), lastPause)
	}
	other.shut = true
	if len(other.queue) == 0 {
		closeEnd(&other.input)
	}
	return 0
}

// afterProgram lets the interactor end. If the program failed, the interactor learns of it
// only when it waits for the program.
func (t *Relay) afterProgram(now time.Time) time.Duration {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	if p.output >= 0 { // there is more to read, or a process that was left has it
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

// tell tells the interactor that the program has ended.
func (t *Relay) tell(now time.Time) {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	t.told, t.before, t.talk.Told = now, t.used(t.sides[theInteractor]), p.failed()
	if p.full && p.res.End == packet.Exited {
		p.res.End, p.res.ExitCode = packet.OutOver, 0
	}
	t.passEnd(p, i, now)
}

// afterInteractor lets the program end. The program is spared if it sleeps, or if the
// system does not show whether it sleeps. A working program is bounded by its CPU time.
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
		p.nap = nap{} // it works: it may sleep as long again
	}
	if t.slept(p, i.ended, now) >= talkGrace {
		t.spare()
	}
	return lastPause
}

// spare stops the program because the interactor has ended.
func (t *Relay) spare() {
	t.sides[theProgram].halt(packet.Exited)
}

// look stops both if neither can go on, the program if it lets the interactor wait when
// the clock has run out, and an interactor that is silent for too long.
func (t *Relay) look(now time.Time) {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	switch {
	case p.stopped || i.stopped:
		return
	case !t.waits(i):
		t.waiting = time.Time{}
		t.lookSilent(now)
		return
	}
	if p.full { // the interactor has read all that it may
		p.halt(packet.OutOver)
		return
	}
	// What the program does is read first: a line that it says in between would be missed.
	stand := t.standOf(p)
	if pending(p.output) || pending(i.output) || p.endHeld(i) || i.endHeld(p) { // said, and not yet passed on
		return
	}
	both := stand >= procfs.Awaits && t.empty(p)
	switch wall := t.terms.Wall; {
	case wall > 0 && t.taken(now) > wall && stand >= procfs.Sleeps:
		t.endLate(both, now)
	case wall > 0 && now.Sub(t.moved) > wall && p.blind:
		p.halt(packet.WallOver)
	case !both || p.atEnd():
		t.waiting = time.Time{}
	default:
		t.endIdle(stand, now)
	}
}

// endLate ends a dialogue that took too long while the program sleeps; both says that both
// sides wait for each other.
func (t *Relay) endLate(both bool, now time.Time) {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	if both && (p.atEnd() || t.anyAbandoned(now)) {
		return // one of them is about to read the end of its input
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

// anyAbandoned reports whether a side is abandoned, the program's being asked first.
func (t *Relay) anyAbandoned(now time.Time) bool {
	return t.abandoned(t.sides[theProgram], now) || t.abandoned(t.sides[theInteractor], now)
}

// abandoned reports whether a side has closed its output, and then closes our end. Another
// process may still hold the pipe, such as a box that is slow to start; that does not
// count.
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

// lookSilent stops an interactor that has slept for too long. If it is not known which side is
// to blame, it stops the program. An interactor that works is bounded by its CPU time.
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

// A nap is how long a side has been seen asleep since some moment. A side that waits for a
// processor, or whose box is slow to start, is awake. So a busy machine stops no side that
// does not sleep.
type nap struct {
	since time.Time
	seen  time.Time // when it was last seen; zero: it was awake
	slept time.Duration
}

// longestDoze is the most sleep that counts between two looks. If the host itself waits for a
// processor, it does not know what a side did meanwhile.
const longestDoze = 4 * lastPause

// look notes whether the side is asleep now, and returns for how long it has slept.
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

// slept returns how long a side has slept since some moment. If nobody can see what it does,
// it counts as asleep.
func (t *Relay) slept(s *side, since, now time.Time) time.Duration {
	asleep := t.standOf(s) >= procfs.Sleeps || s.blind
	return s.nap.look(asleep, since, now)
}

// used returns the CPU time that the threads of a side have used. Those that have ended do
// not count.
func (t *Relay) used(s *side) (sum time.Duration) {
	root := int(s.Root.Load())
	if !t.proc.IsOpen() || root == 0 || s.over.Load() {
		return 0
	}
	for _, pid := range s.processes(t.proc, root) {
		for _, task := range t.proc.Tasks(pid) {
			if stand, ok := t.proc.ThreadTimes(pid, task); ok {
				sum += stand.Used
			}
		}
	}
	return sum
}

// endHeld reports whether a side has closed its output while the other's input is still open.
func (s *side) endHeld(other *side) bool { return s.output < 0 && !other.shut }

// waits reports whether a side is known to wait for more input.
func (t *Relay) waits(s *side) bool {
	return !s.atEnd() && t.empty(s) && t.standOf(s) >= procfs.Awaits && t.empty(s)
}

// atEnd reports whether the input of a side has ended. A side that is seen to wait for it
// still will wake up: a box that is slow to start may have our end of the pipe, too.
func (s *side) atEnd() bool { return s.shut && s.input < 0 }

// empty reports whether a side has read all that it was sent.
func (t *Relay) empty(s *side) bool {
	return len(s.queue) == 0 && !pending(s.input)
}

// pending reports whether there may be bytes in a pipe.
func pending(fd int) bool {
	if fd < 0 {
		return false
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCINQ)
	return err != nil || n > 0
}

// gone reports whether a side is known to have ended, though its run may not be over.
func (t *Relay) gone(s *side) bool {
	root := int(s.Root.Load())
	if root == 0 || !t.proc.IsOpen() {
		return s.done
	}
	return s.done || t.proc.Gone(s.processes(t.proc, root)) || s.over.Load()
}

// standOf returns what the processes of a side do.
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
	if s.over.Load() { // it may be another's program that was seen
		d, s.blind = procfs.Works, false
	}
	return d
}

// processes lists those of a side.
func (s *side) processes(p procfs.Proc, root int) []int {
	list := p.Below(root)
	if s.Itself {
		list = append(list, root)
	}
	return list
}
