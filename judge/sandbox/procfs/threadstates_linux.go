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
	input   bool // whether it may wait for input
	timeout int  // index of the timeout argument, or -1
	number  bool // the timeout is a number, negative for none; otherwise a pointer, 0 for none
}

// blockers lists the calls in which a thread waits for input or for another thread. In any other
// call, a thread sleeps for its own reasons.
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

// An Activity is what the threads of some processes are doing, taken together.
type Activity int

const (
	Works  Activity = iota // a thread is running, or the activity is unknown
	Sleeps                 // no thread is running, but one sleeps for its own reasons, or none waits for input
	Awaits                 // each thread waits for input or for another thread, and at least one waits for input
	Stuck                  // like Awaits, and no thread waits with a timeout
)

// Activity returns what the threads of some processes are doing. blind is set if the kernel does
// not show what one of them does.
func (p Proc) Activity(processes []int) (d Activity, blind bool) {
	all := Stuck
	input, lives := false, false
	for _, pid := range processes {
		tasks := p.Tasks(pid)
		if len(tasks) == 0 {
			return Works, false // the process has just ended
		}
		for _, task := range tasks {
			d, reads, unseen := p.thread(pid, task)
			if d == Works && p.dead(pid, task) {
				continue // a dead thread remains until it is waited for, perhaps forever
			}
			lives = true
			blind = blind || unseen
			all, input = min(all, d), input || reads
		}
	}
	if !lives {
		return Works, false // the processes have just ended
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

// Gone reports whether all threads of some processes have ended or are exiting.
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

// thread returns what a thread is doing, whether it waits for input, and whether that is hidden.
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

// fields returns the fields of a stat line in /proc, starting with the state.
func fields(stat []byte) [][]byte { return bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:]) }

// exiting reports whether a thread is exiting or has ended. The kernel may still show its last
// system call.
func exiting(stat []byte) bool {
	const flags, pfExiting = 6, 4
	f := fields(stat)
	return len(f) <= flags || number(f[flags])&pfExiting != 0
}

// awake reports whether a thread is running or runnable. Until a CPU runs the thread, the kernel
// still shows the system call in which it waited, which may take a while on a busy machine.
func awake(stat []byte) bool { return state(stat) == "R" }

// state returns the letter of a thread's state.
func state(stat []byte) string {
	if f := fields(stat); len(f) > 0 {
		return string(f[0])
	}
	return ""
}

// onDisk reports whether a thread waits for the machine, usually for a disk. Whatever its system
// call is, it will continue by itself. A thread that waits for a vfork child is in the same
// state, but may wait forever.
func onDisk(stat []byte, call int64) bool {
	return state(stat) == "D" && !slices.Contains(forks, call)
}

// forks lists the calls that make a child.
var forks = append([]int64{unix.SYS_CLONE, unix.SYS_CLONE3}, forksHere...)

// Special values of a call: the thread cannot be inspected, or is in no system call.
const (
	unseenCall = -2
	noCall     = -1
)

// blocked parses a syscall line of /proc: the number of a system call and its six arguments, or
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
		endless = value > math.MaxInt32 // a negative number
	}
	if err != nil || !endless {
		return call, Awaits, b.input
	}
	return call, Stuck, b.input
}

// HasPipe reports whether one of some processes has the other end of a pipe open. It returns true
// if that is unknown.
func (p Proc) HasPipe(processes []int, pipe int) bool {
	ours := Pipes([]int{pipe})
	if p.fd < 0 || len(ours) == 0 {
		return true
	}
	for _, pid := range processes {
		dir := strconv.Itoa(pid)
		holds, none := p.holds(dir, ours[0])
		for _, task := range p.Tasks(pid) {
			if !none || holds {
				break
			}
			holds, none = p.holds(dir+"/task/"+strconv.Itoa(task), ours[0]) // the first thread may have ended
		}
		if holds {
			return true
		}
	}
	return false
}

// holds reports whether a process or thread has a pipe open. none
// says that it has no open files at all. A file that cannot be inspected counts as open.
func (p Proc) holds(dir string, pipe Pipe) (holds, none bool) {
	list, ok := p.names(dir + "/fd")
	for _, fd := range list {
		open, _, err := p.pipeAt(dir + "/fd/" + fd)
		if err == unix.ENOENT {
			continue // it has just been closed
		}
		if err != nil || open == pipe {
			return true, false
		}
	}
	return !ok, len(list) == 0
}

// Parent returns the parent of a process according to the mounted /proc, or 0.
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
