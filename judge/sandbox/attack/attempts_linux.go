package attack

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/box"
)

// Attempts are things that a program must not be able to do, under their names in the table of
// promises. Each returns a refusal of the kernel (isRefusal), or another error if it succeeded. An
// attempt that succeeds does little harm. victim is the id of another process of the same user.
var Attempts = map[string]func(victim int) error{
	"read the host's files":        alone(tryRead),
	"read attributes of files":     alone(tryReadAttributes),
	"write on the host":            alone(tryWrite),
	"change a file by its path":    alone(tryChangePath),
	"change a file that it reads":  alone(tryChangeOpen),
	"empty a file that it reads":   alone(tryEmpty),
	"change a device":              alone(tryDevice),
	"open a socket":                alone(trySocket),
	"signal the judge":             alone(trySignalBox),
	"signal a process of the user": trySignal,
	"trace a process":              tryTrace,
	"read another's memory":        tryMemory,
	"limit or slow down another":   tryHinder,
	"make a namespace":             alone(tryNamespace),
	"mount":                        alone(tryMount),
	"call what no program needs":   alone(tryCalls),
	"keep memory beyond its end":   alone(tryLasting),
	"raise its limits":             alone(tryLimits),
	"use what the judge has open":  alone(tryDescriptors),
}

// alone makes an attempt of a function that needs no victim.
func alone(try func() error) func(int) error { return func(int) error { return try() } }

// all returns the first error that is not a refusal, and errThrough in place of nil. If all are
// refusals, it returns EPERM.
func all(errs ...error) error {
	for _, err := range errs {
		if !isRefusal(err) {
			return fmt.Errorf("%w", orNothing(err))
		}
	}
	return unix.EPERM
}

// errThrough means that nothing prevented an attempt.
var errThrough = errors.New("nothing refused it")

func orNothing(err error) error {
	if err == nil {
		return errThrough
	}
	return err
}

// raw makes a system call and returns its error.
func raw(number uintptr, args ...uintptr) error {
	var a [6]uintptr
	copy(a[:], args)
	r, _, errno := unix.Syscall6(number, a[0], a[1], a[2], a[3], a[4], a[5])
	if errno != 0 {
		return errno
	}
	if fd := int(r); fd > 2 {
		unix.Close(fd)
	}
	return nil
}

// tryRead opens folders and files that may contain secrets, tests or references.
func tryRead() error {
	for _, path := range []string{"/root", "/home", "/var", "/etc/shadow", "/proc/1/environ", "/sys/kernel"} {
		if f, err := os.Open(path); err == nil {
			defer f.Close()
			if !onTheWay(f, os.Args[0]) {
				return fmt.Errorf("%s: %w", path, errThrough)
			}
		}
	}
	return unix.EACCES
}

// onTheWay reports whether a folder contains only the path to this binary. With go run, the
// binary is in the user's home folder, and the box must show the path to it.
func onTheWay(folder *os.File, binary string) bool {
	way, below := strings.CutPrefix(binary, folder.Name()+"/")
	names, err := folder.Readdirnames(-1)
	next, _, _ := strings.Cut(way, "/")
	return below && err == nil && slices.Equal(names, []string{next})
}

func tryReadAttributes() error {
	var value [16]byte
	_, err := unix.Getxattr("/etc", "user.grundy", value[:])
	_, err2 := unix.Listxattr(os.Args[0], value[:])
	return all(err, err2)
}

func tryWrite() error {
	for _, dir := range []string{"/", "/usr", "/usr/bin", "/etc", "/dev", "/proc"} {
		name := fmt.Sprintf("%s/grundy-probe-%d", dir, os.Getpid())
		if f, err := os.Create(name); err == nil {
			f.Close()
			os.Remove(name)
			return fmt.Errorf("%s: %w", dir, errThrough)
		}
	}
	return unix.EACCES
}

// same are file times that change nothing.
var same = []unix.Timespec{{Nsec: unix.UTIME_OMIT}, {Nsec: unix.UTIME_OMIT}}

// tryChangePath sets attributes of this binary to their present values. If the box does not show
// the binary, nothing can be tried, which counts as an attempt that succeeded.
func tryChangePath() error {
	self := os.Args[0]
	info, err := os.Stat(self)
	if err != nil {
		return errThrough
	}
	mode := uint32(info.Mode().Perm())
	return all(
		unix.Chmod(self, mode), unix.Fchmodat(unix.AT_FDCWD, self, mode, 0), unix.Lchown(self, -1, -1),
		unix.UtimesNanoAt(unix.AT_FDCWD, self, same, 0), unix.Truncate(self, info.Size()),
		unix.Setxattr(self, "user.grundy-probe", nil, unix.XATTR_REPLACE), unix.Removexattr(self, "user.grundy-probe"),
		raw(unix.SYS_FILE_SETATTR, uintptr(0), 0, 0, 0, 0),
	)
}

