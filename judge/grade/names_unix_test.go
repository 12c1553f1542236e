//go:build unix && !darwin

package grade

import (
	"os"
	"path/filepath"
	"testing"
)

// TestOpenOddNames checks that a student whose folder has a name in GBK is graded like the others,
// under the decoded name.
func TestOpenOddNames(t *testing.T) {
	folder := t.TempDir()
	for _, student := range []string{"alice", "\xd5\xc5\xc8\xfd"} {
		if err := os.Mkdir(filepath.Join(folder, student), 0o755); err != nil {
			t.Skip("SKIPPED: for make test: the disk wants names in UTF-8")
		}
		if err := os.WriteFile(filepath.Join(folder, student, "p1247.cpp"), []byte("int n;"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sheet, err := Open(folder, twoProblems(), Points{Each: 100})
	if err != nil {
		t.Fatal(err)
	}
	if len(sheet.Students) != 2 || sheet.Students[1].Name != "张三" {
		t.Errorf("%d students, the last %q", len(sheet.Students), sheet.Students[len(sheet.Students)-1].Name)
	}
}
