package problem

import (
	"fmt"
	"strings"
	"testing"

	"grundy/judge/exchange"
)

// TestLaid checks that the files of a test are read. If they are too many, too large together, or
// have too long paths, they must be rejected.
func TestLaid(t *testing.T) {
	got, err := Laid([]exchange.File{exchange.Text("a/b.txt", []byte("x")), exchange.Text("c", nil)})
	if err != nil || fmt.Sprintf("%q", got) != `[{"a/b.txt" "x"} {"c" ""}]` {
		t.Errorf("got %q, %v", got, err)
	}
	if got, err := Laid(nil); err != nil || len(got) != 0 {
		t.Errorf("no files: got %q, %v", got, err)
	}
	half := make([]byte, laidSize/2+1)
	long := strings.Repeat("x", mostPaths/2+1)
	for want, files := range map[string][]exchange.File{
		"has more than 1000 files": make([]exchange.File, mostLaid+1),
		"is too big":               {exchange.Text("a", half), exchange.Text("b", half)},
		"longer than 64 KiB":       {exchange.Text(long, nil), exchange.Text(long, nil)},
	} {
		if _, err := Laid(files); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
