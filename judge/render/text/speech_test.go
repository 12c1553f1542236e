package text

import (
	"strings"
	"testing"
)

// TestSpeech checks that each line of a conversation has the sign of the one who wrote it, at a
// terminal, which shows what the user types, and elsewhere.
func TestSpeech(t *testing.T) {
	for _, test := range []struct {
		name         string
		typed, plain bool
		want         string
	}{
		{"a pipe", false, false, "> n?\n< 3\n> 6 no end\n< 4\n"},
		{"a terminal", true, false, "> n?\n< > 6 no end"},
		{"without signs", true, true, "n?\n6 no end"},
	} {
		var b strings.Builder
		s := &Speech{W: &b, Typed: test.typed, Plain: test.plain}
		s.Program([]byte("n?\n"))
		s.User([]byte("3\n"))
		s.Program([]byte("6 no "))
		s.Program([]byte("end"))
		s.User([]byte("4"))
		if b.String() != test.want {
			t.Errorf("%s: got %q, want %q", test.name, b.String(), test.want)
		}
	}
}
