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

// The verdicts of the filter, as SECCOMP_RET_* values of the kernel.
const (
	allow   = unix.SECCOMP_RET_ALLOW
	refuse  = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	unknown = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
	done    = unix.SECCOMP_RET_ERRNO // error 0: the call is skipped but reported as successful
	absent  = unix.SECCOMP_RET_ERRNO | uint32(unix.EOPNOTSUPP)
	ask     = unix.SECCOMP_RET_USER_NOTIF
)

// Offsets in struct seccomp_data.
const (
	offNumber = 0
	offArch   = 4
	offArgs   = 16
)

// low returns the offset of the low half of argument i. All supported machines are little endian.
func low(i uint32) uint32 { return offArgs + 8*i }

// A policy has the differences between filters.
type policy struct {
	// locks allows programs to lock files, as compilers do with their caches. On files that other
	// programs see, locks would be a way to communicate and to disturb.
	locks bool
	// clone3 says that the box needs this call to start programs.
	clone3 bool
	// asked says that the kernel asks the box about each signal, because nothing else prevents
	// signals to the user's other processes.
	asked bool
	// truncation says that opening a file for reading might truncate it. Landlock prevents that
	// since its third version, and read-only mounts always do.
	truncation bool
	// count says who counts memory.
	count count
	// alive lists the ids of processes and threads that must not receive signals: the first
	// process of the namespace, and the box.
	alive []uint32
	// first is the lowest id of a program's process if lower ids belong to the box, otherwise 0.
	first uint32
}

// policyOf returns the policy for the programs of the calling thread.
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

// newNamespaces lists the flags of clone that make namespaces.
const newNamespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWNET |
	unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP

// A rule judges one system call by its arguments. If its code runs past its end, the next
// instruction must allow the call.
type rule struct {
	number uintptr
	code   []bpf.Instruction
}

// Requests of ioctl that package unix does not define.
const (
	fioNRead = 0x541b
	fioNBIO  = 0x5421
	fioNClEx = 0x5450
	fioClEx  = 0x5451
)

// ioctls lists the requests that runtimes make: is this a terminal, how many bytes can be read,
// close this on exec. Other requests reach drivers and file systems, some of which accept them
// even on files that are open only for reading. The last two requests are for the box itself,
// which answers the filter's notifications.
var ioctls = []uint32{
	unix.TCGETS, unix.TCGETS2, unix.TIOCGWINSZ, unix.TIOCGPGRP, fioNRead, fioNBIO, fioClEx, fioNClEx,
	unix.SECCOMP_IOCTL_NOTIF_RECV, unix.SECCOMP_IOCTL_NOTIF_SEND,
}

// fcntls lists the commands that affect only a descriptor. An example of the others is the
// command that sets which process the kernel signals for a file: it checks no permissions when it
// is set.
var fcntls = []uint32{
	unix.F_DUPFD, unix.F_DUPFD_CLOEXEC, unix.F_DUPFD_QUERY, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL, unix.F_SETFL,
	unix.F_GETPIPE_SZ, unix.F_GET_SEALS,
}

// madvices lists the kinds of advice that affect the memory of other processes: pages of files,
// or merged pages.
var madvices = []uint32{
	unix.MADV_MERGEABLE, unix.MADV_COLD, unix.MADV_PAGEOUT, unix.MADV_HWPOISON,
}

// prctls lists the requests that runtimes make. Newer kernels allocate memory for some other
// requests, such as a futex hash table of a gigabyte (PR_FUTEX_HASH), which the box could not
// find.
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

// fcntlLocks lists the commands that lock files.
var fcntlLocks = []uint32{
	unix.F_GETLK, unix.F_SETLK, unix.F_SETLKW, unix.F_OFD_GETLK, unix.F_OFD_SETLK, unix.F_OFD_SETLKW,
}

// always returns code that gives one verdict for all arguments.
func always(verdict uint32) []bpf.Instruction {
	return []bpf.Instruction{bpf.RetConstant{Val: verdict}}
}

