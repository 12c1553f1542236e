package box

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/cpuwait"
	"grundy/judge/sandbox/packet"
	"grundy/judge/sandbox/procfs"
	"grundy/judge/sandbox/spawn"
)

// Name is the name under which a box finds that it is one.
const Name = "grundy-box"

// Descriptors of a box.
const (
	boxSocket   = 3
	boxAccounts = 4 // the first of the control group's, in their version's order
)

// init turns this process into a box if it was started as one. So every program that
// links this package can be a box, tests too, and no other file has to be installed.
func init() {
	if os.Args[0] != Name {
		return
	}
	if kind, err := unix.GetsockoptInt(boxSocket, unix.SOL_SOCKET, unix.SO_TYPE); err != nil || kind != unix.SOCK_SEQPACKET {
		return
	}
	inside()
	os.Exit(0)
}

// A box is a process that runs programs, one after the other, shut in together with them.
//
// It has two threads that matter. The main one has the privileges of the box's
// namespaces, and mounts. The other runs programs: the filter binds it, and it is in the
// control group, and programs inherit both.
type box struct {
	world      packet.World
	root       bool // the box's user is root in it, programs are another
	account    account
	work       int         // descriptor of the work folder, or -1
	clear      unix.Stat_t // the work folder as it was made
	numbers    int         // descriptor of the last number given to a process, or -1
	threads    int         // threads that the Go runtime had asked for before the first program
	begun      int         // those of the threads that the kernel had started
	proc       procfs.Proc
	clockMoved bool               // the clock has moved since the work folder was made
	stand      procfs.ThreadTimes // times of the thread that starts programs
	ledger     ledger
	questions  int       // descriptor of the questions that the kernel asks, or -1
	pair       int64     // what a pair of sockets may hold
	exact      time.Time // until then, memory is measured only roughly
	free       int64     // memory of the machine when the run began
	pinned     pinned    // memory that the kernel has pinned for the run, when last counted
	counted    time.Time // until then, pinned memory is not counted again
	errands    chan func()
	own        time.Duration // CPU of the running thread when a run began
	first      uint32        // the lowest number of a program's process, if those below are the box's
	ample      unix.Rlimit   // limit of processes for the box
	capped     unix.Rlimit   // limit of processes for programs
}

// inside is the life of a box. It ends when the host closes the socket or dies. The
// pid namespace ends with it, and so does everything in there.
func inside() {
	w, err := receiveWorld()
	if err == nil {
		b := &box{world: w, root: os.Getuid() == 0, work: -1, numbers: -1, proc: procfs.None, questions: -1, errands: make(chan func())}
		if err = b.setUp(); err == nil {
			go b.serve()
			for errand := range b.errands {
				errand()
			}
		}
	}
	sayFault(err)
}

// receiveWorld reads the first packet.
func receiveWorld() (packet.World, error) {
	p := make([]byte, packet.MaxSize)
	n, err := unix.Read(boxSocket, p)
	if err != nil {
		return packet.World{}, fmt.Errorf("socket: %w", err)
	}
	return packet.UnpackWorld(p[:n])
}

// sayFault answers the first packet; the answer is empty if all is well. The number of
// the error shows whether the machine does not allow something or something went wrong.
func sayFault(err error) {
	var r packet.Ready
	if err != nil {
		r.Why = err.Error()
		errors.As(err, &r.Number)
	}
	_ = unix.Send(boxSocket, r.Pack(), unix.MSG_NOSIGNAL) // the host is gone: so are we
}

// boxUmask is the umask of a box and of its programs, whatever the judge's is: with one
// that gives other users nothing, programs, which are another user, could not enter the
// root.
const boxUmask = 0o022

// setUp makes the world.
func (b *box) setUp() error {
	unix.Umask(boxUmask)
	if err := b.shut(); err != nil {
		return err
	}
	b.account = openAccount(b.world.Cgroup)
	b.pair = socketSize()
	b.proc = procfs.Open("/proc")
	b.stand = cpuwait.OwnTimes(b.proc)
	if b.world.Tier == packet.Landlock {
		return b.setUpLandlock()
	}
	b.numbers = openNumbers()
	turn := knobs(b.world, b.root)
	if err := buildRoot(b.world); err != nil {
		return err
	}
	b.ownProc()
	turn() // after the root: its pieces count as namespaces
	if b.numbers >= 0 {
		b.first = firstNumber
	}
	for _, h := range []error{unix.Sethostname([]byte("box")), unix.Setdomainname([]byte("box"))} {
		if h != nil {
			return fmt.Errorf("host name: %w", h)
		}
	}
	if err := b.openWork(); err != nil {
		return err
	}
	immune()
	return b.limits()
}

