package procfs

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

// transfers lists the calls in which a thread waits for the other end of a pipe. Their first
// argument is the descriptor.
var transfers = []uint64{unix.SYS_READ, unix.SYS_READV, unix.SYS_WRITE, unix.SYS_WRITEV}

// Awake reports whether some processes can use a CPU, or could if the judge were faster. This is so
// if a thread is running or runnable, and has not lowered its priority below ours. It is also so if
// a thread waits at one of the judge's pipes. Processes that are about to end are awake. known is false if /proc does not show processes.
func (p Proc) Awake(processes []int, ours ThreadTimes, pipes []Pipe) (awake, known bool) {
	if !p.IsOpen() {
		return false, false
	}
	type thread struct{ pid, task int }
	var asleep []thread
	for _, pid := range processes {
		for _, task := range p.Tasks(pid) {
			var buf [1024]byte
			s, ok := parseStat(p.read(fmt.Sprintf("%d/task/%d/stat", pid, task), buf[:]))
			switch {
			case !ok || s.State == 'Z' || s.State == 'X':
			case s.State == 'R' && (s.Nice > ours.Nice || s.Policy != ours.Policy):
				asleep = append(asleep, thread{}) // it yields to other programs by its own choice
			case s.State == 'R':
				return true, true
			default:
				asleep = append(asleep, thread{pid, task})
			}
		}
	}
	for _, t := range asleep {
		if t.pid > 0 && len(pipes) > 0 && p.atPipe(t.pid, t.task, pipes) {
			return true, true
		}
	}
	return len(asleep) == 0, true
}

// atPipe reports whether a thread waits in a transfer at one of some pipes.
func (p Proc) atPipe(pid, task int, pipes []Pipe) bool {
	var buf [256]byte
	dir := strconv.Itoa(pid) + "/task/" + strconv.Itoa(task)
	f := bytes.Fields(p.read(dir+"/syscall", buf[:]))
	if len(f) < 2 {
		return false
	}
	call, err := strconv.ParseUint(string(f[0]), 10, 64)
	if err != nil || !slices.Contains(transfers, call) {
		return false
	}
	fd, err := strconv.ParseUint(string(f[1]), 0, 64)
	if err != nil {
		return false
	}
	pipe, _, err := p.pipeAt(dir + "/fd/" + strconv.FormatUint(fd, 10))
	return err == nil && slices.Contains(pipes, pipe)
}

// A Pipe identifies a pipe. A pipe with a name has another link in /proc than one without, so links
// do not identify pipes.
type Pipe struct{ device, inode uint64 }

// pipeOf returns the pipe with a status. ok is false if the status is of another file.
func pipeOf(st *unix.Stat_t) (pipe Pipe, ok bool) {
	return Pipe{uint64(st.Dev), st.Ino}, st.Mode&unix.S_IFMT == unix.S_IFIFO
}

// pipeAt returns the pipe to which a link in /proc leads. ok is false if it leads to another file.
func (p Proc) pipeAt(link string) (pipe Pipe, ok bool, err error) {
	var st unix.Stat_t
	if err := unix.Fstatat(p.fd, link, &st, 0); err != nil {
		return Pipe{}, false, err
	}
	pipe, ok = pipeOf(&st)
	return pipe, ok, nil
}

// Pipes returns those descriptors that are pipes.
func Pipes(fds []int) (pipes []Pipe) {
	for _, fd := range fds {
		var st unix.Stat_t
		if fd < 0 || unix.Fstat(fd, &st) != nil {
			continue
		}
		if pipe, ok := pipeOf(&st); ok {
			pipes = append(pipes, pipe)
		}
	}
	return pipes
}
