package box

import (
	"slices"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/procfs"
)

// A ledger records the memory that programs ask for and can unmap, so that the box could
// not find it later: shared memory, and what sockets hold. The filter makes the kernel
// ask the box at each such call. These calls are rare, and the box lets them go on.
type ledger struct {
	shared  int64 // bytes
	sockets int64
}

// socketSize is how much a pair of sockets holds at most: the kernel's default for each, which
// programs may not change, and a little more for a packet that fits only in part.
var socketSize = func() int64 {
	const usual, slack = 212992, 64 << 10
	p := procfs.Open("/proc")
	defer p.Close()
	each := max(usual, p.Count("sys/net/core/wmem_default"))
	return 2 * (each + slack)
}

// clear begins a new page.
func (l *ledger) clear() { *l = ledger{} }

// enter records how much memory a call gets, and lets the call go on.
func (l *ledger) enter(q *question, pair int64) answer {
	switch q.call {
	case unix.SYS_MMAP:
		l.shared += int64(min(q.args[1], 1<<40)) // more is refused by the kernel
	case unix.SYS_SOCKETPAIR:
		l.sockets += pair
	}
	return q.goOn()
}

// A count tells who counts the memory of programs.
type count int

const (
	kernelCounts count = iota // a control group: all of it
	ledgerCounts              // the box, with a ledger
	nobodyAsks                // the box; the kernel cannot ask, so what needs it is refused
)

// refusedCounted are calls that leave memory where the box does not look: pages given
// to a pipe, larger buffers.
var refusedCounted = []uintptr{unix.SYS_VMSPLICE, unix.SYS_SETSOCKOPT}

// memoryRules are the rules for calls that get memory.
func memoryRules(c count) []rule {
	list := func(verdict []bpf.Instruction) (out []rule) {
		for _, n := range refusedCounted {
			out = append(out, rule{n, verdict})
		}
		return out
	}
	huge := refuseBits(3, unix.MAP_HUGETLB)[:3] // is in no account
	if c == kernelCounts {
		return append(list(always(allow)),
			rule{unix.SYS_MMAP, append(huge, bpf.RetConstant{Val: allow})},
			rule{unix.SYS_SOCKETPAIR, connected(allow)},
			rule{unix.SYS_CLOSE_RANGE, always(allow)},
		)
	}
	shared, pairs := uint32(ask), uint32(ask)
	if c == nobodyAsks {
		shared, pairs = refuse, refuse
	}
	return append(list(always(refuse)),
		rule{unix.SYS_MMAP, slices.Concat(huge, sharedNowhere(shared))},
		rule{unix.SYS_SOCKETPAIR, connected(pairs)},
		rule{unix.SYS_CLOSE_RANGE, refuseBits(2, unix.CLOSE_RANGE_UNSHARE)},
	)
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

// ownThreads refuses new namespaces, and threads that have descriptors of their own, which
// the box would have to search one by one.
func ownThreads() []bpf.Instruction {
	return slices.Concat(refuseBits(0, newNamespaces)[:3], []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(0), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpBitsNotSet, Val: unix.CLONE_THREAD, SkipTrue: 2},
		bpf.JumpIf{Cond: bpf.JumpBitsSet, Val: unix.CLONE_FILES, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
		bpf.RetConstant{Val: allow},
	})
}
