package hdu1729_test

import (
	"io"
	"strings"
	"testing"

	"grundy/solutions/hdu1729"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"3\n2 0\n3 3\n6 2\n2\n6 3\n6 3\n0\n", "Case 1:\nYes\nCase 2:\nNo\n"},
		{"", ""},
		{"1\r\n0 0\n1 7 2", "Case 1:\nNo\nCase 2:\nNo\n"},
		{"1\n1000000 999\n1\n1000000 1000000\n0\n9", "Case 1:\nNo\nCase 2:\nNo\n"},
		{"2\n1000000 1000\n1000000 1000\n1\n1000000 1000\n", "Case 1:\nNo\nCase 2:\nYes\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := hdu1729.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"1\n", "line 2: the input ends within a case"},
		{"51", "line 1: 51 is above 50"},
		{"1\n3 4\n", "line 2: 4 is above 3"},
		{"1\n3 -1\n", "line 2: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := hdu1729.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}
