package sandbox

import "golang.org/x/sys/unix"

const filterArch = unix.AUDIT_ARCH_X86_64

// refusedHere are refused calls that other machines do not have.
var refusedHere = []uintptr{
	unix.SYS_IOPL, unix.SYS_IOPERM, unix.SYS_MODIFY_LDT, unix.SYS_CREATE_MODULE, unix.SYS_GET_KERNEL_SYMS,
	unix.SYS_QUERY_MODULE, unix.SYS_USELIB, unix.SYS_USTAT, unix.SYS_SYSFS, unix.SYS__SYSCTL,
	unix.SYS_KEXEC_FILE_LOAD, unix.SYS_INOTIFY_INIT,
}

// refusedFrozenHere are old ways to change files, likewise.
var refusedFrozenHere = []uintptr{
	unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT,
}
