package poj3710_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/poj3710"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2\n2 1\n1 2\n4 4\n1 2\n2 3\n2 4\n3 4\n", "Sally\n"},
		{"", ""},
		{"1\r\n1 0\r\n1 2 2 1 2 2 1", "Harry\nHarry\n"},
		{"1 3 3 1 2 2 3 3 1\n1 4 4 1 2 2 3 3 4 4 1\n", "Sally\nHarry\n"},
		// on top of an edge, a square is worth nothing, and a triangle as much as a second edge
		{"2\n5 5\n1 2 2 3 3 4 4 5 5 2\n2 1\n1 2\n2\n4 4\n1 2 2 3 3 4 4 2\n3 2\n1 2 2 3\n", "Harry\nHarry\n"},
		// two triangles at a node cancel out
		{"1\n5 6\n1 2 2 3 3 1 1 4 4 5 5 1\n", "Harry\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := poj3710.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1\n2 1\n1\n", "line 4: the input ends within a case"},
		{"100\n", "line 1: 100 is above 99"},
		{"1\n0 0\n", "line 2: 0 is below 1"},
		{"1\n2 500\n", "line 2: 500 is above 499"},
		{"1\n2 1\n1 3\n", "line 3: 3 is above 2"},
		{"1\n2 1\n1 -2\n", "line 3: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := poj3710.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveStalks checks that stalks are equivalent to piles of Nim.
func TestSolveStalks(t *testing.T) {
	t.Parallel()
	stalk := func(in *strings.Builder, height int) {
		fmt.Fprintln(in, height+1, height)
		for u := height; u > 0; u-- {
			fmt.Fprintln(in, u+1, u)
		}
	}
	for a := range 64 {
		for b := range 64 {
			var in, got strings.Builder
			fmt.Fprintln(&in, 3)
			stalk(&in, a)
			stalk(&in, b)
			stalk(&in, a^b)
			if err := poj3710.Solve(strings.NewReader(in.String()), &got); err != nil || got.String() != "Harry\n" {
				t.Errorf("stalks of %d, %d and %d: %q, %v", a, b, a^b, got.String(), err)
			}
		}
	}
}
