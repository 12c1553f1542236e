package run

import (
	"math"
	"testing"

	"grundy/judge/packages"
)

// TestMaximum checks the maximum points of a package: those of its root, or else the sum of its
// parts. There is none if a part has no bound.
func TestMaximum(t *testing.T) {
	part := func(path string, points float64) *packages.Group { return &packages.Group{Path: path, Points: points} }
	free := &packages.Group{Path: "c", Range: [2]float64{0, math.Inf(1)}}
	for _, test := range []struct {
		root *packages.Group
		want float64
	}{
		{&packages.Group{Points: 50, Groups: []*packages.Group{part("a", 40), part("b", 60)}}, 50},
		{&packages.Group{Groups: []*packages.Group{part("a", 40), part("b", 60)}}, 100},
		{&packages.Group{Groups: []*packages.Group{part("sample", 5), part("a", 0), part("b", 60)}}, 60},
		{&packages.Group{Groups: []*packages.Group{part("a", 40), free}}, 0},
	} {
		if got := maximum(test.root); got != test.want {
			t.Errorf("%+v: %g, want %g", test.root, got, test.want)
		}
	}
}
