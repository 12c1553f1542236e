package run

import (
	"context"
	"testing"

	"grundy/judge/program/build"
	"grundy/judge/sandbox"
)

// An ending is a sandbox in which every run has the same result.
type ending struct {
	sandbox.Runner
	result sandbox.Result
}

// Run implements sandbox.Runner.
func (e ending) Run(context.Context, sandbox.Command) (sandbox.Result, error) { return e.result, nil }

// TestCompilerEnds checks which ends of a compiler mean that it accepted the source, and which that
// it reached a limit. A source at a limit is not compiled a second time.
func TestCompilerEnds(t *testing.T) {
	for _, tt := range []struct {
		end               sandbox.Result
		accepted, stopped bool
	}{
		{sandbox.Result{End: sandbox.Exited}, true, false},
		{sandbox.Result{End: sandbox.Exited, ExitCode: 1}, false, false},
		{sandbox.Result{End: sandbox.Signaled, Signal: "SIGSEGV"}, false, false},
		{sandbox.Result{End: sandbox.CPUOver}, false, true},
		{sandbox.Result{End: sandbox.WallOver}, false, true},
		{sandbox.Result{End: sandbox.MemOver}, false, true},
		{sandbox.Result{End: sandbox.OutOver}, false, true},
	} {
		got, err := Compiler(ending{result: tt.end})(t.Context(), build.Call{Args: []string{"g++"}})
		if err != nil || got.Accepted != tt.accepted || got.Stopped != tt.stopped {
			t.Errorf("%v %d: got accepted %t, stopped %t, error %v, want %t, %t, none",
				tt.end.End, tt.end.ExitCode, got.Accepted, got.Stopped, err, tt.accepted, tt.stopped)
		}
	}
}
