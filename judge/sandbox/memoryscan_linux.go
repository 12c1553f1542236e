package sandbox

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Where no control group counts memory, the box adds up what it finds. /proc shows what
// processes have mapped. Memory that is not mapped is in three places: the work folder,
// whose file system counts it; pipes, found by their descriptors; and the calls that the
// ledger recorded. The filter refuses all other ways to make the kernel hold memory
// (counted calls).

const (
	// pipeSize is what a pipe holds at most, as programs may not make it larger.
	pipeSize = 64 << 10
	// fewFiles is how many descriptors a process may have before we look at what they
	// are: run-times have some dozen.
	fewFiles = 48
	// textSize is what the kernel holds of a text of /proc that is open; lineSize is how
	// much longer each watch makes that of its watcher.
	textSize, lineSize = 64 << 10, 128
	// pinnedSize is what the kernel stores for a mapping, however little that maps, and of a
	// file that is watched.
	pinnedSize = 256
	// fewProcesses do not have so many mappings that they matter.
	fewProcesses = 4
	// unexplainedSize is how much less free memory there may be than processes have
	// before we look at what they may have in the kernel. It can be others who took it.
	unexplainedSize = 16 << 20
	// exactShare is the share of time that exact looks may take: one in so many.
	exactShare = 4
	// exactTime is how long one exact look may take.
	exactTime = 100 * time.Millisecond
)

// A load is memory, in bytes, by kind.
type load struct {
	anon   int64 // private to a process, or common to some by fork; swapped out too
	file   int64 // mapped files
	shmem  int64 // mapped and shared, and not of a file on a disk
	tables int64 // page tables
}

// processes are the numbers of all processes of the run: in a pid namespace all
// but the box itself, else the box's children and theirs.
func (b *box) processes() []int {
	if b.proc.own {
		return b.proc.numbers(".")
	}
	return b.proc.below(b.proc.self)
}

// beginWeighing forgets the run before.
func (b *box) beginWeighing() {
	b.ledger.clear()
	b.exact, b.counted, b.pinned = time.Time{}, time.Time{}, pinned{}
	if !b.account.counts() {
		b.free = freeMemory()
	}
}

