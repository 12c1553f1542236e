//go:build unix && !darwin

package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

// TestDir checks that names need not be UTF-8, and that no name leads out of the folder.
func TestDir(t *testing.T) {
	root := t.TempDir()
	gbk := "\xd5\xc5\xc8\xfd" // 张三
	if err := os.Mkdir(filepath.Join(root, gbk), 0o755); err != nil {
		t.Skip("SKIPPED: this machine: its disk accepts only names in UTF-8")
	}
	for _, name := range []string{"a.c", gbk + "/" + gbk + ".c"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var found []string
	if err := Walk(Dir(root), "the programs", func(path string, _ fs.DirEntry) { found = append(found, path) }); err != nil {
		t.Fatal(err)
	}
	if len(found) != 2 {
		t.Errorf("found %q", found)
	}
	for _, name := range found {
		if text, err := fs.ReadFile(Dir(root), name); err != nil || string(text) != name {
			t.Errorf("%q holds %q, %v", name, text, err)
		}
	}
	for _, name := range []string{"..", "../x", "/etc/passwd", gbk + "/../../x", "", "a//b"} {
		if _, err := Dir(root).Open(name); err == nil {
			t.Errorf("%q is opened", name)
		}
	}
	if err := os.RemoveAll(filepath.Join(root, gbk)); err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(Dir(root), "a.c"); err != nil {
		t.Error(err)
	}
}
