package packages

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

// TestFile checks that a file of a package can be read, that its size limit is respected, and that
// what is no file is an error.
func TestFile(t *testing.T) {
	folder := fstest.MapFS{"a/1.in": {Data: []byte("3 4\n")}}
	f, err := FileIn(folder, "a/1.in")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := f.Read(4); err != nil || string(text) != "3 4\n" || f.Size != 4 {
		t.Errorf("%q, %v, size %d", text, err, f.Size)
	}
	if _, err := f.Read(3); err == nil || err.Error() != "a/1.in: is too big; at most 3 B are read" {
		t.Errorf("%v; want that it is too big", err)
	}
	if _, err := FileIn(folder, "a/2.in"); err == nil || err.Error() != "a/2.in: no such file" {
		t.Errorf("%v; want that there is no such file", err)
	}
	if _, err := FileIn(folder, "a"); err == nil {
		t.Error("a folder was taken for a file")
	}
	if !(File{}).Absent() || Text("b", nil).Absent() {
		t.Error("absent files are mistaken")
	}
}

// TestLink checks that a link that leads out of a package is an error with the path of the link.
func TestLink(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink(t.TempDir(), filepath.Join(dir, "1.in")); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if _, err := FileIn(root.FS(), "1.in"); err == nil || err.Error() != "1.in: is a link that leads out of the package; put the file itself there" {
		t.Errorf("%v; want that the link leads out", err)
	}
}

// TestNotes checks that Unsupported returns the first note that affects a verdict.
func TestNotes(t *testing.T) {
	var notes Notes
	notes.Warn("problem.yaml:3", "the key colour is unknown", "remove it")
	if err := notes.Unsupported(); err != nil {
		t.Errorf("a warning is an error: %v", err)
	}
	notes.Refuse("problem.yaml:4", "submit-answer is not supported", "")
	if err := notes.Unsupported(); err == nil || err.Error() != "problem.yaml:4: submit-answer is not supported" {
		t.Errorf("got %v", err)
	}
	if w := notes.Warnings(); len(w) != 1 || w[0].String() != "problem.yaml:3: the key colour is unknown; remove it" {
		t.Errorf("warnings: %v", w)
	}
}
