package format

import (
	"strings"
	"testing"
)

// TestNearest checks that only similar words are suggested, and that a huge word costs little time.
func TestNearest(t *testing.T) {
	known := []string{"id", "title", "time", "memory", "winning moves", "wins"}
	for word, want := range map[string]string{
		"": "", "x": "", "xy": "", "ID": "id", "i": "", "idd": "id", "titel": "title", "Time": "time",
		"tiem": "time", "memoryy": "memory", "colour": "", "win": "wins", "winningmoves": "winning moves",
		strings.Repeat("t", 1<<20): "",
	} {
		if got := Nearest(word, known); got != want {
			t.Errorf("%.20q: got %q, want %q", word, got, want)
		}
	}
}
