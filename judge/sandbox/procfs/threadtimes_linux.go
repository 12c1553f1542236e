package procfs

import (
	"bytes"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// ThreadTimes has the times that the kernel counts for a thread since its start, and its
// scheduling.
type ThreadTimes struct {
	Used       time.Duration // time on a CPU
	Queued     time.Duration // time in the run queue
	Timeslices int64         // how often it was on a CPU; -1 if unknown
	Faults     int64         // page faults that waited for a disk
	State      byte          // the letter of its state: R, S, D, ...
	Nice       int64         // its nice value
	Policy     int64         // its scheduling policy
	Began      time.Duration // since the machine started, accurate to about ten milliseconds
}

// ThreadTimes reads the times of a thread. ok is false if the thread has just ended, or if there is
// no /proc.
func (p Proc) ThreadTimes(pid, task int) (s ThreadTimes, ok bool) {
	var buf [1024]byte
	dir := strconv.Itoa(pid) + "/task/" + strconv.Itoa(task)
	s, ok = parseStat(p.read(dir+"/stat", buf[:]))
	if ok {
		s = s.counted(p.read(dir+"/schedstat", buf[:]))
	}
	return s, ok
}

// parseStat parses a thread's stat line: number (name) state, and many numbers. The name may
// contain any characters.
func parseStat(text []byte) (s ThreadTimes, ok bool) {
	const state, faults, user, system, nice, began, policy = 0, 9, 11, 12, 16, 19, 38
	f := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(f) <= policy {
		return s, false
	}
	const tick = time.Second / 100 // USER_HZ is 100 on all supported machines
	s.State, s.Timeslices = f[state][0], -1
	s.Used = time.Duration(number(f[user])+number(f[system])) * tick
	s.Faults, s.Policy = number(f[faults]), number(f[policy])
	s.Began = time.Duration(number(f[began])) * tick
	s.Nice, _ = strconv.ParseInt(string(f[nice]), 10, 64) // may be negative
	return s, true
}

// counted adds the values of schedstat, "used queued timeslices" with times in nanoseconds. Some
// kernels have no schedstat, or only zeros in it.
func (s ThreadTimes) counted(text []byte) ThreadTimes {
	f := bytes.Fields(text)
	if len(f) < 3 || s.Used > 0 && string(f[0]) == "0" {
		return s
	}
	s.Used, s.Queued, s.Timeslices = time.Duration(number(f[0])), time.Duration(number(f[1])), number(f[2])
	return s
}

// ProcessCPU returns the CPU time of all threads of a process, without its children. It needs no
// /proc, because the id of a process determines the id of its clock.
func ProcessCPU(pid int) time.Duration {
	const cpuclockSched = 2
	return cpuClock(int32(^pid<<3 | cpuclockSched))
}

// ThreadCPU returns the CPU time of the calling thread.
func ThreadCPU() time.Duration { return cpuClock(unix.CLOCK_THREAD_CPUTIME_ID) }

// cpuClock reads a clock.
func cpuClock(id int32) time.Duration {
	var ts unix.Timespec
	if unix.ClockGettime(id, &ts) != nil {
		return 0 // the process has just ended
	}
	return time.Duration(ts.Nano())
}

// Uptime returns how long the machine has been up.
func Uptime() time.Duration { return cpuClock(unix.CLOCK_BOOTTIME) }
