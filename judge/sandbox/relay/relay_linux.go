package relay

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/procfs"
	"grundy/judge/sandbox/spawn"
)

// Terms are the rules that a Relay enforces.
type Terms struct {
	Wall time.Duration // the wall limit of the dialogue; 0 for none
	// CPU returns the CPU limit of a program that got some replies, if the limit grows. If it is
	// nil, only the run enforces its limit.
	CPU     func(replies int) time.Duration
	Silence time.Duration // how long an interactor may sleep without waiting for the program; 0 for no limit
	// Refuses reports whether an interactor that ended in this way rejects the program.
	Refuses func(Ended) bool
	// Seat is the program's place among several that talk with one interactor at once. It is nil
	// if the program is the only one.
	Seat *Seat
	// Patient says that both sides may wait for each other for any time.
	Patient bool
}

// A Side is one of the two parties of a dialogue.
type Side struct {
	// Run runs the side to its end, with the standard files of the Crossing.
	Run func(context.Context, *Crossing) (Ended, error)
	// Output limits the bytes that the side may print, and Messages those that it may write to
	// its standard error. 0 means no limit.
	Output, Messages int64

	code *goCode // nil if the side is a program and not Go code
}

// An Ended is what a Relay needs to know about the end of a run.
type Ended struct {
	End      packet.End
	ExitCode int
}

// A Talk is the result of an interactive run. A program that was stopped because it waited or
// slept has the End WallOver.
type Talk struct {
	Program, Interactor Ended
	// ProgramErr and InteractorErr are the errors of the runs.
	ProgramErr, InteractorErr error
	// Idle says that both sides were waiting for each other.
	Idle bool
	// Told says that the program failed, by its exit or at a limit, and that the interactor was
	// still running when it got the end of the program's output.
	Told bool
	// Spared says that the program was stopped because the interactor had ended. It is then
	// Exited, with code 0.
	Spared   bool
	Dialogue Dialogue
}

