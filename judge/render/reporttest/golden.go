package reporttest

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// Golden compares a renderer's output with a file in the folder testdata, byte by byte. If write
// is set, it writes the file instead.
func Golden(t testing.TB, name string, got []byte, write bool) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if write {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	a, b := bytes.SplitAfter(got, []byte("\n")), bytes.SplitAfter(want, []byte("\n"))
	for i := range max(len(a), len(b)) {
		switch {
		case i >= len(a):
			t.Fatalf("%s: ends before line %d: %q", path, i+1, b[i])
		case i >= len(b):
			t.Fatalf("%s: has a line %d: %q", path, i+1, a[i])
		case !bytes.Equal(a[i], b[i]):
			t.Fatalf("%s:%d:\ngot  %q\nwant %q", path, i+1, a[i], b[i])
		}
	}
}
