package sandbox

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// boxName is the name under which a box finds that it is one.
const boxName = "grundy-box"

// Descriptors of a box.
const (
	boxSocket   = 3
	boxAccounts = 4 // the first of the control group's, in their version's order
)

// init makes this process a box, if it was started as one. Whatever program links
// this package can be one, tests too, and needs no other file to be installed.
func init() {
	if os.Args[0] != boxName {
		return
	}
	if kind, err := unix.GetsockoptInt(boxSocket, unix.SOL_SOCKET, unix.SO_TYPE); err != nil || kind != unix.SOCK_SEQPACKET {
		return
	}
	inside()
	os.Exit(0)
}

// A box is the inside of one: a process that runs programs, one after the other.
//
// Two threads matter. The main one has the privileges of the box's namespaces and
// mounts. The other runs programs: it has the filter on, and its control group is
// that of the programs, which inherit both.
type box struct {
	world      world
	root       bool // the box's user is root in it, programs are another
	account    account
	work       int         // descriptor of the work folder, or -1
	clear      unix.Stat_t // the work folder as it was made
	numbers    int         // descriptor of the last number given to a process, or -1
	proc       proc
	clockMoved bool  // since the work folder was made
	stand      stand // of what starts programs
	ledger     ledger
	questions  int       // descriptor of those that the kernel asks, or -1
	pair       int64     // what a pair of sockets may hold
	exact      time.Time // until then memory is looked at roughly
	free       int64     // memory of the machine when the run began
	pinned     pinned    // by the kernel for the run, when last counted
	counted    time.Time // until then it is not counted again
	errands    chan func()
	own        time.Duration // CPU of the running thread when a run began
	first      uint32        // the lowest number of a program's process, if those below are the box's
	ample      unix.Rlimit   // of processes, for the box
	capped     unix.Rlimit   // of processes, for programs
}

