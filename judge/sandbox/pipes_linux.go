package sandbox

import (
	"fmt"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/relay"
	"grundy/judge/sandbox/spawn"
)

// Numbers of the pipes' ends.
const (
	stdin = iota
	stdout
	stderr
)

// pipes are our ends of a program's standard files, and what goes through them.
type pipes struct {
	fds      [3]int // -1 once closed
	in       []byte // not yet written
	file     bool   // standard input is a file, which holds all of it
	out, err excerpt
	quiet    bool            // the last wait ended without news
	crossed  *relay.Crossing // nil, or what has the ends of standard input and output
	stopped  bool            // somebody wants the run to be stopped
	pause    time.Duration   // before the next wait
}

// Programs write page by page. To wake up for each page costs both sides more than the
// writing. So if a program prints much, we wait until there is more to read: after a read
// of less than fewBytes the pause becomes longer, after one of more than manyBytes
// shorter.
const (
	fewBytes  = 16 << 10
	manyBytes = 40 << 10
	longPause = 2 * time.Millisecond
)

// pace sets the pause after n bytes of output.
func (p *pipes) pace(n int) {
	switch {
	case len(p.out.bytes) <= manyBytes:
	case n < fewBytes:
		p.pause = min(longPause, 2*p.pause+longPause/16)
	case n > manyBytes:
		p.pause /= 2
	}
}

// newPipes returns the pipes of a command, not yet open.
func newPipes(c *Command) pipes {
	return pipes{
		fds: [...]int{-1, -1, -1},
		in:  c.Stdin,
		out: newExcerpt(c.Limits.Output),
		err: newExcerpt(maxStderr),

		crossed: c.crossed,
	}
}

// open makes the standard files and returns the program's ends of them: the input is a
// file, or else a pipe as the others are.
func (p *pipes) open() (theirs [3]int, err error) {
	theirs = [...]int{-1, -1, -1}
	for i := range theirs {
		if c := p.crossed; c != nil && i == stdin {
			theirs[i], c.In = c.In, -1
			continue
		} else if c != nil && i == stdout {
			theirs[i], c.Out = c.Out, -1
			continue
		}
		if flags := inputFlags(); i == stdin && flags != 0 && uint64(len(p.in)) <= inputMost() {
			if theirs[i], err = inputFile(p.in, flags); err != nil {
				return theirs, err
			}
			p.in, p.file = nil, true
			continue
		}
		var ends [2]int
		if err := unix.Pipe2(ends[:], unix.O_CLOEXEC); err != nil {
			return theirs, err
		}
		if i == stdin {
			theirs[i], p.fds[i] = ends[0], ends[1]
		} else {
			theirs[i], p.fds[i] = ends[1], ends[0]
		}
		// The flag is set on our end only: the program's end is another open file. The
		// program can open its output to read, and take what poll has told us of.
		if _, err := unix.FcntlInt(uintptr(p.fds[i]), unix.F_SETFL, unix.O_NONBLOCK); err != nil {
			return theirs, fmt.Errorf("pipe: %w", err)
		}
	}
	return theirs, nil
}

// scratch holds buffers as large as a pipe.
var scratch = sync.Pool{New: func() any { return new([64 << 10]byte) }}

// closeEnd closes our end number i.
func (p *pipes) closeEnd(i int) {
	if p.fds[i] >= 0 {
		unix.Close(p.fds[i])
		p.fds[i] = -1
	}
}

// close closes what is left.
func (p *pipes) close() {
	for i := range p.fds {
		p.closeEnd(i)
	}
}

// prime writes as much input as the pipe takes at once.
func (p *pipes) prime() error {
	if p.crossed != nil || p.file {
		return nil
	}
	if len(p.in) > 64<<10 { // larger pipes mean fewer switches; refused is no harm
		_, _ = unix.FcntlInt(uintptr(p.fds[stdin]), unix.F_SETPIPE_SZ, min(len(p.in), 1<<20))
	}
	return p.feed()
}

// serve waits for the pipes and for one more descriptor, or -1, and serves the pipes. It
// reports whether the other descriptor is ready.
func (p *pipes) serve(other int, wait time.Duration) (news bool, err error) {
	fds := [...]unix.PollFd{
		stdin:  {Fd: int32(p.fds[stdin]), Events: unix.POLLOUT}, // -1 is passed over
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
	if fds[stdin].Revents != 0 {
		if err := p.feed(); err != nil {
			return false, err
		}
	}
	if err := p.fetch(stdout, fds[stdout].Revents, &p.out); err != nil {
		return false, err
	}
	if err := p.fetch(stderr, fds[stderr].Revents, &p.err); err != nil {
		return false, err
	}
	if c := p.crossed; c != nil && c.Messages > 0 && p.err.seen > c.Messages {
		p.stopped = true
	}
	p.stopped = p.stopped || fds[len(fds)-1].Revents != 0
	return fds[len(fds)-2].Revents != 0, nil
}

// stopEnd is the descriptor that says stop, or -1.
func (p *pipes) stopEnd() int32 {
	if p.crossed == nil || p.stopped {
		return -1
	}
	return int32(p.crossed.Stop)
}

// feed writes what the input pipe takes, and closes it when there is no more to
// write or nobody to read.
func (p *pipes) feed() error {
	for len(p.in) > 0 {
		n, err := unix.Write(p.fds[stdin], p.in)
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
	p.closeEnd(stdin)
	return nil
}

// fetch reads once from a pipe that poll has news of.
func (p *pipes) fetch(i int, news int16, e *excerpt) error {
	if news == 0 {
		return nil
	}
	if news&unix.POLLIN == 0 { // POLLHUP alone: the end
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

// drain reads what the program left in the pipes: until their ends, or, once the grace is
// over, until they are empty. If we ourselves were late, nothing is lost.
func (p *pipes) drain() error {
	p.closeEnd(stdin)
	p.pause = 0
	for until := time.Now().Add(spawn.Grace); !p.out.over && (p.fds[stdout] >= 0 || p.fds[stderr] >= 0); {
		left := max(0, time.Until(until))
		if _, err := p.serve(-1, left); err != nil {
			return err
		}
		if p.quiet && left == 0 {
			break
		}
	}
	return nil
}
