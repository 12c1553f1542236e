package fast

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox"
)

const (
	// mostOutput is how many bytes a copy may print. If it prints more, a plain run decides.
	mostOutput = 1 << 20
	// heartbeat is how often a wait checks its context.
	heartbeat = 20 * time.Millisecond
	// long is the size of a C long in bytes.
	long = strconv.IntSize / 8
)

// A server is the judge's end of a program that serves. It makes one run at a time.
type server struct {
	control int // socket
	output  int // read end of the pipe
	input   func([]byte) (*os.File, error)
	stop    func()
}

// start starts a server and waits until it is ready.
func start(ctx context.Context, starter sandbox.Starter, c sandbox.Command, wait time.Duration) (*server, error) {
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socket: %w", err)
	}
	s := &server{control: ends[0], output: -1, stop: func() {}}
	control := os.NewFile(uintptr(ends[1]), "control")
	defer control.Close()
	started, err := starter.Start(c, control)
	if err == nil {
		s.output, s.input, s.stop = started.Output, started.Input, started.Stop
		control.Close() // so that the socket is closed when the program ends
		err = s.greet(ctx, wait)
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// greet waits until the program is ready to serve.
func (s *server) greet(ctx context.Context, wait time.Duration) error {
	word, _, err := s.receive(ctx, wait)
	if err == nil && string(word) != hello {
		err = errGone
	}
	return err
}

// run sends a request to the server and waits for the result.
func (s *server) run(ctx context.Context, request, input []byte, wait time.Duration) (res sandbox.Result, err error) {
	began := time.Now()
	file, err := s.input(input)
	if err != nil {
		return res, errGone
	}
	err = unix.Sendmsg(s.control, request, unix.UnixRights(int(file.Fd())), nil, unix.MSG_NOSIGNAL|unix.MSG_DONTWAIT)
	file.Close()
	if err != nil {
		return res, errGone
	}
	answer, output, err := s.receive(ctx, wait)
	if err != nil {
		return res, err
	}
	return resultOf(answer, output, time.Since(began))
}

// resultOf decodes the answer of a server.
func resultOf(answer, output []byte, took time.Duration) (res sandbox.Result, err error) {
	if len(answer) != 3*long {
		return res, errGone
	}
	res.CPU, res.Memory = time.Duration(number(answer[long:])), number(answer[2*long:])
	res.Wall, res.Stdout = took, output
	if ws := unix.WaitStatus(number(answer)); ws.Signaled() {
		res.End, res.Signal = sandbox.Signaled, unix.SignalName(ws.Signal())
	} else {
		res.ExitCode = ws.ExitStatus()
	}
	return res, nil
}

// number decodes a C long.
func number(p []byte) int64 {
	if long == 4 {
		return int64(int32(binary.NativeEndian.Uint32(p)))
	}
	return int64(binary.NativeEndian.Uint64(p))
}

// receive waits for a message of the server. It returns the message, and the output printed before
// it.
func (s *server) receive(ctx context.Context, wait time.Duration) (message, output []byte, err error) {
	fds := []unix.PollFd{{Fd: int32(s.control), Events: unix.POLLIN}, {Fd: int32(s.output), Events: unix.POLLIN}}
	for until := time.Now().Add(wait); ; {
		left := min(time.Until(until), heartbeat)
		if ctx.Err() != nil || left <= 0 {
			return nil, nil, errSilent
		}
		if _, err := unix.Poll(fds, int(left/time.Millisecond)+1); err != nil && err != unix.EINTR {
			return nil, nil, errGone
		}
		answered := fds[0].Revents != 0 // the output of a copy arrives before the answer
		if output, err = s.printed(output); err != nil {
			return nil, nil, err
		}
		if answered {
			message, err = s.message()
			return message, output, err
		}
	}
}

// message reads a message that has arrived.
func (s *server) message() ([]byte, error) {
	p := make([]byte, 64)
	n, err := unix.Read(s.control, p)
	if err != nil || n == 0 {
		return nil, errGone
	}
	return p[:n], nil
}

// printed appends the contents of the pipe to an output.
func (s *server) printed(output []byte) ([]byte, error) {
	var p [16 << 10]byte
	for {
		n, err := unix.Read(s.output, p[:])
		if n <= 0 || err != nil { // the pipe is empty now
			return output, nil
		}
		if output = append(output, p[:n]...); len(output) > mostOutput {
			return nil, errSilent
		}
	}
}

// close ends the program.
func (s *server) close() {
	s.stop()
	unix.Close(s.control)
	if s.output >= 0 {
		unix.Close(s.output)
	}
}
