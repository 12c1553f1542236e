package spawn

import (
	"errors"
	"slices"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// FileLimit bounds each file a program writes, so that one that runs wild fills no disk;
// compilers need some of it.
const FileLimit = 256 << 20

// Grace is how long pipes are read after the program has ended; only processes that left the
// group make us wait for it.
const Grace = 100 * time.Millisecond

// Heartbeat is the longest sleep while a ctx can end. A wake-up costs some microseconds; a
// goroutine a run that waits for ctx would cost as much in every run, and must not kill a
// number that is no longer ours.
const Heartbeat = 10 * time.Millisecond

// ForkExec starts a program. A program just written may still be open for writing
// in a process that another thread of ours forked and that has not come to its
// exec yet: that passes (golang.org/issue/22315).
func ForkExec(args []string, attr *syscall.ProcAttr) (int, error) {
	for wait := time.Millisecond; ; wait *= 2 {
		pid, err := syscall.ForkExec(args[0], args, attr)
		if err != syscall.ETXTBSY || wait > 100*time.Millisecond {
			return pid, err
		}
		time.Sleep(wait)
	}
}

// Wait waits through interruptions.
func Wait(pid int, ws *unix.WaitStatus, options int, ru *unix.Rusage) error {
	for {
		if _, err := unix.Wait4(pid, ws, options, ru); err != unix.EINTR {
			return err
		}
	}
}

// CPU is the CPU time of a reaped process and of those it waited for.
func CPU(ru *unix.Rusage) time.Duration {
	return time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
}

// CloseAll closes those of fds that are open.
func CloseAll(fds []int) {
	for _, fd := range fds {
		if fd >= 0 {
			unix.Close(fd)
		}
	}
}

// Unable reports whether an error means that the machine does not allow something, rather
// than that something went wrong: the kernel does not know a call, or forbids it.
func Unable(err error) bool {
	var number unix.Errno
	return errors.As(err, &number) && slices.Contains([]unix.Errno{
		unix.ENOSYS, unix.EOPNOTSUPP, unix.EINVAL, unix.EPERM, unix.EACCES,
		unix.ENOSPC, unix.EUSERS, // no more namespaces, or none at all
	}, number)
}
