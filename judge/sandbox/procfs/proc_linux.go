package procfs

import (
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// A Proc is an open /proc. It is kept open because the root of a box may have another /proc or
// none.
type Proc struct {
	fd   int
	Self int  // id of this process in this /proc
	Own  bool // whether this /proc shows only the namespace of a box; set by the caller of Open
}

// None is a Proc without a /proc. It does not show processes.
var None = Proc{fd: -1}

// Open opens the /proc at path. It returns None if there is none or it does not show this
// process.
func Open(path string) Proc {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return None
	}
	p := Proc{fd: fd}
	var name [16]byte
	n, err := unix.Readlinkat(fd, "self", name[:])
	if err == nil {
		p.Self, err = strconv.Atoi(string(name[:n]))
	}
	if err != nil {
		p.Close()
		return None
	}
	return p
}

// Close closes the /proc.
func (p *Proc) Close() {
	if p.fd >= 0 {
		unix.Close(p.fd)
		p.fd = -1
	}
}

// read reads the beginning of a file into buf. It returns nil if the file cannot be read.
func (p Proc) read(name string, buf []byte) []byte {
	if p.fd < 0 {
		return nil
	}
	fd, err := unix.Openat(p.fd, name, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	n, err := unix.Read(fd, buf)
	if err != nil {
		return nil // the process has just ended
	}
	return buf[:n]
}

// names returns the entries of a folder. ok is false if there is no /proc, or the folder cannot be
// read although its process still exists.
func (p Proc) names(dir string) (list []string, ok bool) {
	if p.fd < 0 {
		return nil, false
	}
	fd, err := unix.Openat(p.fd, dir, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, err == unix.ENOENT || err == unix.ESRCH
	}
	f := os.NewFile(uintptr(fd), dir)
	defer f.Close()
	list, _ = f.Readdirnames(-1)
	return list, true
}

// Numbers returns the entries of a folder that are numbers above 1.
func (p Proc) Numbers(dir string) []int {
	list, _ := p.names(dir)
	var out []int
	for _, name := range list {
		if n, err := strconv.Atoi(name); err == nil && n > 1 {
			out = append(out, n)
		}
	}
	return out
}

// Tasks returns the threads of a process.
func (p Proc) Tasks(pid int) []int { return p.Numbers(strconv.Itoa(pid) + "/task") }

// Below returns the descendants of a process.
func (p Proc) Below(pid int) []int {
	var out []int
	var buf [4096]byte
	for next := []int{pid}; len(next) > 0; next = next[1:] {
		dir := strconv.Itoa(next[0]) + "/task/"
		for _, task := range p.Tasks(next[0]) {
			for _, word := range bytes.Fields(p.read(dir+strconv.Itoa(task)+"/children", buf[:])) {
				if child, err := strconv.Atoi(string(word)); err == nil {
					out, next = append(out, child), append(next, child)
				}
			}
		}
	}
	return out
}

// number returns the number at the beginning of a text, after spaces.
func number(text []byte) int64 {
	text = bytes.TrimLeft(text, " \t")
	end := bytes.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(text)
	}
	n, _ := strconv.ParseInt(string(text[:end]), 10, 64)
	return n
}

// IsOpen reports whether there is a /proc to read.
func (p Proc) IsOpen() bool { return p.fd >= 0 }

// OwnThreads returns how many threads this process has, or 0 if /proc does not show it. It uses
// the link count of the folder of threads.
func (p Proc) OwnThreads() int {
	var st unix.Stat_t
	if p.fd < 0 || unix.Fstatat(p.fd, "self/task", &st, 0) != nil || st.Nlink < 3 {
		return 0
	}
	return int(st.Nlink) - 2
}

// Count returns the number at the beginning of a file, or 0.
func (p Proc) Count(name string) int64 {
	var buf [32]byte
	return number(p.read(name, buf[:]))
}
