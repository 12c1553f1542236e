package sandbox

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// serverTime is how long a program may take until it serves, and to answer after the
// wall limit of a run.
const serverTime = 5 * time.Second

// A server is the host's end of a program that serves.
type server struct {
	mu      sync.Mutex
	control int // socket
	in, out int // files that are shared with the program
	gone    bool
	stop    context.CancelFunc
	ended   chan struct{} // closed when the box is at rest
}

// Serve implements Forker.
func (r *boxes) Serve(ctx context.Context, c Command) (Server, error) {
	c.Stdin, c.Fresh = []byte(serverUnread), false
	c.Limits.CPU, c.Limits.Wall, c.Limits.Output = 0, 0, 1
	if err := handOver(c.Writable); err != nil {
		return nil, err
	}
	d, err := r.take(&c)
	if err != nil {
		return nil, err
	}
	life, stop := context.WithCancel(context.Background())
	s := &server{control: -1, in: -1, out: -1, stop: stop, ended: make(chan struct{})}
	theirs, err := s.open()
	defer func() { closeAll(theirs) }()
	if err != nil {
		r.put(d)
		s.closeFiles()
		return nil, err
	}
	started := make(chan error, 1)
	go func() {
		defer close(s.ended)
		_, err := d.runWith(life, &c, theirs, func(err error) { started <- err })
		d.stale = d.stale || err != nil
		r.put(d)
	}()
	err = <-started
	closeAll(theirs) // so that the program's end is the socket's end
	theirs = nil
	if err != nil {
		s.Close()
		return nil, err
	}
	if err := s.greet(ctx); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// open makes what the two share and returns the program's ends.
func (s *server) open() (theirs []int, err error) {
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socket: %w", err)
	}
	s.control, theirs = ends[0], []int{ends[1]}
	if s.in, err = s.share("input", 0o444, unix.O_RDONLY, &theirs); err != nil {
		return theirs, err
	}
	if s.out, err = s.share("output", 0o666, unix.O_WRONLY, &theirs); err != nil {
		return theirs, err
	}
	own, err := s.share("own input", 0o666, unix.O_RDWR, &theirs)
	if err != nil {
		return theirs, err
	}
	defer unix.Close(own)
	return theirs, reopen(own, unix.O_RDONLY, &theirs)
}

// share makes a file for the two, of which the program gets a descriptor that is open in
// some way, and returns ours.
func (s *server) share(name string, mode uint32, flags int, theirs *[]int) (int, error) {
	fd, err := unix.MemfdCreate(name, unix.MFD_CLOEXEC)
	if err != nil {
		return -1, fmt.Errorf("memfd: %w", err)
	}
	if err := unix.Fchmod(fd, mode); err != nil {
		unix.Close(fd)
		return -1, fmt.Errorf("memfd: %w", err)
	}
	if err := reopen(fd, flags, theirs); err != nil {
		unix.Close(fd)
		return -1, err
	}
	return fd, nil
}

// reopen adds another open file, with an offset and rights of its own.
func reopen(fd, flags int, theirs *[]int) error {
	other, err := unix.Open(fmt.Sprint("/proc/self/fd/", fd), flags|unix.O_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("memfd: %w", err)
	}
	*theirs = append(*theirs, other)
	return nil
}

// greet waits until the program serves.
func (s *server) greet(ctx context.Context) error {
	hello := make([]byte, len(serverHello))
	n, err := s.read(ctx, hello, serverTime)
	if err == nil && string(hello[:n]) != serverHello {
		err = ErrServer
	}
	return err
}

// read reads a message of the program and returns its length.
func (s *server) read(ctx context.Context, p []byte, wait time.Duration) (int, error) {
	fds := []unix.PollFd{{Fd: int32(s.control), Events: unix.POLLIN}}
	for until := time.Now().Add(wait); ; {
		left := min(time.Until(until), heartbeat)
		if left <= 0 {
			return 0, ErrServer
		}
		n, err := unix.Poll(fds, int(left/time.Millisecond)+1)
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if err == unix.EINTR || n == 0 {
			continue
		}
		if n, err = unix.Read(s.control, p); err == unix.EINTR {
			continue
		}
		if err != nil || n == 0 {
			return 0, ErrServer
		}
		return n, nil
	}
}

// Run implements Server.
func (s *server) Run(ctx context.Context, inputs [][]byte, l Limits) ([]Result, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gone {
		return nil, ErrServer
	}
	results, err := s.run(ctx, together(inputs), l)
	if err != nil {
		s.close()
	}
	return results, err
}

// together returns the first inputs that one request may have.
func together(inputs [][]byte) [][]byte {
	size := 0
	for i, in := range inputs {
		if size += len(in); i > 0 && (size > serverLong || i == serverMost) {
			return inputs[:i]
		}
	}
	return inputs
}

