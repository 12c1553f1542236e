package cli

import "testing"

// TestMemory checks the notations of memory limits, with and without units.
func TestMemory(t *testing.T) {
	for text, want := range map[string]int64{
		"": 0, "4294967296": 4 << 30, "4G": 4 << 30, "4GiB": 4 << 30, "4 GB": 4 << 30, "1.5G": 3 << 29, "1048576": 1 << 20, "1m": 1 << 20,
	} {
		if got, err := Memory("--memory", text); err != nil || got != want {
			t.Errorf("%q is %d, %v; want %d", text, got, err, want)
		}
	}
}
