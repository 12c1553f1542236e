package sandbox

import (
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
	c.Stdin, c.Fresh = nil, false
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
	defer closeAll(theirs)
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
	if err := <-started; err != nil {
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
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socket: %w", err)
	}
	s.control, theirs = ends[0], []int{ends[1]}
	for _, f := range []struct {
		name  string
		ours  *int
		mode  uint32
		flags int
	}{
		{"input", &s.in, 0o444, unix.O_RDONLY},
		{"output", &s.out, 0o666, unix.O_WRONLY},
	} {
		if *f.ours, err = unix.MemfdCreate(f.name, unix.MFD_CLOEXEC); err != nil {
			return theirs, fmt.Errorf("memfd: %w", err)
		}
		if err = unix.Fchmod(*f.ours, f.mode); err != nil {
			return theirs, fmt.Errorf("memfd: %w", err)
		}
		// Another open file, with an offset and rights of its own.
		fd, err := unix.Open(fmt.Sprint("/proc/self/fd/", *f.ours), f.flags|unix.O_CLOEXEC, 0)
		if err != nil {
			return theirs, fmt.Errorf("memfd: %w", err)
		}
		theirs = append(theirs, fd)
	}
	return theirs, nil
}

// greet waits until the program serves.
func (s *server) greet(ctx context.Context) error {
	hello := make([]byte, len(serverHello))
	if err := s.read(ctx, hello, serverTime); err != nil {
		return err
	}
	if string(hello) != serverHello {
		return ErrServer
	}
	return nil
}

// read reads from the program until p is full.
func (s *server) read(ctx context.Context, p []byte, wait time.Duration) error {
	fds := []unix.PollFd{{Fd: int32(s.control), Events: unix.POLLIN}}
	for until := time.Now().Add(wait); len(p) > 0; {
		left := min(time.Until(until), heartbeat)
		if left <= 0 {
			return ErrServer
		}
		n, err := unix.Poll(fds, int(left/time.Millisecond)+1)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == unix.EINTR || n == 0 {
			continue
		}
		if n, err = unix.Read(s.control, p); err == unix.EINTR {
			continue
		}
		if err != nil || n == 0 {
			return ErrServer
		}
		p = p[n:]
	}
	return nil
}

// Run implements Server.
func (s *server) Run(ctx context.Context, stdin []byte, l Limits) (Result, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gone {
		return Result{}, ErrServer
	}
	res, err := s.run(ctx, stdin, l)
	if err != nil {
		s.close()
	}
	return res, err
}

func (s *server) run(ctx context.Context, stdin []byte, l Limits) (Result, error) {
	if err := s.ask(stdin, l); err != nil {
		return Result{}, err
	}
	began := time.Now()
	wait := serverTime
	if l.Wall > 0 {
		wait += l.Wall
	} else {
		wait = time.Hour
	}
	var p [8 * serverNumbers]byte
	if err := s.read(ctx, p[:], wait); err != nil {
		return Result{}, err
	}
	res := Result{
		CPU:    time.Duration(int64At(p[8:])),
		Memory: int64At(p[16:]),
		Wall:   time.Since(began),
	}
	if res.CPU < 0 || res.Memory < 0 {
		return Result{}, ErrServer
	}
	res.end(unix.WaitStatus(int64At(p[:])))
	if err := s.fetch(&res, l.Output); err != nil {
		return Result{}, err
	}
	res.judgeCPU(l)
	return res, nil
}

// ask gives the program a run to make.
func (s *server) ask(stdin []byte, l Limits) error {
	if err := unix.Ftruncate(s.out, 0); err != nil {
		return fmt.Errorf("output file: %w", err)
	}
	if err := unix.Ftruncate(s.in, int64(len(stdin))); err != nil {
		return fmt.Errorf("input file: %w", err)
	}
	for at := 0; at < len(stdin); {
		n, err := unix.Pwrite(s.in, stdin[at:], int64(at))
		if err != nil && err != unix.EINTR {
			return fmt.Errorf("input file: %w", err)
		}
		at += max(n, 0)
	}
	var p [8 * serverNumbers]byte
	for i, n := range [serverNumbers]int64{int64(len(stdin)), int64(l.CPU), int64(l.Wall), l.Output} {
		binary.NativeEndian.PutUint64(p[8*i:], uint64(n))
	}
	if n, err := unix.SendmsgN(s.control, p[:], nil, nil, unix.MSG_NOSIGNAL); err != nil || n != len(p) {
		return ErrServer
	}
	return nil
}

// fetch reads the output, a byte more than the limit at most.
func (s *server) fetch(res *Result, limit int64) error {
	var st unix.Stat_t
	if err := unix.Fstat(s.out, &st); err != nil {
		return fmt.Errorf("output file: %w", err)
	}
	size := st.Size
	if limit > 0 && size > limit {
		size, res.End, res.ExitCode, res.Signal = limit+1, OutOver, 0, ""
	}
	res.Stdout = make([]byte, size)
	for at := 0; at < len(res.Stdout); {
		n, err := unix.Pread(s.out, res.Stdout[at:], int64(at))
		if err == unix.EINTR {
			continue
		}
		if err != nil || n <= 0 { // a process left behind has made it shorter
			return ErrServer
		}
		at += n
	}
	return nil
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
