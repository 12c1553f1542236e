package run

import (
	"errors"
	"testing"

	"grundy/judge/build"
	"grundy/judge/requires"
	"grundy/judge/sandbox"
)

// workbench returns a machine in a tier, whose compilers run outside of it.
func workbench(t testing.TB, builder *build.Builder, tier string) *Machine {
	return New(runnerOf(t, tier), builder)
}

// runnerOf returns a runner of a tier, until the test ends.
func runnerOf(t testing.TB, tier string) sandbox.Runner {
	t.Helper()
	runner, err := sandbox.OpenTier(tier)
	if err != nil {
		requires.Tier(t, tier, err)
	}
	t.Cleanup(func() { runner.Close() })
	return runner
}

// program builds a source.
func program(t testing.TB, m *Machine, src build.Source) *build.Program {
	t.Helper()
	p, c, err := m.Build(t.Context(), src, "")
	var tool *build.ToolError
	switch {
	case errors.As(err, &tool) && tool.Missing:
		requires.Missing(t, "%v", err)
	case err != nil:
		t.Fatal(err)
	case p == nil:
		t.Fatal(c.Log)
	}
	return p
}
