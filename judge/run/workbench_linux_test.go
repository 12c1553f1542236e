package run

import (
	"testing"

	"grundy/judge/program/build"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// workbench returns a machine in a tier. Its compilers run outside the tier.
func workbench(t testing.TB, builder *build.Builder, tier string) *Machine {
	return New(runnerOf(t, tier), builder)
}

// runnerOf returns a runner of a tier. It is closed when the test ends.
func runnerOf(t testing.TB, tier string) sandbox.Runner {
	t.Helper()
	runner, err := sandbox.OpenTier(tier)
	if err != nil {
		testenv.Tier(t, tier, err)
	}
	t.Cleanup(func() { runner.Close() })
	return runner
}