// New makes the pipes between two sides.
func New(terms Terms, program, interactor Side) (*Relay, error) {
	t := &Relay{terms: terms, runs: [2]Side{program, interactor}, wake: [2]int{-1, -1}, proc: procfs.None}
	for i, run := range t.runs {
		t.sides[i] = newSide(run)
	}
	err := unix.Pipe2(t.wake[:], unix.O_CLOEXEC|unix.O_NONBLOCK)
	for _, s := range t.sides {
		if err == nil {
			err = s.open()
		}
	}
	if err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

// Run runs both sides, each in a goroutine, until both have ended. It can be called only once.
func (t *Relay) Run(ctx context.Context) (Talk, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t.began, t.proc = time.Now(), procfs.Open("/proc")
	defer t.close()
	ended := make(chan outcome, 2)
	for i := range t.sides {
		go func() {
			res, err := t.runs[i].Run(ctx, &t.sides[i].Crossing)
			ended <- outcome{i, res, err}
			_, _ = unix.Write(t.wake[1], []byte{0})
		}()
	}
	err := t.serve(ended)
	if err != nil { // an error of the relay: stop both sides and wait for them
		cancel()
		closeEnd(&t.sides[theInteractor].input)
		closeEnd(&t.sides[theInteractor].output)
		for t.running() {
			t.over(<-ended)
		}
		return Talk{}, err
	}
	return t.result(ctx)
}

// An outcome is the end of one side's run.
type outcome struct {
	side int
	res  Ended
	err  error
}

// The indices of the sides.
const (
	theProgram = iota
	theInteractor
)

// A Relay is the host's part in an interactive run.
type Relay struct {
	terms Terms
	runs  [2]Side
	sides [2]*side
	wake  [2]int // a pipe that is written to when a run ends
	proc  procfs.Proc
	rec   Recorder
	began time.Time

	moved   time.Time                   // when bytes were last passed on
	pause   time.Duration               // until the next check of what both sides are doing
	waiting time.Time                   // since when both have been seen waiting; zero if they are not
	lone    time.Time                   // since when all others in the circle have been seen waiting; zero if they are not
	late    struct{ looks, asleep int } // looks after the wall limit, and those at which the program was asleep
	told    time.Time                   // when the interactor's input was ended because the program had ended
	before  time.Duration               // the interactor's CPU time at that moment
	talk    Talk
}

// A side is one of the two parties, with the host's ends of its pipes.
type side struct {
	Crossing
	input, output int    // the host's ends; -1 once closed
	stopper       int    // writing to it stops the run
	name          int    // finds the input again after its end, if it has a name; otherwise -1
	queue         []byte // text to be written to its input
	sent          int    // bytes of the queue already written; never all of them
	shut          bool   // its input ends after the queue
	printed, most int64  // bytes of its output, and their limit
	full          bool   // the program is at its limit; the rest of its output stays in the pipe
	closed        time.Time
	done          bool
	blind         bool // the activity of its processes is hidden
	nap           nap
	ended         time.Time
	stopped       bool       // by the relay
	code          *goCode    // nil if it is a program and not Go code
	as            packet.End // the End of the stopped run
	outcome
}

func newSide(run Side) *side {
	s := &side{
		Crossing: Crossing{In: -1, Out: -1, Stop: -1, Messages: run.Messages, begun: make(chan struct{})},
		input:    -1, output: -1, stopper: -1, name: -1, most: run.Output, code: run.code,
	}
	s.named.input, s.named.output = -1, -1
	if s.code != nil {
		close(s.begun) // it uses the pipes of the Crossing
	}
	if s.most <= 0 {
		s.most = -1
	}
	return s
}

// open makes the pipes of a side.
func (s *side) open() error {
	for _, p := range []struct{ read, write *int }{{&s.In, &s.input}, {&s.output, &s.Out}, {&s.Stop, &s.stopper}} {
		var ends [2]int
		if err := unix.Pipe2(ends[:], unix.O_CLOEXEC); err != nil {
			return err
		}
		*p.read, *p.write = ends[0], ends[1]
	}
	for _, fd := range []int{s.input, s.output} { // sets the flag only on the host's end, see Pipes.Open
		if _, err := unix.FcntlInt(uintptr(fd), unix.F_SETFL, unix.O_NONBLOCK); err != nil {
			return err
		}
	}
	return nil
}

// adopt replaces the pipes of a side by those with names, if its run has begun and there are any. It
// must be called before anything is passed on.
func (s *side) adopt() {
	select {
	case <-s.begun:
	default:
		return
	}
	if s.named.input >= 0 {
		spawn.CloseAll([]int{s.input, s.In})
		s.input, s.In, s.named.input = s.named.input, -1, -1
		s.name, _ = unix.Open("/proc/self/fd/"+strconv.Itoa(s.input), unix.O_PATH|unix.O_CLOEXEC, 0) // -1 if that fails
	}
	if s.named.output >= 0 {
		spawn.CloseAll([]int{s.output, s.Out})
		s.output, s.Out, s.named.output = s.named.output, -1, -1
	}
	if s.done {
		closeEnd(&s.input)
	}
}

// wakeOpener lets a program continue that opens its input by its name after the end of the input.
// The kernel makes it wait for a writer. The program then reads the end.
func (s *side) wakeOpener() {
	if s.name < 0 || s.input >= 0 || s.done {
		return
	}
	fd, err := unix.Open("/proc/self/fd/"+strconv.Itoa(s.name), unix.O_WRONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err == nil {
		unix.Close(fd)
	}
}

// failed reports whether the end of the run is a failure of the program.
func (s *side) failed() bool {
	return s.done && (s.res.End != packet.Exited || s.res.ExitCode != 0 || s.full)
}

// halt stops the run, which gets the given End.
func (s *side) halt(as packet.End) {
	if s.done || s.stopped {
		return
	}
	s.stopped, s.as = true, as
	if s.code != nil { // Go code ends when its input does
		s.queue, s.sent, s.shut = nil, 0, true
		closeEnd(&s.input)
		return
	}
	_, _ = unix.Write(s.stopper, []byte{0})
}

// scratch has buffers of the size of a pipe.
var scratch = sync.Pool{New: func() any { return new([64 << 10]byte) }}

// closeEnd closes one of the host's ends.
func closeEnd(fd *int) {
	if *fd >= 0 {
		unix.Close(*fd)
		*fd = -1
	}
}

// close closes everything that is open.
func (t *Relay) close() {
	t.proc.Close()
	for _, s := range t.sides {
		if s != nil {
			s.adopt()
			spawn.CloseAll([]int{s.In, s.Out, s.Stop, s.input, s.output, s.stopper, s.name})
		}
	}
	spawn.CloseAll(t.wake[:])
}

// running reports whether any run is still under way.
func (t *Relay) running() bool { return !t.sides[theProgram].done || !t.sides[theInteractor].done }

// serve passes on what both sides print until both runs have ended.
func (t *Relay) serve(ended <-chan outcome) error {
	t.moved, t.pause = t.began, firstPause
	t.meet(ended)
	for t.running() {
		wait := t.decide(time.Now())
		for _, s := range t.sides {
			s.wakeOpener()
		}
		if err := t.poll(wait); err != nil {
			return err
		}
		for more := true; more; {
			select {
			case o := <-ended:
				t.over(o)
			default:
				more = false
			}
		}
	}
	return t.rest()
}

// meet waits until the run of each side has begun, or has ended before that.
func (t *Relay) meet(ended <-chan outcome) {
	for _, s := range t.sides {
		for begun := false; !begun && !s.done; {
			select {
			case <-s.begun:
				begun = true
			case o := <-ended:
				t.over(o)
			}
		}
		s.adopt()
	}
}

// over records that a run has ended.
func (t *Relay) over(o outcome) {
	s := t.sides[o.side]
	s.done, s.ended, s.outcome = true, time.Now(), o
	s.queue, s.sent = nil, 0
	closeEnd(&s.input)
	if s.stopped && s.res.End == packet.OutOver { // it had not ended by itself before
		s.res.End = s.as
		t.talk.Spared = t.talk.Spared || o.side == theProgram && s.as == packet.Exited
	}
	switch {
	case o.err != nil:
		t.sides[1-o.side].halt(packet.WallOver)
	case o.side == theInteractor && t.terms.Refuses(s.res):
		t.spare()
	}
	t.pause = firstPause
}

// rest reads the remaining output of both sides, which ended processes may have left in the pipes.
// It waits only for a short time if another process holds a pipe open.
func (t *Relay) rest() error {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	for until := time.Now().Add(spawn.Grace); p.output >= 0 && !p.full || i.output >= 0; {
		left := time.Until(until)
		if left <= 0 && !pending(p.output) && !pending(i.output) {
			return nil
		}
		if err := t.poll(max(0, left)); err != nil {
			return err
		}
	}
	return nil
}

// poll waits until something can be passed on or a run ends, and passes it on.
func (t *Relay) poll(wait time.Duration) error {
	var fds [5]unix.PollFd
	for i, s := range t.sides {
		fds[2*i] = unix.PollFd{Fd: int32(s.output), Events: unix.POLLIN}
		if s.full && !t.sides[1-i].done {
			fds[2*i].Fd = -1
		}
		fds[2*i+1] = unix.PollFd{Fd: -1}
		if len(s.queue) > 0 {
			fds[2*i+1] = unix.PollFd{Fd: int32(s.input), Events: unix.POLLOUT}
		}
	}
	fds[4] = unix.PollFd{Fd: int32(t.wake[0]), Events: unix.POLLIN}
	ms := -1
	if wait >= 0 {
		ms = int((wait + time.Millisecond - 1) / time.Millisecond)
	}
	if _, err := unix.Poll(fds[:], ms); err != nil && err != unix.EINTR {
		return fmt.Errorf("poll: %w", err)
	}
	for i, s := range t.sides {
		if fds[2*i+1].Revents != 0 {
			if err := t.feed(s); err != nil {
				return err
			}
		}
		if fds[2*i].Revents != 0 {
			if err := t.fetch(i); err != nil {
				return err
			}
		}
	}
	if fds[4].Revents != 0 {
		var buf [2]byte
		_, _ = unix.Read(t.wake[0], buf[:])
	}
	return nil
}

// stirred records that bytes were passed on.
func (t *Relay) stirred() {
	t.moved, t.waiting, t.lone = time.Now(), time.Time{}, time.Time{}
	t.terms.Seat.moved()
}

// fetch reads once from a side's output, and passes the bytes on.
func (t *Relay) fetch(i int) error {
	s, other := t.sides[i], t.sides[1-i]
	buf := scratch.Get().(*[64 << 10]byte)
	defer scratch.Put(buf)
	n, err := unix.Read(s.output, buf[:])
	switch {
	case err == unix.EINTR, err == unix.EAGAIN:
		return nil
	case err != nil:
		return fmt.Errorf("output pipe: %w", err)
	case n == 0:
		closeEnd(&s.output)
		s.closed = time.Now()
		t.pause = firstPause
		return nil
	}
	t.stirred()
	t.pause = firstPause
	text := t.within(s, buf[:n])
	if other.done { // the receiver has ended
		if i == theInteractor {
			t.rec.Add(Speaker{Interactor: true}, text)
		}
		return nil
	}
	if len(text) == 0 || other.input < 0 && !other.shut {
		return nil
	}
	t.rec.Add(Speaker{Interactor: i == theInteractor}, text)
	if other.shut {
		return nil
	}
	waits := len(other.queue) > 0
	other.queue = append(other.queue, text...)
	if waits {
		return nil
	}
	return t.feed(other)
}

// within returns the part of a text that is within a side's output limit. An interactor that
// exceeds its limit is stopped at once. A program is stopped only when the interactor waits for
// more or has ended, because what the interactor has read may suffice.
func (t *Relay) within(s *side, text []byte) []byte {
	s.printed += int64(len(text))
	extra := s.printed - s.most
	if s.most < 0 || extra <= 0 {
		return text
	}
	switch {
	case s == t.sides[theInteractor]:
		s.halt(packet.OutOver)
	case t.sides[theInteractor].done:
		t.spare()
	default:
		s.full = true
	}
	return text[:max(0, int64(len(text))-extra)]
}

// feed writes as much of the queue as the side's input pipe accepts.
func (t *Relay) feed(s *side) error {
	for s.sent < len(s.queue) {
		n, err := unix.Write(s.input, s.queue[s.sent:])
		switch err {
		case nil:
			s.sent += n
			t.stirred()
		case unix.EAGAIN:
			return nil
		case unix.EINTR:
		case unix.EPIPE: // the side no longer reads
			s.queue, s.sent = nil, 0
			closeEnd(&s.input)
		default:
			return fmt.Errorf("input pipe: %w", err)
		}
	}
	s.queue, s.sent = s.queue[:0], 0 // reuse the buffer
	if s.shut {
		closeEnd(&s.input)
	}
	return nil
}

// result combines the results of both sides.
func (t *Relay) result(ctx context.Context) (Talk, error) {
	p, i := t.sides[theProgram], t.sides[theInteractor]
	if ctx.Err() != nil {
		return Talk{}, ctx.Err()
	}
	t.talk.Program, t.talk.Interactor, t.talk.Dialogue = p.res, i.res, t.rec.Dialogue()
	t.talk.ProgramErr, t.talk.InteractorErr = p.err, i.err
	return t.talk, nil
}
