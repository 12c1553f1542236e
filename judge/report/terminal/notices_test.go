package terminal

import (
	"strings"
	"testing"
	"time"
)

// TestNotices wants a problem told of once, and others all the same.
func TestNotices(t *testing.T) {
	var b strings.Builder
	n := NewNotices(&b)
	for _, id := range []string{"a", "a", "b"} {
		n.Slow(id)(make([]byte, 2048), time.Minute)
	}
	const rest = ": the reference takes long for a file of 2 KiB; it is given 1m0s (Ctrl-C ends)\n"
	if got := b.String(); got != "a"+rest+"b"+rest {
		t.Errorf("got %s", got)
	}
}
