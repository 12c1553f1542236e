//go:build unix

package spawn

import (
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	// StackLimit is the default stack of programs. Recursion over a large graph is common, and
	// judges allow it to use all of the memory; 1 GiB is above their memory limits. The stack is
	// limited for two reasons. An endless recursion must end even in a tier that does not limit
	// memory. And without a limit, Linux uses a different memory layout, and glibc gives threads
	// small stacks.
	StackLimit = 1 << 30
	// OwnStack is the stack that the judge's own process needs.
	OwnStack = 1 << 20
)

// stackMu is held while the stack limit of this process is set for a run that is about to start.
var stackMu sync.Mutex

// WithStack sets the soft stack limit of this process to n, or to the hard limit if that is
// lower, and calls start. The program started by start inherits the limit. The limit is not
// reset, because the next run probably needs the same.
//
// Setting the limit on the running program would be too late, because exec uses the limit to lay
// out the stack. The new limit could even be lost: at the end of exec, the kernel restores the
// limit that it read at the beginning (finalize_exec).
func WithStack(n int64, start func() error) error {
	if n <= 0 {
		n = StackLimit
	}
	stackMu.Lock()
	defer stackMu.Unlock()
	var l syscall.Rlimit
	// If the limit is rejected (macOS rounds its hard limit), programs inherit the present limit.
	if syscall.Getrlimit(unix.RLIMIT_STACK, &l) == nil && set(&l.Cur, l.Max, max(n, OwnStack)) {
		_ = syscall.Setrlimit(unix.RLIMIT_STACK, &l)
	}
	return start()
}

// set sets a soft limit to n, or to the hard limit if that is lower, and reports whether it
// changed. The type of limits differs between systems.
func set[T int64 | uint64](soft *T, hard T, n int64) bool {
	old := *soft
	*soft = min(T(n), hard)
	return *soft != old
}
