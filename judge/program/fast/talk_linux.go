package fast

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox"
)

// talk lets the server make a run that talks. The program may take wait for each of its outputs, and
// for its end after the conversation. Result has no output.
func (s *server) talk(ctx context.Context, request []byte, talk func(in io.Reader, out io.Writer) error, wait time.Duration) (res sandbox.Result, err error) {
	began := time.Now()
	var pipe [2]int // the program's end must block
	if err := unix.Pipe2(pipe[:], unix.O_CLOEXEC); err != nil {
		return res, errGone
	}
	err = errors.Join(unix.SetNonblock(pipe[1], true), unix.Sendmsg(s.control, request, unix.UnixRights(pipe[0]), nil, unix.MSG_NOSIGNAL|unix.MSG_DONTWAIT))
	unix.Close(pipe[0])
	c := &conversation{server: s, ctx: ctx, wait: wait, out: os.NewFile(uintptr(pipe[1]), "talk")}
	defer c.out.Close()
	if err != nil {
		return res, errGone
	}
	if err = talk(c, c); err == nil {
		c.out.Close() // the input of the program ends
		_, err = io.Copy(io.Discard, c)
	}
	switch {
	case c.err != nil:
		return res, c.err
	case err != nil: // the copy may still be running
		return res, errors.Join(errSilent, err)
	}
	return resultOf(c.answer, nil, time.Since(began))
}

// A conversation is the judge's end of a talk with a copy.
type conversation struct {
	server *server
	ctx    context.Context
	wait   time.Duration
	out    *os.File
	read   []byte // output that was read and not yet returned
	total  int    // bytes of output
	answer []byte // of the server, once the copy has ended
	err    error  // why the server cannot be used any more
}

// Read implements io.Reader. The output ends when the copy has ended.
func (c *conversation) Read(p []byte) (int, error) {
	for len(c.read) == 0 {
		switch {
		case c.err != nil:
			return 0, c.err
		case c.answer != nil:
			return 0, io.EOF
		}
		c.answer, c.read, c.err = c.server.heard(c.ctx, c.wait)
		if c.total += len(c.read); c.total > mostOutput {
			c.err = errSilent
		}
	}
	n := copy(p, c.read)
	c.read = c.read[n:]
	return n, nil
}

// Write implements io.Writer. Text for a copy that has ended is dropped.
func (c *conversation) Write(p []byte) (int, error) {
	_ = c.out.SetWriteDeadline(time.Now().Add(c.wait))
	_, err := c.out.Write(p)
	if err != nil && !errors.Is(err, unix.EPIPE) {
		c.err = errSilent
		return 0, err
	}
	return len(p), nil
}

// heard waits for output of a copy, or for the answer of the server, which follows all output.
func (s *server) heard(ctx context.Context, wait time.Duration) (answer, output []byte, err error) {
	fds := []unix.PollFd{{Fd: int32(s.control), Events: unix.POLLIN}, {Fd: int32(s.output), Events: unix.POLLIN}}
	for until := time.Now().Add(wait); ; {
		left := min(time.Until(until), heartbeat)
		if ctx.Err() != nil || left <= 0 {
			return nil, nil, errSilent
		}
		if _, err := unix.Poll(fds, int(left/time.Millisecond)+1); err != nil && err != unix.EINTR {
			return nil, nil, errGone
		}
		answered := fds[0].Revents != 0
		if output, err = s.printed(nil); err != nil {
			return nil, nil, err
		}
		if answered {
			answer, err = s.message()
			return answer, output, err
		}
		if len(output) > 0 {
			return nil, output, nil
		}
	}
}
