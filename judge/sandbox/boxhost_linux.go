package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/sandbox/box"
	"grundy/judge/sandbox/cgroup"
	"grundy/judge/sandbox/cpuwait"
	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/spawn"
	"grundy/judge/sandbox/stdio"
)

const (
	// contestant is the user id of programs if the box has a second user. No distribution uses
	// this id. Inside the box it is mapped to insider.
	contestant = 64321
	insider    = 1000
	// boxTime is how long a box may take to start, or to answer after the time limit. It is long
	// enough for a very busy machine.
	boxTime = 20 * time.Second
)

// A warden is the host's side of a box. It starts the box, orders runs, serves the pipes of the
// programs, and ends the box.
type warden struct {
	world  packet.World
	sock   int
	pid    int
	words  *os.File // standard error of the box, which has the reason if the box dies
	group  *cgroup.Group
	broken bool
	stale  bool // the next run needs a new box

	streams *stdio.Folder // where the standard files of a run have names
}

// startBox starts a box and waits until it is ready.
func startBox(w packet.World) (_ *warden, err error) {
	d := &warden{world: w, sock: -1}
	defer func() {
		if err != nil {
			d.close()
		}
	}()
	if w.Tier == tierCgroup {
		if d.group, err = cgroup.New(); err != nil {
			return nil, err
		}
		d.world.Cgroup = d.group.Version
	}
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socket: %w", err)
	}
	d.sock = ends[0]
	err = d.exec(ends[1])
	unix.Close(ends[1])
	if err != nil {
		return nil, err
	}
	if err := d.send(d.world.Pack(), nil); err != nil {
		return nil, d.died(err)
	}
	p, fds, err := d.receiveWith(boxTime)
	if err != nil {
		return nil, d.died(err)
	}
	if len(fds) == 2 {
		d.streams = stdio.NewFolder(fds[0], fds[1])
	} else {
		spawn.CloseAll(fds)
	}
	r, err := packet.UnpackReady(p)
	if err != nil {
		return nil, err
	}
	if r.Why != "" {
		return nil, &boxError{r.Why, r.Number}
	}
	return d, nil
}

// A boxError is an error reported by the box.
type boxError struct {
	text   string
	number unix.Errno // 0 if it is not a kernel error
}

func (f *boxError) Error() string { return f.text }

func (f *boxError) Unwrap() error {
	if f.number == 0 {
		return nil
	}
	return f.number
}

// exec starts this binary as the box.
func (d *warden) exec(sock int) error {
	files, err := d.inheritance()
	defer closeFiles(files)
	if err != nil {
		return err
	}
	fds := make([]uintptr, 0, 16)
	for _, f := range files[:3] {
		fds = append(fds, f.Fd())
	}
	fds = append(fds, uintptr(sock))
	for _, f := range files[3:] {
		fds = append(fds, f.Fd())
	}
	attr := &syscall.ProcAttr{
		Dir:   "/",
		Env:   []string{"GOMAXPROCS=2", "GOGC=25", "GOTRACEBACK=single", fmt.Sprint(box.ProcessorsVariable, "=", runtime.GOMAXPROCS(0))},
		Files: fds,
		Sys:   d.attributes(),
	}
	d.pid, err = syscall.ForkExec("/proc/self/exe", []string{box.Name}, attr)
	if err != nil {
		d.pid = 0
		return notStarted(err)
	}
	return nil
}

// notStarted returns the error for a box that does not start. If the limit of namespaces is
// reached, the kernel returns ENOSPC, whose usual text is about a full disk.
func notStarted(err error) error {
	if number, ok := err.(unix.Errno); ok && (number == unix.ENOSPC || number == unix.EUSERS) {
		return &boxError{"box: no more namespaces are allowed here", number}
	}
	return fmt.Errorf("box: does not start: %w", err)
}

// inheritance returns the files that the box inherits in addition to its socket. They are
// /dev/null as input and output, a file for its standard error, and the files of its control
// group.
func (d *warden) inheritance() (files []*os.File, err error) {
	for _, mode := range []int{os.O_RDONLY, os.O_WRONLY} {
		f, err := os.OpenFile(os.DevNull, mode, 0)
		if err != nil {
			return files, err
		}
		files = append(files, f)
	}
	fd, err := unix.MemfdCreate("words", unix.MFD_CLOEXEC)
	if err != nil {
		return files, fmt.Errorf("memfd: %w", err)
	}
	d.words = os.NewFile(uintptr(fd), "words")
	again, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return files, err
	}
	files = append(files, os.NewFile(uintptr(again), "words"))
	if d.group == nil {
		return files, nil
	}
	account, err := d.group.Files(box.AccountFiles[d.group.Version])
	return append(files, account...), err
}

