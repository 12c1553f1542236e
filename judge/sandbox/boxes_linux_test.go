package sandbox_test

import (
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/sandbox/sandboxtest"
	"grundy/judge/testing/testenv"
)

// TestTiers runs the suite in every tier that this machine allows, and with -short only in the
// strongest.
func TestTiers(t *testing.T) {
	for i, tier := range sandbox.Tiers {
		t.Run(tier, func(t *testing.T) {
			if i > 0 {
				testenv.Long(t)
			}
			r, err := sandbox.OpenTier(tier)
			if err != nil {
				testenv.Tier(t, tier, err)
			}
			defer r.Close()
			sandboxtest.Test(t, r)
		})
	}
}

// TestUmask checks that a judge with a restrictive umask has all tiers, and that programs have
// their own umask.
func TestUmask(t *testing.T) {
	for _, tier := range sandbox.Tiers {
		t.Run(tier, func(t *testing.T) {
			r, err := sandbox.OpenTier(tier)
			testenv.Tier(t, tier, err)
			r.Close()
			defer syscall.Umask(syscall.Umask(0o077))
			if r, err = sandbox.OpenTier(tier); err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			res, err := r.Run(t.Context(), sandbox.Command{
				Args:   []string{"/bin/sh", "-c", "umask"},
				Limits: sandbox.Limits{CPU: 5 * time.Second, Wall: never, Output: 1 << 10, Processes: 8},
			})
			if want := "0022\n"; err != nil || tier != "rlimit" && string(res.Stdout) != want {
				t.Errorf("%s prints %q, %v, want %q", tier, res.Stdout, err, want)
			}
		})
	}
}

// TestWarm checks that one box serves hundreds of small runs, because starting a box takes as
// long as several of them. A new box is needed only after runs that were the first to read some
// files.
func TestWarm(t *testing.T) {
	r, err := sandbox.OpenTier("cgroup")
	testenv.Tier(t, "cgroup", err)
	defer r.Close()
	// On a busy machine the page cache may have been dropped, so the test retries.
	boxes := int64(0)
	for range 5 {
		before := sandbox.GroupsMade()
		smallRuns(t, r)
		// If the kernel's own memory counted, at least 21 boxes would be started.
		if boxes = sandbox.GroupsMade() - before; boxes <= 12 {
			return
		}
	}
	t.Errorf("%d boxes were started for 400 small runs", boxes)
}

// smallRuns makes 400 small runs.
func smallRuns(t *testing.T, r sandbox.Runner) {
	t.Helper()
	for range 400 {
		res, err := r.Run(t.Context(), sandbox.Command{
			Args:   []string{"/bin/sh", "-c", ":"},
			Limits: sandbox.Limits{CPU: 5 * time.Second, Wall: never, Memory: 64 << 20, Output: 1 << 10, Processes: 8},
		})
		if err != nil || res.ExitCode != 0 {
			t.Fatalf("%v, %+v", err, res)
		}
	}
}

// TestLongCommand checks that a command that is too long for a packet is rejected with a specific
// error, and that the box serves the next command.
func TestLongCommand(t *testing.T) {
	r := open(t, "cgroup")
	boxes := int64(0)
	for range 5 { // as in TestWarm
		runTrue(t, r)
		before := sandbox.GroupsMade()
		_, err := r.Run(t.Context(), sandbox.Command{Args: []string{"/bin/echo", strings.Repeat("x", 200<<10)}, Limits: sandbox.Limits{Processes: 64}})
		if err == nil || !strings.Contains(err.Error(), "shorten arguments") {
			t.Errorf("a command of 200 KiB: got error %v, want one that says how to shorten it", err)
		}
		runTrue(t, r)
		if boxes = sandbox.GroupsMade() - before; boxes == 0 {
			return
		}
	}
	t.Errorf("%d boxes were started again", boxes)
}

// TestGroupHidden checks that a program can read nothing about the host's control groups. In tier
// cgroup with version 2 it can read the path of its own group, because it enters the group after
// the box has made its namespaces.
func TestGroupHidden(t *testing.T) {
	for _, tier := range []string{"cgroup", "namespace"} {
		t.Run(tier, func(t *testing.T) {
			r := open(t, tier)
			res, err := r.Run(t.Context(), sandbox.Command{Args: []string{"/bin/cat", "/proc/self/cgroup"}, Limits: sandbox.Limits{Processes: 64}})
			if err != nil || res.End != sandbox.Exited {
				t.Fatalf("%+v %v", res, err)
			}
			if own := regexp.MustCompile(`^0::/(.*/)?grundy-\d+-\d+\n$`); tier == "cgroup" && own.Match(res.Stdout) {
				return
			}
			for line := range strings.Lines(string(res.Stdout)) {
				if parts := strings.SplitN(strings.TrimSpace(line), ":", 3); len(parts) != 3 || parts[2] != "/" {
					t.Errorf("it reads %q", line)
				}
			}
		})
	}
}
