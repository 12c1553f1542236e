//go:build amd64 || arm64

package box

import (
	"fmt"
	"slices"
	"unsafe"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/packet"
)

// A verdict of the filter: the kernel's SECCOMP_RET_*.
const (
	allow   = unix.SECCOMP_RET_ALLOW
	refuse  = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	unknown = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
	done    = unix.SECCOMP_RET_ERRNO // 0: a call that is not made, and answered as if it were
	absent  = unix.SECCOMP_RET_ERRNO | uint32(unix.EOPNOTSUPP)
	ask     = unix.SECCOMP_RET_USER_NOTIF
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

// A policy is what differs between filters.
type policy struct {
	// locks means that files may be locked, as compilers do with their caches; on
	// files that others see, locks are a way to communicate and to disturb.
	locks bool
	// clone3 means that the box needs that call to start programs.
	clone3 bool
	// asked means that the kernel asks the box about each signal, as nothing else prevents
	// programs from reaching the user's other processes.
	asked bool
	// truncation means that files can be emptied by opening them to read. Landlock
	// prevents that from its third version on, read-only mounts always.
	truncation bool
	// count says what counts memory.
	count count
	// alive are the numbers of processes and threads that get no signals: the first
	// process of the namespace, and the box.
	alive []uint32
	// first is the lowest number of a program where those below are the box's, or 0.
	first uint32
}

// policyOf is the policy of a box for the programs of the calling thread.
func (b *box) policyOf() policy {
	alive := []uint32{1, uint32(unix.Getpid()), uint32(unix.Gettid())}
	slices.Sort(alive)
	w := b.world
	bare := w.Tier == packet.Landlock
	count := ledgerCounts
	if w.Cgroup != 0 {
		count = kernelCounts
	}
	return policy{
		locks:      len(w.Writable) > 0,
		clone3:     b.account.intoGroup(),
		asked:      bare && w.Landlock < scopedLandlock,
		truncation: bare,
		count:      count,
		alive:      slices.Compact(alive),
		first:      b.first,
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
	fioNRead = 0x541b
	fioNBIO  = 0x5421
	fioNClEx = 0x5450
	fioClEx  = 0x5451
)

// ioctls are the requests that run-times make: is this a terminal, how much is there
// to read, close this on exec. Others reach drivers and file systems, which take
// some from whoever may only read. The last two are of the box itself, whose filter
// may have questions.
var ioctls = []uint32{
	unix.TCGETS, unix.TCGETS2, unix.TIOCGWINSZ, unix.TIOCGPGRP, fioNRead, fioNBIO, fioClEx, fioNClEx,
	unix.SECCOMP_IOCTL_NOTIF_RECV, unix.SECCOMP_IOCTL_NOTIF_SEND,
}

// fcntls are the commands that affect only a descriptor. The command that says whom the
// kernel signals for a file, for example, checks no rights when it is set.
var fcntls = []uint32{
	unix.F_DUPFD, unix.F_DUPFD_CLOEXEC, unix.F_DUPFD_QUERY, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL,
	unix.F_GETPIPE_SZ, unix.F_GET_SEALS,
}

// madvices are the advices that affect memory of other processes: pages of files, or merged
// pages.
var madvices = []uint32{
	unix.MADV_MERGEABLE, unix.MADV_COLD, unix.MADV_PAGEOUT, unix.MADV_HWPOISON,
}

// prctls are what run-times ask of a process. Newer kernels take other requests for
// memory, say a table of a gigabyte for futexes (PR_FUTEX_HASH), that nobody finds.
var prctls = []uint32{
	unix.PR_SET_NAME, unix.PR_GET_NAME, unix.PR_SET_VMA, unix.PR_SET_PDEATHSIG, unix.PR_GET_PDEATHSIG,
	unix.PR_SET_DUMPABLE, unix.PR_GET_DUMPABLE, unix.PR_SET_KEEPCAPS, unix.PR_GET_KEEPCAPS, unix.PR_CAPBSET_READ,
	unix.PR_SET_NO_NEW_PRIVS, unix.PR_GET_NO_NEW_PRIVS, unix.PR_GET_SECCOMP, unix.PR_GET_SECUREBITS,
	unix.PR_SET_TIMERSLACK, unix.PR_GET_TIMERSLACK, unix.PR_SET_CHILD_SUBREAPER, unix.PR_GET_CHILD_SUBREAPER,
	unix.PR_SET_THP_DISABLE, unix.PR_GET_THP_DISABLE, unix.PR_GET_TID_ADDRESS, unix.PR_SET_PTRACER,
	unix.PR_SET_SPECULATION_CTRL, unix.PR_GET_SPECULATION_CTRL, unix.PR_GET_AUXV,
	unix.PR_PAC_RESET_KEYS, unix.PR_SET_TAGGED_ADDR_CTRL, unix.PR_GET_TAGGED_ADDR_CTRL, // arm64
	unix.PR_SVE_SET_VL, unix.PR_SVE_GET_VL,
}

// fcntlLocks lock files.
var fcntlLocks = []uint32{
	unix.F_GETLK, unix.F_SETLK, unix.F_SETLKW, unix.F_OFD_GETLK, unix.F_OFD_SETLK, unix.F_OFD_SETLKW,
}

// always is the code of one answer.
func always(verdict uint32) []bpf.Instruction {
	return []bpf.Instruction{bpf.RetConstant{Val: verdict}}
}

// rules are the calls of which some uses are refused.
func rules(p policy) []rule {
	locks, commands := always(refuse), fcntls
	if p.locks {
		locks, commands = always(allow), slices.Concat(fcntls, fcntlLocks)
	}
	// The filter cannot look behind clone3's pointer; libraries try clone next.
	clone3 := always(unknown)
	if p.clone3 {
		clone3 = always(allow)
	}
	clone := refuseBits(0, newNamespaces)
	if p.count == kernelCounts {
		commands = slices.Concat(commands, []uint32{unix.F_SETPIPE_SZ})
	} else {
		clone = ownThreads()
	}
	list := []rule{
		{unix.SYS_FLOCK, locks},
		{unix.SYS_FCNTL, allowIf(1, commands...)},
		{unix.SYS_IOCTL, allowIf(1, ioctls...)},
		{unix.SYS_CLONE3, clone3},
		{unix.SYS_CLONE, clone},
		// Limits and priorities of other processes: the box itself is one.
		{unix.SYS_PRLIMIT64, ownLimits()},
		{unix.SYS_SETRLIMIT, refuseIf(0, unix.RLIMIT_NPROC)},
		{unix.SYS_SETPRIORITY, append(refuseUnless(0, unix.PRIO_PROCESS)[:3], refuseUnless(1, 0)...)},
		// Run-times give their threads the scheduling that all have (Mono takes a refusal
		// to standard output). It is not made: the number could be another's process.
		{unix.SYS_SCHED_SETSCHEDULER, unless(1, unix.SCHED_NORMAL, done)},
		{unix.SYS_PRCTL, allowIf(0, prctls...)},
		// Barriers of the program's own threads, and not of all processors.
		{unix.SYS_MEMBARRIER, refuseIf(0, barriers...)},
		// These would show which of the host's files are in memory.
		{unix.SYS_PREADV2, refuseUnless(5, 0)},
		{unix.SYS_PWRITEV2, refuseUnless(5, 0)},
		{unix.SYS_FADVISE64, refuseIf(3, unix.FADV_WILLNEED, unix.FADV_DONTNEED)},
		{unix.SYS_MADVISE, refuseIf(2, madvices...)},
	}
	return slices.Concat(list, memoryRules(p.count), openRules(p), signalRules(p))
}

// barriers are the commands of membarrier that reach beyond a process: MEMBARRIER_CMD_GLOBAL,
// _GLOBAL_EXPEDITED and _REGISTER_GLOBAL_EXPEDITED.
var barriers = []uint32{1 << 0, 1 << 1, 1 << 2}

// openRules are about opening files.
func openRules(p policy) []rule {
	flags := nameless
	if p.truncation {
		flags = func(arg uint32) []bpf.Instruction {
			return append(nameless(arg)[:3], noTruncation(arg)...)
		}
	}
	// The filter cannot look behind openat2's pointer; libraries try openat next.
	list := []rule{{unix.SYS_OPENAT, flags(2)}, {unix.SYS_OPENAT2, always(unknown)}}
	for _, n := range openHere {
		list = append(list, rule{n, flags(1)})
	}
	return list
}

// nameless refuses files without a name (O_TMPFILE), as some file systems do. Such a file
// does not change its folder, so the folder would not be made again, but it uses up an
// inode number, which the next run can see.
func nameless(flags uint32) []bpf.Instruction {
	code := refuseBits(flags, unix.O_TMPFILE&^unix.O_DIRECTORY)
	code[2] = bpf.RetConstant{Val: absent}
	return code
}

// signalRules say which processes get signals. All process groups are of the run's own
// session, so 0, the caller's own group, does not lead out of it.
func signalRules(p policy) []rule {
	var list []rule
	for _, c := range []struct {
		call uintptr
		args []uint32 // those that name whom it is for
	}{
		{unix.SYS_KILL, []uint32{0}}, {unix.SYS_TKILL, []uint32{0}}, {unix.SYS_TGKILL, []uint32{0, 1}},
		{unix.SYS_RT_SIGQUEUEINFO, []uint32{0}}, {unix.SYS_RT_TGSIGQUEUEINFO, []uint32{0, 1}},
		{unix.SYS_PIDFD_OPEN, []uint32{0}}, {unix.SYS_PIDFD_SEND_SIGNAL, nil},
	} {
		var code []bpf.Instruction
		for _, arg := range c.args {
			code = append(code, refuseOurs(arg, p)...)
		}
		switch {
		case !p.asked:
			code = append(code, always(allow)...)
		case c.call == unix.SYS_PIDFD_OPEN || c.call == unix.SYS_PIDFD_SEND_SIGNAL:
			code = always(unknown) // libraries use kill then, about which the box is asked
		case c.call == unix.SYS_KILL:
			code = slices.Concat(code, []bpf.Instruction{
				bpf.LoadAbsolute{Off: low(0), Size: 4},
				bpf.JumpIf{Cond: bpf.JumpEqual, Val: 0, SkipFalse: 1},
				bpf.RetConstant{Val: allow},
			}, always(ask))
		default:
			code = append(code, always(ask)...)
		}
		list = append(list, rule{c.call, code})
	}
	return list
}

// refuseOurs refuses a call whose argument is the number of one of the box's processes.
// Otherwise it continues behind its last instruction.
func refuseOurs(arg uint32, p policy) []bpf.Instruction {
	code := refuseIf(arg, p.alive...)
	code = append(code[:len(code)-2], bpf.Jump{Skip: 1}, bpf.RetConstant{Val: refuse})
	if p.first == 0 {
		return code
	}
	return append(code,
		bpf.LoadAbsolute{Off: low(arg), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: 0, SkipTrue: 2}, // oneself, or one's group
		bpf.JumpIf{Cond: bpf.JumpGreaterOrEqual, Val: p.first, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
	)
}

// noTruncation refuses to open a file that it empties without asking to write to it.
func noTruncation(flags uint32) []bpf.Instruction {
	return []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(flags), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpBitsSet, Val: unix.O_TRUNC, SkipFalse: 4},
		bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: unix.O_ACCMODE},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: unix.O_WRONLY, SkipTrue: 2},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: unix.O_RDWR, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
		bpf.RetConstant{Val: allow},
	}
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

