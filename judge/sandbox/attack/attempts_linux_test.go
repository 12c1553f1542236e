package attack

import (
	"os"
	"path/filepath"
	"testing"
)

// TestOnTheWay checks that a folder with only the path to the binary is accepted, and a folder
// that shows other files is not.
func TestOnTheWay(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	binary := filepath.Join(root, "cache", "exe", "grundy")
	if err := os.MkdirAll(filepath.Dir(binary), 0o755); err != nil {
		t.Fatal(err)
	}
	tell := func(folder, binary string) bool {
		f, err := os.Open(folder)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		return onTheWay(f, binary)
	}
	if !tell(root, binary) || !tell(filepath.Join(root, "cache"), binary) {
		t.Error("a folder with only the path to the binary is not accepted")
	}
	if tell(root, "/elsewhere/grundy") || tell(root, root+"-else/cache/grundy") {
		t.Error("a folder that does not contain the binary is accepted")
	}
	if err := os.WriteFile(filepath.Join(root, "secret"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if tell(root, binary) {
		t.Error("a folder with another file is accepted")
	}
}
