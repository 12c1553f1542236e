// Package testenv checks what a test needs of its machine. If something is missing, the test is
// skipped visibly. If GRUNDY_CI is set, as .ci/run does after it has installed the programs, the
// test fails instead.
//
// Long and Sample skip long tests if the flag -short is set, as make test does. Soak skips tests
// that need hours or a quiet machine.
package testenv

import (
	"os"
	"os/exec"
	"slices"
	"testing"
)

// large lists programs that .ci/run does not install, since they take hundreds of megabytes.
var large = []string{"ghc", "kotlinc", "emacs", "nvim"}

// Programs requires programs to be installed.
func Programs(t testing.TB, names ...string) {
	t.Helper()
	for _, name := range names {
		if _, err := exec.LookPath(name); err == nil {
			continue
		}
		if slices.Contains(large, name) {
			t.Skipf("SKIPPED: %s is absent, and .ci/run does not install it", name)
		}
		Missing(t, "%s is absent", name)
	}
}

// Browser requires a browser of the Chromium family and returns its path.
func Browser(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	Missing(t, "chromium is absent: no page was looked at")
	return ""
}

// Root requires that the test is run by root. The message for other users is "only root can" and
// what.
func Root(t testing.TB, what string) {
	t.Helper()
	if os.Getuid() != 0 {
		Missing(t, "only root can %s", what)
	}
}

// Tier requires that a tier of the sandbox was opened without an error. For ordinary users, a
// missing tier cgroup skips the test, even in CI.
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

// Untranslated reports a text without a Chinese translation, as an error in CI and as a warning
// elsewhere. Thus somebody who knows no Chinese can write a message, which is then shown in
// English.
func Untranslated(t testing.TB, format string, args ...any) {
	t.Helper()
	if InCI() {
		t.Errorf(format, args...)
		return
	}
	t.Logf(format, args...)
}

// Missing skips a test that cannot be run here, or fails it in CI.
func Missing(t testing.TB, format string, args ...any) {
	t.Helper()
	if InCI() {
		t.Fatalf(format+"; with GRUNDY_CI set nothing may be missing", args...)
	}
	t.Skipf("SKIPPED: "+format, args...)
}
