//go:build unix

package spawn

import (
	"errors"
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

// mayStart is what lets a program start that may not.
const mayStart = "chmod +x it"

// isForeign reports whether a file could not be started because it is no program of this
// system.
func isForeign(err error) bool { return errors.Is(err, syscall.ENOEXEC) }

// WithStack calls start, which starts a program, with our soft stack limit set to
// n for the program to inherit, or as near as the hard limit lets it. It stays so
// afterwards, since the next run will hardly want another.
//
// Set on the program itself it would come too late, as exec places the stack by
// it, or even be lost: the kernel writes back, at the end of exec, the limit that
// it noted at the beginning (finalize_exec).
func WithStack(n int64, start func() error) error {
	if n <= 0 {
		n = StackLimit
	}
	stackMu.Lock()
	defer stackMu.Unlock()
	var l syscall.Rlimit
	// Refused (macOS rounds its hard limit) programs have what we have.
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
