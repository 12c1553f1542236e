package procfs

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

// A blocker is a system call in which a thread can wait.
type blocker struct {
	call    uintptr
	input   bool // it may wait for input
	timeout int  // the argument that is its timeout; -1: it has none
	number  bool // the timeout is a number, negative for none; otherwise a pointer, 0 for none
}

// blockers are the calls in which a thread waits for input, or for another thread. In
// all other calls it sleeps for a reason of its own.
var blockers = append([]blocker{
	{call: unix.SYS_READ, input: true, timeout: -1},
	{call: unix.SYS_READV, input: true, timeout: -1},
	{call: unix.SYS_PPOLL, input: true, timeout: 2},
	{call: unix.SYS_PSELECT6, input: true, timeout: 4},
	{call: unix.SYS_EPOLL_PWAIT, input: true, timeout: 3, number: true},
	{call: unix.SYS_SPLICE, input: true, timeout: -1},
	{call: unix.SYS_FUTEX, timeout: 3},
	{call: unix.SYS_WAIT4, timeout: -1},
	{call: unix.SYS_WAITID, timeout: -1},
	{call: unix.SYS_RT_SIGSUSPEND, timeout: -1},
	{call: unix.SYS_RT_SIGTIMEDWAIT, timeout: 2},
}, blockersHere...)

// An Activity is what the threads of some processes do together.
type Activity int

const (
	Works  Activity = iota // a thread runs, or that is not known
	Sleeps                 // no thread runs, and some do not wait for input
	Awaits                 // no thread runs, and at least one waits for input
	Stuck                  // like Awaits, and only input or another thread can wake them
)

// Activity returns what the threads of some processes do together. It is blind if the kernel
// does not show what one of them does.
func (p Proc) Activity(processes []int) (d Activity, blind bool) {
	all := Stuck
	input, lives := false, false
	for _, pid := range processes {
		tasks := p.Tasks(pid)
		if len(tasks) == 0 {
			return Works, false // it has just ended
		}
		for _, task := range tasks {
			d, reads, unseen := p.thread(pid, task)
			if d == Works && p.dead(pid, task) {
				continue // it stays until somebody waits for it, which may be never
			}
			lives = true
			blind = blind || unseen
			all, input = min(all, d), input || reads
		}
	}
	if !lives {
		return Works, false // they have just ended
	}
	if all >= Awaits && !input {
		return Sleeps, blind
	}
	return all, blind
}

// dead reports whether a thread has ended.
func (p Proc) dead(pid, task int) bool {
	var buf [1024]byte
	switch state(p.read(strconv.Itoa(pid)+"/task/"+strconv.Itoa(task)+"/stat", buf[:])) {
	case "Z", "X":
		return true
	}
	return false
}

// Gone reports whether all threads of some processes have ended, or are about to.
func (p Proc) Gone(processes []int) bool {
	var buf [1024]byte
	for _, pid := range processes {
		for _, task := range p.Tasks(pid) {
			if stat := p.read(strconv.Itoa(pid)+"/task/"+strconv.Itoa(task)+"/stat", buf[:]); len(stat) > 0 && !exiting(stat) {
				return false
			}
		}
	}
	return true
}

// thread returns what a thread does, and whether it waits for input, or whether that cannot
// be seen.
func (p Proc) thread(pid, task int) (d Activity, input, blind bool) {
	var buf [1024]byte
	dir := strconv.Itoa(pid) + "/task/" + strconv.Itoa(task)
	call, d, input := blocked(p.read(dir+"/syscall", buf[:]))
	if unseen := call == unseenCall; d > Works || unseen {
		stat := p.read(dir+"/stat", buf[:])
		if !exiting(stat) && !awake(stat) && !onDisk(stat, call) {
			return d, input, unseen
		}
	}
	return Works, false, false
}

// fields are those of a line stat of /proc, from the state on.
func fields(stat []byte) [][]byte { return bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:]) }

// exiting reports whether a thread is about to end, or has ended. Its last system call may
// be shown still.
func exiting(stat []byte) bool {
	const flags, pfExiting = 6, 4
	f := fields(stat)
	return len(f) <= flags || number(f[flags])&pfExiting != 0
}

// awake reports whether a thread runs, or is about to. The kernel shows the system call in
// which a thread waited until a processor has woken it, and a busy one may take a while.
func awake(stat []byte) bool { return state(stat) == "R" }

// state returns the letter for what a thread does.
func state(stat []byte) string {
	if f := fields(stat); len(f) > 0 {
		return string(f[0])
	}
	return ""
}

// onDisk reports whether a thread waits for the machine, most often for a disk, whatever
// the system call is: it will go on by itself. One that waits for a child that it shares
// its memory with waits in the same state, and may wait for ever.
func onDisk(stat []byte, call int64) bool {
	return state(stat) == "D" && !slices.Contains(forks, call)
}

// forks are the calls that make a child.
var forks = append([]int64{unix.SYS_CLONE, unix.SYS_CLONE3}, forksHere...)

// Values in place of a call: the thread cannot be inspected, or is in no call.
const (
	unseenCall = -2
	noCall     = -1
)

// blocked reads a line of /proc: the number of a system call and its six arguments, or
// "running".
func blocked(line []byte) (call int64, d Activity, input bool) {
	f := bytes.Fields(line)
	if len(f) == 0 {
		return unseenCall, Works, false
	}
	call, err := strconv.ParseInt(string(f[0]), 10, 64)
	if err != nil || call < 0 {
		return noCall, Works, false
	}
	i := slices.IndexFunc(blockers, func(b blocker) bool { return int64(b.call) == call })
	if i < 0 || len(f) < 7 {
		return call, Sleeps, false
	}
	b := blockers[i]
	if b.timeout < 0 {
		return call, Stuck, b.input
	}
	value, err := strconv.ParseUint(string(f[1+b.timeout]), 0, 64)
	endless := value == 0
	if b.number {
		endless = value > math.MaxInt32 // it is negative
	}
	if err != nil || !endless {
		return call, Awaits, b.input
	}
	return call, Stuck, b.input
}

// HasPipe reports whether one of some processes has the other end of our pipe open. It returns
// true if that is not known.
func (p Proc) HasPipe(processes []int, pipe int) bool {
	var ours unix.Stat_t
	if p.fd < 0 || unix.Fstat(pipe, &ours) != nil {
		return true
	}
	link := fmt.Sprintf("pipe:[%d]", ours.Ino)
	for _, pid := range processes {
		dir := strconv.Itoa(pid)
		holds, none := p.holds(dir, link)
		for _, task := range p.Tasks(pid) {
			if !none || holds {
				break
			}
			holds, none = p.holds(dir+"/task/"+strconv.Itoa(task), link) // the first thread may have ended
		}
		if holds {
			return true
		}
	}
	return false
}

// holds reports whether a process or a thread has the file open that a link of /proc names, and
// whether it has no open file at all. A file that cannot be seen counts as open.
func (p Proc) holds(dir, link string) (holds, none bool) {
	list, ok := p.names(dir + "/fd")
	var buf [64]byte
	for _, fd := range list {
		n, err := unix.Readlinkat(p.fd, dir+"/fd/"+fd, buf[:])
		if err == unix.ENOENT {
			continue // it has just been closed
		}
		if err != nil || string(buf[:n]) == link {
			return true, false
		}
	}
	return !ok, len(list) == 0
}

// Parent returns the parent of a process, as the mounted /proc shows it, or 0.
func Parent(pid int) int {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	f := fields(stat)
	if len(f) < 2 {
		return 0
	}
	n, _ := strconv.Atoi(string(f[1]))
	return n
}
