package spec

import "testing"

// TestIDOf checks the ids that are made from names.
func TestIDOf(t *testing.T) {
	for name, want := range map[string]string{"Two Sums!": "two-sums", "  A--b": "a-b", "3 sums": "p-3-sums", "数": "p", "": "p"} {
		if got := IDOf(name, "p"); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
