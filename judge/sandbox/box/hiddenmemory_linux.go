package box

import (
	"slices"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/procfs"
)

// A ledger records memory that programs request and could hide from the box by unmapping it:
// shared memory, and the buffers of sockets. The filter makes the kernel notify the box of each
// such call. These calls are rare, and the box always lets them continue.
type ledger struct {
	shared  int64 // bytes
	sockets int64
}

// socketSize is the maximum memory of a pair of sockets: the kernel's default buffer size for
// each, and some slack for a packet that fits only partly. Programs cannot change the buffer size.
var socketSize = func() int64 {
	const usual, slack = 212992, 64 << 10
	p := procfs.Open("/proc")
	defer p.Close()
	each := max(usual, p.Count("sys/net/core/wmem_default"))
	return 2 * (each + slack)
}

// clear empties the ledger.
func (l *ledger) clear() { *l = ledger{} }

// enter records how much memory a call gets, and lets the call continue.
func (l *ledger) enter(q *question, pair int64) answer {
	switch q.call {
	case unix.SYS_MMAP:
		l.shared += int64(min(q.args[1], 1<<40)) // the cap prevents an overflow of the sum
	case unix.SYS_SOCKETPAIR:
		l.sockets += pair
	}
	return q.goOn()
}

// A count says who counts the memory of programs.
type count int

const (
	kernelCounts count = iota // a control group counts all memory
	ledgerCounts              // the box counts, with a ledger
	nobodyAsks                // the kernel cannot notify the box; the filter rejects the calls instead
)

// refusedCounted lists calls that put memory where the box does not look: pages given to a pipe,
// and larger socket buffers.
var refusedCounted = []uintptr{unix.SYS_VMSPLICE, unix.SYS_SETSOCKOPT}

// memoryRules returns the rules for calls that allocate memory.
func memoryRules(c count) []rule {
	list := func(verdict []bpf.Instruction) (out []rule) {
		for _, n := range refusedCounted {
			out = append(out, rule{n, verdict})
		}
		return out
	}
	huge := refuseBits(3, unix.MAP_HUGETLB)[:3] // huge pages are not counted anywhere
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
		rule{unix.SYS_MMAP, slices.Concat(huge, sharedAnonymous(shared))},
		rule{unix.SYS_SOCKETPAIR, connected(pairs)},
		rule{unix.SYS_CLOSE_RANGE, refuseBits(2, unix.CLOSE_RANGE_UNSHARE)},
	)
}

// sharedAnonymous returns code that applies verdict to shared anonymous mappings, and allows all
// others.
func sharedAnonymous(verdict uint32) []bpf.Instruction {
	return []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(3), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpBitsNotSet, Val: unix.MAP_ANONYMOUS, SkipTrue: 2},
		bpf.JumpIf{Cond: bpf.JumpBitsNotSet, Val: unix.MAP_SHARED, SkipTrue: 1},
		bpf.RetConstant{Val: verdict},
		bpf.RetConstant{Val: allow},
	}
}

// ownThreads rejects new namespaces, and threads with their own descriptor tables, because the
// box would have to search each of these tables.
func ownThreads() []bpf.Instruction {
	return slices.Concat(refuseBits(0, newNamespaces)[:3], []bpf.Instruction{
		bpf.LoadAbsolute{Off: low(0), Size: 4},
		bpf.JumpIf{Cond: bpf.JumpBitsNotSet, Val: unix.CLONE_THREAD, SkipTrue: 2},
		bpf.JumpIf{Cond: bpf.JumpBitsSet, Val: unix.CLONE_FILES, SkipTrue: 1},
		bpf.RetConstant{Val: refuse},
		bpf.RetConstant{Val: allow},
	})
}
