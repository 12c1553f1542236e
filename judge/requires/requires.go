// Package requires says what a test needs of its machine. Where that is missing the test
// is skipped, loudly, on a machine like any other, and fails on one that must have it
// all: where GRUNDY_CI is set, as .ci/run does, which installs the programs.
package requires

import (
	"os"
	"os/exec"
	"testing"
)

// Programs wants programs to be installed.
func Programs(t testing.TB, names ...string) {
	t.Helper()
	for _, name := range names {
		if _, err := exec.LookPath(name); err != nil {
			Missing(t, "%s is absent", name)
		}
	}
}

// Root wants the test to be run by root.
func Root(t testing.TB, what string) {
	t.Helper()
	if os.Getuid() != 0 {
		Missing(t, "only root can %s", what)
	}
}

// Tier wants a tier of the sandbox to have been opened without an error. Control groups
// an ordinary user may have been given or not: for him alone they may be missing.
func Tier(t testing.TB, tier string, err error) {
	t.Helper()
	switch {
	case err == nil:
	case tier == "cgroup" && os.Getuid() != 0:
		t.Skipf("SKIPPED: tier %s is not available: %v", tier, err)
	default:
		Missing(t, "tier %s is not available: %v", tier, err)
	}
}

// Missing ends a test that cannot be run here.
func Missing(t testing.TB, format string, args ...any) {
	t.Helper()
	if os.Getenv("GRUNDY_CI") != "" {
		t.Fatalf(format+"; with GRUNDY_CI set nothing may be missing", args...)
	}
	t.Skipf("SKIPPED: "+format, args...)
}
