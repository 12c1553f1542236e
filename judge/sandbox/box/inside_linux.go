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

// Name is the name under which a box is started.
const Name = "grundy-box"

// The descriptors of a box.
const (
	boxSocket   = 3
	boxAccounts = 4 // first descriptor of the control group's files, in the order of AccountFiles
)

// init turns this process into a box if it was started as one. So every program that links this
// package can be a box, including tests, and no other file must be installed.
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

// A box is a process that runs programs, one after another, and is isolated together with them.
//
// Two of its threads matter. The main thread has the privileges in the box's namespaces, and mounts
// file systems. The other thread runs programs. It is restricted by the filter and, in version 1, a
// member of the control group. Programs inherit both.
type box struct {
	world      packet.World
	root       bool // the box's user is root inside the box; programs run as another user
	account    account
	work       int         // descriptor of the work folder, or -1
	clear      unix.Stat_t // the state of the empty work folder
	numbers    int         // descriptor of the file with the last process id, or -1
	threads    int         // threads that the Go runtime had requested before the first program
	begun      int         // how many of these threads the kernel had started
	proc       procfs.Proc
	clockMoved bool               // the clock has advanced since the work folder was made
	stand      procfs.ThreadTimes // times of the thread that starts programs
	ledger     ledger
	streams    []int     // descriptors of the folder of standard files, until the host has them
	questions  int       // descriptor for the kernel's notifications, or -1
	pair       int64     // maximum memory of a pair of sockets
	exact      time.Time // until then, memory is measured only roughly
	free       int64     // free memory of the machine when the run began
	pinned     pinned    // memory that the kernel has pinned for the run, as of the last count
	counted    time.Time // until then, pinned memory is not counted again
	errands    chan func()
	own        time.Duration // CPU time of the running thread when the run began
	first      uint32        // the lowest id of a program's process; lower ids belong to the box
	ample      unix.Rlimit   // the box's own limit of processes
	capped     unix.Rlimit   // the programs' limit of processes
}

// inside is the main loop of a box. It ends when the host closes the socket or dies. The pid
// namespace and all its processes end with it.
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

// sayFault sends the answer to the first packet. The answer is empty if err is nil. Its error
// number lets the host distinguish a machine that does not allow boxes from other failures.
func sayFault(err error) {
	var r packet.Ready
	if err != nil {
		r.Why = err.Error()
		errors.As(err, &r.Number)
	}
	// If the send fails, the host has ended and the box will end too.
	_ = unix.Send(boxSocket, r.Pack(), unix.MSG_NOSIGNAL)
}

// sayReady sends the answer to the first packet, with the folder of the standard files.
func (b *box) sayReady() {
	var oob []byte
	if len(b.streams) > 0 {
		oob = unix.UnixRights(b.streams...)
	}
	// If the send fails, the host has ended and the box will end too.
	_ = unix.Sendmsg(boxSocket, packet.Ready{}.Pack(), oob, nil, unix.MSG_NOSIGNAL)
	spawn.CloseAll(b.streams)
	b.streams = nil
}

// openStreams opens the folder of the standard files as programs see it. host is a descriptor
// through which the host makes these files.
func (b *box) openStreams(host int) error {
	program, err := unix.Open(streamFolder, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		unix.Close(host)
		return fmt.Errorf("%s: %w", streamFolder, err)
	}
	b.streams = []int{host, program}
	return nil
}

// boxUmask is the umask of a box and of its programs, independent of the judge's umask. If the
// umask removed the permissions of other users, programs could not enter the root folder, because
// they run as another user.
const boxUmask = 0o022

// setUp builds the world of the box.
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
	host, err := buildRoot(b.world)
	if err != nil {
		return err
	}
	if err := b.openStreams(host); err != nil {
		return err
	}
	b.ownProc()
	turn() // after building the root, because its mounts use namespaces
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

// shut prevents programs from inheriting descriptors and access to the box.
func (b *box) shut() error {
	if err := unix.CloseRange(3, ^uint(0), unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return fmt.Errorf("close_range: %w", err)
	}
	// If memory runs out, the kernel kills programs first.
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("500"), 0)
	// No process may inspect the box through /proc, even with the box's user id.
	return unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
}

// immune makes the box ignore signals from inside. The first process of a pid namespace receives
// only signals for which it has a handler, and Go installs one for each signal. The runtime needs
// these handlers only to interrupt long loops, and the box has none.
func immune() {
	var byDefault [4]uint64 // struct sigaction; all zero means SIG_DFL
	for s := uintptr(1); s <= 64; s++ {
		_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGACTION, s, address(&byDefault), 0, 8, 0, 0)
	}
}

