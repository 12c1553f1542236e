package jury

import (
	"testing"
	"time"

	"grundy/judge/sandbox"
	"grundy/judge/spec"
)

// TestBounds checks that bounds replace the usual limits. The wall clock limit must follow the CPU
// time limit, and the output limit must not be below the usual one.
func TestBounds(t *testing.T) {
	t.Parallel()
	usual := sandbox.Limits{CPU: 10 * time.Second, Wall: 15 * time.Second, Memory: 1 << 30, Output: 16 << 20, Processes: 9}
	for bounds, want := range map[spec.Limits]sandbox.Limits{
		{}: usual,
		{Time: time.Minute, Memory: 2 << 30, Output: 8 << 20}: {CPU: time.Minute, Wall: 65 * time.Second, Memory: 2 << 30, Output: 16 << 20, Processes: 9},
		{Time: time.Second, Output: 32 << 20}:                 {CPU: time.Second, Wall: 6 * time.Second, Memory: 1 << 30, Output: 32 << 20, Processes: 9},
	} {
		if got := (Terms{Limits: bounds}).within(usual); got != want {
			t.Errorf("%+v: %+v, want %+v", bounds, got, want)
		}
	}
}
