package sandbox

import (
	"context"
	"os"
	"sync/atomic"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/procfs"
)

// Converse implements Converser.
func (r *boxes) Converse(ctx context.Context, program Command, partner Partner) (Talk, error) {
	return converse(ctx, r, program, partner)
}

// Converse implements Converser.
func (p *plain) Converse(ctx context.Context, program Command, partner Partner) (Talk, error) {
	return converse(ctx, p, program, partner)
}

// converse runs a program, and passes on what it and the partner say.
func converse(ctx context.Context, runner Runner, program Command, partner Partner) (Talk, error) {
	s := newSide(-1)
	s.code = &goCode{}
	t := relay{refuses: func(res Result) bool { return res.ExitCode != 0 }, wall: program.Limits.Wall}
	t.sides[theInteractor] = s
	return t.run(ctx, runner, program, func(context.Context) (Result, error) {
		in, out := os.NewFile(uintptr(s.in), "input"), os.NewFile(uintptr(s.out), "output")
		s.in, s.out = -1, -1
		accepts, err := partner(hearing{in, s.code}, out)
		_ = in.Close() // closing a pipe that was read cannot lose data
		if e := out.Close(); err == nil {
			err = e
		}
		res := Result{End: Exited}
		if !accepts {
			res.ExitCode = 1
		}
		return res, err
	})
}

// goCode is what is known of a partner.
type goCode struct{ reads atomic.Bool }

// doing returns what the partner does: it waits for input while it reads.
func (c *goCode) doing() procfs.Activity {
	if c.reads.Load() {
		return procfs.Stuck
	}
	return procfs.Works
}

// hearing reads for a partner, and lets the relay know.
type hearing struct {
	*os.File
	code *goCode
}

// Read implements io.Reader. While it waits its pipe is empty, so the relay never takes a
// partner that has something to read for one that waits.
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
