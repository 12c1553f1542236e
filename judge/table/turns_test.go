package table

import (
	"slices"
	"testing"
)

// TestTurns checks that Turns returns the heaps at which proved laws turn, and nothing if no law
// is proved.
func TestTurns(t *testing.T) {
	for rule, want := range map[string][]int64{
		"0.77": {71, 83}, "0.137": {52, 86}, "1, 3, 4": {0, 7}, "powers of 2": {0, 3},
		"squares": nil, "4!.0": nil, "fibonacci": nil, "any": nil, "fibonacci numbers": nil,
	} {
		if got := Turns(parse(t, rule), 1000); !slices.Equal(got, want) {
			t.Errorf("%s turns at %v, want %v", rule, got, want)
		}
	}
	if got := Turns(parse(t, "0.77"), 150); got != nil {
		t.Errorf("150 heaps of Kayles prove nothing, and turn at %v", got)
	}
}
