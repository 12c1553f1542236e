package format

import (
	"slices"
	"strings"
	"testing"
)

// TestNatural checks the order of names with numbers, also of numbers that no machine word holds.
func TestNatural(t *testing.T) {
	want := strings.Fields("1 01 2 9 10 999999999 1000000000 99999999999999999999 100000000000000000000 a a1 a1b a2 a10 a10b2 a10b10 b")
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, Natural)
	if want[0], want[1] = "01", "1"; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
