package box

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/procfs"
)

// Before Linux 6.12 only the filter protects the user's other processes from a program
// without a pid namespace, and when the filter is made it cannot know the numbers of the
// program's processes. So it asks the box about each call that sends a signal. A run that
// sends none pays nothing.

// signal answers a call that sends a signal. It goes on if it is for the caller's own
// process, which lives while it waits, or its own group, which is within its session.
// A signal for another process of the run is sent by the box itself, which holds that
// process by a descriptor meanwhile: its number cannot become somebody else's.
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

// memberOf reports whether a thread is one of a process's.
func memberOf(process, thread int) bool {
	return unix.Access(fmt.Sprintf("/proc/%d/task/%d", process, thread), unix.F_OK) == nil
}

// send sends a signal to a process that descends from the box.
func send(pid int, sig unix.Signal) unix.Errno {
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return unix.EPERM // does not reveal which processes exist
	}
	defer unix.Close(fd)
	if !descends(pid) {
		return unix.EPERM
	}
	errno, _ := unix.PidfdSendSignal(fd, sig, nil, 0).(unix.Errno)
	return errno
}

// descends reports whether a process is a child of the box, or of one that is.
func descends(pid int) bool {
	const deep = 4096 // no honest program
	box := os.Getpid()
	for range deep {
		if pid = procfs.Parent(pid); pid <= 1 || pid == box {
			return pid == box
		}
	}
	return false
}
