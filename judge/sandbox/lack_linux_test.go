package sandbox_test

import (
	"errors"
	"os"
	"os/exec"
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/testenv"
)

// lackVariable has TestLackChild be a judge that has little memory: its tier.
const lackVariable = "SANDBOX_LACK"

// TestLack: that the judge's own group has no memory left is nobody's verdict.
func TestLack(t *testing.T) {
	testenv.Long(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, tier := range sandbox.Tiers[:4] {
		t.Run(tier, func(t *testing.T) {
			open(t, "cgroup") // else no group has a limit
			open(t, tier)
			judge := exec.Command(self, "-test.run=^TestLackChild$", "-test.v")
			judge.Env = append(os.Environ(), lackVariable+"="+tier)
			if log, err := judge.CombinedOutput(); err != nil {
				t.Errorf("%v:\n%s", err, log)
			}
		})
	}
}

// TestLackChild is the judge of TestLack.
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
	if tier == "cgroup" { // on systems that also count it for children, such as those of a compiler
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