// connected gives a verdict on pairs of sockets that can send only to each other. Pairs for
// datagrams can send to other addresses, too. Rust starts programs with one kind of pairs, and
// JavaScript with another.
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
func refuseUnless(arg, value uint32) []bpf.Instruction { return unless(arg, value, allow) }

// unless refuses a call whose argument is not the value, and gives a verdict else.
func unless(arg, value, verdict uint32) []bpf.Instruction {
	return []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(arg), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: value, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
		bpf.RetConstant{Val: verdict},
	}
}

// allowIf allows a call whose argument is one of the values.
func allowIf(arg uint32, values ...uint32) []bpf.Instruction {
	code := refuseIf(arg, values...)
	n := len(code)
	code[n-2], code[n-1] = code[n-1], code[n-2]
	return code
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
	code := []bpf.Instruction{
		bpf.LoadAbsolute{Off: offArch, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: filterArch, SkipTrue: 1},
		bpf.RetConstant{Val: unknown},
		bpf.LoadAbsolute{Off: offNumber, Size: 4},
	}
	return append(code, search(spans(p))...)
}

// A span is the system calls from a number up to the next span, with the filter's code for
// them.
type span struct {
	from uint32
	code []bpf.Instruction
}

// spans returns the answers to all numbers of system calls. Numbers in no list are unknown.
func spans(p policy) []span {
	const constant = 1 // instruction: neighbours of one answer are one span
	answers := map[uint32][]bpf.Instruction{}
	for verdict, numbers := range map[uint32][]uintptr{
		allow: slices.Concat(allowed, allowedHere), refuse: slices.Concat(refused, refusedHere),
	} {
		for _, n := range numbers {
			answers[uint32(n)] = always(verdict)
		}
	}
	for _, r := range rules(p) {
		answers[uint32(r.number)] = r.code
	}
	var out []span
	for n := uint32(0); n <= lastCall+1; n++ {
		code := answers[n]
		if code == nil {
			code = always(unknown)
		}
		if last := len(out) - 1; last >= 0 && len(code) == constant && slices.Equal(code, out[last].code) {
			continue
		}
		out = append(out, span{n, code})
	}
	return out
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
// it. It costs more than a whole run, and so is done once. The descriptor it gives,
// if not -1, has the kernel's questions: the calls that the filter asks about.
func installFilter(p policy) (questions int, err error) {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return -1, fmt.Errorf("no_new_privs: %w", err)
	}
	if p.asks() {
		questions, err = setFilter(p, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER|unix.SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV)
		if err != nil { // who waits for an answer is left in peace since Linux 5.19
			questions, err = setFilter(p, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
		}
		if err == nil || p.asked {
			return questions, err
		}
		p.count = nobodyAsks // an old kernel, or somebody around us is asked already
	}
	_, err = setFilter(p, 0)
	return -1, err
}

// asks reports whether the kernel is to ask the box about some calls.
func (p policy) asks() bool { return p.asked || p.count == ledgerCounts }

// setFilter installs the filter.
func setFilter(p policy, flags uintptr) (int, error) {
	raw, err := bpf.Assemble(filterCode(p))
	if err != nil {
		return -1, fmt.Errorf("seccomp filter: %w", err)
	}
	program := unix.SockFprog{Len: uint16(len(raw)), Filter: (*unix.SockFilter)(unsafe.Pointer(&raw[0]))}
	// Since Linux 3.17; TSYNC is left out, the box's other threads go on as before.
	fd, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return -1, fmt.Errorf("seccomp: %w", errno)
	}
	return int(fd), nil
}
