package sandbox

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Where no control group counts memory, the box adds up what it finds. The processes
// tell what they have mapped. What they need not have mapped is in three places: the
// work folder, whose file system tells; pipes, of which they hold descriptors; and
// what the ledger writes down as it is asked for. Other ways to have the kernel hold
// memory are refused by the filter (counted calls).

const (
	// pipeSize is what a pipe holds at most, as programs may not make it larger.
	pipeSize = 64 << 10
	// fewFiles is how many descriptors a process may have before we look at what they
	// are: run-times have some dozen.
	fewFiles = 48
	// exactShare is the share of time that exact looks may take: one in so many.
	exactShare = 4
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

// weigh is the memory of a run in bytes. known is the most that it weighed so far:
// only what would be more is looked at closely, as that takes time. Nor is there more
// to know of one that is above its limit.
func (b *box) weigh(known, limit int64) int64 {
	var sum load
	list := b.processes()
	pipes := map[string]bool{}
	for _, pid := range list {
		l := b.proc.load(pid)
		if l == (load{}) {
			continue // dead, but not waited for
		}
		sum.anon += l.anon
		sum.tables += l.tables
		sum.shmem += l.shmem
		sum.file = max(sum.file, l.file)
		if int64(len(pipes))*pipeSize <= limit {
			b.proc.pipes(pid, pipes, int(limit/pipeSize))
		}
	}
	beside := int64(len(pipes))*pipeSize + b.ledger.sockets
	unmapped := b.filled() + b.ledger.shared
	quick := sum.total(unmapped) + beside
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
	}
	now := time.Now()
	b.exact = now.Add(exactShare * now.Sub(began))
	return sum.total(unmapped) + beside
}

// total is all of a load. What is shared may be mapped or not, and is counted where
// it is made, too.
func (l load) total(unmapped int64) int64 {
	return l.anon + l.file + l.tables + max(l.shmem, unmapped)
}

// filled is what the work folder holds.
func (b *box) filled() int64 {
	var st unix.Statfs_t
	if b.work < 0 || unix.Fstatfs(b.work, &st) != nil {
		return 0
	}
	return int64(st.Blocks-st.Bfree) * st.Bsize
}

// load is what a process has mapped; of what it shares with others, all.
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

// exactLoad is what a process has mapped; of what it shares with others, its part.
// Of one that may not be looked at it is all.
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

// pipes adds the pipes that a process holds, if it holds many descriptors. One that
// does not let us look holds as many as it may. More than most are not looked for.
func (p proc) pipes(pid int, all map[string]bool, most int) {
	dir := strconv.Itoa(pid) + "/fd"
	var st unix.Stat_t
	if p.fd < 0 || unix.Fstatat(p.fd, dir, &st, 0) == nil && st.Size > 0 && st.Size <= fewFiles {
		return // Linux 6.2 tells how many there are
	}
	names, ok := p.names(dir)
	if !ok {
		for i := range openFiles / 2 {
			all[strconv.Itoa(pid)+" "+strconv.Itoa(i)] = true
		}
		return
	}
	if len(names) <= fewFiles {
		return
	}
	var buf [64]byte
	for _, name := range names {
		n, err := unix.Readlinkat(p.fd, dir+"/"+name, buf[:])
		if err == nil && strings.HasPrefix(string(buf[:n]), "pipe:") {
			all[string(buf[:n])] = true
		}
		if len(all) > most {
			return
		}
	}
}
