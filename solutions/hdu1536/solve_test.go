package hdu1536_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"grundy/solutions/hdu1536"
)

func TestSolve(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n", "LWW\nWWL\n"},
		{"", ""},
		{"1 3\r\n2 1 2 1 3", "LW\n"},
		{"2 10000 1\n2\n1 10000\n2 10000 9999\n0 1 1", "WW\n"},
		{"1 7\n1\n3 0 0 0\n", "L\n"},
	}
	for _, tt := range tests {
		var out strings.Builder
		if err := hdu1536.Solve(strings.NewReader(tt.in), &out); err != nil || out.String() != tt.want {
			t.Errorf("Solve(%q) = %q, %v, want %q", tt.in, out.String(), err, tt.want)
		}
	}
}

func TestSolveMalformed(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"2 1\n", "line 2: the input ends within a case"},
		{"1 1\n1\n2 1", "line 3: the input ends within a case"},
		{"101", "line 1: 101 is above 100"},
		{"1 1\n1\n1 10001\n", "line 3: 10001 is above 10000"},
		{"1 -1", "line 1: '-' is not a digit"},
	}
	for _, tt := range tests {
		if err := hdu1536.Solve(strings.NewReader(tt.in), io.Discard); err == nil || err.Error() != tt.want {
			t.Errorf("Solve(%q): %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestSolveHundredValues checks Grundy values above 64. If 1 to 100 stones may be taken, the
// value of a heap is its remainder modulo 101.
func TestSolveHundredValues(t *testing.T) {
	t.Parallel()
	var in, out strings.Builder
	fmt.Fprint(&in, 100)
	for a := 100; a > 0; a-- {
		fmt.Fprint(&in, " ", a)
	}
	fmt.Fprintln(&in, "\n100")
	for h := 1; h <= 100; h++ {
		fmt.Fprintln(&in, 3, h, 101*97+h, h%2*101) // the last heap has value 0
	}
	if err := hdu1536.Solve(strings.NewReader(in.String()), &out); err != nil || out.String() != strings.Repeat("L", 100)+"\n" {
		t.Errorf("%s, %v", out.String(), err)
	}
}
