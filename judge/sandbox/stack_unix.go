//go:build unix

package sandbox

import (
	"fmt"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// stackLimit is the soft stack limit that programs inherit. Recursion as deep as a
// large graph is common, and judges give it the whole memory; 1 GiB is above
// their memory limits. It is not unlimited, for two reasons: an endless recursion
// must end, in a tier that does not limit memory, and without a limit Linux lays
// out memory the old way, from the bottom up, and glibc gives threads small stacks.
const stackLimit = 1 << 30

var stackMu sync.Mutex

// raiseStack raises our soft stack limit to n, or as near as the hard limit lets
// it. It is inherited at fork; set on a program that runs already it would be too
// late, as exec places the stack by it.
func raiseStack(n int64) error {
	if n <= 0 {
		return nil
	}
	stackMu.Lock()
	defer stackMu.Unlock()
	var l syscall.Rlimit
	if err := syscall.Getrlimit(unix.RLIMIT_STACK, &l); err != nil {
		return fmt.Errorf("stack limit: %w", err)
	}
	if !lift(&l.Cur, l.Max, n) {
		return nil
	}
	// Refused (macOS rounds its hard limit) the programs have what they had.
	_ = syscall.Setrlimit(unix.RLIMIT_STACK, &l)
	return nil
}

// lift raises a soft limit to n, at most to the hard one, and tells whether it
// did. The type of limits differs between systems.
func lift[T int64 | uint64](soft *T, hard T, n int64) bool {
	want := min(T(n), hard)
	if *soft >= want {
		return false
	}
	*soft = want
	return true
}
