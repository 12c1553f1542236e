package grading

import (
	"math"
	"testing"
)

// TestMaximum checks the maximum points of a package: those of its root, or else the sum of its
// parts. There is none if a part has no bound.
func TestMaximum(t *testing.T) {
	part := func(path string, points float64) *Group { return &Group{Path: path, Points: points} }
	free := &Group{Path: "c", Range: [2]float64{0, math.Inf(1)}}
	for _, test := range []struct {
		root *Group
		want float64
	}{
		{&Group{Points: 50, Groups: []*Group{part("a", 40), part("b", 60)}}, 50},
		{&Group{Groups: []*Group{part("a", 40), part("b", 60)}}, 100},
		{&Group{Groups: []*Group{part("sample", 5), part("a", 0), part("b", 60)}}, 65},
		{&Group{IgnoreSample: true, Groups: []*Group{part("sample", 5), part("a", 0), part("b", 60)}}, 60},
		{&Group{Groups: []*Group{part("sample", 5), part("secret", 60)}}, 65},
		{&Group{Groups: []*Group{{Path: "a", Points: 50, Score: Max, Groups: []*Group{part("x", 50), part("y", 20)}}, part("b", 50)}}, 100},
		{&Group{Groups: []*Group{part("a", 40), free}}, 0},
	} {
		if got := test.root.Maximum(); got != test.want {
			t.Errorf("%+v: %g, want %g", test.root, got, test.want)
		}
	}
}