// inside is the life of a box. It ends when the host closes the socket, even by
// dying; with it ends its pid namespace, and all that runs there.
func inside() {
	w, err := receiveWorld()
	if err == nil {
		b := &box{world: w, root: os.Getuid() == 0, work: -1, numbers: -1, proc: noProc, questions: -1, errands: make(chan func())}
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
func receiveWorld() (world, error) {
	p := make([]byte, maxPacket)
	n, err := unix.Read(boxSocket, p)
	if err != nil {
		return world{}, fmt.Errorf("socket: %w", err)
	}
	return unpackWorld(p[:n])
}

// sayFault answers the first packet: empty when all is well. The number of the error
// tells what the machine does not allow from what went wrong.
func sayFault(err error) {
	p := packer{sayReady}
	var number unix.Errno
	text := ""
	if err != nil {
		text = err.Error()
		errors.As(err, &number)
	}
	p.text(text)
	p.number(int64(number))
	_ = unix.Send(boxSocket, p, unix.MSG_NOSIGNAL) // the host is gone: so are we
}

// boxUmask is that of a box and of its programs, whatever the judge's is: with one that
// leaves others nothing, programs, who are others, could not enter the root.
const boxUmask = 0o022

// setUp makes the world.
func (b *box) setUp() error {
	unix.Umask(boxUmask)
	if err := b.shut(); err != nil {
		return err
	}
	b.account = openAccount(b.world.Cgroup)
	b.pair = socketSize()
	b.proc = openProc("/proc")
	b.stand = ownStand(b.proc)
	if b.world.Tier == tierLandlock {
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
	// The kernel takes the memory of programs first when it lacks some.
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("500"), 0)
	// Nobody may look into the box by /proc, should he have its user id.
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

// fixedLimits are rlimits of all programs. None limits address space: Go, Java and
// JavaScript reserve far more of it than they use.
var fixedLimits = []struct {
	resource int
	limit    uint64
}{
	{unix.RLIMIT_CORE, 1},          // 0 does not keep the kernel from a dump into a pipe of the host's: core(5)
	{unix.RLIMIT_SIGPENDING, 4096}, // timers, each of which takes memory of the kernel's
	{unix.RLIMIT_FSIZE, fileLimit},
	{unix.RLIMIT_MEMLOCK, 64 << 10},
	{unix.RLIMIT_MSGQUEUE, 0},
	{unix.RLIMIT_NICE, 0},
	{unix.RLIMIT_RTPRIO, 0},
}

// openFiles is how many descriptors a program may have.
const openFiles = 1024

// limits sets what is the same for all runs on the box itself, to be inherited:
// set on a program that runs already, limits come too late.
func (b *box) limits() error {
	for _, l := range fixedLimits {
		if err := lower(l.resource, l.limit, unix.Setrlimit); err != nil {
			return err
		}
	}
	// By package syscall, which otherwise gives children the limit it first saw.
	files := func(resource int, l *unix.Rlimit) error {
		return syscall.Setrlimit(resource, &syscall.Rlimit{Cur: l.Cur, Max: l.Max})
	}
	if err := lower(unix.RLIMIT_NOFILE, openFiles, files); err != nil {
		return err
	}
	return b.limitTasks()
}

// lower sets a limit, to what there is if that is less: whoever started the judge
// may have been stricter, and only root may be less so. An error is no sign of what
// the machine allows, and is not wrapped, lest it be taken for one.
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

// limitTasks sets the cap on processes and threads, to be inherited. Where the box
// is on the same account as its programs, it is set for the time of a fork only:
// a program that uses it up must not keep the box from starting a thread. There
// the filter keeps programs from raising it again.
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

// whileCapped has the program that is started meanwhile inherit the cap.
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

// tasks is how many processes and threads count against the programs' cap besides
// theirs, as it is by user: none where programs have a user of their own in a
// namespace.
func (b *box) tasks() int {
	const few = 8 // the runtime's, with some to spare
	switch {
	case b.world.Tier == tierLandlock:
		return few + b.others()
	case b.world.Identity >= 0:
		return 0
	}
	return few
}

// setStack sets the stack limit that the next program inherits.
func (b *box) setStack(n int64) error {
	if n <= 0 {
		n = stackLimit
	}
	var l unix.Rlimit
	if err := unix.Prlimit(0, unix.RLIMIT_STACK, nil, &l); err != nil {
		return fmt.Errorf("stack limit: %w", err)
	}
	want := min(uint64(max(n, ownStack)), l.Max)
	if l.Cur == want {
		return nil
	}
	l.Cur = want
	if err := unix.Prlimit(0, unix.RLIMIT_STACK, &l, nil); err != nil {
		return fmt.Errorf("stack limit: %w", err)
	}
	return nil
}

// outside has the main thread do what the running one may not.
func (b *box) outside(errand func()) {
	done := make(chan struct{})
	b.errands <- func() { errand(); close(done) }
	<-done
}

// serve runs programs as they are ordered, until the host is gone.
func (b *box) serve() {
	runtime.LockOSThread() // never undone: the thread is not like others
	if err := b.harden(); err != nil {
		sayFault(err)
		os.Exit(0)
	}
	b.warm()
	sayFault(nil)
	p := make([]byte, maxPacket)
	oob := make([]byte, unix.CmsgSpace(3*4))
	for {
		n, k, _, _, err := unix.Recvmsg(boxSocket, p, oob, unix.MSG_CMSG_CLOEXEC)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil || n == 0:
			os.Exit(0)
		case p[0] == sayKill: // it came after the end of its run
			continue
		}
		r := b.obey(p[:n], oob[:k])
		if unix.Send(boxSocket, r.pack(), unix.MSG_NOSIGNAL) != nil {
			os.Exit(0)
		}
	}
}

// harden makes the running thread what programs inherit.
func (b *box) harden() error {
	if err := b.account.join(); err != nil {
		return fmt.Errorf("control group: %w", err)
	}
	if b.world.Cgroup == 1 { // from here the group is the root: its name would tell of others
		if err := unix.Unshare(unix.CLONE_NEWCGROUP); err != nil {
			return fmt.Errorf("control group: %w", err)
		}
	}
	// As root's, these go with the change of user; ambient ones would stay.
	_ = unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)
	if b.world.Tier == tierLandlock {
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
func (b *box) obey(p, oob []byte) report {
	fds, err := descriptors(oob)
	defer func() { closeAll(fds) }()
	if err == nil && len(fds) != 3 {
		err = errPacket
	}
	if err != nil {
		return report{Fault: err.Error()}
	}
	o, err := unpackOrder(p)
	if err != nil {
		return report{Fault: err.Error()}
	}
	r, err := b.run(&o, &fds)
	if err != nil {
		return report{Fault: err.Error()}
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
