package sandbox

import (
	"golang.org/x/sys/unix"

	"grundy/judge/fault"
	"grundy/judge/format"
)

// cramped returns an error if a bound on the address space is what keeps boxes from working:
// a box is a program of Go, which reserves more than it uses.
func cramped() error {
	var l unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_AS, &l) != nil || l.Cur == unix.RLIM_INFINITY {
		return nil
	}
	return fault.Errorf("sandbox: %s of address space are not enough for it; allow more (ulimit -v unlimited)", format.MiB(int64(l.Cur)))
}
