package sandbox_test

import (
	"bytes"
	"runtime"
	"testing"

	"grundy/judge/sandbox"
	"grundy/judge/sandbox/sandboxtest"
	"grundy/judge/testenv"
)

// TestJob: tier job is a runner as all are, of a judge that has more memory than its programs:
// in Wine a process begins as a copy of the one that starts it.
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
