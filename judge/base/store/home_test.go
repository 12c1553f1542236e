package store

import (
	"path/filepath"
	"testing"
)

// TestHome checks that only the home folder is abbreviated, and not a folder whose name merely
// begins like it.
func TestHome(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	if got, want := Home(filepath.Join(home, "a", "b")), filepath.Join("~", "a", "b"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if path := home + "more"; Home(path) != path {
		t.Errorf("got %s", Home(path))
	}
}
