package sandbox

import (
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// TestCramped checks that a limit on the address space is reported, and that there is no error
// without one.
func TestCramped(t *testing.T) {
	var before unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_AS, &before); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Setrlimit(unix.RLIMIT_AS, &before) })
	if before.Cur == unix.RLIM_INFINITY {
		if err := cramped(); err != nil {
			t.Errorf("without a bound: %v", err)
		}
	}
	wide := unix.Rlimit{Cur: min(1<<46, before.Max), Max: before.Max}
	if err := unix.Setrlimit(unix.RLIMIT_AS, &wide); err != nil {
		t.Fatal(err)
	}
	if err := cramped(); err == nil || !strings.Contains(err.Error(), "MiB of address space is too little; allow more (ulimit -v unlimited)") {
		t.Errorf("with a bound: %v", err)
	}
}
