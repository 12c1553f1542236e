//go:build unix

package testfiles

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLinks checks that a folder's links may lead to its own files only.
func TestLinks(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"1.in": "", "1.out": "", "2.in": "is a link that leads out", "2.out": "is a link that leads out"} {
		dir := t.TempDir()
		for _, file := range []string{"1.in", "1.out", "2.in", "2.out", "spare"} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte("1\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		target := secret
		if want == "" {
			target = "spare"
		}
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		list, err := Read(dir)
		switch {
		case want == "" && (err != nil || len(list) != 2):
			t.Errorf("%s: %v, %v", name, list, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}
