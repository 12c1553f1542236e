package sandbox

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFolders checks that a folder that comes back empty is reused, and any other is removed.
func TestFolders(t *testing.T) {
	var f folders
	defer f.remove()
	var dirs []string
	for i := range 4 {
		dir, err := f.take()
		if err != nil {
			t.Fatal(err)
		}
		dirs = append(dirs, dir)
		if i > 1 {
			if err := os.MkdirAll(filepath.Join(dir, "a", "b"), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "left"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(filepath.Join(dir, "a"), 0); err != nil {
				t.Fatal(err)
			}
		}
		f.put(dir)
	}
	if dirs[1] != dirs[0] || dirs[2] != dirs[0] || dirs[3] == dirs[0] {
		t.Errorf("folders: %q", dirs)
	}
	list, err := os.ReadDir(f.root)
	for _, e := range list {
		if e.IsDir() {
			t.Errorf("%s is left", e.Name())
		}
	}
	if err != nil {
		t.Error(err)
	}
}
