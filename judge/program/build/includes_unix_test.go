//go:build unix

package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWithinLinks checks that headers beside a program are not links that lead out of its folder,
// except testlib.h, which is then found like that of the system.
func TestWithinLinks(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"util.h": "is a link that leads out", testlibHeader: ""} {
		dir := t.TempDir()
		if err := os.Symlink(secret, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		src, err := Source{Name: "check.cpp", Text: []byte("#include \"" + name + "\"\n")}.Within(dir)
		switch {
		case want == "" && (err != nil || len(src.Beside) > 0):
			t.Errorf("%s: %v, %v", name, src.Beside, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}
