package box

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/procfs"
)

// Before Linux 6.12, only the filter keeps a program without a pid namespace from signalling the
// user's other processes. When the filter is made, the ids of the program's processes are unknown.
// So the kernel asks the box about each call that sends a signal. A run that sends no signals has
// no overhead.

// signal answers a call that sends a signal. The call continues if the receiver is the caller's
// own process or group. Neither id can pass to a stranger meanwhile: the process cannot end while
// the call waits, and its group is within its session. If kill names any other process of the run,
// the box sends the signal itself. It holds a descriptor of the receiver, so that another process
// cannot get the receiver's id. Everything else is refused.
func (q *question) signal() answer {
	to := int(int32(q.args[0]))
	switch {
	case to > 0 && memberOf(to, int(q.pid)):
		return q.goOn()
	case q.call != unix.SYS_KILL || to == -1:
		return answer{id: q.id, errno: -int32(unix.EPERM)}
	case to < 0:
		if group, err := unix.Getpgid(int(q.pid)); err == nil && group == -to {
			return q.goOn()
		}
		return answer{id: q.id, errno: -int32(unix.EPERM)}
	}
	return answer{id: q.id, errno: -int32(send(to, unix.Signal(q.args[1])))}
}

// memberOf reports whether a thread belongs to a process.
func memberOf(process, thread int) bool {
	return unix.Access(fmt.Sprintf("/proc/%d/task/%d", process, thread), unix.F_OK) == nil
}

// send sends a signal to a process if it is a descendant of the box.
func send(pid int, sig unix.Signal) unix.Errno {
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return unix.EPERM // do not reveal which processes exist
	}
	defer unix.Close(fd)
	if !descends(pid) {
		return unix.EPERM
	}
	errno, _ := unix.PidfdSendSignal(fd, sig, nil, 0).(unix.Errno)
	return errno
}

// descends reports whether a process is a descendant of the box.
func descends(pid int) bool {
	const deep = 4096 // more generations than in any honest program
	box := os.Getpid()
	for range deep {
		if pid = procfs.Parent(pid); pid <= 1 || pid == box {
			return pid == box
		}
	}
	return false
}
