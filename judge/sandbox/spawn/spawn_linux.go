package spawn

import (
	"errors"
	"slices"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// FileLimit is the size limit of each file that a program writes, so that a faulty program does
// not fill the disk. It is large enough for compilers.
const FileLimit = 256 << 20

// Grace is how long pipes are read after the program has ended. It is used up only if processes
// that left the group keep a pipe open.
const Grace = 100 * time.Millisecond

// Heartbeat is the interval at which a run checks whether its ctx has ended. A wake-up costs some
// microseconds. A goroutine that waits for ctx would cost as much in every run, and it might kill
// a process id that has been reused.
const Heartbeat = 10 * time.Millisecond

// ForkExec starts a program. It retries if the program's file is still open for writing. Another
// thread may have forked while the file was being written, and the child has the file open until
// its exec (golang.org/issue/22315).
func ForkExec(args []string, attr *syscall.ProcAttr) (int, error) {
	for wait := time.Millisecond; ; wait *= 2 {
		pid, err := syscall.ForkExec(args[0], args, attr)
		if err != syscall.ETXTBSY || wait > 100*time.Millisecond {
			return pid, err
		}
		time.Sleep(wait)
	}
}

// Wait calls wait4, and repeats the call when a signal interrupts it.
func Wait(pid int, ws *unix.WaitStatus, options int, ru *unix.Rusage) error {
	for {
		if _, err := unix.Wait4(pid, ws, options, ru); err != unix.EINTR {
			return err
		}
	}
}

// CPU returns the CPU time of a reaped process and of the children for which it waited.
func CPU(ru *unix.Rusage) time.Duration {
	return time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
}

// CloseAll closes the descriptors in fds that are not negative.
func CloseAll(fds []int) {
	for _, fd := range fds {
		if fd >= 0 {
			unix.Close(fd)
		}
	}
}

// Unable reports whether an error means that the machine does not allow an operation: the kernel
// does not have a call, or forbids it. Any other error means that something went wrong.
func Unable(err error) bool {
	var number unix.Errno
	return errors.As(err, &number) && slices.Contains([]unix.Errno{
		unix.ENOSYS, unix.EOPNOTSUPP, unix.EINVAL, unix.EPERM, unix.EACCES,
		unix.ENOSPC, unix.EUSERS, // no more namespaces, or none at all
	}, number)
}