// rules returns the rules for calls that are judged by their arguments.
func rules(p policy) []rule {
	locks, commands := always(refuse), fcntls
	if p.locks {
		locks, commands = always(allow), slices.Concat(fcntls, fcntlLocks)
	}
	// The filter cannot read the struct behind clone3's pointer. Libraries then try clone.
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
		// Limits and priorities of other processes are off limits, because the box is one of
		// them.
		{unix.SYS_PRLIMIT64, ownLimits()},
		{unix.SYS_SETRLIMIT, refuseIf(0, unix.RLIMIT_NPROC)},
		{unix.SYS_SETPRIORITY, append(refuseUnless(0, unix.PRIO_PROCESS)[:3], refuseUnless(1, 0)...)},
		// Runtimes set their threads to the default policy (if that is refused, Mono prints it to
		// standard output). The call is skipped, because its process id could be another
		// process's.
		{unix.SYS_SCHED_SETSCHEDULER, unless(1, unix.SCHED_NORMAL, done)},
		{unix.SYS_PRCTL, allowIf(0, prctls...)},
		// Barriers may affect only the program's own threads, and not all processors.
		{unix.SYS_MEMBARRIER, refuseIf(0, barriers...)},
		// These would show which of the host's files are in the page cache.
		{unix.SYS_PREADV2, refuseUnless(5, 0)},
		{unix.SYS_PWRITEV2, refuseUnless(5, 0)},
		{unix.SYS_FADVISE64, refuseIf(3, unix.FADV_WILLNEED, unix.FADV_DONTNEED)},
		{unix.SYS_MADVISE, refuseIf(2, madvices...)},
	}
	return slices.Concat(list, memoryRules(p.count), openRules(p), signalRules(p))
}

// barriers lists the commands of membarrier that affect other processes: MEMBARRIER_CMD_GLOBAL,
// _GLOBAL_EXPEDITED and _REGISTER_GLOBAL_EXPEDITED.
var barriers = []uint32{1 << 0, 1 << 1, 1 << 2}

// openRules returns the rules for calls that open files.
func openRules(p policy) []rule {
	flags := nameless
	if p.truncation {
		flags = func(arg uint32) []bpf.Instruction {
			return append(nameless(arg)[:3], noTruncation(arg)...)
		}
	}
	// The filter cannot read the struct behind openat2's pointer. Libraries then try openat.
	list := []rule{{unix.SYS_OPENAT, flags(2)}, {unix.SYS_OPENAT2, always(unknown)}}
	for _, n := range openHere {
		list = append(list, rule{n, flags(1)})
	}
	return list
}

// nameless rejects unnamed files (O_TMPFILE), as some file systems do. Such a file does not change
// its folder, so the box would not replace the folder. But it uses up an inode number, and the
// next run could notice that.
func nameless(flags uint32) []bpf.Instruction {
	code := refuseBits(flags, unix.O_TMPFILE&^unix.O_DIRECTORY)
	code[2] = bpf.RetConstant{Val: absent}
	return code
}

