package sandbox

import (
	"fmt"
	"slices"
	"syscall"
	"unsafe"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// A verdict of the filter: the kernel's SECCOMP_RET_*.
const (
	allow   = unix.SECCOMP_RET_ALLOW
	refuse  = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	unknown = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
)

// Offsets in struct seccomp_data.
const (
	offNumber = 0
	offArch   = 4
	offArgs   = 16
)

// low is where the low half of argument i stands; the machines we know are little
// endian.
func low(i uint32) uint32 { return offArgs + 8*i }

// refused are the system calls that no program of a contest needs and that reach
// beyond the box, or slow the machine for others. What a namespace or a missing
// capability forbids is here too: two locks are better than one.
var refused = []uintptr{
	// Sockets; only a pair of them within the box is left.
	unix.SYS_SOCKET, unix.SYS_CONNECT, unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_ACCEPT, unix.SYS_ACCEPT4,
	// Other processes.
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PIDFD_GETFD,
	unix.SYS_PROCESS_MADVISE, unix.SYS_PROCESS_MRELEASE, unix.SYS_KCMP,
	// Mounts, roots and namespaces.
	unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_MOVE_MOUNT, unix.SYS_OPEN_TREE,
	unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK, unix.SYS_MOUNT_SETATTR,
	unix.SYS_CHROOT, unix.SYS_UNSHARE, unix.SYS_SETNS,
	// The kernel's larger machines.
	unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD,
	unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER,
	unix.SYS_IO_SETUP, unix.SYS_IO_SUBMIT, unix.SYS_IO_DESTROY, unix.SYS_IO_CANCEL, unix.SYS_IO_GETEVENTS,
	unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
	unix.SYS_FANOTIFY_INIT, unix.SYS_FANOTIFY_MARK, unix.SYS_INOTIFY_INIT1, unix.SYS_INOTIFY_ADD_WATCH,
	unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_OPEN_BY_HANDLE_AT,
	// The machine itself.
	unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE, unix.SYS_KEXEC_LOAD,
	unix.SYS_REBOOT, unix.SYS_SWAPON, unix.SYS_SWAPOFF, unix.SYS_ACCT, unix.SYS_QUOTACTL, unix.SYS_QUOTACTL_FD,
	unix.SYS_SYSLOG, unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_CLOCK_ADJTIME, unix.SYS_ADJTIMEX,
	unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME, unix.SYS_VHANGUP, unix.SYS_LOOKUP_DCOOKIE, unix.SYS_NFSSERVCTL,
	// Memory that outlives its process, or is in no account.
	unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_SHMCTL, unix.SYS_SEMGET, unix.SYS_SEMOP, unix.SYS_SEMTIMEDOP,
	unix.SYS_SEMCTL, unix.SYS_MSGGET, unix.SYS_MSGSND, unix.SYS_MSGRCV, unix.SYS_MSGCTL,
	unix.SYS_MQ_OPEN, unix.SYS_MQ_UNLINK, unix.SYS_MEMFD_CREATE, unix.SYS_MEMFD_SECRET,
	// Priority over others.
	unix.SYS_SCHED_SETAFFINITY, unix.SYS_SCHED_SETATTR, unix.SYS_SCHED_SETSCHEDULER, unix.SYS_SCHED_SETPARAM,
	unix.SYS_IOPRIO_SET, unix.SYS_MBIND, unix.SYS_SET_MEMPOLICY, unix.SYS_MIGRATE_PAGES, unix.SYS_MOVE_PAGES,
	unix.SYS_PERSONALITY,
}

// refusedFrozen are those that change files without opening them to write, which
// Landlock does not hinder: refused where nothing may be written. In a namespace
// the file systems themselves are read-only.
var refusedFrozen = []uintptr{
	unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT,
	unix.SYS_UTIMENSAT, unix.SYS_TRUNCATE,
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_SETXATTRAT,
	unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR, unix.SYS_REMOVEXATTRAT,
	unix.SYS_FILE_SETATTR,
}

// A policy is what differs between filters.
type policy struct {
	// locks tells that files may be locked, as compilers do with their caches; on
	// files that others see, locks are a way to talk and to disturb.
	locks bool
	// clone3 tells that the box needs that call to start programs.
	clone3 bool
	// frozen tells that no file may be changed and that nobody else sees to it.
	frozen bool
	// count tells who counts memory.
	count count
	// alive are the numbers of processes and threads that get no signals: the first
	// process of the namespace, and the box.
	alive []uint32
}

// policyOf is the policy of a world for the programs of the calling thread.
func policyOf(w world, clone3 bool) policy {
	alive := []uint32{1, uint32(unix.Getpid()), uint32(unix.Gettid())}
	slices.Sort(alive)
	count := ledgerCounts
	if w.Cgroup != 0 {
		count = kernelCounts
	}
	return policy{
		locks:  len(w.Writable) > 0,
		clone3: clone3,
		frozen: w.Tier == tierLandlock && len(w.Writable) == 0,
		count:  count,
		alive:  slices.Compact(alive),
	}
}

// newNamespaces are the flags of clone that make namespaces.
const newNamespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET |
	unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP

// A rule judges one system call by its arguments; code may fall off its end only
// to an allowed call.
type rule struct {
	number uintptr
	code   []bpf.Instruction
}

// Requests of ioctl that package unix does not know.
const (
	fioSetOwn     = 0x8901
	fsIocSetXAttr = 0x401c5820
)

// rules are the calls of which some uses are refused.
func rules(p policy) []rule {
	// Whom the kernel signals for a file is not asked for rights when it is said.
	fcntl := []uint32{unix.F_SETOWN, unix.F_SETOWN_EX, unix.F_SETSIG}
	ioctl := []uint32{unix.TIOCSTI, unix.TIOCLINUX, fioSetOwn, unix.SIOCSPGRP}
	if !p.locks {
		fcntl = append(fcntl, unix.F_SETLK, unix.F_SETLKW, unix.F_OFD_SETLK, unix.F_OFD_SETLKW, unix.F_SETLEASE, unix.F_NOTIFY)
	}
	if p.frozen {
		ioctl = append(ioctl, unix.FS_IOC_SETFLAGS, fsIocSetXAttr)
	}
	clone := refuseBits(0, newNamespaces)
	if p.count != kernelCounts {
		fcntl = append(fcntl, unix.F_SETPIPE_SZ)
		clone = ownThreads()
	}
	list := []rule{
		{unix.SYS_CLONE, clone},
		// Limits and priorities of other processes: the box itself is one.
		{unix.SYS_PRLIMIT64, ownLimits()},
		{unix.SYS_SETRLIMIT, refuseIf(0, unix.RLIMIT_NPROC)},
		{unix.SYS_SETPRIORITY, append(refuseUnless(0, unix.PRIO_PROCESS)[:3], refuseUnless(1, 0)...)},
		{unix.SYS_IOCTL, refuseIf(1, ioctl...)},
		{unix.SYS_FCNTL, refuseIf(1, fcntl...)},
		{unix.SYS_KILL, refuseIf(0, p.alive...)},
		{unix.SYS_TKILL, refuseIf(0, p.alive...)},
		{unix.SYS_TGKILL, refuseIf(1, p.alive...)},
		{unix.SYS_RT_SIGQUEUEINFO, refuseIf(0, p.alive...)},
		{unix.SYS_RT_TGSIGQUEUEINFO, refuseIf(1, p.alive...)},
		{unix.SYS_PIDFD_OPEN, refuseIf(0, p.alive...)},
	}
	if !p.clone3 {
		// The filter cannot look behind clone3's pointer; libraries try clone next.
		list = append(list, rule{unix.SYS_CLONE3, []bpf.Instruction{bpf.RetConstant{Val: unknown}}})
	}
	if !p.locks {
		list = append(list, rule{unix.SYS_FLOCK, []bpf.Instruction{bpf.RetConstant{Val: refuse}}})
	}
	return append(list, memoryRules(p.count)...)
}

// ownLimits allows a program to see its own limits, and to set all but that of
// processes, which can stand below the one that it may rise to.
func ownLimits() []bpf.Instruction {
	look := []bpf.Instruction{ // is there no new limit?
		bpf.LoadAbsolute{Off: low(2), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: 0, SkipFalse: 2},
		bpf.LoadAbsolute{Off: low(2) + 4, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: 0, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
		bpf.RetConstant{Val: allow},
	}
	return slices.Concat(refuseUnless(0, 0)[:3], []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(1), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: unix.RLIMIT_NPROC, SkipTrue: 1},
		bpf.RetConstant{Val: allow},
	}, look)
}

