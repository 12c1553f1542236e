//go:build unix

package spawn

import (
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	// StackLimit is the default stack of programs. Recursion as deep as a large graph is
	// common, and judges give it the whole memory; 1 GiB is above their memory limits. The
	// stack is limited for two reasons. An endless recursion must end even in a tier that
	// does not limit memory. And without a limit, Linux lays out memory from the bottom up,
	// and glibc gives threads small stacks.
	StackLimit = 1 << 30
	// OwnStack is what our own process needs.
	OwnStack = 1 << 20
)

// stackMu is held while our limit is one run's.
var stackMu sync.Mutex

// WithStack sets our own soft stack limit to n, or to the hard limit if that is lower, and
// calls start. The program that start starts inherits the limit. The limit is not reset,
// because the next run probably needs the same.
//
// The limit cannot be set on the running program, because exec already lays out the stack by
// it. It could even be lost: at the end of exec, the kernel restores the limit that it read
// at the beginning (finalize_exec).
func WithStack(n int64, start func() error) error {
	if n <= 0 {
		n = StackLimit
	}
	stackMu.Lock()
	defer stackMu.Unlock()
	var l syscall.Rlimit
	// If the limit is refused (macOS rounds its hard limit), programs inherit ours as it is.
	if syscall.Getrlimit(unix.RLIMIT_STACK, &l) == nil && set(&l.Cur, l.Max, max(n, OwnStack)) {
		_ = syscall.Setrlimit(unix.RLIMIT_STACK, &l)
	}
	return start()
}

// set makes a soft limit n, at most the hard one, and reports whether that changed it. The
// type of limits differs between systems.
func set[T int64 | uint64](soft *T, hard T, n int64) bool {
	old := *soft
	*soft = min(T(n), hard)
	return *soft != old
}