// signalRules returns the rules for calls that send signals. All process groups belong to the
// run's own session, so 0, which means the caller's group, reaches no process outside the run.
func signalRules(p policy) []rule {
	var list []rule
	for _, c := range []struct {
		call uintptr
		args []uint32 // indices of the arguments that name the receiver
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
			code = always(unknown) // libraries then use kill, about which the kernel asks the box
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

// refuseOurs rejects a call if its argument is the id of one of the box's processes. Otherwise
// execution continues after its last instruction.
func refuseOurs(arg uint32, p policy) []bpf.Instruction {
	code := refuseIf(arg, p.alive...)
	code = append(code[:len(code)-2], bpf.Jump{Skip: 1}, bpf.RetConstant{Val: refuse})
	if p.first == 0 {
		return code
	}
	return append(code,
		bpf.LoadAbsolute{Off: low(arg), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: 0, SkipTrue: 2}, // the caller or its group
		bpf.JumpIf{Cond: bpf.JumpGreaterOrEqual, Val: p.first, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
	)
}

// noTruncation rejects O_TRUNC for a file that is not opened for writing.
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

// ownLimits allows a program to read its own limits, and to set all except the limit of
// processes. Its soft limit may be below the hard limit, and the program could raise it.
func ownLimits() []bpf.Instruction {
	look := []bpf.Instruction{ // is the new limit a null pointer?
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

// connected applies a verdict to pairs of sockets that can send only to each other, and rejects
// others. Datagram pairs are rejected because they can send to other addresses. Rust uses one
// kind of pairs to start programs, JavaScript another.
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

// refuseBits rejects a call if its argument has one of the bits.
func refuseBits(arg, bits uint32) []bpf.Instruction {
	return []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(arg), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpBitsNotSet, Val: bits, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
		bpf.RetConstant{Val: allow},
	}
}

// refuseUnless rejects a call unless its argument has the value.
func refuseUnless(arg, value uint32) []bpf.Instruction { return unless(arg, value, allow) }

// unless rejects a call unless its argument has the value, and gives the verdict if it has.
func unless(arg, value, verdict uint32) []bpf.Instruction {
	return []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(arg), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: value, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
		bpf.RetConstant{Val: verdict},
	}
}

// allowIf allows a call if its argument has one of the values, and rejects it otherwise.
func allowIf(arg uint32, values ...uint32) []bpf.Instruction {
	code := refuseIf(arg, values...)
	n := len(code)
	code[n-2], code[n-1] = code[n-1], code[n-2]
	return code
}

// refuseIf rejects a call if its argument has one of the values, and allows it otherwise.
func refuseIf(arg uint32, values ...uint32) []bpf.Instruction {
	code := []bpf.Instruction{bpf.LoadAbsolute{Off: low(arg), Size: 4}}
	for i, v := range values {
		code = append(code, bpf.JumpIf{Cond: bpf.JumpEqual, Val: v, SkipTrue: uint8(len(values) - i)})
	}
	return append(code, bpf.RetConstant{Val: allow}, bpf.RetConstant{Val: refuse})
}

// filterCode returns the filter. It finds call numbers by binary search, because the kernel runs a
// new filter once for every call number. With a linear search this takes twice as long.
func filterCode(p policy) []bpf.Instruction {
	code := []bpf.Instruction{
		bpf.LoadAbsolute{Off: offArch, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: filterArch, SkipTrue: 1},
		bpf.RetConstant{Val: unknown},
		bpf.LoadAbsolute{Off: offNumber, Size: 4},
	}
	return append(code, search(spans(p))...)
}

// A span is a range of system calls with one verdict. It ends where the next span begins.
type span struct {
	from uint32
	code []bpf.Instruction
}

// spans returns the verdicts for all call numbers. A call in no list is unknown.
func spans(p policy) []span {
	const constant = 1 // one instruction: neighbours with an equal constant verdict share a span
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

// search returns code that finds the span of the loaded number.
func search(list []span) []bpf.Instruction {
	if len(list) == 1 {
		return list[0].code
	}
	mid := len(list) / 2
	left, right := search(list[:mid]), search(list[mid:])
	// Conditional jumps reach only 255 instructions, unconditional jumps have no limit.
	return slices.Concat([]bpf.Instruction{
		bpf.JumpIf{Cond: bpf.JumpLessThan, Val: list[mid].from, SkipTrue: 1},
		bpf.Jump{Skip: uint32(len(left))},
	}, left, right)
}

// installFilter installs the filter on the calling thread, and its children inherit it.
// Installing it takes longer than a run, so it is done once. questions is the descriptor for the
// kernel's notifications, or -1 if the filter sends none.
func installFilter(p policy) (questions int, err error) {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return -1, fmt.Errorf("no_new_privs: %w", err)
	}
	if p.asks() {
		questions, err = setFilter(p, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER|unix.SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV)
		// The second flag exists since Linux 5.19; it protects a waiting caller from signals.
		if err != nil {
			questions, err = setFilter(p, unix.SECCOMP_FILTER_FLAG_NEW_LISTENER)
		}
		if err == nil || p.asked {
			return questions, err
		}
		p.count = nobodyAsks // an old kernel, or another filter already has a listener
	}
	_, err = setFilter(p, 0)
	return -1, err
}

// asks reports whether the kernel must notify the box of some calls.
func (p policy) asks() bool { return p.asked || p.count == ledgerCounts }

// setFilter installs a filter with the given flags.
func setFilter(p policy, flags uintptr) (int, error) {
	raw, err := bpf.Assemble(filterCode(p))
	if err != nil {
		return -1, fmt.Errorf("seccomp filter: %w", err)
	}
	program := unix.SockFprog{Len: uint16(len(raw)), Filter: (*unix.SockFilter)(unsafe.Pointer(&raw[0]))}
	// This exists since Linux 3.17. Without TSYNC, the box's other threads are not affected.
	fd, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return -1, fmt.Errorf("seccomp: %w", errno)
	}
	return int(fd), nil
}
