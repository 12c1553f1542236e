package sandbox

import (
	"slices"
	"unsafe"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// A ledger writes down the memory that programs ask for and need not keep mapped, so
// that nobody could find it later: shared memory, and what sockets hold. The filter
// has the kernel ask the box at each such call. They are rare, and go through.
type ledger struct {
	fd      int   // the kernel's questions, or -1
	shared  int64 // bytes
	sockets int64
}

// socketSize is what a pair of sockets holds at most: the kernel's default, which
// programs may not change, for each; a little more where a packet fits half.
var socketSize = func() int64 {
	const usual, slack = 212992, 64 << 10
	p := openProc("/proc")
	defer p.close()
	var buf [32]byte
	each := max(usual, number(p.read("sys/net/core/wmem_default", buf[:])))
	return 2 * (each + slack)
}

// clear begins a new page.
func (l *ledger) clear() { l.shared, l.sockets = 0, 0 }

// A question is struct seccomp_notif.
type question struct {
	id         uint64
	pid, flags uint32
	call       int32
	arch       uint32
	ip         uint64
	args       [6]uint64
}

// An answer is struct seccomp_notif_resp.
type answer struct {
	id    uint64
	value int64
	errno int32
	flags uint32
}

// Requests of ioctl, and flags, that package unix does not know.
const (
	notifyReceive  = 0xc0502100 // SECCOMP_IOCTL_NOTIF_RECV
	notifySend     = 0xc0182101 // SECCOMP_IOCTL_NOTIF_SEND
	notifyContinue = 1          // SECCOMP_USER_NOTIF_FLAG_CONTINUE, Linux 5.5
)

// enter answers a question that poll has told of, and writes down what it is about.
func (l *ledger) enter(pair int64) {
	var q question
	if _, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(l.fd), notifyReceive, uintptr(unsafe.Pointer(&q))); errno != 0 {
		return // who asked has been killed
	}
	switch q.call {
	case unix.SYS_MMAP:
		l.shared += int64(min(q.args[1], 1<<40)) // more is refused by the kernel
	case unix.SYS_SOCKETPAIR:
		l.sockets += pair
	}
	a := answer{id: q.id, flags: notifyContinue}
	_, _, _ = unix.Syscall(unix.SYS_IOCTL, uintptr(l.fd), notifySend, uintptr(unsafe.Pointer(&a)))
}

// A count tells who counts the memory of programs.
type count int

const (
	kernelCounts count = iota // a control group: all of it
	ledgerCounts              // the box, with a ledger
	nobodyAsks                // the box; the kernel cannot ask, so what needs it is refused
)

// refusedCounted are calls that leave memory where the box does not look: pages given
// to a pipe, descriptors sent to a socket and closed, larger buffers.
var refusedCounted = []uintptr{unix.SYS_VMSPLICE, unix.SYS_SENDMSG, unix.SYS_SENDMMSG, unix.SYS_SETSOCKOPT}

// memoryRules are the rules for calls that get memory. list is added to.
func memoryRules(c count) []rule {
	huge := refuseBits(3, unix.MAP_HUGETLB)[:3] // is in no account
	if c == kernelCounts {
		return []rule{
			{unix.SYS_MMAP, append(huge, bpf.RetConstant{Val: allow})},
			{unix.SYS_SOCKETPAIR, connected(allow)},
		}
	}
	shared, pairs := uint32(unix.SECCOMP_RET_USER_NOTIF), uint32(unix.SECCOMP_RET_USER_NOTIF)
	if c == nobodyAsks {
		shared, pairs = refuse, refuse
	}
	list := []rule{
		{unix.SYS_MMAP, slices.Concat(huge, sharedNowhere(shared))},
		{unix.SYS_SOCKETPAIR, connected(pairs)},
		{unix.SYS_CLOSE_RANGE, refuseBits(2, unix.CLOSE_RANGE_UNSHARE)},
	}
	for _, n := range refusedCounted {
		list = append(list, rule{n, []bpf.Instruction{bpf.RetConstant{Val: refuse}}})
	}
	return list
}

// sharedNowhere gives a verdict of mappings that are shared and of no file.
func sharedNowhere(verdict uint32) []bpf.Instruction {
	return []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(3), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpBitsNotSet, Val: unix.MAP_ANONYMOUS, SkipTrue: 2},
		bpf.JumpIf{Cond: bpf.JumpBitsNotSet, Val: unix.MAP_SHARED, SkipTrue: 1},
		bpf.RetConstant{Val: verdict},
		bpf.RetConstant{Val: allow},
	}
}

// ownThreads refuses threads that have descriptors of their own, which the box would
// have to look for one by one, and new namespaces.
func ownThreads() []bpf.Instruction {
	return slices.Concat(refuseBits(0, newNamespaces)[:3], []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(0), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpBitsNotSet, Val: unix.CLONE_THREAD, SkipTrue: 2},
		bpf.JumpIf{Cond: bpf.JumpBitsSet, Val: unix.CLONE_FILES, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
		bpf.RetConstant{Val: allow},
	})
}