// connected gives a verdict of pairs of sockets that know nobody but each other. Those of
// datagrams can send to others' addresses. Rust starts programs with the one kind,
// JavaScript with the other.
func connected(verdict uint32) []bpf.Instruction {
	return []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(1), Size: 4},
		bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: ^uint32(unix.SOCK_CLOEXEC | unix.SOCK_NONBLOCK)},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: unix.SOCK_STREAM, SkipTrue: 2},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: unix.SOCK_SEQPACKET, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
		bpf.RetConstant{Val: verdict},
	}
}

// refuseBits refuses a call whose argument has one of the bits.
func refuseBits(arg, bits uint32) []bpf.Instruction {
	return []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(arg), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpBitsNotSet, Val: bits, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
		bpf.RetConstant{Val: allow},
	}
}

// refuseUnless refuses a call whose argument is not the value.
func refuseUnless(arg, value uint32) []bpf.Instruction {
	return []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(arg), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: value, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
		bpf.RetConstant{Val: allow},
	}
}

// refuseIf refuses a call whose argument is one of the values.
func refuseIf(arg uint32, values ...uint32) []bpf.Instruction {
	code := []bpf.Instruction{bpf.LoadAbsolute{Off: low(arg), Size: 4}}
	for i, v := range values {
		code = append(code, bpf.JumpIf{Cond: bpf.JumpEqual, Val: v, SkipTrue: uint8(len(values) - i)})
	}
	return append(code, bpf.RetConstant{Val: allow}, bpf.RetConstant{Val: refuse})
}

