package format

import "testing"

// TestCrashLine checks that the result is the first line, or the last line of a traceback.
func TestCrashLine(t *testing.T) {
	const traceback = "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\nNameError: x\n"
	for said, want := range map[string]string{
		"":                       "",
		"\nfirst\nsecond\n":      "first",
		traceback:                "NameError: x",
		"Warning:\n" + traceback: "NameError: x",
		"Traceback of a kind\nb": "Traceback of a kind",
	} {
		if got := CrashLine([]byte(said)); got != want {
			t.Errorf("%q: %q; want %q", said, got, want)
		}
	}
}
