package procfs

import (
	"bytes"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

const (
	// PipeSize is the maximum size of a pipe, because programs cannot enlarge pipes.
	PipeSize = 64 << 10
	// fewFiles is the number of descriptors below which nothing is inspected, because runtimes
	// have a few dozen.
	fewFiles = 48
	// textSize is the size of the kernel's buffer for an open /proc file. Each file that a
	// process watches may enlarge such a buffer by lineSize.
	textSize, lineSize = 64 << 10, 128
)

// A Load is an amount of memory, in bytes, by kind.
type Load struct {
	Anon   int64 // private to a process or shared by fork, including swapped-out memory
	File   int64 // mapped files
	Shmem  int64 // shared mappings that belong to no file on a disk
	Tables int64 // page tables
}

// Total returns the sum of a load. created is the shared memory that was created. This memory
// may also be mapped, so the larger of the two figures counts.
func (l Load) Total(created int64) int64 {
	return l.Anon + l.File + l.Tables + max(l.Shmem, created)
}

// Load returns the mapped memory of a process. Memory that it shares with others counts in full.
func (p Proc) Load(pid int) Load {
	var buf [4096]byte
	text := p.read(strconv.Itoa(pid)+"/status", buf[:])
	return Load{
		Anon:   kilobytes(text, "RssAnon:") + kilobytes(text, "VmSwap:"),
		File:   kilobytes(text, "RssFile:"),
		Shmem:  kilobytes(text, "RssShmem:"),
		Tables: kilobytes(text, "VmPTE:"),
	}
}

// Shown returns the id under which /proc shows the memory and descriptors of a process, and its
// load. If the first thread has ended, this is the id of another thread. The id is 0 if no thread
// is alive.
func (p Proc) Shown(pid int) (number int, l Load) {
	if l = p.Load(pid); l != (Load{}) {
		return pid, l
	}
	for _, task := range p.Tasks(pid) {
		if l = p.Load(task); l != (Load{}) {
			return task, l
		}
	}
	return 0, l
}

// ExactLoad returns the mapped memory of a process, with only its share of memory that it shares
// with others. If the kernel does not allow that, shared memory counts in full.
func (p Proc) ExactLoad(pid int) Load {
	var buf [4096]byte
	text := p.read(strconv.Itoa(pid)+"/smaps_rollup", buf[:])
	if !bytes.Contains(text, []byte("\nPss_Anon:")) { // exists since Linux 5.4
		return p.Load(pid)
	}
	return Load{
		Anon:  kilobytes(text, "Pss_Anon:") + kilobytes(text, "SwapPss:"),
		File:  kilobytes(text, "Pss_File:"),
		Shmem: kilobytes(text, "Pss_Shmem:"),
	}
}

// kilobytes returns the value of a line "Name:  12 kB" in bytes.
func kilobytes(text []byte, name string) int64 {
	_, rest, _ := bytes.Cut(text, []byte("\n"+name))
	return number(rest) << 10
}

// Peak returns the maximum memory that a process has had, in bytes.
func (p Proc) Peak(pid int) int64 {
	var buf [4096]byte
	return kilobytes(p.read(strconv.Itoa(pid)+"/status", buf[:]), "VmHWM:")
}

// Held counts those open files of processes that take memory of the kernel.
type Held struct {
	Pipes map[string]bool // by their names in /proc
	Many  bool            // too many descriptors to skip the inspection
	most  int             // maximum number of descriptors of a process
	texts int64           // open /proc files, each with its own buffer
	files int             // descriptors that were not inspected
}

// NewHeld returns an empty Held. most is the maximum number of descriptors of a process.
func NewHeld(most int) Held { return Held{most: most, Pipes: map[string]bool{}} }

// Bytes returns the memory that the kernel may need for the files. watches is the number of files
// that the processes watch.
func (h *Held) Bytes(watches int64) int64 {
	return int64(len(h.Pipes))*PipeSize + h.texts*(textSize+watches*lineSize)
}

// Holds adds the descriptors of a process to h. It inspects them only if all processes together
// have many. A process that cannot be inspected counts as having the maximum number of pipes.
// Holds stops when h has more than most pipes.
func (p Proc) Holds(pid int, h *Held, most int) {
	dir := strconv.Itoa(pid) + "/fd"
	var st unix.Stat_t
	if p.fd < 0 || unix.Fstatat(p.fd, dir, &st, 0) == nil && st.Size > 0 && h.few(int(st.Size)) {
		return // since Linux 6.2 the size is the number of descriptors
	}
	names, ok := p.names(dir)
	if !ok {
		for i := range h.most / 2 {
			h.Pipes[strconv.Itoa(pid)+" "+strconv.Itoa(i)] = true
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
			h.Pipes[link] = true
		case strings.HasPrefix(link, "/proc/"):
			h.texts++
		}
		if len(h.Pipes) > most {
			return
		}
	}
}

// few reports whether n more descriptors can be skipped, and counts them.
func (h *Held) few(n int) bool {
	if h.files+n > fewFiles {
		h.Many = true
		return false
	}
	h.files += n
	return true
}

// FreeMemory returns the free memory of the machine, in bytes.
func FreeMemory() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	return int64(info.Freeram) * int64(info.Unit)
}

// Watches returns how many files a process watches with epoll. It stops counting above most.
func (p Proc) Watches(pid int, most int64) (n int64) {
	dir := strconv.Itoa(pid)
	names, _ := p.names(dir + "/fd")
	var buf [64]byte
	for _, name := range names {
		k, err := unix.Readlinkat(p.fd, dir+"/fd/"+name, buf[:])
		if err == nil && string(buf[:k]) == "anon_inode:[eventpoll]" && n <= most {
			n += p.Lines(dir+"/fdinfo/"+name, most)
		}
	}
	return n
}

// Lines returns how many lines a file has. It stops counting above most.
func (p Proc) Lines(name string, most int64) (n int64) {
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
