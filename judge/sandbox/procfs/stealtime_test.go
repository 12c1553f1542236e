package procfs

import "testing"

// TestSteal checks the share of stolen time between two readings of /proc/stat.
func TestSteal(t *testing.T) {
	before := parseSteal("cpu  100 0 50 800 10 0 0 40 0 0")
	after := parseSteal("cpu  150 0 50 850 10 0 0 140 7 9")
	if got := after.Since(before); got != 0.5 {
		t.Errorf("stolen %v, want 0.5 of 200 ticks", got)
	}
	for _, line := range []string{"", "cpu", "cpu x y z", "cpu 1 2 3"} {
		if got := parseSteal(line).Since(Theft{}); got != 0 {
			t.Errorf("%q: stolen %v", line, got)
		}
	}
}
