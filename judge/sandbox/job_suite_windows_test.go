package sandbox_test

import (
	"testing"

	"grundy/judge/requires"
	"grundy/judge/sandbox"
	"grundy/judge/sandbox/sandboxtest"
)

// TestJob: tier job is a runner as all are.
func TestJob(t *testing.T) {
	r, err := sandbox.OpenTier("job")
	if err != nil {
		requires.Tier(t, "job", err)
	}
	defer r.Close()
	sandboxtest.Test(t, r)
}
