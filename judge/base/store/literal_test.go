package store

import (
	"path/filepath"
	"testing"
)

// TestLiteral checks that the pattern of a path matches the path, and no path that the signs in it would
// match.
func TestLiteral(t *testing.T) {
	if filepath.Separator == '\\' {
		t.Skip("SKIPPED: windows: nothing can be escaped")
	}
	for _, path := range []string{"a/b.c", "a*b", "a?b", "[ab]", `a\b`, "[", "a{b,c}"} {
		if ok, err := filepath.Match(Literal(path), path); err != nil || !ok {
			t.Errorf("%q does not match %q: %v", Literal(path), path, err)
		}
		for _, other := range []string{"axb", "a", "ab"} {
			if ok, _ := filepath.Match(Literal(path), other); ok && other != path {
				t.Errorf("%q matches %q", Literal(path), other)
			}
		}
	}
}
