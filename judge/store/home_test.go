package store

import (
	"path/filepath"
	"testing"
)

// TestHome wants ~ for the home folder, and for no folder whose name begins like it.
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
