package relay

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/procfs"
)

// Code returns a side that is Go code. The function partner reads what the program prints, and
// the program reads what partner writes. If partner rejects the program, the side has exit code
// 1. While partner reads, the side waits if waits returns true or is nil.
func Code(partner func(in io.Reader, out io.Writer) (accepts bool, err error), waits func() bool) Side {
	code := &goCode{waits: waits}
	return Side{code: code, Run: func(_ context.Context, c *Crossing) (Ended, error) {
		in, out := os.NewFile(uintptr(c.In), "input"), os.NewFile(uintptr(c.Out), "output")
		c.In, c.Out = -1, -1
		code.becomes(true, false)
		accepts, err := partner(hearing{in, code}, out)
		code.becomes(false, false)
		_ = in.Close() // a read end can be closed without losing data
		if e := out.Close(); err == nil && !errors.Is(e, os.ErrClosed) {
			err = e
		}
		res := Ended{End: packet.Exited}
		if !accepts {
			res.ExitCode = 1
		}
		return res, err
	}}
}

// goCode records what a partner is doing.
type goCode struct {
	waits  func() bool // or nil
	mu     sync.Mutex
	reads  bool
	began  time.Time     // when it began to work; zero while it does not work
	worked time.Duration // its earlier working time
}

// becomes records what the partner does from now on: it works, reads, or neither after it has
// ended.
func (c *goCode) becomes(works, reads bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	if !c.began.IsZero() {
		c.worked += now.Sub(c.began)
	}
	c.reads, c.began = reads, time.Time{}
	if works {
		c.began = now
	}
}

// doing returns Stuck while the partner waits for input.
func (c *goCode) doing() procfs.Activity {
	if c.listens() && (c.waits == nil || c.waits()) {
		return procfs.Stuck
	}
	return procfs.Works
}

// listens reports whether the partner reads.
func (c *goCode) listens() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.reads
}

// busy returns how long the partner has worked.
func (c *goCode) busy(now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.began.IsZero() {
		return c.worked
	}
	return c.worked + now.Sub(c.began)
}

// hearing reads for a partner, and records when the partner waits.
type hearing struct {
	*os.File
	code *goCode
}

// Read implements io.Reader. The partner counts as waiting only while the pipe is empty.
func (h hearing) Read(p []byte) (int, error) {
	fds := []unix.PollFd{{Fd: int32(h.Fd()), Events: unix.POLLIN}}
	h.code.becomes(false, true)
	for {
		if _, err := unix.Poll(fds, -1); err != unix.EINTR {
			break
		}
	}
	h.code.becomes(true, false)
	return h.File.Read(p)
}