// namespaces lists the kinds of namespaces that each box has of its own, except in tier landlock.
const namespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET |
	unix.CLONE_NEWIPC | unix.CLONE_NEWUTS

// powers lists the capabilities of a box that does not run as root. They are valid only in the
// box's own namespaces.
var powers = []uintptr{
	unix.CAP_SYS_ADMIN, unix.CAP_SYS_RESOURCE, unix.CAP_SYS_PTRACE, unix.CAP_KILL,
	unix.CAP_DAC_OVERRIDE, unix.CAP_FOWNER, unix.CAP_CHOWN,
}

// attributes returns the attributes of the box's process.
func (d *warden) attributes() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setsid: true, Pdeathsig: 0}
	if d.world.Tier == tierLandlock {
		return attr
	}
	attr.Cloneflags = namespaces
	uid, gid := os.Getuid(), os.Getgid()
	if d.world.Identity >= 0 {
		attr.UidMappings = []syscall.SysProcIDMap{{HostID: uid, Size: 1}, {ContainerID: insider, HostID: contestant, Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{HostID: gid, Size: 1}, {ContainerID: insider, HostID: contestant, Size: 1}}
		attr.GidMappingsEnableSetgroups = true
		return attr
	}
	attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: insider, HostID: uid, Size: 1}}
	attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: insider, HostID: gid, Size: 1}}
	attr.AmbientCaps = powers
	return attr
}

// errLong is the error for a packet longer than packet.MaxSize. Nothing has been sent then.
var errLong = &fault.Error{Place: "command", What: "is longer than 128 KiB", Remedy: "shorten arguments and environment"}

// send sends a packet with descriptors.
func (d *warden) send(p []byte, fds []int) error {
	if len(p) > packet.MaxSize {
		return errLong
	}
	var oob []byte
	if len(fds) > 0 {
		oob = unix.UnixRights(fds...)
	}
	for {
		if err := unix.Sendmsg(d.sock, p, oob, nil, unix.MSG_NOSIGNAL); err != unix.EINTR {
			return err
		}
	}
}

// receive returns the next packet from the box.
func (d *warden) receive(wait time.Duration) ([]byte, error) {
	p, fds, err := d.receiveWith(wait)
	spawn.CloseAll(fds)
	return p, err
}

// receiveWith returns the next packet from the box, with its descriptors. It returns io.EOF if the
// box has closed its end, and another error if no packet arrives in time.
func (d *warden) receiveWith(wait time.Duration) (p []byte, sent []int, err error) {
	fds := []unix.PollFd{{Fd: int32(d.sock), Events: unix.POLLIN}}
	for until := time.Now().Add(wait); ; {
		n, err := unix.Poll(fds, max(0, int(time.Until(until)/time.Millisecond)))
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if n == 0 {
			return nil, nil, fmt.Errorf("it does not answer")
		}
		p, oob := make([]byte, 4096), make([]byte, unix.CmsgSpace(2*4))
		n, k, _, _, err := unix.Recvmsg(d.sock, p, oob, unix.MSG_CMSG_CLOEXEC)
		if err == unix.EINTR {
			continue
		}
		if err == nil && n == 0 {
			err = io.EOF
		}
		return p[:max(n, 0)], descriptors(oob[:max(k, 0)]), err
	}
}

// descriptors returns the descriptors that a control message passes.
func descriptors(oob []byte) (fds []int) {
	list, err := unix.ParseSocketControlMessage(oob)
	if err != nil {
		return nil
	}
	for i := range list {
		more, err := unix.ParseUnixRights(&list[i])
		if err == nil {
			fds = append(fds, more...)
		}
	}
	return fds
}

