package store

import (
	"os"
	"path/filepath"
	"testing"
)

// TestAbsent checks that the error for a missing file suggests a similar file, and that the error
// for a missing folder names the first missing folder of the path.
func TestAbsent(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"slow.cpp", "brute.py"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for name, want := range map[string]string{
		"solw.cpp":           "solw.cpp: no such file; did you mean slow.cpp?",
		"other":              "other: no such file; check the path",
		"nowhere/else/a.cpp": "nowhere/else/a.cpp: no such file; there is no folder nowhere/else, either; check the path",
		"./Slow.cpp":         "./Slow.cpp: no such file; did you mean ./slow.cpp?",
	} {
		if _, err := ReadGiven(name, 1); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
