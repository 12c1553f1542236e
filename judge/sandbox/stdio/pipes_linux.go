package stdio

import (
	"cmp"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/relay"
	"grundy/judge/sandbox/spawn"
)

// Stdin is the index of the standard input among a program's standard files.
const Stdin = 0

const (
	stdout = 1
	stderr = 2
)

// Pipes has the host's ends of a program's standard files, and the data that passes through them.
type Pipes struct {
	Out, Err Excerpt
	File     bool // standard input is a file with the complete input
	Stopped  bool // the run must be stopped

	fds     [3]int          // -1 once closed
	in      []byte          // not written yet
	quiet   bool            // the last wait ended without any event
	crossed *relay.Crossing // nil unless the run is interactive
	folder  *Folder         // where the standard files have names; may be nil
	pause   time.Duration   // pause before the next wait
}

// Programs write page by page, and waking up for each page costs both sides more than writing it.
// So if a program prints much, the host pauses to read more at once. A read of less than fewBytes
// makes the pause longer, and a read of more than manyBytes makes it shorter.
const (
	fewBytes  = 16 << 10
	manyBytes = 40 << 10
	longPause = 2 * time.Millisecond
)

// pace adjusts the pause after reading n bytes of output.
func (p *Pipes) pace(n int) {
	switch {
	case len(p.Out.Bytes) <= manyBytes:
	case n < fewBytes:
		p.pause = min(longPause, 2*p.pause+longPause/16)
	case n > manyBytes:
		p.pause /= 2
	}
}

// New returns the pipes of a program, which are not open yet. limit is how much output is stored;
// zero means all. errors is how much of stderr is stored; zero means MaxStderr. In an interactive
// run, crossed has the ends of standard input and output.
func New(input []byte, limit, errors int64, crossed *relay.Crossing) Pipes {
	return Pipes{
		fds: [...]int{-1, -1, -1},
		in:  input,
		Out: newExcerpt(limit),
		Err: newExcerpt(cmp.Or(errors, MaxStderr)),

		crossed: crossed,
	}
}

// Open makes the standard files and returns the program's ends of them. The input is a file if
// possible, otherwise a pipe. The others are pipes. They have names if there is a Folder. In an
// interactive run, pipes of standard input and output exist already. They are used if there are
// none with names.
func (p *Pipes) Open() (theirs [3]int, err error) {
	theirs = [...]int{-1, -1, -1}
	for i := range theirs {
		var ok bool
		inFile := i == Stdin && p.crossed == nil && InputFlags() != 0 && uint64(len(p.in)) <= inputMost()
		if i != Stdin || inFile || p.crossed != nil {
			if theirs[i], ok, err = p.named(i); ok || err != nil {
				if err != nil {
					return theirs, err
				}
				continue
			}
		}
		if c := p.crossed; c != nil && i != stderr {
			theirs[i] = c.Take(i == Stdin)
			continue
		}
		if inFile {
			if theirs[i], err = InputFile(p.in, InputFlags()); err != nil {
				return theirs, err
			}
			p.in, p.File = nil, true
			continue
		}
		var ends [2]int
		if err := unix.Pipe2(ends[:], unix.O_CLOEXEC); err != nil {
			return theirs, err
		}
		if i == Stdin {
			theirs[i], p.fds[i] = ends[0], ends[1]
		} else {
			theirs[i], p.fds[i] = ends[1], ends[0]
		}
		// The flag is set only on the host's end, because the program's end is another open file.
		// Without the flag the host might block: the program can reopen its output for reading,
		// and take the bytes that poll has reported.
		if _, err := unix.FcntlInt(uintptr(p.fds[i]), unix.F_SETFL, unix.O_NONBLOCK); err != nil {
			return theirs, fmt.Errorf("pipe: %w", err)
		}
	}
	return theirs, nil
}

// Chmod changes the mode of standard file i. theirs is the program's end, through which the mode of
// a file with a name cannot be changed.
func (p *Pipes) Chmod(i, theirs int, mode uint32) error {
	if p.fds[i] >= 0 {
		return unix.Fchmod(p.fds[i], mode)
	}
	return unix.Fchmod(theirs, mode)
}

// scratch has buffers of the size of a pipe.
var scratch = sync.Pool{New: func() any { return new([64 << 10]byte) }}

// closeEnd closes the host's end number i.
func (p *Pipes) closeEnd(i int) {
	if p.fds[i] >= 0 {
		unix.Close(p.fds[i])
		p.fds[i] = -1
	}
}

// Close closes the remaining ends.
func (p *Pipes) Close() {
	if p.folder != nil {
		p.folder.clear()
	}
	for i := range p.fds {
		p.closeEnd(i)
	}
}

