package box

import "golang.org/x/sys/unix"

const filterArch = unix.AUDIT_ARCH_X86_64

// allowedHere lists allowed calls that other architectures do not have: older forms of calls that
// they do have.
var allowedHere = []uintptr{
	unix.SYS_STAT, unix.SYS_LSTAT, unix.SYS_ACCESS, unix.SYS_READLINK, unix.SYS_GETDENTS, unix.SYS_CREAT,
	unix.SYS_MKDIR, unix.SYS_RMDIR, unix.SYS_MKNOD, unix.SYS_RENAME, unix.SYS_LINK, unix.SYS_UNLINK, unix.SYS_SYMLINK,
	unix.SYS_PIPE, unix.SYS_DUP2, unix.SYS_POLL, unix.SYS_SELECT, unix.SYS_EPOLL_CREATE, unix.SYS_EPOLL_WAIT,
	unix.SYS_EVENTFD, unix.SYS_SIGNALFD, unix.SYS_PAUSE, unix.SYS_ALARM, unix.SYS_FORK, unix.SYS_VFORK,
	unix.SYS_GETPGRP, unix.SYS_TIME, unix.SYS_ARCH_PRCTL,
}

// refusedHere lists refused calls that other architectures do not have.
var refusedHere = []uintptr{
	unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT,
	unix.SYS_IOPL, unix.SYS_IOPERM, unix.SYS_MODIFY_LDT, unix.SYS_SET_THREAD_AREA, unix.SYS_GET_THREAD_AREA,
	unix.SYS_CREATE_MODULE, unix.SYS_GET_KERNEL_SYMS, unix.SYS_QUERY_MODULE, unix.SYS_USELIB, unix.SYS_USTAT,
	unix.SYS_SYSFS, unix.SYS__SYSCTL, unix.SYS_INOTIFY_INIT, unix.SYS_GETPMSG, unix.SYS_PUTPMSG,
	unix.SYS_AFS_SYSCALL, unix.SYS_TUXCALL, unix.SYS_SECURITY, unix.SYS_VSERVER, unix.SYS_EPOLL_CTL_OLD,
	unix.SYS_EPOLL_WAIT_OLD, unix.SYS_URETPROBE, unix.SYS_UPROBE,
}

// openHere lists the older calls that open files.
var openHere = []uintptr{unix.SYS_OPEN}

// numberless lists the ranges of unused call numbers below lastCall.
var numberless = [][2]uintptr{{337, 423}}
