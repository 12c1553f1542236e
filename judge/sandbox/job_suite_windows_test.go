package sandbox_test

import (
	"bytes"
	"runtime"
	"testing"

	"grundy/judge/sandbox"
	"grundy/judge/sandbox/sandboxtest"
	"grundy/judge/testing/testenv"
)

// TestJob runs the suite of all runners in tier job. The judge has more memory than its programs
// may use, because in Wine a process begins as a copy of its parent.
func TestJob(t *testing.T) {
	r, err := sandbox.OpenTier("job")
	if err != nil {
		testenv.Tier(t, "job", err)
	}
	defer r.Close()
	judge := bytes.Repeat([]byte("judge"), 32<<20)
	sandboxtest.Test(t, r)
	runtime.KeepAlive(judge)
}
