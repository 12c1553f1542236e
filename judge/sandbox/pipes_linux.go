package sandbox

import (
	"fmt"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// pipes makes three pipes, keeps our ends, and gives the program's.
func (r *run) pipes() (theirs [3]int, err error) {
	theirs = [...]int{-1, -1, -1}
	for i := range theirs {
		var p [2]int
		if err := unix.Pipe2(p[:], unix.O_CLOEXEC); err != nil {
			return theirs, err
		}
		if i == stdin {
			theirs[i], r.fds[i] = p[0], p[1]
		} else {
			theirs[i], r.fds[i] = p[1], p[0]
		}
	}
	return theirs, nil
}

// scratch holds buffers as large as a pipe.
var scratch = sync.Pool{New: func() any { return new([64 << 10]byte) }}

// closeEnd closes our end number i.
func (r *run) closeEnd(i int) {
	if r.fds[i] >= 0 {
		unix.Close(r.fds[i])
		r.fds[i] = -1
	}
}

// close closes what is left.
func (r *run) close() {
	for i := range r.fds {
		r.closeEnd(i)
	}
}

// prime readies the input pipe and writes what it takes at once.
func (r *run) prime() error {
	// A flag of our end only: the program's is another open file.
	if _, err := unix.FcntlInt(uintptr(r.fds[stdin]), unix.F_SETFL, unix.O_NONBLOCK); err != nil {
		return fmt.Errorf("pipe: %w", err)
	}
	if len(r.in) > 64<<10 { // larger pipes mean fewer switches; refused is no harm
		_, _ = unix.FcntlInt(uintptr(r.fds[stdin]), unix.F_SETPIPE_SZ, min(len(r.in), 1<<20))
	}
	return r.feed()
}

// serve waits for news of the pipes and the program, and serves them.
func (r *run) serve(wait time.Duration) (ended bool, err error) {
	fds := [...]unix.PollFd{
		stdin:  {Fd: int32(r.fds[stdin]), Events: unix.POLLOUT}, // -1 is passed over
		stdout: {Fd: int32(r.fds[stdout]), Events: unix.POLLIN},
		stderr: {Fd: int32(r.fds[stderr]), Events: unix.POLLIN},
		pidfd:  {Fd: int32(r.fds[pidfd]), Events: unix.POLLIN},
	}
	ms := -1
	if wait >= 0 {
		ms = int((wait + time.Millisecond - 1) / time.Millisecond)
	}
	if _, err := unix.Poll(fds[:], ms); err == unix.EINTR {
		return false, nil
	} else if err != nil {
		return false, fmt.Errorf("poll: %w", err)
	}
	if fds[stdin].Revents != 0 {
		if err := r.feed(); err != nil {
			return false, err
		}
	}
	if err := r.fetch(stdout, fds[stdout].Revents, &r.out); err != nil {
		return false, err
	}
	if err := r.fetch(stderr, fds[stderr].Revents, &r.err); err != nil {
		return false, err
	}
	if r.out.over {
		r.end = OutOver
	}
	return fds[pidfd].Revents != 0, nil
}

// feed writes what the input pipe takes, and closes it when there is no more to
// write or nobody to read.
func (r *run) feed() error {
	for len(r.in) > 0 {
		n, err := unix.Write(r.fds[stdin], r.in)
		switch err {
		case nil:
			r.in = r.in[n:]
		case unix.EAGAIN:
			return nil
		case unix.EINTR:
		case unix.EPIPE:
			r.in = nil
		default:
			return fmt.Errorf("stdin: %w", err)
		}
	}
	r.closeEnd(stdin)
	return nil
}

// fetch reads once from a pipe that poll has news of, so that it cannot block.
func (r *run) fetch(i int, news int16, k *keeper) error {
	if news == 0 {
		return nil
	}
	if news&unix.POLLIN == 0 { // POLLHUP alone: the end
		r.closeEnd(i)
		return nil
	}
	buf := scratch.Get().(*[64 << 10]byte)
	defer scratch.Put(buf)
	n, err := unix.Read(r.fds[i], buf[:])
	switch {
	case err == unix.EINTR:
	case err != nil:
		return fmt.Errorf("output pipe: %w", err)
	case n == 0:
		r.closeEnd(i)
	default:
		k.take(buf[:n])
	}
	return nil
}

// drain reads what the program left in the pipes.
func (r *run) drain() error {
	r.closeEnd(stdin)
	r.closeEnd(pidfd)
	if r.end == OutOver {
		return nil
	}
	for until := time.Now().Add(grace); r.fds[stdout] >= 0 || r.fds[stderr] >= 0; {
		left := time.Until(until)
		if left <= 0 {
			break
		}
		if _, err := r.serve(left); err != nil {
			return err
		}
		if r.end == OutOver {
			break
		}
	}
	return nil
}

// closeAll closes what is open of fds.
func closeAll(fds []int) {
	for _, fd := range fds {
		if fd >= 0 {
			unix.Close(fd)
		}
	}
}