// died returns the error for a box that ended by itself, with its last words.
func (d *warden) died(err error) error {
	d.broken = true
	text := make([]byte, 2000)
	n := 0
	if d.words != nil {
		n, _ = d.words.ReadAt(text, 0)
	}
	what, remedy := lastWords(string(text[:n]))
	if what == "" {
		what = d.ending(err)
	}
	const most = 160
	if r := []rune(what); len(r) > most {
		what = i18n.Messagef("%s...", string(r[:most]))
	}
	return fault.New("box", i18n.Messagef("has ended: %s", strings.Trim(strconv.Quote(what.String()), `"`)), remedy)
}

// ending describes how the box ended. If the box is still running after a second, it returns the
// text of err, the error of the box's socket.
func (d *warden) ending(err error) i18n.Message {
	const most, step = time.Second, 5 * time.Millisecond // its socket is closed slightly before the process ends
	for until := time.Now().Add(most); d.pid > 0 && time.Now().Before(until); time.Sleep(step) {
		var ws unix.WaitStatus
		if pid, bad := unix.Wait4(d.pid, &ws, unix.WNOHANG, nil); pid == d.pid && bad == nil {
			d.pid = 0
			return epitaph(ws)
		}
	}
	return i18n.Of(err)
}

// run runs a command.
func (d *warden) run(ctx context.Context, c *Command) (Result, error) {
	return d.runWith(ctx, c, nil, func(error) {})
}

// runWith runs a command with additional descriptors, starting at 3. It calls sent once: with nil
// when the order has been sent, or with the error that prevented that.
func (d *warden) runWith(ctx context.Context, c *Command, more []int, sent func(error)) (Result, error) {
	p, err := d.begin(c, more)
	sent(err)
	defer p.Close()
	if err != nil {
		return Result{}, err
	}
	r, err := d.attend(ctx, p, cpuwait.LongestWall(c.Limits.Wall))
	if err != nil {
		return Result{}, err
	}
	d.stale = r.Stale
	if r.Fault != "" {
		d.broken = true
		return Result{}, fmt.Errorf("box: %s", r.Fault)
	}
	if r.Errno != 0 {
		return Result{}, startError(*c, r.Errno)
	}
	return d.result(r, p, c)
}

// begin orders a run, and returns the host's ends of its pipes.
func (d *warden) begin(c *Command, more []int) (*stdio.Pipes, error) {
	p := stdio.New(c.Stdin, c.Limits.Output, c.Limits.Stderr, c.crossed)
	p.Within(d.streams)
	if d.group != nil {
		if err := d.group.Limit(c.Limits.Memory, c.Limits.Processes); err != nil {
			d.broken = true
			return &p, fmt.Errorf("control group: %w", err)
		}
	}
	theirs, err := p.Open()
	if err == nil {
		err = d.share(&p, theirs, c.Compiler)
	}
	if err == nil {
		err = p.Prime()
	}
	sent := append(theirs[:len(theirs):len(theirs)], more...)
	if err == nil && len(c.Laid) > 0 {
		var texts int
		if texts, err = laidTexts(c.Laid); err == nil {
			defer unix.Close(texts)
			sent = append(sent, texts)
		}
	}
	if err == nil {
		err = d.order(c, sent)
	}
	spawn.CloseAll(theirs[:])
	if c.crossed != nil {
		c.crossed.Root.Store(int64(d.pid))
	}
	return &p, err
}

// share allows a program that runs as another user to reopen its pipes as /dev/stdin, which is
// common in JavaScript. Input in a file already allows it. A compiler cannot read its own output: a
// source can name that file, and the compiler would wait forever.
func (d *warden) share(p *stdio.Pipes, theirs [3]int, compiler bool) error {
	if d.world.Identity < 0 && !compiler {
		return nil
	}
	for i, fd := range theirs {
		mode := uint32(0o666)
		switch {
		case i == stdio.Stdin && p.File:
			continue
		case i != stdio.Stdin && compiler:
			mode = 0o222
		}
		if err := p.Chmod(i, fd, mode); err != nil {
			return fmt.Errorf("pipe: %w", err)
		}
	}
	return nil
}

// laidTexts returns a descriptor of a file with the texts of laid files, one after another.
func laidTexts(files []LaidFile) (int, error) {
	flags := stdio.InputFlags()
	if flags == 0 {
		return -1, fault.Errorf("files of a test: the system does not support files in memory (memfd_create); judge on a newer system")
	}
	var all []byte
	for _, f := range files {
		if !fs.ValidPath(f.Name) {
			return -1, errLaid
		}
		all = append(all, f.Text...)
	}
	return stdio.InputFile(all, flags)
}

