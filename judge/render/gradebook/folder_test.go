package gradebook

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFolder checks that Folder writes an overview and a page for each program, and replaces them
// on a second run. It must not replace a file that grundy did not write.
func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "results")
	for range 2 {
		if err := Folder(dir, sheet(), "en"); err != nil {
			t.Fatal(err)
		}
	}
	names, _ := filepath.Glob(dir + "/*")
	var bases []string
	for _, n := range names {
		bases = append(bases, filepath.Base(n))
	}
	if got := strings.Join(bases, " "); got != "-1-1-p.c.html index.html w-a.py.html w-b.py.html" {
		t.Errorf("got %s", got)
	}
	index := filepath.Join(dir, "index.html")
	if err := os.WriteFile(index, []byte("my own page"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Folder(dir, sheet(), "en"); err == nil || !strings.Contains(err.Error(), "is not a page that grundy wrote") {
		t.Errorf("got %v", err)
	}
	if text, _ := os.ReadFile(index); string(text) != "my own page" {
		t.Error("a file of somebody else's is replaced")
	}
}

// TestPageName checks that names are unique, even if case is ignored, and that a path cannot lead
// out of the folder or to a hidden file.
func TestPageName(t *testing.T) {
	taken := map[string]bool{}
	for path, want := range map[string]string{"a/b.c": "a-b.c.html"} {
		if got := pageName(path, taken); got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
	if got := pageName("A b.c", taken); got != "A-b.c-2.html" {
		t.Error(got)
	}
	if got := pageName("../../etc/x", taken); strings.Contains(got, "/") || strings.HasPrefix(got, ".") {
		t.Error(got)
	}
}
