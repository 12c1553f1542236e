package testfiles

import (
	"path/filepath"
	"slices"
	"testing"

	"grundy/judge/testing/judgetest"
)

// TestPaths checks that Paths returns the same files of a test, whether it gets the folder of the
// tests or the input of one test.
func TestPaths(t *testing.T) {
	dir := judgetest.Folder(t, map[string]string{"a.in": "1\n"})
	base := filepath.Join(dir, "a")
	want := []string{base + ".in", base + ".ans", base + ".out"}
	for _, path := range []string{dir, base + ".in"} {
		if got := Paths(path, "a"); !slices.Equal(got, want) {
			t.Errorf("%s: got %q", path, got)
		}
	}
}

// TestSummary checks that the line has the sums over all tests, and the number of legal cases if a
// test has all of them.
func TestSummary(t *testing.T) {
	s := &Summary{Dir: "tests", Made: []Made{{Cases: 3, Input: 6, Answer: 6}, {Cases: 1, Input: 3 << 20}}}
	if got, want := s.Message().String(), "tests: 2 tests, 4 cases, 3.0 MiB"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s.Whole, s.Made = 9, s.Made[:1]
	if got, want := s.Message().String(), "tests: 1 test, 3 cases, 12 B: all 9 legal cases"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