// orderOf converts a command to an order.
func orderOf(c *Command) packet.Order {
	var laid []packet.Laid
	for _, f := range c.Laid {
		laid = append(laid, packet.Laid{Name: f.Name, Size: int64(len(f.Text))})
	}
	return packet.Order{
		Args: c.Args, Env: c.Env, Dir: c.Dir, Files: packet.Files(c.Files), Laid: laid,
		CPU: c.Limits.CPU, Wall: c.Limits.Wall, Idle: c.Idle, Memory: c.Limits.Memory, Stack: c.Limits.Stack,
	}
}

// order sends a command to the box.
func (d *warden) order(c *Command, theirs []int) error {
	o := orderOf(c)
	err := d.send(o.Pack(), theirs)
	if err == nil || errors.Is(err, errLong) {
		return err
	}
	return d.died(err)
}

// attend serves the pipes until the box reports. If the box has not reported boxTime after the wall
// clock limit, attend returns an error.
func (d *warden) attend(ctx context.Context, p *stdio.Pipes, wall time.Duration) (packet.Report, error) {
	told := false // whether Kill was sent
	began := time.Now()
	for {
		if !told && (p.Out.Over || p.Stopped || ctx.Err() != nil) {
			told = true
			began, wall = time.Now(), 0
			if err := d.send([]byte{packet.Kill}, nil); err != nil {
				return packet.Report{}, d.died(err)
			}
		}
		wait := time.Duration(-1)
		if wall > 0 || told {
			wait = boxTime + wall - time.Since(began)
			if wait < 0 {
				d.broken = true
				return packet.Report{}, fault.Errorf("box: does not answer; try again, with fewer programs at a time")
			}
		}
		if !told && ctx.Done() != nil {
			wait = cpuwait.Sooner(wait, spawn.Heartbeat)
		}
		news, err := p.Serve(d.sock, wait)
		if err != nil {
			d.broken = true
			return packet.Report{}, err
		}
		if news {
			r, err := d.answer()
			if err == nil {
				err = ctx.Err()
			}
			return r, err
		}
	}
}

// answer reads a report that has arrived.
func (d *warden) answer() (packet.Report, error) {
	p, err := d.receive(0)
	if err != nil {
		return packet.Report{}, d.died(err)
	}
	r, err := packet.UnpackReport(p)
	if err != nil {
		d.broken = true
	}
	return r, err
}

// result combines the report of the box with the output from the pipes.
func (d *warden) result(r packet.Report, p *stdio.Pipes, c *Command) (Result, error) {
	if r.Lack {
		return Result{}, ErrMemory
	}
	if !p.Out.Over {
		if err := p.Drain(); err != nil {
			return Result{}, err
		}
	}
	res := Result{
		End: End(r.End), ExitCode: r.ExitCode, CPU: r.CPU, Wall: r.Wall, Memory: r.Memory, Starved: r.Starved, Unsure: r.Unsure, Missing: r.Missing,
		Stdout: p.Out.Bytes, Stderr: p.Err.Bytes,
	}
	if r.End == packet.Signaled {
		res.Signal = unix.SignalName(r.Signal)
	}
	if p.Out.Over {
		res.End = OutOver
	}
	if res.End != Exited && res.End != Signaled {
		res.ExitCode, res.Signal = 0, ""
	}
	res.judgeCPU(c.Limits)
	return res, nil
}

// close ends the box and everything in it.
func (d *warden) close() {
	if d.sock >= 0 {
		unix.Close(d.sock)
		d.sock = -1
	}
	if d.pid > 0 {
		if d.broken {
			_ = unix.Kill(d.pid, unix.SIGKILL)
		}
		var ws unix.WaitStatus
		_ = spawn.Wait(d.pid, &ws, 0, nil)
		d.pid = 0
	}
	if d.words != nil {
		d.words.Close()
	}
	d.streams.Close()
	if d.world.Streams != "" {
		_ = os.RemoveAll(d.world.Streams)
	}
	if d.group != nil {
		d.group.Remove()
	}
}

// closeFiles closes files.
func closeFiles(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}
