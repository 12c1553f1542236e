package sandbox

import (
	"golang.org/x/sys/unix"

	"grundy/judge/sandbox/box"
)

// landlockMost is the newest version of Landlock that is used. Tests lower it to simulate old
// kernels.
var landlockMost = box.NewestLandlock

// landlockABI returns the kernel's version of Landlock, but at most landlockMost. It returns 0 if
// the kernel has no Landlock.
func landlockABI() int {
	abi, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0
	}
	return min(int(abi), landlockMost)
}
