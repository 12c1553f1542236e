package testfiles

import (
	"path/filepath"
	"slices"
	"testing"
)

// TestPaths wants the files of one test, of a folder and named by itself.
func TestPaths(t *testing.T) {
	dir := folderWith(t, map[string]string{"a.in": "1\n"})
	base := filepath.Join(dir, "a")
	want := []string{base + ".in", base + ".ans", base + ".out"}
	for _, path := range []string{dir, base + ".in"} {
		if got := Paths(path, "a"); !slices.Equal(got, want) {
			t.Errorf("%s: got %q", path, got)
		}
	}
}
