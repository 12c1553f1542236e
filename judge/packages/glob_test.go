package packages

import (
	"strings"
	"testing"
)

// TestGlob checks which paths globs with braces match.
func TestGlob(t *testing.T) {
	for _, test := range []struct {
		glob, at string
		want     bool
	}{
		{"accepted/*", "accepted/a.py", true}, {"accepted", "accepted/a.py", true},
		{"{wa, tle}/{a,b}.py", "tle/b.py", true}, {"{wa, tle}/{a,b}.py", "tle/c.py", false},
		{"a{,.py}", "a", true}, {"a{,.py}", "a.py", true}, {"a{b", "a{b", true}, {LiteralGlob("a{b,c}"), "a{b,c}", true},
	} {
		if got := NewGlob(test.glob).Matches(test.at); got != test.want {
			t.Errorf("%s matches %s: %v", test.glob, test.at, got)
		}
	}
}

// TestPatternCount checks that patterns that expand to too much are refused, without expanding them.
func TestPatternCount(t *testing.T) {
	for pattern, want := range map[string]string{
		strings.Repeat("{,}", 7):        "",
		strings.Repeat("{,}", 8):        "x:1: the braces of a pattern expand to more than 128 patterns; write * or several patterns",
		strings.Repeat("{,}", 300):      "x:1: the braces of a pattern expand to more than 128 patterns; write * or several patterns",
		"{" + strings.Repeat(",", 128):  "",
		strings.Repeat("{a,b}c", 1_000): "x:1: a pattern has more than 1000 characters; write several shorter patterns",
	} {
		var c PatternCount
		got := ""
		if err := c.Add("x:1", pattern); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%.40s: got %q, want %q", pattern, got, want)
		}
	}
}