// weigh returns the memory of a run in bytes. known is the largest weight so far: only
// what may be more is measured exactly, because that takes time, and not if the run is
// over its limit anyway.
func (b *box) weigh(known, limit int64) int64 {
	var sum load
	list := b.processes()
	held := held{pipes: map[string]bool{}}
	for _, pid := range list {
		l := b.proc.load(pid)
		if l == (load{}) {
			continue // dead, but not waited for
		}
		sum.anon += l.anon
		sum.tables += l.tables
		sum.shmem += l.shmem
		sum.file = max(sum.file, l.file)
		if int64(len(held.pipes))*pipeSize <= limit {
			b.proc.holds(pid, &held, int(limit/pipeSize))
		}
	}
	beside := held.bytes(b.pinned.watches) + b.ledger.sockets
	unmapped := b.filled() + b.ledger.shared
	quick := sum.total(unmapped) + beside
	if quick <= limit && (held.many || len(list) > fewProcesses || b.free-freeMemory()-quick > unexplainedSize) {
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
	sum.anon, sum.file, sum.shmem = 0, 0, 0
	for _, pid := range list {
		l := b.proc.exactLoad(pid)
		sum.anon += l.anon
		sum.file += l.file
		sum.shmem += l.shmem
		if time.Since(began) > exactTime {
			break // what was found is there, at least; the clocks have to be looked at, too
		}
	}
	now := time.Now()
	b.exact = now.Add(exactShare * now.Sub(began))
	return sum.total(unmapped) + beside
}

// total returns the sum of a load. Shared memory may be mapped or not, so it is counted
// where it is created, too.
func (l load) total(unmapped int64) int64 {
	return l.anon + l.file + l.tables + max(l.shmem, unmapped)
}

// unsteady is how far the kernel's counts of a process's memory may be off, since each
// processor adds to its own first.
const unsteady = 1 << 20

// height returns the most memory that the box had, in bytes. A program begins as a copy of
// the box, which the kernel includes in the program's peak. For a smaller program only the
// samples are known.
func (b *box) height() (n int64) {
	b.outside(func() {
		var buf [4096]byte
		n = kilobytes(b.proc.read(strconv.Itoa(b.proc.self)+"/status", buf[:]), "VmHWM:")
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

// load returns what a process has mapped, with all of what it shares with others.
func (p proc) load(pid int) load {
	var buf [4096]byte
	text := p.read(strconv.Itoa(pid)+"/status", buf[:])
	return load{
		anon:   kilobytes(text, "RssAnon:") + kilobytes(text, "VmSwap:"),
		file:   kilobytes(text, "RssFile:"),
		shmem:  kilobytes(text, "RssShmem:"),
		tables: kilobytes(text, "VmPTE:"),
	}
}

// exactLoad returns what a process has mapped, with its part of what it shares with
// others; or with all of that if the kernel does not let us look.
func (p proc) exactLoad(pid int) load {
	var buf [4096]byte
	text := p.read(strconv.Itoa(pid)+"/smaps_rollup", buf[:])
	if !bytes.Contains(text, []byte("\nPss_Anon:")) { // Linux 5.4
		return p.load(pid)
	}
	return load{
		anon:  kilobytes(text, "Pss_Anon:") + kilobytes(text, "SwapPss:"),
		file:  kilobytes(text, "Pss_File:"),
		shmem: kilobytes(text, "Pss_Shmem:"),
	}
}

// kilobytes reads the figure of a line, "Name:  12 kB", in bytes.
func kilobytes(text []byte, name string) int64 {
	_, rest, _ := bytes.Cut(text, []byte("\n"+name))
	return number(rest) << 10
}

// held is what processes hold descriptors of.
type held struct {
	pipes map[string]bool
	texts int64 // of /proc, each with a buffer of its own
	files int   // that were not looked at
	many  bool  // there are more
}

// bytes is how much that may be.
func (h *held) bytes(watches int64) int64 {
	return int64(len(h.pipes))*pipeSize + h.texts*(textSize+watches*lineSize)
}

// holds adds what a process holds, if all of them hold many descriptors. A process that
// cannot be inspected counts as holding as many pipes as it may. At most most descriptors
// are looked at.
func (p proc) holds(pid int, h *held, most int) {
	dir := strconv.Itoa(pid) + "/fd"
	var st unix.Stat_t
	if p.fd < 0 || unix.Fstatat(p.fd, dir, &st, 0) == nil && st.Size > 0 && h.few(int(st.Size)) {
		return // since Linux 6.2 the size is the number of descriptors
	}
	names, ok := p.names(dir)
	if !ok {
		for i := range openFiles / 2 {
			h.pipes[strconv.Itoa(pid)+" "+strconv.Itoa(i)] = true
		}
		return
	}
	if st.Size == 0 && h.few(len(names)) {
		return
	}
	var buf [64]byte
	for _, name := range names {
		n, err := unix.Readlinkat(p.fd, dir+"/"+name, buf[:])
		switch link := string(buf[:max(n, 0)]); {
		case err != nil:
		case strings.HasPrefix(link, "pipe:"):
			h.pipes[link] = true
		case strings.HasPrefix(link, "/proc/"):
			h.texts++
		}
		if len(h.pipes) > most {
			return
		}
	}
}

// few reports whether so many more descriptors need not be looked at.
func (h *held) few(n int) bool {
	if h.files+n > fewFiles {
		h.many = true
		return false
	}
	h.files += n
	return true
}

// freeMemory is that of the machine, in bytes.
func freeMemory() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	return int64(info.Freeram) * int64(info.Unit)
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
		k.mappings += b.proc.lines(strconv.Itoa(pid)+"/maps", limit/pinnedSize)
		k.watches += b.proc.watches(pid, limit/pinnedSize)
		if k.bytes() > limit {
			break
		}
	}
	b.pinned = k
	now := time.Now()
	b.counted = now.Add(exactShare * now.Sub(began))
}

// watches is how many files a process watches; more than most are not counted.
func (p proc) watches(pid int, most int64) (n int64) {
	dir := strconv.Itoa(pid)
	names, _ := p.names(dir + "/fd")
	var buf [64]byte
	for _, name := range names {
		k, err := unix.Readlinkat(p.fd, dir+"/fd/"+name, buf[:])
		if err == nil && string(buf[:k]) == "anon_inode:[eventpoll]" && n <= most {
			n += p.lines(dir+"/fdinfo/"+name, most)
		}
	}
	return n
}

// lines is how many lines a file has; more than most are not counted.
func (p proc) lines(name string, most int64) (n int64) {
	if p.fd < 0 {
		return 0
	}
	fd, err := unix.Openat(p.fd, name, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return 0
	}
	defer unix.Close(fd)
	for buf := make([]byte, 8<<10); n <= most; {
		k, err := unix.Read(fd, buf)
		if err != nil || k <= 0 {
			return n
		}
		n += int64(bytes.Count(buf[:k], []byte("\n")))
	}
	return n
}
