package sandbox_test

import (
	"errors"
	"os"
	"os/exec"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// lackVariable makes TestLackChild act as a judge with little memory. Its value is the tier.
const lackVariable = "SANDBOX_LACK"

// TestLack checks that no run gets a verdict if the judge's own control group runs out of memory.
func TestLack(t *testing.T) {
	testenv.Long(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, tier := range sandbox.Tiers[:4] {
		t.Run(tier, func(t *testing.T) {
			open(t, "cgroup") // needed to give a group a limit
			open(t, tier)
			judge := exec.Command(self, "-test.run=^TestLackChild$", "-test.v")
			judge.Env = append(os.Environ(), lackVariable+"="+tier)
			if log, err := judge.CombinedOutput(); err != nil {
				t.Errorf("%v:\n%s", err, log)
			}
		})
	}
}

// TestLackChild acts as the judge of TestLack.
func TestLackChild(t *testing.T) {
	tier := os.Getenv(lackVariable)
	if tier == "" {
		t.Skip("SKIPPED: for TestLack")
	}
	if err := sandbox.JoinGroup(200 << 20); err != nil {
		t.Fatal(err)
	}
	r := open(t, tier)
	limits := sandbox.Limits{CPU: 10 * time.Second, Memory: 2 << 30, Processes: 16}
	const eat = "x=12345678; while :; do x=$x$x; done"
	scripts := []string{eat}
	if tier == "cgroup" { // the group also counts killed children, such as a compiler's
		scripts = append(scripts, "("+eat+"); exit 1")
	}
	for _, script := range scripts {
		res, err := r.Run(t.Context(), sandbox.Command{Args: []string{"/bin/sh", "-c", script}, Limits: limits})
		if !errors.Is(err, sandbox.ErrMemory) {
			t.Errorf("%s: %+v, %v; want %v", script, res, err, sandbox.ErrMemory)
		}
	}
	runTrue(t, r)
}