// shut sees to it that programs inherit nothing of ours.
func (b *box) shut() error {
	if err := unix.CloseRange(3, ^uint(0), unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return fmt.Errorf("close_range: %w", err)
	}
	// If memory runs out, the kernel kills programs first.
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("500"), 0)
	// No process may look into the box by /proc, even with the box's user id.
	return unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
}

// immune makes the box deaf to signals from inside: the first process of a pid
// namespace gets only those it has a handler for, and Go has one for each. The
// runtime misses them only to interrupt long loops, of which there are none here.
func immune() {
	var byDefault [4]uint64 // struct sigaction: SIG_DFL is 0, and so is the rest
	for s := uintptr(1); s <= 64; s++ {
		_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGACTION, s, address(&byDefault), 0, 8, 0, 0)
	}
}

// A Limit is an rlimit.
type Limit struct {
	Resource int
	Max      uint64
}

// FixedLimits are rlimits of all programs. None limits address space: Go, Java and
// JavaScript reserve far more of it than they use.
var FixedLimits = []Limit{
	{unix.RLIMIT_CORE, 1},          // 0 does not keep the kernel from a dump into a pipe of the host's: core(5)
	{unix.RLIMIT_SIGPENDING, 4096}, // timers, each of which takes memory of the kernel's
	{unix.RLIMIT_FSIZE, spawn.FileLimit},
	{unix.RLIMIT_MEMLOCK, 64 << 10},
	{unix.RLIMIT_MSGQUEUE, 0},
	{unix.RLIMIT_NICE, 0},
	{unix.RLIMIT_RTPRIO, 0},
}

// OpenFiles is how many descriptors a program may have.
const OpenFiles = 1024

// limits sets what is the same for all runs on the box itself, to be inherited:
// set on a program that runs already, limits come too late.
func (b *box) limits() error {
	for _, l := range FixedLimits {
		if err := lower(l.Resource, l.Max, unix.Setrlimit); err != nil {
			return err
		}
	}
	// By package syscall, which otherwise gives children the limit it first saw.
	files := func(resource int, l *unix.Rlimit) error {
		return syscall.Setrlimit(resource, &syscall.Rlimit{Cur: l.Cur, Max: l.Max})
	}
	if err := lower(unix.RLIMIT_NOFILE, OpenFiles, files); err != nil {
		return err
	}
	return b.limitTasks()
}

// lower sets a limit, or leaves it if it is lower already: whoever started the judge may
// have been stricter, and only root may raise limits. An error does not mean that the
// machine does not allow boxes, so it is not wrapped.
func lower(resource int, limit uint64, set func(int, *unix.Rlimit) error) error {
	var l unix.Rlimit
	if err := unix.Getrlimit(resource, &l); err != nil {
		return fmt.Errorf("rlimit %d: %v", resource, err)
	}
	l.Max = min(l.Max, limit)
	l.Cur = l.Max
	if err := set(resource, &l); err != nil {
		return fmt.Errorf("rlimit %d: is not set to %d: %v", resource, limit, err)
	}
	return nil
}

// limitTasks sets the cap on processes and threads, which programs inherit. Where the
// kernel counts the box together with its programs, the cap is set only while the box
// forks: a program that uses it up must not prevent the box from starting a thread.
// There the filter prevents programs from raising it again.
func (b *box) limitTasks() error {
	n := b.world.Processes
	if n <= 0 {
		return nil
	}
	if err := unix.Prlimit(0, unix.RLIMIT_NPROC, nil, &b.ample); err != nil {
		return fmt.Errorf("rlimit of processes: %v", err)
	}
	b.capped = unix.Rlimit{Cur: min(uint64(n+b.tasks()), b.ample.Max), Max: b.ample.Max}
	if b.world.Identity < 0 {
		return nil
	}
	b.capped.Max = b.capped.Cur
	if err := unix.Prlimit(0, unix.RLIMIT_NPROC, &b.capped, nil); err != nil {
		return fmt.Errorf("rlimit of processes: %v", err)
	}
	return nil
}

// whileCapped calls start with the cap set, so that the program inherits it.
func (b *box) whileCapped(start func()) (err error) {
	if b.world.Processes <= 0 || b.world.Identity >= 0 {
		start()
		return nil
	}
	b.outside(func() { err = unix.Prlimit(0, unix.RLIMIT_NPROC, &b.capped, nil) })
	if err != nil {
		return err
	}
	start()
	// Not waited for: back to what the kernel allows as the highest is always allowed.
	b.errands <- func() { _ = unix.Prlimit(0, unix.RLIMIT_NPROC, &b.ample, nil) }
	return nil
}