func tryChangeOpen() error {
	f, err := os.Open(os.Args[0])
	if err != nil {
		return errThrough
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return errThrough
	}
	fd := int(f.Fd())
	return all(
		unix.Fchmod(fd, uint32(info.Mode().Perm())), unix.Fchown(fd, -1, -1),
		unix.Fsetxattr(fd, "user.grundy-probe", nil, unix.XATTR_REPLACE),
		raw(unix.SYS_UTIMENSAT, uintptr(fd), 0, uintptr(unsafe.Pointer(&same[0])), 0),
		raw(unix.SYS_IOCTL, uintptr(fd), unix.FS_IOC_SETFLAGS, 0),
		raw(unix.SYS_IOCTL, uintptr(fd), unix.FS_IOC_ENABLE_VERITY, 0),
		raw(unix.SYS_FCNTL, uintptr(fd), unix.F_SETLK, 0),
	)
}

// tryEmpty opens this binary with O_TRUNC. That always fails because the binary is running, but
// the kernel checks permissions first.
func tryEmpty() error {
	const neither = 3 // an access mode that is neither reading nor writing
	var errs []error
	for _, mode := range []int{unix.O_RDONLY, neither} {
		fd, err := unix.Open(os.Args[0], mode|unix.O_TRUNC|unix.O_CLOEXEC, 0)
		if err == nil {
			unix.Close(fd)
		}
		errs = append(errs, err)
	}
	return all(errs...)
}

// tryDevice changes the times and modes of devices that all programs see.
func tryDevice() error {
	return all(
		unix.UtimesNanoAt(unix.AT_FDCWD, "/dev/zero", same, 0), unix.Chmod("/dev/null", 0o666),
		unix.Fchmodat(unix.AT_FDCWD, "/dev/full", 0o666, 0),
	)
}

func trySocket() error {
	var errs []error
	for _, family := range []int{unix.AF_INET, unix.AF_INET6, unix.AF_UNIX, unix.AF_NETLINK, unix.AF_PACKET, unix.AF_VSOCK, unix.AF_ALG} {
		for _, kind := range []int{unix.SOCK_STREAM, unix.SOCK_DGRAM} {
			fd, err := unix.Socket(family, kind, 0)
			if err == nil {
				unix.Close(fd)
			}
			errs = append(errs, err)
		}
	}
	_, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_DGRAM, 0)
	return all(append(errs, err)...)
}

// trySignalBox sends signal 0, which has no effect, to the box and its threads.
func trySignalBox() error {
	box := os.Getppid()
	if box == 0 {
		box = 1
	}
	errs := []error{unix.Kill(box, 0)}
	for thread := box; thread < box+20; thread++ {
		errs = append(errs, unix.Tgkill(box, thread, 0))
	}
	return all(errs...)
}

func trySignal(victim int) error {
	var info [128]byte
	errs := []error{
		unix.Kill(victim, 0), unix.Tgkill(victim, victim, 0), raw(unix.SYS_TKILL, uintptr(victim), 0),
		raw(unix.SYS_RT_SIGQUEUEINFO, uintptr(victim), 0, uintptr(unsafe.Pointer(&info[0]))),
	}
	if group, err := unix.Getpgid(victim); err == nil && group > 1 {
		errs = append(errs, unix.Kill(-group, 0))
	}
	if fd, err := unix.PidfdOpen(victim, 0); err == nil {
		errs = append(errs, unix.PidfdSendSignal(fd, 0, nil, 0))
		unix.Close(fd)
	}
	return all(errs...)
}

func tryTrace(victim int) error {
	return all(unix.PtraceAttach(os.Getppid()), unix.PtraceAttach(victim))
}

func tryMemory(victim int) error {
	var word [8]byte
	local := []unix.Iovec{{Base: &word[0], Len: 8}}
	_, err := unix.ProcessVMReadv(victim, local, []unix.RemoteIovec{{Base: 4096, Len: 8}}, 0)
	_, err2 := os.ReadFile(fmt.Sprintf("/proc/%d/environ", victim))
	return all(err, err2)
}

func tryHinder(victim int) error {
	l := unix.Rlimit{Cur: unix.RLIM_INFINITY, Max: unix.RLIM_INFINITY}
	var cpus unix.CPUSet
	cpus.Set(0)
	return all(
		unix.Prlimit(victim, unix.RLIMIT_CPU, &l, nil), unix.Setpriority(unix.PRIO_PROCESS, victim, 0),
		unix.Setpriority(unix.PRIO_USER, 0, 0), unix.SchedSetaffinity(victim, &cpus),
	)
}

