package table

import (
	"slices"
	"testing"
)

// TestOnsets checks that Onsets returns the heaps at which proved laws begin, and nothing if no
// law is proved.
func TestOnsets(t *testing.T) {
	for rule, want := range map[string][]int64{
		"0.77": {71, 83}, "0.137": {52, 86}, "1, 3, 4": {0, 7}, "powers of 2": {0, 3},
		"squares": nil, "4!.0": nil, "fibonacci": nil, "any": nil, "fibonacci numbers": nil,
	} {
		if got := Onsets(parse(t, rule), 1000); !slices.Equal(got, want) {
			t.Errorf("the law of %s begins at %v, want %v", rule, got, want)
		}
	}
	if got := Onsets(parse(t, "0.77"), 150); got != nil {
		t.Errorf("150 heaps of Kayles prove no law, but one begins at %v", got)
	}
}
