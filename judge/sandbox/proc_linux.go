package sandbox

import (
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// A proc is an open /proc. It is held open, because the box's root may have another
// one or none at all.
type proc struct {
	fd   int
	self int  // our own number there
	own  bool // it shows the box's namespace alone
}

// noProc is where there is none.
var noProc = proc{fd: -1}

// openProc opens what is mounted at path, if it is a /proc that shows us.
func openProc(path string) proc {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return noProc
	}
	p := proc{fd: fd}
	var name [16]byte
	n, err := unix.Readlinkat(fd, "self", name[:])
	if err == nil {
		p.self, err = strconv.Atoi(string(name[:n]))
	}
	if err != nil {
		p.close()
		return noProc
	}
	return p
}

func (p *proc) close() {
	if p.fd >= 0 {
		unix.Close(p.fd)
		p.fd = -1
	}
}

// read reads the beginning of a file into buf. It returns nil if there is no such file.
func (p proc) read(name string, buf []byte) []byte {
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
		return nil // it has just ended
	}
	return buf[:n]
}

// names are the entries of a folder. ok is false if it cannot be read.
func (p proc) names(dir string) (list []string, ok bool) {
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

// numbers are those entries of a folder that are numbers above 1.
func (p proc) numbers(dir string) []int {
	list, _ := p.names(dir)
	var out []int
	for _, name := range list {
		if n, err := strconv.Atoi(name); err == nil && n > 1 {
			out = append(out, n)
		}
	}
	return out
}

// tasks are the threads of a process.
func (p proc) tasks(pid int) []int { return p.numbers(strconv.Itoa(pid) + "/task") }

// below are the processes that descend from one, without it.
func (p proc) below(pid int) []int {
	var out []int
	var buf [4096]byte
	for next := []int{pid}; len(next) > 0; next = next[1:] {
		dir := strconv.Itoa(next[0]) + "/task/"
		for _, task := range p.tasks(next[0]) {
			for _, word := range bytes.Fields(p.read(dir+strconv.Itoa(task)+"/children", buf[:])) {
				if child, err := strconv.Atoi(string(word)); err == nil {
					out, next = append(out, child), append(next, child)
				}
			}
		}
	}
	return out
}

// number is the number that a text begins with, after blanks.
func number(text []byte) int64 {
	text = bytes.TrimLeft(text, " \t")
	end := bytes.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(text)
	}
	n, _ := strconv.ParseInt(string(text[:end]), 10, 64)
	return n
}
