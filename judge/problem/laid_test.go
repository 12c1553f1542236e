package problem

import (
	"fmt"
	"strings"
	"testing"

	"grundy/judge/packages"
)

// TestLaid checks that the files of a test are read. If they are too many, too large together, or
// have too long paths, they must be rejected.
func TestLaid(t *testing.T) {
	got, err := Laid([]packages.File{packages.Text("a/b.txt", []byte("x")), packages.Text("c", nil)})
	if err != nil || fmt.Sprintf("%q", got) != `[{"a/b.txt" "x"} {"c" ""}]` {
		t.Errorf("got %q, %v", got, err)
	}
	if got, err := Laid(nil); err != nil || len(got) != 0 {
		t.Errorf("no files: got %q, %v", got, err)
	}
	half := make([]byte, laidSize/2+1)
	long := strings.Repeat("x", mostPaths/2+1)
	for want, files := range map[string][]packages.File{
		"has more than 1000 files": make([]packages.File, mostLaid+1),
		"is too big":               {packages.Text("a", half), packages.Text("b", half)},
		"longer than 64 KiB":       {packages.Text(long, nil), packages.Text(long, nil)},
	} {
		if _, err := Laid(files); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
