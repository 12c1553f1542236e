package box

import (
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/procfs"
)

// Where no control group counts memory, the box adds up what it finds. /proc shows what
// processes have mapped. Memory that is not mapped is in three places: the work folder,
// whose file system counts it; pipes, found by their descriptors; and the calls that the
// ledger recorded. The filter refuses all other ways to make the kernel hold memory
// (counted calls).

const (
	// pinnedSize is what the kernel stores for a mapping, however little that maps, and of a
	// file that is watched.
	pinnedSize = 256
	// fewProcesses is a number of processes that cannot have enough mappings to matter.
	fewProcesses = 4
	// unexplainedSize is how much less free memory there may be than processes have
	// before we look at what they may have in the kernel. It can be others who took it.
	unexplainedSize = 16 << 20
	// exactShare limits the time of exact looks to 1/exactShare of all time.
	exactShare = 4
	// exactTime is how long one exact look may take.
	exactTime = 100 * time.Millisecond
)

// processes are the numbers of all processes of the run: in a pid namespace all
// but the box itself, else the box's children and theirs.
func (b *box) processes() []int {
	if b.proc.Own {
		return b.proc.Numbers(".")
	}
	return b.proc.Below(b.proc.Self)
}

// beginWeighing forgets the run before.
func (b *box) beginWeighing() {
	b.ledger.clear()
	b.exact, b.counted, b.pinned = time.Time{}, time.Time{}, pinned{}
	if !b.account.counts() {
		b.free = procfs.FreeMemory()
	}
}

// weigh returns the memory of a run in bytes. known is the largest weight so far: only
// what may be more is measured exactly, because that takes time, and not if the run is
// over its limit anyway.
func (b *box) weigh(known, limit int64) int64 {
	var sum procfs.Load
	var list []int
	held := procfs.NewHeld(OpenFiles)
	for _, process := range b.processes() {
		pid, l := b.proc.Shown(process)
		if pid == 0 {
			continue // dead, but not waited for
		}
		list = append(list, pid)
		sum.Anon += l.Anon
		sum.Tables += l.Tables
		sum.Shmem += l.Shmem
		sum.File = max(sum.File, l.File)
		if int64(len(held.Pipes))*procfs.PipeSize <= limit {
			b.proc.Holds(pid, &held, int(limit/procfs.PipeSize))
		}
	}
	beside := held.Bytes(b.pinned.watches) + b.ledger.sockets
	unmapped := b.filled() + b.ledger.shared
	quick := sum.Total(unmapped) + beside
	if quick <= limit && (held.Many || len(list) > fewProcesses || b.free-procfs.FreeMemory()-quick > unexplainedSize) {
		b.countPinned(list, limit)
	}
	beside += b.pinned.bytes()
	quick += b.pinned.bytes()
	if len(list) < 2 || quick <= known || beside > limit {
		return quick
	}
	began := time.Now()
	if began.Before(b.exact) {
		return known // soon
	}
	sum.Anon, sum.File, sum.Shmem = 0, 0, 0
	for _, pid := range list {
		l := b.proc.ExactLoad(pid)
		sum.Anon += l.Anon
		sum.File += l.File
		sum.Shmem += l.Shmem
		if time.Since(began) > exactTime {
			break // what was found is there, at least; the clocks have to be looked at, too
		}
	}
	now := time.Now()
	b.exact = now.Add(exactShare * now.Sub(began))
	return sum.Total(unmapped) + beside
}

// unsteady is how far the kernel's counts of a process's memory may be off, since each
// processor adds to its own first.
const unsteady = 1 << 20

// height returns the most memory that the box had, in bytes. A program begins as a copy of
// the box, which the kernel includes in the program's peak. For a smaller program only the
// samples are known.
func (b *box) height() (n int64) {
	b.outside(func() {
		n = b.proc.Peak(b.proc.Self)
	})
	return n + unsteady
}

// filled returns the size of what is in the work folder.
func (b *box) filled() int64 {
	var st unix.Statfs_t
	if b.work < 0 || unix.Fstatfs(b.work, &st) != nil {
		return 0
	}
	return int64(st.Blocks-st.Bfree) * st.Bsize
}

// pinned counts what the kernel holds for processes that they never touch: up to sixty
// thousand mappings of a page each, and millions of watches (epoll) of the same file under
// a thousand numbers.
type pinned struct{ mappings, watches int64 }

func (k pinned) bytes() int64 { return pinnedSize * (k.mappings + k.watches) }

// countPinned counts it, in no more than a share of the time, because it is slow.
func (b *box) countPinned(list []int, limit int64) {
	began := time.Now()
	if began.Before(b.counted) {
		return
	}
	var k pinned
	for _, pid := range list {
		k.mappings += b.proc.Lines(strconv.Itoa(pid)+"/maps", limit/pinnedSize)
		k.watches += b.proc.Watches(pid, limit/pinnedSize)
		if k.bytes() > limit {
			break
		}
	}
	b.pinned = k
	now := time.Now()
	b.counted = now.Add(exactShare * now.Sub(began))
}
