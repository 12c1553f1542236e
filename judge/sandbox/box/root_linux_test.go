package box

import (
	"testing"

	"grundy/judge/sandbox/packet"
)

// TestKnobs checks that pid_max is not set on older kernels, where it belongs to the whole host,
// and not for root.
func TestKnobs(t *testing.T) {
	const pidMax = "/proc/sys/kernel/pid_max"
	w := packet.World{Tier: packet.Namespace, Processes: 256, Writable: []string{"/build"}, Identity: -1}
	for release, want := range map[string]bool{
		"6.14.0": true, "6.14.0-rc1": true, "6.18.44-fc": true, "7.0": true, "10.2.1": true,
		"6.13.12": false, "6.1.0-18-amd64": false, "5.15.167.4-microsoft-standard-WSL2": false, "4.4.0": false,
		"6": false, "": false, "gVisor": false,
	} {
		got := knobValues(w, false, release)
		if _, turned := got[pidMax]; turned != want {
			t.Errorf("on Linux %q: pid_max is set: %t, want %t", release, turned, want)
		}
		if len(got) < 8 {
			t.Errorf("on Linux %q: %v", release, got)
		}
		if _, turned := knobValues(w, true, release)[pidMax]; turned {
			t.Errorf("on Linux %q pid_max is set for root", release)
		}
	}
}