// A Limit is an rlimit.
type Limit struct {
	Resource int
	Max      uint64
}

// FixedLimits are the rlimits of all programs. There is no limit on address space, because Go,
// Java and JavaScript reserve far more of it than they use.
var FixedLimits = []Limit{
	{unix.RLIMIT_CORE, 1},          // 0 would not prevent a dump into a pipe of the host: core(5)
	{unix.RLIMIT_SIGPENDING, 4096}, // limits timers, each of which takes kernel memory
	{unix.RLIMIT_FSIZE, spawn.FileLimit},
	{unix.RLIMIT_MEMLOCK, 64 << 10},
	{unix.RLIMIT_MSGQUEUE, 0},
	{unix.RLIMIT_NICE, 0},
	{unix.RLIMIT_RTPRIO, 0},
}

// OpenFiles is the maximum number of descriptors of a program.
const OpenFiles = 1024

// limits sets the limits that are the same for all runs. It sets them on the box itself, so that
// programs inherit them. Setting them on a running program would be too late.
func (b *box) limits() error {
	for _, l := range FixedLimits {
		if err := lower(l.Resource, l.Max, unix.Setrlimit); err != nil {
			return err
		}
	}
	// This uses package syscall, which otherwise gives children the limit that it saw first.
	files := func(resource int, l *unix.Rlimit) error {
		return syscall.Setrlimit(resource, &syscall.Rlimit{Cur: l.Cur, Max: l.Max})
	}
	if err := lower(unix.RLIMIT_NOFILE, OpenFiles, files); err != nil {
		return err
	}
	return b.limitTasks()
}

// lower lowers a limit, unless the limit is already lower: the user who started the judge may
// have set it, and only root can raise limits. The error is not wrapped, because it does not mean
// that the machine does not allow boxes.
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

// limitTasks sets the cap on processes and threads, which programs inherit. If the kernel counts
// the box together with its programs, the cap is set only while the box forks, so that a program
// that uses up the cap does not prevent the box from starting a thread. The filter then prevents
// programs from raising the cap again.
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
	// There is no need to wait for this, because raising a soft limit to the hard limit cannot
	// fail.
	b.errands <- func() { _ = unix.Prlimit(0, unix.RLIMIT_NPROC, &b.ample, nil) }
	return nil
}

// tasks returns how many processes and threads besides the programs' own count against the
// programs' cap. The cap holds for the whole user. The result is 0 if programs have their own
// user in a namespace.
func (b *box) tasks() int {
	const few = 8 // threads of the Go runtime, with some to spare
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

// outside runs a function on the main thread, because the thread that runs programs lacks the
// privileges for it.
func (b *box) outside(errand func()) {
	done := make(chan struct{})
	b.errands <- func() { errand(); close(done) }
	<-done
}

// serve runs the programs that the host orders, until the host has gone.
func (b *box) serve() {
	runtime.LockOSThread() // never unlocked, because the thread gets special properties
	if err := b.harden(); err != nil {
		sayFault(err)
		os.Exit(0)
	}
	b.warm()
	b.outside(b.sayReady) // the filter forbids the running thread to send descriptors
	p := make([]byte, packet.MaxSize)
	oob := make([]byte, unix.CmsgSpace(packet.MostSent*4))
	for {
		n, k, _, _, err := unix.Recvmsg(boxSocket, p, oob, unix.MSG_CMSG_CLOEXEC)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil || n == 0:
			os.Exit(0)
		case p[0] == packet.Kill: // it arrived after the end of its run
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
	if b.world.Cgroup == 1 { // makes the group the root, so that its name reveals nothing about the host
		if err := unix.Unshare(unix.CLONE_NEWCGROUP); err != nil {
			return fmt.Errorf("control group: %w", err)
		}
	}
	// Makes the host's group the root; it may fail on a kernel without control groups, which has
	// no name to hide.
	if b.world.Tier == packet.Namespace {
		_ = unix.Unshare(unix.CLONE_NEWCGROUP)
	}
	// Root's capabilities disappear with the change of user, but ambient capabilities would
	// remain.
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

// obey executes one order.
func (b *box) obey(p, oob []byte) packet.Report {
	fds, err := descriptors(oob)
	defer func() { spawn.CloseAll(fds) }()
	var o packet.Order
	if err == nil {
		o, err = packet.UnpackOrder(p)
	}
	texts := -1 // descriptor of the texts of laid files
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

// descriptors returns the descriptors that a control message passes.
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
