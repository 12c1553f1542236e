package relay

import (
	"context"
	"io"
	"os"
	"sync/atomic"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/procfs"
)

// Code returns a side that is Go code. The function partner reads what the program prints, and
// the program reads what partner writes. If partner does not accept the program, the side has
// exit code 1.
func Code(partner func(in io.Reader, out io.Writer) (accepts bool, err error)) Side {
	code := &goCode{}
	return Side{code: code, Run: func(_ context.Context, c *Crossing) (Ended, error) {
		in, out := os.NewFile(uintptr(c.In), "input"), os.NewFile(uintptr(c.Out), "output")
		c.In, c.Out = -1, -1
		accepts, err := partner(hearing{in, code}, out)
		_ = in.Close() // closing a pipe that was read cannot lose data
		if e := out.Close(); err == nil {
			err = e
		}
		res := Ended{End: packet.Exited}
		if !accepts {
			res.ExitCode = 1
		}
		return res, err
	}}
}

// goCode says what a partner does at the moment.
type goCode struct{ reads atomic.Bool }

// doing returns Stuck while the partner waits for input.
func (c *goCode) doing() procfs.Activity {
	if c.reads.Load() {
		return procfs.Stuck
	}
	return procfs.Works
}

// hearing reads for a partner, and records when it waits.
type hearing struct {
	*os.File
	code *goCode
}

// Read implements io.Reader. The partner counts as waiting only while the pipe is empty.
func (h hearing) Read(p []byte) (int, error) {
	fds := []unix.PollFd{{Fd: int32(h.Fd()), Events: unix.POLLIN}}
	h.code.reads.Store(true)
	for {
		if _, err := unix.Poll(fds, -1); err != unix.EINTR {
			break
		}
	}
	h.code.reads.Store(false)
	return h.File.Read(p)
}
