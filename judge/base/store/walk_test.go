package store

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// TestWalk checks that every file is found in order, except hidden files and those in hidden
// folders, and that a folder with too many files is an error.
func TestWalk(t *testing.T) {
	folder := fstest.MapFS{}
	for path := range strings.FieldsSeq("b/2 a.txt b/.c .git/config .x/y/1 c/d/e .f") {
		folder[path] = &fstest.MapFile{}
	}
	var got []string
	visit := func(path string, d fs.DirEntry) {
		if !strings.HasSuffix(path, d.Name()) || d.IsDir() {
			t.Errorf("entry %s has the path %s", d.Name(), path)
		}
		got = append(got, path)
	}
	if err := Walk(folder, "the tests", visit); err != nil || strings.Join(got, " ") != "a.txt b/2 c/d/e" {
		t.Errorf("%q, %v", got, err)
	}
	if err := Walk(fstest.MapFS{}, "the tests", visit); err != nil {
		t.Errorf("an empty folder: %v", err)
	}
	for i := range mostFiles {
		folder[fmt.Sprint("many/", i)] = &fstest.MapFile{}
	}
	err := Walk(folder, "the tests", func(string, fs.DirEntry) {})
	if err == nil || err.Error() != "contains more than 100000 files; name a folder that contains only the tests" {
		t.Error(err)
	}
}
