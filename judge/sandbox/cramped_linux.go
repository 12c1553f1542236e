package sandbox

import (
	"golang.org/x/sys/unix"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
)

// cramped returns an error if a limit on the address space prevents boxes from working. A box is
// a Go program, which reserves more address space than it uses.
func cramped() error {
	var l unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_AS, &l) != nil || l.Cur == unix.RLIM_INFINITY {
		return nil
	}
	return fault.Errorf("sandbox: %s of address space is too little; allow more (ulimit -v unlimited)", format.MiB(int64(l.Cur)))
}
