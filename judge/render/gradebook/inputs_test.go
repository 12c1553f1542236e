package gradebook

import (
	"path/filepath"
	"testing"

	"grundy/judge/grade"
	"grundy/judge/render/files"
)

// TestInputs checks that no report replaces a submitted file: programs, archives with programs,
// files of no known language, or the archive of the whole class.
func TestInputs(t *testing.T) {
	s := &grade.Sheet{Problems: []string{"p1247"}, Students: []*grade.Student{
		{Name: "alice", Cells: []*grade.Cell{{Tries: []*grade.Try{{Path: "alice/p1247.c"}, {Path: "alice.zip/p1247.c", Zips: []string{"alice.zip"}}}}}},
		{Name: "bob", Cells: make([]*grade.Cell, 1), Unread: []grade.Unread{{Path: "bob.rar"}}},
	}}
	inputs := Inputs("class", s)
	for _, path := range []string{"class", "class/alice/p1247.c", "class/alice.zip", "class/bob.rar"} {
		if err := files.Spare("--csv", filepath.FromSlash(path), inputs); err == nil {
			t.Errorf("a report may replace %s", path)
		}
	}
}
