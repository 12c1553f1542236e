//go:build unix

package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPackageLinks checks that a contest package in a folder is not read through links that lead
// out of it.
func TestPackageLinks(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{"contest.json": `{"id":"c","name":"C","start_time":"2026-11-29T10:00:00Z","duration":"5:00:00"}`, "problems.json": "[]"} {
		if err := os.WriteFile(filepath.Join(outside, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(outside, name), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := readPackage(dir); err == nil || !strings.Contains(err.Error(), "contest.json") {
		t.Errorf("links out of the folder: %v", err)
	}
	_, done, err := readPackage(outside)
	if err != nil {
		t.Fatalf("the package itself: %v", err)
	}
	done()
}
