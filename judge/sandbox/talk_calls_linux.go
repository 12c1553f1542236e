package sandbox

import (
	"bytes"
	"math"
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

// doing returns what the threads of some processes do together. If that is not allowed to
// be seen, it is blind.
func (p proc) doing(processes []int) (d doing, blind bool) {
	all := stuck
	input := false
	if len(processes) == 0 {
		return works, false
	}
	for _, pid := range processes {
		tasks := p.tasks(pid)
		if len(tasks) == 0 {
			return works, false // it has just ended
		}
		for _, task := range tasks {
			d, reads, unseen := p.thread(pid, task)
			blind = blind || unseen
			all, input = min(all, d), input || reads
		}
	}
	if all >= awaits && !input {
		return sleeps, blind
	}
	return all, blind
}

// gone reports whether no thread of some processes runs on.
func (p proc) gone(processes []int) bool {
	var buf [1024]byte
	for _, pid := range processes {
		for _, task := range p.tasks(pid) {
			if stat := p.read(strconv.Itoa(pid)+"/task/"+strconv.Itoa(task)+"/stat", buf[:]); len(stat) > 0 && !exiting(stat) {
				return false
			}
		}
	}
	return true
}

// thread returns what a thread does, and whether it waits for input, or whether that cannot
// be seen.
func (p proc) thread(pid, task int) (d doing, input, blind bool) {
	var buf [1024]byte
	dir := strconv.Itoa(pid) + "/task/" + strconv.Itoa(task)
	line := p.read(dir+"/syscall", buf[:])
	d, input = blocked(line)
	unseen := len(line) == 0
	if d == works && !unseen || exiting(p.read(dir+"/stat", buf[:])) {
		return works, false, false
	}
	return d, input, unseen
}

// exiting reports whether a thread is about to end, or has ended. Its last system call may
// be shown still.
func exiting(stat []byte) bool {
	const flags, pfExiting = 6, 4
	f := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	return len(f) <= flags || number(f[flags])&pfExiting != 0
}

// blocked reads a line of /proc: the number of a system call and its six arguments, or
// "running".
func blocked(line []byte) (d doing, input bool) {
	f := bytes.Fields(line)
	if len(f) == 0 {
		return works, false
	}
	call, err := strconv.ParseInt(string(f[0]), 10, 64)
	if err != nil || call < 0 { // it is not in a system call
		return works, false
	}
	i := slices.IndexFunc(blockers, func(b blocker) bool { return int64(b.call) == call })
	if i < 0 || len(f) < 7 {
		return sleeps, false
	}
	b := blockers[i]
	if b.timeout < 0 {
		return stuck, b.input
	}
	value, err := strconv.ParseUint(string(f[1+b.timeout]), 0, 64)
	endless := value == 0
	if b.number {
		endless = value > math.MaxInt32 // it is negative
	}
	if err != nil || !endless {
		return awaits, b.input
	}
	return stuck, b.input
}