func tryNamespace() error {
	var errs []error
	for _, flag := range []int{unix.CLONE_NEWUSER, unix.CLONE_NEWNS, unix.CLONE_NEWPID, unix.CLONE_NEWNET} {
		errs = append(errs, unix.Unshare(flag))
	}
	return all(errs...)
}

// tryMount makes the calls that change what is mounted where, with arguments with which they cannot
// succeed.
func tryMount() error {
	return all(
		unix.Mount("x", "/grundy-probe", "nothing", 0, ""), unix.Unmount("/grundy-probe", unix.MNT_DETACH),
		raw(unix.SYS_FSOPEN, 0, 0), raw(unix.SYS_OPEN_TREE, ^uintptr(0), 0, 0), raw(unix.SYS_MOUNT_SETATTR, ^uintptr(0), 0, 0, 0, 0),
		raw(unix.SYS_OPEN_TREE_ATTR, ^uintptr(0), 0, 0, 0, 0), raw(unix.SYS_CHROOT, 0),
	)
}

// tryCalls makes system calls with meaningless arguments. If the filter lets a call through, its
// error shows that.
func tryCalls() error {
	var errs []error
	for _, number := range []uintptr{
		unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD, unix.SYS_IO_URING_SETUP, unix.SYS_IO_SETUP,
		unix.SYS_ADD_KEY, unix.SYS_KEYCTL, unix.SYS_FANOTIFY_INIT, unix.SYS_INOTIFY_INIT1, unix.SYS_NAME_TO_HANDLE_AT,
		unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_SETNS, unix.SYS_KCMP, unix.SYS_PIDFD_GETFD, unix.SYS_MINCORE,
		unix.SYS_CACHESTAT, unix.SYS_STATMOUNT, unix.SYS_LISTMOUNT, unix.SYS_LSM_SET_SELF_ATTR,
		unix.SYS_SET_MEMPOLICY_HOME_NODE, unix.SYS_QUOTACTL, unix.SYS_INIT_MODULE, unix.SYS_SYSLOG,
	} {
		errs = append(errs, raw(number, ^uintptr(0), ^uintptr(0), ^uintptr(0), ^uintptr(0), ^uintptr(0), ^uintptr(0)))
	}
	return all(errs...)
}

func tryLasting() error {
	const private = 0 // IPC_PRIVATE
	fd, err := unix.MemfdCreate("probe", 0)
	if err == nil {
		unix.Close(fd)
	}
	return all(err, raw(unix.SYS_SHMGET, private, 4096, 0o600), raw(unix.SYS_MSGGET, private, 0o600), raw(unix.SYS_SEMGET, private, 1, 0o600))
}

func tryLimits() error {
	var errs []error
	for _, resource := range []int{unix.RLIMIT_FSIZE, unix.RLIMIT_NOFILE, unix.RLIMIT_CORE, unix.RLIMIT_MEMLOCK} {
		var l unix.Rlimit
		if err := unix.Getrlimit(resource, &l); err != nil || l.Max == unix.RLIM_INFINITY {
			return errThrough
		}
		l.Cur, l.Max = l.Max+1, l.Max+1
		errs = append(errs, unix.Prlimit(0, resource, &l, nil))
	}
	return all(errs...)
}

// tryDescriptors looks for open files that the program should not have inherited. The Go runtime
// itself opens files above the three standard ones: anonymous files, and files that say how many
// processors it may use.
func tryDescriptors() error {
	var l unix.Rlimit // poll accepts at most this many descriptors
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &l); err != nil {
		return err
	}
	fds := make([]unix.PollFd, max(3, min(l.Cur, box.OpenFiles))-3)
	for i := range fds {
		fds[i].Fd = int32(i + 3)
	}
	if _, err := unix.Poll(fds, 0); err != nil {
		return errThrough
	}
	for _, f := range fds {
		var st unix.Stat_t
		if f.Revents&unix.POLLNVAL != 0 || unix.Fstat(int(f.Fd), &st) != nil || st.Mode&unix.S_IFMT == 0 {
			continue
		}
		name, _ := os.Readlink(fmt.Sprintf("/proc/self/fd/%d", f.Fd))
		if !strings.HasPrefix(name, "/sys/fs/cgroup/") {
			return fmt.Errorf("descriptor %d: %w", f.Fd, errThrough)
		}
	}
	return unix.EACCES
}
