//go:build unix

package sources

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/program/build"
)

// TestLinks checks that the files of a program are not links that lead out of its folder, except
// testlib.h beside a checker, which is then found like that of the system.
func TestLinks(t *testing.T) {
	t.Parallel()
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"util.h": "is a link that leads out", build.TestlibHeader: ""} {
		dir := t.TempDir()
		if err := os.Symlink(secret, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		src, err := Finder{Own: true}.Around(build.Source{Name: "check.cpp", Text: []byte("#include \"" + name + "\"\n")}, dir)
		switch {
		case want == "" && (err != nil || len(src.Beside) > 0):
			t.Errorf("%s: %v, %v", name, src.Beside, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}
