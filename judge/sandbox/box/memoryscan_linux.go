package box

import (
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/procfs"
)

// If no control group counts memory, the box adds it up. /proc shows the mapped memory of
// processes. Memory that is not mapped is in one of three places. The file system of the work
// folder counts its own. Pipes are found through their descriptors. The ledger records the calls
// that take the rest. The filter rejects all other ways to make the kernel hold memory
// (refusedCounted).

const (
	// pinnedSize is the kernel memory for one mapping, however small, and for one watch of a
	// file.
	pinnedSize = 256
	// fewProcesses is a number of processes that cannot have enough mappings to matter.
	fewProcesses = 4
	// unexplainedSize is how much the machine's free memory may fall beyond the memory found in
	// processes before the box counts pinned memory. Other processes of the machine may also have
	// taken it.
	unexplainedSize = 16 << 20
	// exactShare limits exact measurements to less than 1/exactShare of the time.
	exactShare = 4
	// exactTime is the time limit of one exact measurement.
	exactTime = 100 * time.Millisecond
)

// processes returns the ids of all processes of the run. In a pid namespace these are all except
// the box; otherwise they are the descendants of the box.
func (b *box) processes() []int {
	if b.proc.Own {
		return b.proc.Numbers(".")
	}
	return b.proc.Below(b.proc.Self)
}

// beginWeighing resets the measurements for a new run.
func (b *box) beginWeighing() {
	b.ledger.clear()
	b.exact, b.counted, b.pinned = time.Time{}, time.Time{}, pinned{}
	if !b.account.counts() {
		b.free = procfs.FreeMemory()
	}
}

// weigh returns the memory of a run in bytes. known is the largest weight so far. Exact
// measurements are slow, so a weight is measured exactly only if the rough one exceeds known. It is
// not measured exactly if the run certainly exceeds its limit. weigh returns known if the last
// exact measurement was too recent.
func (b *box) weigh(known, limit int64) int64 {
	var sum procfs.Load
	var list []int
	held := procfs.NewHeld(OpenFiles)
	for _, process := range b.processes() {
		pid, l := b.proc.Shown(process)
		if pid == 0 {
			continue // a zombie
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
	created := b.filled() + b.ledger.shared
	quick := sum.Total(created) + beside
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
		return known // measured exactly again soon
	}
	sum.Anon, sum.File, sum.Shmem = 0, 0, 0
	for _, pid := range list {
		l := b.proc.ExactLoad(pid)
		sum.Anon += l.Anon
		sum.File += l.File
		sum.Shmem += l.Shmem
		if time.Since(began) > exactTime {
			break // the sum so far is a lower bound, and time limits must be checked too
		}
	}
	now := time.Now()
	b.exact = now.Add(exactShare * now.Sub(began))
	return sum.Total(created) + beside
}

// unsteady is the possible error of the kernel's memory counters, because each processor first
// counts for itself.
const unsteady = 1 << 20

// height returns the maximum memory that the box itself had, in bytes, plus unsteady. A program
// begins as a copy of the box, so the kernel includes the box's memory in the program's peak. For
// a program smaller than the box, only samples are known.
func (b *box) height() (n int64) {
	b.outside(func() {
		n = b.proc.Peak(b.proc.Self)
	})
	return n + unsteady
}

// filled returns the size of the work folder's contents.
func (b *box) filled() int64 {
	var st unix.Statfs_t
	if b.work < 0 || unix.Fstatfs(b.work, &st) != nil {
		return 0
	}
	return int64(st.Blocks-st.Bfree) * st.Bsize
}

// pinned counts objects that take kernel memory, even if the process never uses them. A process
// may have up to sixty thousand mappings of one page each, and millions of epoll watches of one
// file under a thousand descriptors.
type pinned struct{ mappings, watches int64 }

func (k pinned) bytes() int64 { return pinnedSize * (k.mappings + k.watches) }

// countPinned counts pinned memory. Counting is slow, so it is limited to a share of the time.
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