// Prime writes as much input as the pipe accepts without waiting. In an interactive run, it gives
// the host's ends of the pipes with names to the relay.
func (p *Pipes) Prime() error {
	if p.crossed != nil {
		p.crossed.Begin(p.fds[Stdin], p.fds[stdout])
		p.fds[Stdin], p.fds[stdout] = -1, -1
		return nil
	}
	if p.File {
		return nil
	}
	if len(p.in) > 64<<10 { // a larger pipe means fewer context switches; ignore a refusal
		_, _ = unix.FcntlInt(uintptr(p.fds[Stdin]), unix.F_SETPIPE_SZ, min(len(p.in), 1<<20))
	}
	return p.feed()
}

// Serve waits for the pipes and for one more descriptor, and serves the pipes. It reports whether
// the other descriptor is ready; -1 means none.
func (p *Pipes) Serve(other int, wait time.Duration) (news bool, err error) {
	fds := [...]unix.PollFd{
		Stdin:  {Fd: int32(p.fds[Stdin]), Events: unix.POLLOUT}, // poll ignores -1
		stdout: {Fd: int32(p.fds[stdout]), Events: unix.POLLIN},
		stderr: {Fd: int32(p.fds[stderr]), Events: unix.POLLIN},
		{Fd: int32(other), Events: unix.POLLIN},
		{Fd: p.stopEnd(), Events: unix.POLLIN},
	}
	time.Sleep(p.pause)
	ms := -1
	if wait >= 0 {
		ms = int((wait + time.Millisecond - 1) / time.Millisecond)
	}
	n, err := unix.Poll(fds[:], ms)
	p.quiet = n == 0 && err == nil
	switch {
	case err == unix.EINTR:
		return false, nil
	case err != nil:
		return false, fmt.Errorf("poll: %w", err)
	}
	if fds[Stdin].Revents != 0 {
		if err := p.feed(); err != nil {
			return false, err
		}
	}
	if err := p.fetch(stdout, fds[stdout].Revents, &p.Out); err != nil {
		return false, err
	}
	if err := p.fetch(stderr, fds[stderr].Revents, &p.Err); err != nil {
		return false, err
	}
	if c := p.crossed; c != nil && c.Messages > 0 && p.Err.seen > c.Messages {
		p.Stopped = true
	}
	p.Stopped = p.Stopped || fds[len(fds)-1].Revents != 0
	return fds[len(fds)-2].Revents != 0, nil
}

// stopEnd returns the descriptor that signals a stop, or -1.
func (p *Pipes) stopEnd() int32 {
	if p.crossed == nil || p.Stopped {
		return -1
	}
	return int32(p.crossed.Stop)
}

// feed writes as much input as the pipe accepts. It closes the pipe when everything is written or
// the reader has gone.
func (p *Pipes) feed() error {
	for len(p.in) > 0 {
		n, err := unix.Write(p.fds[Stdin], p.in)
		switch err {
		case nil:
			p.in = p.in[n:]
		case unix.EAGAIN:
			return nil
		case unix.EINTR:
		case unix.EPIPE:
			p.in = nil
		default:
			return fmt.Errorf("stdin: %w", err)
		}
	}
	p.closeEnd(Stdin)
	return nil
}

// fetch reads once from a pipe for which poll has reported an event.
func (p *Pipes) fetch(i int, news int16, e *Excerpt) error {
	if news == 0 {
		return nil
	}
	if news&unix.POLLIN == 0 { // POLLHUP alone means the end
		p.closeEnd(i)
		return nil
	}
	buf := scratch.Get().(*[64 << 10]byte)
	defer scratch.Put(buf)
	n, err := unix.Read(p.fds[i], buf[:])
	switch {
	case err == unix.EINTR, err == unix.EAGAIN:
	case err != nil:
		return fmt.Errorf("output pipe: %w", err)
	case n == 0:
		p.closeEnd(i)
	default:
		e.add(buf[:n])
		p.pace(n)
	}
	return nil
}

// Drain reads what the program left in the pipes, until their ends or the limit of the output.
// After the grace period it reads only until the pipes are empty. Nothing is lost if the host
// itself was late.
func (p *Pipes) Drain() error {
	p.closeEnd(Stdin)
	p.pause = 0
	for until := time.Now().Add(spawn.Grace); !p.Out.Over && (p.fds[stdout] >= 0 || p.fds[stderr] >= 0); {
		left := max(0, time.Until(until))
		if _, err := p.Serve(-1, left); err != nil {
			return err
		}
		if p.quiet && left == 0 {
			break
		}
	}
	return nil
}
