package sandbox

import "golang.org/x/sys/unix"

const filterArch = unix.AUDIT_ARCH_AARCH64

// refusedHere are refused calls that other machines do not have.
var refusedHere = []uintptr{unix.SYS_KEXEC_FILE_LOAD}

var refusedFrozenHere []uintptr
