package table

import (
	"strings"
	"testing"

	"grundy/judge/spec"
)

// TestDeclaredRanges wants a table of amounts that depend on the case or the heap
// refused, not computed of something else.
func TestDeclaredRanges(t *testing.T) {
	for _, take := range []string{"1..m", "1..heap-1", "1..div(heap+1, 2)"} {
		r, err := Declared(&spec.Game{Take: spec.Text{Value: take}, Last: spec.Text{Value: "wins"}}, false)
		if err == nil || !strings.Contains(err.Error(), "depends on the case or on the heap") {
			t.Errorf("%s: rule %v, %v", take, r, err)
		}
	}
}