// filterCode is the filter. Numbers are searched by halves: the kernel walks the
// filter for every call once when it is installed, and a linear one costs twice as
// much.
func filterCode(p policy) []bpf.Instruction {
	numbers := slices.Concat(refused, refusedHere)
	if p.frozen {
		numbers = slices.Concat(numbers, refusedFrozen, refusedFrozenHere)
	}
	var cuts []span
	for _, n := range numbers {
		cuts = append(cuts, span{uint32(n), []bpf.Instruction{bpf.RetConstant{Val: refuse}}})
	}
	for _, r := range rules(p) {
		cuts = append(cuts, span{uint32(r.number), r.code})
	}
	slices.SortFunc(cuts, func(a, b span) int { return int(a.from) - int(b.from) })
	code := []bpf.Instruction{
		bpf.LoadAbsolute{Off: offArch, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: filterArch, SkipTrue: 1},
		bpf.RetConstant{Val: unknown},
		bpf.LoadAbsolute{Off: offNumber, Size: 4},
	}
	return append(code, search(spans(cuts))...)
}

// lastCall is the last system call that we know; what kernels add later is refused
// until somebody has looked at it. Calls of the x32 kind have far higher numbers.
const lastCall = 470

// A span is the calls from a number up to the next span, and what becomes of them.
type span struct {
	from uint32
	code []bpf.Instruction
}

// spans fills the gaps between single numbers.
func spans(cuts []span) []span {
	ok := []bpf.Instruction{bpf.RetConstant{Val: allow}}
	var out []span
	next := uint32(0)
	for _, c := range cuts {
		if c.from < next { // the same call twice
			continue
		}
		if c.from > next {
			out = append(out, span{next, ok})
		}
		out = append(out, c)
		next = c.from + 1
	}
	out = append(out, span{next, ok})
	return append(out, span{lastCall + 1, []bpf.Instruction{bpf.RetConstant{Val: unknown}}})
}

// search finds the span of the loaded number.
func search(list []span) []bpf.Instruction {
	if len(list) == 1 {
		return list[0].code
	}
	mid := len(list) / 2
	left, right := search(list[:mid]), search(list[mid:])
	// Jumps on a condition reach 255 instructions, plain ones everywhere.
	return slices.Concat([]bpf.Instruction{
		bpf.JumpIf{Cond: bpf.JumpLessThan, Val: list[mid].from, SkipTrue: 1},
		bpf.Jump{Skip: uint32(len(left))},
	}, left, right)
}

// installFilter installs the filter on the calling thread, whose children inherit
// it. It costs more than a whole run, and so is done once. It gives the descriptor of
// the kernel's questions, or -1 if the filter has none to ask.
func installFilter(p policy) (questions int, err error) {
	if filterArch == 0 {
		return -1, fmt.Errorf("seccomp filter: %w", unix.ENOSYS)
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return -1, fmt.Errorf("no_new_privs: %w", err)
	}
	if p.count == ledgerCounts {
		fd, errno := setFilter(p, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
		if errno == 0 {
			return fd, nil
		}
		p.count = nobodyAsks // an old kernel, or somebody around us is asked already
	}
	if _, errno := setFilter(p, 0); errno != 0 {
		return -1, fmt.Errorf("seccomp: %w", errno)
	}
	return -1, nil
}

// setFilter hands the filter to the kernel.
func setFilter(p policy, flags uintptr) (int, syscall.Errno) {
	raw, err := bpf.Assemble(filterCode(p))
	if err != nil {
		return -1, unix.EINVAL
	}
	program := unix.SockFprog{Len: uint16(len(raw)), Filter: (*unix.SockFilter)(unsafe.Pointer(&raw[0]))}
	// Since Linux 3.17; TSYNC is left out, the box's other threads go on as before.
	fd, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&program)))
	return int(fd), errno
}
