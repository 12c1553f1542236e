package help

import "testing"

// TestOf wants what a subcommand does and its examples; there are none of others.
func TestOf(t *testing.T) {
	if long, examples := Of("gen"); long == "" || examples == "" || long[len(long)-1] == '\n' || examples[len(examples)-1] == '\n' {
		t.Errorf("gen: %q, %q", long, examples)
	}
	if long, examples := Of("completion"); long != "" || examples != "" {
		t.Errorf("completion: %q, %q", long, examples)
	}
}