// tasks returns how many processes and threads, besides those of programs, count against
// the programs' cap, which is one for the whole user: none where programs have a user of
// their own in a namespace.
func (b *box) tasks() int {
	const few = 8 // the runtime's, with some to spare
	switch {
	case b.world.Tier == packet.Landlock:
		return few + b.others()
	case b.world.Identity >= 0:
		return 0
	}
	return few
}

// setStack sets the stack limit that the next program inherits.
func (b *box) setStack(n int64) error {
	if n <= 0 {
		n = spawn.StackLimit
	}
	var l unix.Rlimit
	if err := unix.Prlimit(0, unix.RLIMIT_STACK, nil, &l); err != nil {
		return fmt.Errorf("stack limit: %w", err)
	}
	want := min(uint64(max(n, spawn.OwnStack)), l.Max)
	if l.Cur == want {
		return nil
	}
	l.Cur = want
	if err := unix.Prlimit(0, unix.RLIMIT_STACK, &l, nil); err != nil {
		return fmt.Errorf("stack limit: %w", err)
	}
	return nil
}

// outside makes the main thread do what the thread that runs programs may not.
func (b *box) outside(errand func()) {
	done := make(chan struct{})
	b.errands <- func() { errand(); close(done) }
	<-done
}

// serve runs the programs that the host orders, until the host is gone.
func (b *box) serve() {
	runtime.LockOSThread() // never undone: the thread is not like others
	if err := b.harden(); err != nil {
		sayFault(err)
		os.Exit(0)
	}
	b.warm()
	sayFault(nil)
	p := make([]byte, packet.MaxSize)
	oob := make([]byte, unix.CmsgSpace(packet.MostSent*4))
	for {
		n, k, _, _, err := unix.Recvmsg(boxSocket, p, oob, unix.MSG_CMSG_CLOEXEC)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil || n == 0:
			os.Exit(0)
		case p[0] == packet.Kill: // it came after the end of its run
			continue
		}
		r := b.obey(p[:n], oob[:k])
		if unix.Send(boxSocket, r.Pack(), unix.MSG_NOSIGNAL) != nil {
			os.Exit(0)
		}
	}
}

// harden gives the running thread the properties that programs inherit.
func (b *box) harden() error {
	if err := b.account.join(); err != nil {
		return fmt.Errorf("control group: %w", err)
	}
	if b.world.Cgroup == 1 { // from here the group is the root: its name would tell of others
		if err := unix.Unshare(unix.CLONE_NEWCGROUP); err != nil {
			return fmt.Errorf("control group: %w", err)
		}
	}
	if b.world.Tier == packet.Namespace { // there the host's group is the root; a kernel without groups has no name to hide
		_ = unix.Unshare(unix.CLONE_NEWCGROUP)
	}
	// As root's, these go with the change of user; ambient ones would stay.
	_ = unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
	if b.world.Tier == packet.Landlock {
		if err := become(b.world.Identity); err != nil {
			return err
		}
		if err := landlock(b.world); err != nil {
			return err
		}
	}
	var err error
	b.questions, err = installFilter(b.policyOf())
	return err
}

// obey runs one order.
func (b *box) obey(p, oob []byte) packet.Report {
	fds, err := descriptors(oob)
	defer func() { spawn.CloseAll(fds) }()
	var o packet.Order
	if err == nil {
		o, err = packet.UnpackOrder(p)
	}
	texts := -1 // of the laid files
	if n := len(fds); err == nil && len(o.Laid) > 0 && n > 0 {
		texts, fds = fds[n-1], fds[:n-1]
		defer unix.Close(texts)
	}
	if err == nil && len(fds) != 3 && len(fds) != packet.MostDescriptors {
		err = packet.ErrGarbled
	}
	if err != nil {
		return packet.Report{Fault: err.Error()}
	}
	r, err := b.run(&o, &fds, texts)
	if err != nil {
		return packet.Report{Fault: err.Error()}
	}
	return r
}

// descriptors takes the passed descriptors out of a control message.
func descriptors(oob []byte) ([]int, error) {
	if len(oob) == 0 {
		return nil, nil
	}
	list, err := unix.ParseSocketControlMessage(oob)
	if err != nil {
		return nil, err
	}
	var fds []int
	for i := range list {
		more, err := unix.ParseUnixRights(&list[i])
		fds = append(fds, more...)
		if err != nil {
			return fds, err
		}
	}
	return fds, nil
}