func (s *server) run(ctx context.Context, inputs [][]byte, l Limits) ([]Result, error) {
	if err := s.ask(inputs, l); err != nil {
		return nil, err
	}
	began := time.Now()
	wait := time.Hour
	if l.Wall > 0 {
		wait = serverTime + l.Wall*time.Duration(len(inputs))
	}
	var p [serverMost * serverRecord]byte
	n, err := s.read(ctx, p[:], wait)
	if err != nil {
		return nil, err
	}
	if n%serverRecord != 0 || n > len(inputs)*serverRecord {
		return nil, ErrServer
	}
	wall := time.Since(began) / time.Duration(n/serverRecord)
	return s.results(p[:n], wall, l)
}

// serverRecord is the length of a record in bytes.
const serverRecord = 8 * serverNumbers

// ask gives the program runs to make.
func (s *server) ask(inputs [][]byte, l Limits) error {
	if err := unix.Ftruncate(s.out, 0); err != nil {
		return fmt.Errorf("output file: %w", err)
	}
	all := inputs[0]
	if len(inputs) > 1 {
		all = bytes.Join(inputs, nil)
	}
	if err := unix.Ftruncate(s.in, int64(len(all))); err != nil {
		return fmt.Errorf("input file: %w", err)
	}
	for at := 0; at < len(all); {
		n, err := unix.Pwrite(s.in, all[at:], int64(at))
		if err != nil && err != unix.EINTR {
			return fmt.Errorf("input file: %w", err)
		}
		at += max(n, 0)
	}
	var p []byte
	for _, in := range inputs {
		for _, n := range [serverNumbers]int64{int64(len(in)), int64(l.CPU), int64(l.Wall), l.Output} {
			p = binary.NativeEndian.AppendUint64(p, uint64(n))
		}
	}
	if n, err := unix.SendmsgN(s.control, p, nil, nil, unix.MSG_NOSIGNAL); err != nil || n != len(p) {
		return ErrServer
	}
	return nil
}

// results reads an answer.
func (s *server) results(answer []byte, wall time.Duration, l Limits) (list []Result, err error) {
	output, err := s.fetch(int64At(answer[len(answer)-serverRecord+24:]))
	if err != nil {
		return nil, err
	}
	from := int64(0)
	for p := answer; len(p) > 0; p = p[serverRecord:] {
		res := Result{CPU: time.Duration(int64At(p[8:])), Memory: int64At(p[16:]), Wall: wall}
		to := int64At(p[24:])
		if res.CPU < 0 || res.Memory < 0 || to < from || to > int64(len(output)) {
			return nil, ErrServer
		}
		res.Stdout, from = output[from:to:to], to
		res.end(unix.WaitStatus(int64At(p)))
		res.judgeOutput(l.Output)
		res.judgeCPU(l)
		list = append(list, res)
	}
	return list, nil
}

// fetch reads the output file up to an end.
func (s *server) fetch(end int64) ([]byte, error) {
	var st unix.Stat_t
	if err := unix.Fstat(s.out, &st); err != nil {
		return nil, fmt.Errorf("output file: %w", err)
	}
	if end < 0 || end > st.Size {
		return nil, ErrServer
	}
	output := make([]byte, end)
	for at := 0; at < len(output); {
		n, err := unix.Pread(s.out, output[at:], int64(at))
		if err == unix.EINTR {
			continue
		}
		if err != nil || n <= 0 { // a process left behind has made it shorter
			return nil, ErrServer
		}
		at += n
	}
	return output, nil
}

// judgeOutput cuts an output off a byte after its limit.
func (r *Result) judgeOutput(limit int64) {
	if limit > 0 && int64(len(r.Stdout)) > limit {
		r.Stdout = r.Stdout[:limit+1]
		r.End, r.ExitCode, r.Signal = OutOver, 0, ""
	}
}

// int64At reads a number of an answer.
func int64At(p []byte) int64 { return int64(binary.NativeEndian.Uint64(p)) }

// end says how a copy ended.
func (r *Result) end(ws unix.WaitStatus) {
	switch {
	case !ws.Signaled():
		r.ExitCode = ws.ExitStatus()
	case ws.Signal() == unix.SIGPROF:
		r.End = CPUOver
	case ws.Signal() == unix.SIGALRM:
		r.End = WallOver
	case ws.Signal() == unix.SIGXFSZ:
		r.End = OutOver
	default:
		r.End, r.Signal = Signaled, unix.SignalName(ws.Signal())
	}
}

// Close implements Server.
func (s *server) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.close()
}

// close ends the program, and waits until its box is at rest.
func (s *server) close() {
	if s.gone {
		return
	}
	s.gone = true
	s.stop()
	<-s.ended
	s.closeFiles()
}

func (s *server) closeFiles() { closeAll([]int{s.control, s.in, s.out}) }
