package sandbox

import "testing"

// TestShortage checks that the end of a run is blamed on a shortage of memory exactly if the
// program ended by SIGKILL and the kernel killed a process during the run.
func TestShortage(t *testing.T) {
	killed := Result{End: Signaled, Signal: "SIGKILL"}
	for _, at := range []struct {
		res   Result
		kills shortage // kills since the run began
		ended bool
	}{
		{killed, 0, false}, {killed, 1, true}, {killed, 2, true}, {Result{}, 1, false}, {Result{ExitCode: 1}, 1, false},
		{Result{End: CPUOver}, 1, false}, {Result{End: Signaled, Signal: "SIGSEGV"}, 1, false},
	} {
		if got := shortage(3).ended(at.res, func() shortage { return 3 + at.kills }); got != at.ended {
			t.Errorf("%+v, %d: %v, want %v", at.res, at.kills, got, at.ended)
		}
	}
}

// BenchmarkKernelKills measures what each run pays for recognizing kills by the kernel.
func BenchmarkKernelKills(b *testing.B) {
	for b.Loop() {
		kernelKills()
	}
}
