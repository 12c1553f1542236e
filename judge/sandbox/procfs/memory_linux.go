package procfs

import (
	"bytes"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

const (
	// PipeSize is what a pipe holds at most, as programs may not make it larger.
	PipeSize = 64 << 10
	// fewFiles is how many descriptors are ignored without a look at what they are, because
	// run-times have some dozen.
	fewFiles = 48
	// textSize is the kernel's buffer for an open file of /proc. Each file that a process
	// watches makes one such buffer longer by lineSize.
	textSize, lineSize = 64 << 10, 128
)

// A Load is memory, in bytes, by kind.
type Load struct {
	Anon   int64 // private to a process, or common to some by fork; swapped out too
	File   int64 // mapped files
	Shmem  int64 // mapped and shared, and not of a file on a disk
	Tables int64 // page tables
}

// Total returns the sum of a load. unmapped is the shared memory that was created: it may be
// mapped or not, so the larger of the two counts.
func (l Load) Total(unmapped int64) int64 {
	return l.Anon + l.File + l.Tables + max(l.Shmem, unmapped)
}

// Load returns what a process has mapped, with all of what it shares with others.
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

// Shown returns the number under which /proc shows the memory and the descriptors of a
// process, and its load: the process itself or, if its first thread has ended, another
// thread. The number is 0 if none lives.
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

// ExactLoad returns what a process has mapped, with its part of what it shares with
// others; or with all of that if the kernel does not let us look.
func (p Proc) ExactLoad(pid int) Load {
	var buf [4096]byte
	text := p.read(strconv.Itoa(pid)+"/smaps_rollup", buf[:])
	if !bytes.Contains(text, []byte("\nPss_Anon:")) { // Linux 5.4
		return p.Load(pid)
	}
	return Load{
		Anon:  kilobytes(text, "Pss_Anon:") + kilobytes(text, "SwapPss:"),
		File:  kilobytes(text, "Pss_File:"),
		Shmem: kilobytes(text, "Pss_Shmem:"),
	}
}

// kilobytes reads the figure of a line, "Name:  12 kB", in bytes.
func kilobytes(text []byte, name string) int64 {
	_, rest, _ := bytes.Cut(text, []byte("\n"+name))
	return number(rest) << 10
}

// Peak returns the most memory that a process had.
func (p Proc) Peak(pid int) int64 {
	var buf [4096]byte
	return kilobytes(p.read(strconv.Itoa(pid)+"/status", buf[:]), "VmHWM:")
}

// Held counts the files that processes have open and for which the kernel needs memory.
type Held struct {
	Pipes map[string]bool // by their names in /proc
	Many  bool            // there were too many descriptors to ignore
	most  int             // descriptors that a process may have
	texts int64           // files of /proc, each with a buffer of its own
	files int             // descriptors that were ignored
}

// NewHeld returns an empty Held. most is how many descriptors a process may have.
func NewHeld(most int) Held { return Held{most: most, Pipes: map[string]bool{}} }

// Bytes returns how much memory the kernel may need for it. watches is how many files the
// processes watch.
func (h *Held) Bytes(watches int64) int64 {
	return int64(len(h.Pipes))*PipeSize + h.texts*(textSize+watches*lineSize)
}

// Holds adds the descriptors of a process, if all processes together have many. A process that
// cannot be inspected counts as holding as many pipes as it may. At most most descriptors
// are looked at.
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

// few reports whether n more descriptors can be ignored, and counts them.
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

// Watches returns how many files a process watches. It stops counting beyond most.
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

// Lines returns how many lines a file has. It stops counting beyond most.
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
