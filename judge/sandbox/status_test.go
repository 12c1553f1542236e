package sandbox

import "testing"

// TestSignalOfStatus checks that crashes of Windows programs get the names of signals, and that a
// program's own exit codes do not.
func TestSignalOfStatus(t *testing.T) {
	for code, want := range map[uint32]string{
		0xC0000005: "SIGSEGV", 0xC00000FD: "SIGSEGV", 0xC0000094: "SIGFPE", 0xC0000409: "SIGABRT",
		0: "", 1: "", 3: "", 255: "", 0xFFFFFFFF: "",
	} {
		if got := signalOfStatus(code); got != want {
			t.Errorf("%#x is %q, want %q", code, got, want)
		}
	}
}
